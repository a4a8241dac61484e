import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanReason } from "#market/reason.ts";
import { givesAway } from "#server/gateway/testing/token-oracle.ts";
import { anyToken, spellingOf } from "#server/gateway/testing/token-spellings.ts";
import { createTokenRemover } from "./remove-token.ts";

const TOKEN = "s3cr3t/+Key-of_7";
const filler = fc.string({ unit: "grapheme", maxLength: 12 });

describe("a token in a service's words", () => {
  test("is masked in every encoding, without the text around it", () => {
    const remove = createTokenRemover(TOKEN);
    const each = (write: (hex: string) => string) =>
      Array.from(TOKEN, (character) => write(character.charCodeAt(0).toString(16))).join("");
    const percent = each((hex) => `%${hex}`);
    for (const written of [
      TOKEN,
      encodeURIComponent(TOKEN),
      percent,
      percent.toUpperCase(),
      percent.replaceAll("%", "%25"),
      TOKEN.replace("+", " "),
      JSON.stringify(JSON.stringify(TOKEN)).slice(3, -3).replaceAll("/", "\\\\/"),
      each((hex) => `\\u00${hex}`),
      each((hex) => `\\\\x${hex.toUpperCase()}`),
      each((hex) => `&#${Number.parseInt(hex, 16)};`),
      each((hex) => `&#x${hex};`),
      each((hex) => hex),
      each((hex) => hex.toUpperCase()),
      Array.from(TOKEN).join("\uFFFD"),
    ]) {
      expect(remove(`Key ${written}, refused.`)).toBe("Key \u2022\u2022\u2022, refused.");
    }
  });

  test("is masked in HTML character references", () => {
    const remove = createTokenRemover("a&b<c>\"d'");
    expect(remove("Key a&amp;b&lt;c&gt;&quot;d&apos;.")).toBe("Key \u2022\u2022\u2022.");
  });

  test("is masked in base64 of either alphabet, at any offset", () => {
    const remove = createTokenRemover(TOKEN);
    for (const before of ["", ":", "u:", "abc", "Bearer "]) {
      for (const alphabet of ["base64", "base64url"] as const) {
        const written = Buffer.from(`${before}${TOKEN}:x`).toString(alphabet);
        const left = remove(`Basic ${written} is refused`) ?? "";
        expect(left).toMatch(/^Basic [\w/+-]{0,10}\u2022\u2022\u2022[\w/+=-]{0,6} is refused$/);
      }
    }
  });

  test("never remains, whatever it is and however it is written", () => {
    const words = anyToken.chain((token) =>
      fc.tuple(
        fc.constant(token),
        fc.array(fc.oneof(filler, spellingOf(token)), { minLength: 1, maxLength: 5 }),
      ),
    );
    fc.assert(
      fc.property(words, ([token, parts]) => {
        const left = createTokenRemover(token)(parts.join("")) ?? "";
        expect(givesAway(left, token)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  test("never remains if invisible characters break it up", () => {
    const seam = fc.constantFrom("\u200b", "\0", "\u202e", "\u00ad", "\ufeff");
    fc.assert(
      fc.property(anyToken, seam, (token, between) => {
        const words = cleanReason(`Key ${Array.from(token).join(between)}.`, 200) ?? "";
        expect(givesAway(createTokenRemover(token)(words) ?? "", token)).toBe(false);
      }),
    );
  });

  test("shows at most three characters if the text ends within it", () => {
    const cut = anyToken.chain((token) =>
      fc.tuple(fc.constant(token), spellingOf(token), fc.nat({ max: 200 })),
    );
    fc.assert(
      fc.property(cut, ([token, written, length]) => {
        const left = createTokenRemover(token)(`\u00a7${written.slice(0, length)}`) ?? "";
        expect(givesAway(left, token.slice(0, 4))).toBe(false);
      }),
      {
        numRuns: 3000,
        examples: [
          [["|~u[1%KG)]", "|~%2525252575%2525255b%25252531%2525252525KG)]", 39]],
          [["|~z%j3", "%25257c~%25257a%2525252525j3", 19]],
        ],
      },
    );
  });

  test("leaves other text unchanged", () => {
    fc.assert(
      fc.property(anyToken, fc.string({ unit: "grapheme" }), (token, words) => {
        fc.pre(!words.includes("|") && !/[A-Za-z0-9+/_%-]{4}/.test(words));
        expect(createTokenRemover(token)(words)).toBe(words);
      }),
    );
  });

  test("rejects any text if it is too short to be recognised", () => {
    for (const token of ["a", "ab", "abc"]) {
      expect(createTokenRemover(token)("a bad cab")).toBeUndefined();
    }
    expect(createTokenRemover("abcd")("an abcd")).toBe("an \u2022\u2022\u2022");
  });
});
