import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDelimited } from "./delimited.ts";

describe("a sheet saved as text", () => {
  test.each([
    [
      "commas",
      "a,b\nc,d",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "semicolons",
      "a;b,5\nc;d",
      [
        ["a", "b,5"],
        ["c", "d"],
      ],
    ],
    [
      "tabs and Windows' line ends",
      "a\tb\r\nc\td\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["bars", "a|b", [["a", "b"]]],
    ["nothing", "a b", [["a b"]]],
    ["quotes around delimiters, line breaks and quotes", '"a,""b""\nc",d', [['a,"b"\nc', "d"]]],
    ["a quote that nothing closes", '"a,b\nc,d', [['"a,b'], ["c", "d"]]],
    ["signs behind a closing quote", '"a"x,b', [["a", "b"]]],
    ["empty rows and cells", "\n\na,,b\n,,\n", [["a", "", "b"]]],
    ["no sign at all", "", []],
  ])("is read with %s", (_, text, rows) => {
    expect(readDelimited(text)).toEqual(rows);
  });

  test("returns every quoted cell unchanged", () => {
    const cell = fc.string({ minLength: 1 }).filter((text) => text.trim() === text && text !== "");
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 })), (rows) => {
        const written = [["first", "row"], ...rows]
          .map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(","))
          .join("\n");
        expect(readDelimited(written)).toEqual([["first", "row"], ...rows]);
      }),
    );
  });

  test("is parsed to its end for any text, and no text is invented", () => {
    const text = fc.string({ unit: fc.constantFrom('"', ",", ";", "\n", "\r", "a", " ") });
    fc.assert(
      fc.property(text, (any) => {
        expect(readDelimited(any).flat().join("").length).toBeLessThanOrEqual(any.length);
      }),
    );
  });
});
