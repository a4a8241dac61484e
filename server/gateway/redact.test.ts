import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redactor, spellingScanner } from "./redact.ts";
import type { Text } from "./spelling.ts";

const token = fc.stringMatching(/^[\x21-\x7e]{12,40}$/);
const around = fc.stringMatching(/^[ -~]{0,12}$/);

describe("redaction", () => {
  it("leaves nothing of a token, however it was written", () => {
    const writings = fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => JSON.stringify(text).slice(1, -1),
      (text) => encodeURIComponent(text),
      (text) => encodeURIComponent(encodeURIComponent(text)),
      (text) => Buffer.from(text).toString("hex"),
    );
    fc.assert(
      fc.property(token, writings, around, around, (secret, write, before, after) => {
        // The surroundings must not happen to join up with the token's own text.
        const text = `${before} ${write(secret)} ${after}`;
        const redacted = redactor(secret)(text);
        expect(redacted).toContain("[redacted]");
        expect(redacted).not.toContain(write(secret));
      }),
    );
  });

  it("finds a token of which each character is written in a way of its own", () => {
    const bearer = fc.stringMatching(/^[A-Za-z0-9._~+/=-]{12,40}$/);
    const ways: readonly ((hex: string, character: string) => string)[] = [
      (_, character) => character,
      (_, character) => (/[ux]/.test(character) ? character : `\\${character}`),
      (hex) => `%${hex}`,
      (hex) => `%2525${hex.toUpperCase()}`,
      (hex) => `\\u00${hex}`,
      (hex) => `\\\\\\x${hex}`,
      (hex) => `&#x${hex};`,
      (hex) => `&amp;#${Number.parseInt(hex, 16)};`,
    ];
    const chosen = fc.array(fc.nat(ways.length - 1), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(bearer, chosen, (secret, choices) => {
        const written = Array.from(secret, (character, index) => {
          const way = ways[choices[index] ?? 0];
          return way?.(character.charCodeAt(0).toString(16), character) ?? "";
        });
        expect(redactor(secret)(`<${written.join("")}>`)).toBe("<[redacted]>");
      }),
    );
  });

  it("finds a token whatever it joins up with", () => {
    for (const [secret, before, after] of [
      ["abcdef0123456789", "100%", ""],
      ["u0041b.q-87hgT", "\\", ""],
      ["trailing-percent%", "", "41"],
      ["\\\\\\\\\\\\\\\\ab", "", ""],
      ["one%41and&lt;two", "", ""],
      ["aaaaaaaaaaaa", "", ""],
    ] as const) {
      for (const write of [String, JSON.stringify, encodeURIComponent]) {
        const text = redactor(secret)(`${before}${write(secret)}${after}`);
        expect(text, secret).toContain("[redacted]");
        expect(text, secret).not.toContain(secret.slice(2, 10));
      }
    }
  });

  it("finds a token that was encoded up to three times in one way", () => {
    const bearer = fc.stringMatching(/^[A-Za-z0-9._~+/=-]{12,40}$/);
    const encodings: readonly ((text: string) => string)[] = [
      (text) => JSON.stringify(text).slice(1, -1),
      encodeURIComponent,
      (text) => text.replaceAll("/", "\\/"),
      (text) => text.replaceAll("&", "&amp;").replaceAll("=", "&#61;").replaceAll("+", "&#x2b;"),
    ];
    fc.assert(
      fc.property(bearer, fc.constantFrom(...encodings), fc.nat(3), (secret, encode, times) => {
        let written = secret;
        for (let done = 0; done < times; done += 1) written = encode(written);
        expect(redactor(secret)(`<${written}>`)).toBe("<[redacted]>");
      }),
      { numRuns: 1000 },
    );
  });

  it("finds base64 and hexadecimal that are escaped themselves", () => {
    const secret = "~~~?>~~~?>~~~?>~~~";
    const encoded = Buffer.from(secret).toString("base64");
    expect(encoded).toMatch(/[+/]/);
    const url = encoded.replaceAll("+", "-").replaceAll("/", "_");
    for (const text of [
      encoded,
      url,
      encodeURIComponent(encoded),
      encoded.replaceAll("/", "\\/"),
    ]) {
      expect(redactor(secret)(`"${text}"`)).toBe('"[redacted]"');
    }
  });

  it("finds a token inside base64, at any offset and in either alphabet", () => {
    fc.assert(
      fc.property(token, around, fc.constantFrom("base64", "base64url"), (secret, before, form) => {
        const text = Buffer.from(before + secret).toString(form as BufferEncoding);
        expect(redactor(secret)(text)).toContain("[redacted]");
      }),
    );
  });

  it("leaves everything else as it is", () => {
    const quote = '{"instrument":"US0378331005","ask":{"price":"10.7000","size":"100"}}';
    expect(redactor("a-token-of-some-length")(quote)).toBe(quote);
  });

  it("does the same work for every character, whatever a service writes", () => {
    const secrets = [
      'kanarie/Q+9&"<=7fX',
      "\\a\\b\\c\\d\\e\\f\\g\\h",
      `${"J".repeat(500)}K`,
      "%25%25%25%25%25",
    ];
    const pieces = [
      "\\",
      "%25",
      "%",
      "%2",
      "&amp;",
      "&#0",
      "&#x000000000",
      "&",
      "\\u00",
      "\\x",
      "J",
      "SkpK",
      ...secrets.flatMap((secret) => [
        secret.slice(0, -1),
        `${secret.slice(0, -1)}${"\\".repeat(9)}`,
      ]),
    ];
    for (const secret of secrets) {
      const createScan = spellingScanner(secret);
      for (const piece of pieces) {
        const { text, reads } = counted(piece.repeat(Math.ceil(20_000 / piece.length)));
        createScan().read(text, text.length);
        expect(reads(), JSON.stringify([secret, piece])).toBeLessThan(20 * text.length);
      }
    }
  });

  it("does not take prices for a token of a few characters, but knows it as a credential", () => {
    const redact = redactor("100");
    expect(redact('{"price":"100"}')).toBe('{"price":"100"}');
    expect(redact("you sent Bearer 100")).toBe("you sent Bearer [redacted]");
  });

  it("keeps JSON well formed", () => {
    const body = JSON.stringify({ reason: 'the key "s3cret-"quoted" is \\unknown', error: true });
    expect(JSON.parse(redactor('s3cret-"quoted')(body))).toEqual({
      reason: 'the key "[redacted]" is \\unknown',
      error: true,
    });
  });
});

/** A text that counts how often a character of it is read. */
function counted(content: string): { readonly text: Text; readonly reads: () => number } {
  let count = 0;
  const text: Text = {
    length: content.length,
    charCodeAt(at) {
      count += 1;
      return content.charCodeAt(at);
    },
  };
  return { text, reads: () => count };
}
