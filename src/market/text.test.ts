import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanText, cutText } from "./text.ts";

// Lone surrogates included.
const anything = fc
  .array(fc.integer({ min: 0, max: 0xffff }))
  .map((units) => String.fromCharCode(...units));

describe("a stranger's words", () => {
  test("lose control, bidi and invisible characters", () => {
    expect(cleanText("a\u0000b\u001b[31mc\u202Ed\u200Be\u2066f\u061Cg\u00ADh\uFEFF", 50)).toBe(
      "ab[31mcdefgh",
    );
  });

  test("become one line", () => {
    expect(cleanText("  Too many\r\n\trequests\u2028now ", 50)).toBe("Too many requests now");
  });

  test("keep every script and stay text, markup too", () => {
    expect(cleanText("<img onerror=x> 请求过多 طلبات", 50)).toBe("<img onerror=x> 请求过多 طلبات");
  });

  test("with nothing legible are none", () => {
    expect(cleanText("\u200B\u0007 \n", 50)).toBeUndefined();
    expect(cleanText("", 50)).toBeUndefined();
  });

  test("are cut without halving a pair", () => {
    expect(cleanText("😀".repeat(1_000_000), 5)).toBe("😀😀");
    expect(cutText("ab", 2)).toBe("ab");
  });

  test("of any kind come out short and printable", () => {
    fc.assert(
      fc.property(anything, (words) => {
        const clean = cleanText(words, 20) ?? "";
        expect(clean.length).toBeLessThanOrEqual(20);
        expect(clean).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\n]/u);
      }),
    );
  });
});
