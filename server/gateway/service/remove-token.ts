/** Removes the token from a text of the service; returns `undefined` if the text must not be passed on at all. */
export type RemoveToken = (words: string) => string | undefined;

/**
 * Replaces a token. A token is visible ASCII and cannot hold these characters, so that the text on both sides never
 * joins to another token.
 */
const MASK = "\u2022\u2022\u2022";
/** A shorter token could occur anywhere, and the masked places would reveal it. */
const MIN_TOKEN_LENGTH = 4;
/** The shortest beginning of a token that is removed at the end of the words. */
const MIN_CUT_LENGTH = 4;
/** Maximum number of layers of repeated percent-encoding that are followed. */
const MAX_LAYERS = 4;
/** The replacement of invisible characters by `cleanReason`: it must not hide a token. */
const REPLACEMENT = "\uFFFD";
/** A character as program text and HTML write it, escaped by any number of backslashes. */
const ESCAPED =
  /\\+(?:u00|x)([0-9a-f]{2})|&#x0{0,6}([0-9a-f]{2});|&#0{0,6}(\d{2,3});|&(amp|lt|gt|quot|apos);|\\+(.)/iy;
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};
/** The rest of a character whose encoding is truncated. */
const CUT_OFF =
  /^(?:%(?:25){0,4}[0-9a-f]?|\\+(?:(?:u0{0,2}|x)[0-9a-f]?)?|&(?:#x?0{0,6}[0-9a-f]{0,3}|[a-z]{0,4}))?$/i;

/** One way to write the token: for each of its characters, those that may stand for it. */
type Form = readonly string[];

/**
 * Creates a function that masks the token in these forms:
 *
 * - as it is
 * - with any of its characters percent-encoded, one to five times, a plus also as a blank
 * - with any of its characters escaped by backslashes or written as an HTML reference
 * - in hexadecimal
 * - in base64 of either alphabet, also inside a longer base64 text
 *
 * A token that is truncated at the end of the text is masked too. With a token of less than four characters, the
 * function passes no text on.
 */
export function createTokenRemover(token: string): RemoveToken {
  if (token.length < MIN_TOKEN_LENGTH) return () => undefined;
  const forms: readonly Form[] = [
    Array.from(token, (each) => (each === "+" ? "+ " : each)),
    ...base64Forms(token),
    Array.from(Buffer.from(token).toString("hex"), (each) => each + each.toUpperCase()),
  ];
  return (words) => {
    const visible = Array.from(words.matchAll(/[^\uFFFD]/g), ({ index }) => index);
    const text = words.replaceAll(REPLACEMENT, "");
    let masked = "";
    let done = 0;
    for (let at = 0; at < text.length; ) {
      const end = Math.max(...forms.map((form) => endOf(form, text, at)));
      if (end > at) {
        masked += words.slice(done, visible[at]) + MASK;
        done = (visible[end - 1] ?? words.length) + 1;
        at = end;
      } else at += 1;
    }
    return masked + words.slice(done);
  };
}

/** Returns the end of the form that begins at `start`; `start` if none does. */
function endOf(form: Form, text: string, start: number): number {
  let ends: readonly number[] = [start];
  // A truncated character may look like another whole character: `%2525` within `%252541`.
  let isCut = false;
  for (const [index, characters] of form.entries()) {
    isCut ||= ends.some((from) => isCutOff(text.slice(from), index));
    const next = ends.flatMap((from) => endsOf(characters, text, from));
    if (next.length === 0) return isCut ? text.length : start;
    ends = [...new Set(next)];
  }
  return Math.max(...ends);
}

/** Returns whether the text ends within the next character, after enough characters of the token. */
function isCutOff(rest: string, matched: number): boolean {
  // The beginning of an encoded character counts as that character: it may be a percent sign itself.
  const shown = rest === "" ? matched : matched + 1;
  return shown >= MIN_CUT_LENGTH && CUT_OFF.test(rest);
}

/** Returns the possible ends of a character that begins at `at`: plain, percent-encoded and escaped. */
function endsOf(characters: string, text: string, at: number): readonly number[] {
  const isWanted = (character: string) => character !== "" && characters.includes(character);
  const ends = isWanted(text.charAt(at)) ? [at + 1] : [];
  const escaped = escapedAt(text, at);
  if (escaped !== undefined && isWanted(escaped.character)) ends.push(escaped.end);
  if (text[at] !== "%") return ends;
  let digits = at + 1;
  for (let layer = 0; layer <= MAX_LAYERS; layer += 1) {
    const [hex] = /^[0-9a-f]{2}/i.exec(text.slice(digits, digits + 2)) ?? [];
    if (hex === undefined) break;
    if (isWanted(String.fromCharCode(Number.parseInt(hex, 16)))) ends.push(digits + 2);
    if (hex !== "25") break;
    digits += 2;
  }
  return ends;
}

/** Returns the escaped character that begins at `at`. */
function escapedAt(text: string, at: number): { character: string; end: number } | undefined {
  ESCAPED.lastIndex = at;
  const match = ESCAPED.exec(text);
  if (match === null) return undefined;
  const [, inCode, hex = inCode, decimal, name, itself] = match;
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  const character = NAMED[name?.toLowerCase() ?? ""] ?? itself ?? String.fromCharCode(code);
  return { character, end: ESCAPED.lastIndex };
}

/**
 * Returns the characters of a base64 text that depend only on the token, for each of its three possible offsets in the
 * encoded text. If the alphabets differ, either character matches.
 */
function base64Forms(token: string): readonly Form[] {
  return [0, 1, 2].map((offset) => {
    const encoded = Buffer.from("\0".repeat(offset) + token).toString("base64");
    const first = Math.ceil((offset * 8) / 6);
    const own = encoded.slice(first, Math.floor(((offset + token.length) * 8) / 6));
    return Array.from(own, (each) => (each === "+" ? "+- " : each === "/" ? "/_" : each));
  });
}
