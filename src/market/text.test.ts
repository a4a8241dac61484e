import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanReason } from "./reason.ts";
import { cleanText, cutText } from "./text.ts";

// Lone surrogates included.
const anything = fc
  .array(fc.integer({ min: 0, max: 0xffff }))
  .map((units) => String.fromCharCode(...units));

describe("text from outside", () => {
  test("loses control, bidi and invisible characters", () => {
    expect(cleanText("a\u0000b\u001b[31mc\u202Ed\u200Be\u2066f\u061Cg\u00ADh\uFEFF", 50)).toBe(
      "ab[31mcdefgh",
    );
  });

  test("becomes one line", () => {
    expect(cleanText("  Too many\r\n\trequests\u2028now ", 50)).toBe("Too many requests now");
  });

  test("keeps every script, and markup as text", () => {
    expect(cleanText("<img onerror=x> 请求过多 طلبات", 50)).toBe("<img onerror=x> 请求过多 طلبات");
  });

  test("is undefined when nothing is legible", () => {
    expect(cleanText("\u200B\u0007 \n", 50)).toBeUndefined();
    expect(cleanText("", 50)).toBeUndefined();
  });

  test("is cut without splitting a surrogate pair", () => {
    expect(cleanText("😀".repeat(1_000_000), 5)).toBe("😀😀");
    expect(cutText("ab", 2)).toBe("ab");
  });

  test("is short and printable in the end, whatever it was", () => {
    fc.assert(
      fc.property(anything, (words) => {
        const clean = cleanText(words, 20) ?? "";
        expect(clean.length).toBeLessThanOrEqual(20);
        expect(clean).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\n]/u);
      }),
    );
  });
});

describe("text from the service", () => {
  const HIDERS = ["\u0000", "\u200B", "\u202E", "\u200D", "\u007F", "\u00AD", "\uFEFF", "\uFE0F"];
  const UNSEEN = [...HIDERS, "\u2060", "\u3164", "\uD800", "\u{E0041}", "\t", "\n\u200B"];

  test.each(UNSEEN)("never joins what %j separated", (unseen) => {
    const clean = cleanReason(`No tok${unseen}en${unseen} known`, 50);
    expect(clean).not.toContain("token");
    expect(clean).toMatch(/^No tok[\uFFFD ]en +known$/);
  });

  test("contains no secret that was not in the original in one piece", () => {
    const segments = fc.array(fc.stringMatching(/^[\x21-\x7e]{1,4}$/), { minLength: 2 });
    const between = fc.array(fc.constantFrom(...UNSEEN), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(segments, between, (secret, unseen) => {
        expect(cleanReason(secret.join(unseen.join("")), 1000)).not.toContain(secret.join(""));
      }),
    );
  });

  test("keeps other scripts, and loses invisible characters at its ends", () => {
    expect(cleanReason("\u202Eنمی\u200Cشود \u200B👩\u200D👧 \u2066ok\u2069", 50)).toBe(
      "نمیشود 👩👧 ok",
    );
  });

  test("is short and printable", () => {
    fc.assert(
      fc.property(anything, (words) => {
        const clean = cleanReason(words, 20) ?? "";
        expect(clean.length).toBeLessThanOrEqual(20);
        expect(clean).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\n]/u);
      }),
    );
  });
});
