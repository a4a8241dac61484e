import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { guardCell, unguardCell } from "./spreadsheet-cell.ts";

const STARTERS = ["=", "+", "-", "@"];
/** Every character whose compatibility form begins a formula. */
const SIGNS = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => STARTERS.includes(sign.normalize("NFKC")[0] ?? ""));

const SEPARATORS = [",", ";", "|", "\t", "\r", "\n"];
const INVISIBLE = [
  "",
  " ",
  "\t",
  "\r",
  "\n",
  "\u00a0",
  "\u200b",
  "\ufeff",
  "\u2060",
  "\u3164",
  "\0",
];

/** A cell without the blanks, quotation marks and invisible characters that a spreadsheet may skip. */
const isComputed = (cell: string) => {
  const text = cell.replace(/^[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800"]+/u, "");
  return STARTERS.includes(text.normalize("NFKC")[0] ?? "") && !/^-\d+(\.\d+)?$/.test(cell);
};

const cells = (text: string) =>
  [",", ";", "\t", "|"].flatMap((delimiter) =>
    text
      .split(/[\r\n]/)
      .join(delimiter)
      .split(delimiter),
  );

const fragment = fc.oneof(
  fc.constantFrom(...SIGNS, ...INVISIBLE, ...SEPARATORS, "'", '"', "-0.25", "cmd()", "1"),
  fc.string({ maxLength: 2 }),
);
const text = fc.array(fragment, { maxLength: 9 }).map((parts) => parts.join(""));

describe("a guarded cell", () => {
  test("starts no formula, at whichever separator it is split", () => {
    fc.assert(
      fc.property(text, (any) => {
        expect(cells(guardCell(any)).filter(isComputed)).toEqual([]);
      }),
      { examples: [["-0.25,"], ["-0.25\t"], ["a;-1|cmd"]] },
    );
  });

  test("is unchanged once the guard is removed", () => {
    fc.assert(
      fc.property(text, (any) => {
        expect(unguardCell(guardCell(any))).toBe(any);
      }),
    );
  });

  test.each(SIGNS)("never begins with %s, in any spelling", (sign) => {
    for (const before of INVISIBLE) {
      expect(guardCell(`${before}${sign}1+1`)[0], JSON.stringify(before)).toBe("'");
    }
    expect(guardCell(`Rail;${sign}1+1`)).toBe(`Rail;'${sign}1+1`);
  });

  test.each(["-0.25", "-1", "0.5", "2026-01-05T08:00:00Z", "Rail 'n' road", "a-b", "'quoted'", ""])(
    "leaves %j as it is",
    (plain) => {
      expect(guardCell(plain)).toBe(plain);
      expect(unguardCell(plain)).toBe(plain);
    },
  );
});
