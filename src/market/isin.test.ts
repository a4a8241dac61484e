import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countryOf, hasValidCheckDigit, isinCheckDigit, parseIsin } from "./isin.ts";
import { readIsins } from "./read-isins.ts";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const signs = `${letters}0123456789`;
const isins = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...letters.split("")), minLength: 2, maxLength: 2 }),
    fc.string({ unit: fc.constantFrom(...signs.split("")), minLength: 9, maxLength: 9 }),
    fc.integer({ min: 0, max: 9 }),
  )
  .map(([country, code, digit]) => `${country}${code}${digit}`);

// Lone surrogates included.
const anything = fc
  .array(fc.integer({ min: 0, max: 0xffff }))
  .map((units) => String.fromCharCode(...units));

function isin(text: string) {
  const parsed = parseIsin(text);
  if (parsed === undefined) throw new Error(`${text} is no ISIN`);
  return parsed;
}

describe("the shape of an ISIN", () => {
  test("every text of the right shape is parsed unchanged", () => {
    fc.assert(fc.property(isins, (text) => parseIsin(text) === text));
  });

  test.each([
    ["lower case", "us0378331005"],
    ["eleven characters", "US037833100"],
    ["thirteen characters", "US03783310050"],
    ["a letter at the end", "US037833100A"],
    ["a digit in the country", "U10378331005"],
    ["a line end", "US0378331005\n"],
    ["a blank in front", " US0378331005"],
    ["a full-width digit", "US037833100５"],
    ["a path", "../../../../x"],
    ["an encoded path", "%2e%2e%2f%2e0"],
    ["a backslash", "US\\378331005"],
    ["a lone surrogate", "US\uD800378331005"],
    ["nothing", ""],
  ])("%s is refused", (_, text) => {
    expect(parseIsin(text)).toBeUndefined();
  });
});

describe("the check digit", () => {
  test.each(["US0378331005", "IE00B4L5Y983", "DE0005933931", "GB0002634946", "AU0000XVGZA3"])(
    "%s carries the digit that ISO 6166 expects",
    (text) => {
      expect(hasValidCheckDigit(isin(text))).toBe(true);
    },
  );

  test("may be wrong; the correct one is computed", () => {
    const wrong = isin("US0378331009");
    expect(hasValidCheckDigit(wrong)).toBe(false);
    expect(isinCheckDigit(wrong)).toBe("5");
  });

  test("is valid for exactly one of ten digits", () => {
    fc.assert(
      fc.property(isins, (text) => {
        const valid = Array.from({ length: 10 }, (_, digit) => text.slice(0, 11) + digit).filter(
          (candidate) => hasValidCheckDigit(isin(candidate)),
        );
        return valid.length === 1;
      }),
    );
  });
});

test("the country is the first two letters", () => {
  expect(countryOf(isin("IE00B4L5Y983"))).toBe("IE");
});

describe("parsing pasted text", () => {
  test("splits it at blanks, commas, semicolons, bars and quotes", () => {
    const text = `US0378331005, "IE00B4L5Y983";DE0005933931|'GB0002634946'\r\n\tAU0000XVGZA3`;
    expect(readIsins(text).map((reading) => reading.kind)).toEqual(Array(5).fill("isin"));
  });

  test("keeps the order and drops repeated words", () => {
    const readings = readIsins("DE0005933931 US0378331005 DE0005933931 oops oops");
    expect(readings.map((reading) => ("isin" in reading ? reading.isin : reading.text))).toEqual([
      "DE0005933931",
      "US0378331005",
      "oops",
    ]);
  });

  test("returns the expected check digit of each ISIN", () => {
    expect(readIsins("US0378331009")).toEqual([
      { kind: "isin", isin: "US0378331009", checkDigit: "wrong", expected: "5" },
    ]);
    expect(readIsins("US0378331005")).toEqual([
      { kind: "isin", isin: "US0378331005", checkDigit: "valid", expected: "5" },
    ]);
  });

  test("reads an ISIN without its invisible characters", () => {
    expect(readIsins("\u200EIE00\u200B0CNS\u00ADFAR2\uFEFF")).toEqual(readIsins("IE000CNSFAR2"));
  });

  test("never converts lower case silently", () => {
    expect(readIsins("us0378331005")).toEqual([{ kind: "malformed", text: "us0378331005" }]);
  });

  test("cuts a malformed word to forty characters without splitting a surrogate pair", () => {
    const [reading] = readIsins(`${"x".repeat(39)}😀${"y".repeat(10_000)}`);
    expect(reading).toEqual({ kind: "malformed", text: "x".repeat(39) });
  });

  test("returns nothing for blanks and separators alone", () => {
    expect(readIsins(" ,;|\n\"'\uFEFF")).toEqual([]);
  });

  test("never throws for any text", () => {
    fc.assert(
      fc.property(anything, (text) => {
        for (const reading of readIsins(text)) {
          if (reading.kind === "malformed") expect(reading.text.length).toBeLessThanOrEqual(40);
        }
      }),
    );
  });
});
