import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MarketDataError } from "#market/errors.ts";
import { arrayChunks, beginsArray, parseModestJson } from "./json-chunks.ts";

/** Returns the result of `read`, or a marker if it throws a MarketDataError; rethrows any other error. */
function outcome<T>(read: () => T): T | "refused" {
  try {
    return read();
  } catch (error) {
    if (error instanceof MarketDataError && error.kind === "contract") return "refused";
    throw error;
  }
}
const whole = (text: string) => [...arrayChunks(text)].flatMap(({ entries }) => entries);
function native(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return "refused";
  }
}

describe("an array parsed in chunks", () => {
  test("has the same entries as when parsed at once, in any notation", () => {
    const array = fc.array(fc.jsonValue(), { maxLength: 8 });
    const indent = fc.constantFrom("", " ", "\t", "\n  ");
    fc.assert(
      fc.property(array, indent, (value, space) => {
        const text = `${space}${JSON.stringify(value, null, space)}${space}`;
        expect(beginsArray(text)).toBe(true);
        expect(whole(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test("is refused exactly when it is not JSON", () => {
    const signs = fc.constantFrom(...'[]{},:"\\1 a'.split(""), '{"a":1}', '"x"', "[]");
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 9 }), (parts) => {
        const text = `[${parts.join("")}`;
        expect(outcome(() => whole(text))).toEqual(native(text));
      }),
      { numRuns: 5000 },
    );
  });

  test("gives a few thousand entries at a time", () => {
    const entries = Array.from({ length: 100_000 }, (_, index) => ({ a: `],[${index}"` }));
    const chunks = [...arrayChunks(JSON.stringify(entries))].map((chunk) => chunk.entries);
    expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThanOrEqual(10_001);
    expect(chunks.flat()).toEqual(entries);
  });

  test.each([
    ["does not end", `[${"1,".repeat(50_000)}1`],
    ["has an entry missing between two pieces", `[${"1,".repeat(20_001)},1]`],
    ["ends with a comma", `[${"1,".repeat(50_000)}]`],
    ["has something behind it", "[1]2"],
    ["has one entry of a million values", `[[${"1,".repeat(1_000_000)}1]]`],
    ["has one entry of two megabytes", `["${"x".repeat(2 * 1024 * 1024)}"]`],
    ["has a million blanks and more behind it", `[]${" ".repeat(2 * 1024 * 1024)}`],
    ["nests ten million deep", "[".repeat(10_000_000)],
  ])("that %s is refused", (_, text) => {
    expect(outcome(() => whole(text))).toBe("refused");
  });
});

describe("a short document", () => {
  test("is parsed as by the platform", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseModestJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test("may be long, with any character in its strings", () => {
    const words = "[{,}]".repeat(200_000);
    expect(parseModestJson(JSON.stringify({ words }))).toEqual({ words });
  });

  test.each([
    ["more values than a quote could need", `[${"1,".repeat(20_000)}1]`],
    ["no JSON", "{"],
    ["over two megabytes", `"${"x".repeat(2 * 1024 * 1024)}"`],
  ])("that is, or holds, %s is refused", (_, text) => {
    expect(outcome(() => parseModestJson(text))).toBe("refused");
  });
});
