import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redactor } from "./redact.ts";

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
