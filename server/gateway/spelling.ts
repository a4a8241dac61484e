/** What is read of a text; a string is one. */
export interface Text {
  readonly length: number;
  charCodeAt(at: number): number;
}

/** Is given each character as it was meant, and where its spelling begins and ends in the text. */
export type Take = (code: number, start: number, end: number) => void;

const [AMPERSAND, HASH, PERCENT, BACKSLASH, SMALL_U, SMALL_X] = [38, 35, 37, 92, 117, 120];
/** Encodings of encodings are followed so deep, so that no character is read over and over. */
const MAX_LAYERS = 4;
const MAX_DIGITS = 8;
const AMP = "amp;";
const NAMES: readonly (readonly [name: string, character: string])[] = [
  ["lt;", "<"],
  ["gt;", ">"],
  ["quot;", '"'],
  ["apos;", "'"],
];

/**
 * How many characters behind a piece of a text have to be at hand, where there are any. No spelling of
 * one character is half as long: the longest is a reference of HTML that is escaped itself.
 */
export const LOOK_AHEAD = 64;

/**
 * Reads a piece, the first `length` characters of `text`; the rest is what stands behind it, at least
 * `LOOK_AHEAD`, since the spelling of its last character may end there.
 */
export type Speller = (text: Text, length: number) => void;

/**
 * Makes a function that reads a text as its writer meant it, piece by piece: percent-encoding (also of
 * itself), escapes of JSON and JavaScript, references of HTML. Backslashes are left out, however
 * written and however many, for they are escapes or escaped themselves; what comes after a run of them
 * begins where the run does.
 *
 * One pass, in time proportional to the length, whatever a service writes.
 */
export function createSpeller(take: Take): Speller {
  // All are counted from the first piece on.
  let base = 0;
  let start = 0;
  let at = 0;
  return (text, length) => {
    const end = base + length;
    while (at < end) {
      const plain = text.charCodeAt(at - base);
      const read = readAt(text, at - base, plain, at > start);
      const code = read & (WIDTH - 1);
      at += read >> BITS;
      if (code !== BACKSLASH) {
        take(code, start, at);
        start = at;
      }
    }
    base = end;
  };
}

/** A character's code and the length of its spelling in one number: nothing is made for each of them. */
const BITS = 16;
const WIDTH = 1 << BITS;
const pack = (code: number, length: number): number => (length << BITS) | code;

function readAt(text: Text, at: number, plain: number, isEscaped: boolean): number {
  if (plain === PERCENT) return percentAt(text, at);
  if (plain === AMPERSAND) return referenceAt(text, at);
  if (isEscaped && (plain === SMALL_U || plain === SMALL_X)) return escapeAt(text, at, plain);
  return pack(plain, 1);
}

function percentAt(text: Text, at: number): number {
  let next = at + 1;
  for (let layer = 0; layer < MAX_LAYERS && byteAt(text, next) === PERCENT; layer += 1) next += 2;
  const byte = byteAt(text, next);
  return byte < 0 ? pack(PERCENT, next - at) : pack(byte, next + 2 - at);
}

function escapeAt(text: Text, at: number, plain: number): number {
  const zeros = plain === SMALL_U ? 2 : 0;
  if (zeros > 0 && byteAt(text, at + 1) !== 0) return pack(plain, 1);
  const byte = byteAt(text, at + 1 + zeros);
  return byte < 0 ? pack(plain, 1) : pack(byte, 3 + zeros);
}

function referenceAt(text: Text, at: number): number {
  let next = at + 1;
  for (let layer = 0; layer < MAX_LAYERS && holds(text, next, AMP); layer += 1) next += AMP.length;
  if (text.charCodeAt(next) === HASH) return numericAt(text, at, next + 1);
  for (const [name, character] of NAMES) {
    if (holds(text, next, name)) return pack(character.charCodeAt(0), next + name.length - at);
  }
  return pack(AMPERSAND, next - at);
}

function numericAt(text: Text, at: number, from: number): number {
  const isHex = (text.charCodeAt(from) | 0x20) === SMALL_X;
  const first = isHex ? from + 1 : from;
  const base = isHex ? 16 : 10;
  let value = 0;
  let next = first;
  while (next < first + MAX_DIGITS) {
    const digit = digitAt(text, next);
    if (digit < 0 || digit >= base) break;
    value = value * base + digit;
    next += 1;
  }
  if (next === first) return pack(AMPERSAND, from - 1 - at);
  const end = holds(text, next, ";") ? next + 1 : next;
  return pack(value < WIDTH ? value : 0, end - at);
}

function holds(text: Text, at: number, wanted: string): boolean {
  for (let index = 0; index < wanted.length; index += 1) {
    if (text.charCodeAt(at + index) !== wanted.charCodeAt(index)) return false;
  }
  return true;
}

/** The value of two hexadecimal digits; negative where there are none. */
function byteAt(text: Text, at: number): number {
  const high = digitAt(text, at);
  if (high < 0) return -1;
  const low = digitAt(text, at + 1);
  return low < 0 ? -1 : high * 16 + low;
}

function digitAt(text: Text, at: number): number {
  const code = text.charCodeAt(at);
  if (code >= 48 && code <= 57) return code - 48;
  const letter = code | 0x20;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}
