import fc from "fast-check";

/**
 * Any token that a setting takes, from four characters on. It begins with two that the gateway's own
 * words, names and headers never hold, so that what is found of it came from the service.
 */
export const anyToken: fc.Arbitrary<string> = fc
  .string({ unit: visibleAscii(), minLength: 2, maxLength: 40 })
  .map((rest) => `|~${rest}`);

/** The token in one of the forms that must be found. */
export function spellingOf(token: string): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(
      token,
      `Bearer ${token}`,
      encodeURIComponent(token),
      encodeURIComponent(encodeURIComponent(token)),
      String(new URLSearchParams({ token })),
    ),
    mixedPercent(token),
    mixedEscapes(token),
    fc.constantFrom("", " ").map((around) => around + Buffer.from(token).toString("hex") + around),
    base64(token),
    base64(token).map(encodeURIComponent),
  );
}

/** Encodes each character separately: plain, or percent-encoded up to five times, in either case. */
function mixedPercent(token: string): fc.Arbitrary<string> {
  const ways = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.boolean()), {
    minLength: token.length,
    maxLength: token.length,
  });
  return ways.map((each) =>
    each.map(([layers, isUpper], at) => percent(token.charAt(at), layers, isUpper)).join(""),
  );
}

/** Encodes each character separately: plain, escaped as in JSON, or as an HTML reference of either kind. */
function mixedEscapes(token: string): fc.Arbitrary<string> {
  const ways = fc.array(fc.nat({ max: 3 }), { minLength: token.length, maxLength: token.length });
  return ways.map((each) =>
    each.map((way, at) => escaped(token.charAt(at), token.charCodeAt(at))[way] ?? "").join(""),
  );
}

function escaped(character: string, code: number): readonly string[] {
  const hex = code.toString(16).padStart(2, "0");
  return [character, `\\u00${hex}`, `&#x${hex};`, `&#${code};`];
}

function percent(character: string, layers: number, isUpper: boolean): string {
  if (layers === 0) return character;
  const hex = character.charCodeAt(0).toString(16).padStart(2, "0");
  return `%${"25".repeat(layers - 1)}${isUpper ? hex.toUpperCase() : hex}`;
}

/** In base64 of either alphabet, between other bytes. */
function base64(token: string): fc.Arbitrary<string> {
  const around = fc.uint8Array({ maxLength: 7 });
  return fc
    .tuple(around, around, fc.constantFrom("base64" as const, "base64url" as const))
    .map(([before, behind, alphabet]) =>
      Buffer.concat([before, Buffer.from(token), behind]).toString(alphabet),
    );
}

function visibleAscii(): fc.Arbitrary<string> {
  return fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
}
