import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanReason } from "./reason.ts";
import { cleanText, cutText, folded } from "./text.ts";

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

describe("a service's words", () => {
  const HIDERS = ["\u0000", "\u200B", "\u202E", "\u200D", "\u007F", "\u00AD", "\uFEFF", "\uFE0F"];
  const UNSEEN = [...HIDERS, "\u2060", "\u3164", "\uD800", "\u{E0041}", "\t", "\n\u200B"];

  test.each(UNSEEN)("never put together again what %j broke up", (unseen) => {
    const clean = cleanReason(`No tok${unseen}en${unseen} known`, 50);
    expect(clean).not.toContain("token");
    expect(clean).toMatch(/^No tok[\uFFFD ]en +known$/);
  });

  test("hold no secret that they did not hold in the open, whatever stands within it", () => {
    const segments = fc.array(fc.stringMatching(/^[\x21-\x7e]{1,4}$/), { minLength: 2 });
    const between = fc.array(fc.constantFrom(...UNSEEN), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(segments, between, (secret, unseen) => {
        expect(cleanReason(secret.join(unseen.join("")), 1000)).not.toContain(secret.join(""));
      }),
    );
  });

  test("keep their other scripts whole, and lose what stands at an edge", () => {
    expect(cleanReason("\u202Eنمی\u200Cشود \u200B👩\u200D👧 \u2066ok\u2069", 50)).toBe(
      "نمیشود 👩👧 ok",
    );
  });

  test("come out short and printable", () => {
    fc.assert(
      fc.property(anything, (words) => {
        const clean = cleanReason(words, 20) ?? "";
        expect(clean.length).toBeLessThanOrEqual(20);
        expect(clean).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\n]/u);
      }),
    );
  });
});

test("folding takes away case and accents, and nothing else", () => {
  expect(folded("Größe")).toBe(folded("grosse"));
  expect(folded("Ångström 東京")).toBe("ANGSTROM 東京");
});
