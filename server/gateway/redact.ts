import { addRange, createSearch, type Pattern, type Range } from "./search.ts";
import { createSpeller, type Text } from "./spelling.ts";

/** Rids text of a secret. Works on latin1 text too, so that bytes survive untouched. */
export type Redact = (text: string) => string;

export const REDACTED = "[redacted]";
/** A shorter token would be found by chance in prices and times; it is only looked for by itself. */
const LONG_ENOUGH = 8;

/** Looks for a token in a text that comes in pieces. */
interface Scan<Piece extends Text> {
  /** Reads a piece, the first `length` characters of a text; see `Speller`. */
  read(text: Piece, length: number): void;
  /** Where the token was found, counted from the first piece on: apart and in order. */
  ranges(): Iterator<Range> & Iterable<Range>;
}

/**
 * Makes a function that replaces the token wherever it is echoed: raw, or with any of its characters
 * percent-encoded, JSON-escaped or written as an HTML reference, and in base64 (either alphabet, at
 * any offset, as in an echoed `Basic` header) or hexadecimal, those escaped in turn or not.
 */
export function redactor(token: string): Redact {
  const createScan = scanner(token);
  return (text) => {
    const scan = createScan();
    scan.read(text, text.length);
    let rest = 0;
    let kept = "";
    for (const { start, end } of scan.ranges()) {
      kept += text.slice(rest, start) + REDACTED;
      rest = end;
    }
    return rest === 0 ? text : kept + text.slice(rest);
  };
}

/** Makes a function that begins to look for the token in one more text. */
export function scanner(token: string): () => Scan<string> {
  return token.length < LONG_ENOUGH ? credentialScanner(token) : spellingScanner(token);
}

/**
 * Reads each character a few times, whatever the text.
 *
 * @param token no shorter than is found by chance.
 */
export function spellingScanner(token: string): () => Scan<Text> {
  const asWritten = plainForms(token);
  const asMeant = meantForms(token);
  return () => {
    const written = createSearch(asWritten);
    const meant = createSearch(asMeant);
    const spell = createSpeller(meant.take);
    let base = 0;
    return {
      read(text, length) {
        for (let at = 0; at < length; at += 1) {
          written.take(text.charCodeAt(at), base + at, base + at + 1);
        }
        spell(text, length);
        base += length;
      },
      ranges: () => merged(written.found, meant.found),
    };
  };
}

/** Looked for as they are: also where what stands around the token joins up with it to an escape. */
function plainForms(token: string): readonly Pattern[] {
  return patterns([token, inJson(token), encodeURIComponent(token)], (code) => code);
}

/** Looked for in a text as it was meant. */
function meantForms(token: string): readonly Pattern[] {
  const itself = [spelt(token), token.replaceAll("\\", "")];
  return [
    // Of a token that is hardly more than backslashes, too little may be left to be looked for.
    ...patterns(
      itself.filter(({ length }) => length >= LONG_ENOUGH),
      (code) => code,
    ),
    ...patterns(base64Forms(token), ofBase64),
    ...patterns([Buffer.from(token).toString("hex")], ofHex),
  ];
}

function patterns(texts: readonly string[], fold: Pattern["fold"]): readonly Pattern[] {
  return [...new Set(texts)].map((text) => ({
    codes: Array.from(text, (each) => each.charCodeAt(0)),
    fold,
  }));
}

/** The two characters that the alphabet for addresses has of its own (RFC 4648, section 5). */
function ofBase64(code: number): number {
  if (code === 45) return 43;
  return code === 95 ? 47 : code;
}

/** Hexadecimal digits in lower case. */
function ofHex(code: number): number {
  return code >= 65 && code <= 70 ? code + 32 : code;
}

function spelt(token: string): string {
  const codes: number[] = [];
  createSpeller((code) => codes.push(code))(token, token.length);
  return codes.map((code) => String.fromCharCode(code)).join("");
}

/**
 * The characters of a base64 text that depend on the token alone, for each of the three offsets at
 * which it may stand in what was encoded.
 */
function base64Forms(token: string): readonly string[] {
  return [0, 1, 2].map((offset) => {
    const encoded = Buffer.from("\0".repeat(offset) + token).toString("base64");
    const first = Math.ceil((offset * 8) / 6);
    return encoded.slice(first, Math.floor(((offset + token.length) * 8) / 6));
  });
}

/** Joins two lists, each apart and in order; one range at a time, for there may be millions. */
function* merged(one: readonly Range[], other: readonly Range[]): Generator<Range> {
  let joined: Range | undefined;
  let [first, second] = [0, 0];
  for (;;) {
    const [left, right] = [one[first], other[second]];
    const isLeft = left !== undefined && (right === undefined || left.start <= right.start);
    const range = isLeft ? left : right;
    if (range === undefined) break;
    if (isLeft) first += 1;
    else second += 1;
    if (joined !== undefined && range.start <= joined.end) {
      joined = { start: joined.start, end: Math.max(joined.end, range.end) };
    } else {
      if (joined !== undefined) yield joined;
      joined = range;
    }
  }
  if (joined !== undefined) yield joined;
}

/** Finds a short token behind `Bearer`. With all that is matched it is shorter than `LOOK_AHEAD`. */
function credentialScanner(token: string): () => Scan<string> {
  const forms = [token, inJson(token), encodeURIComponent(token)].map(literal).join("|");
  return () => {
    const alone = new RegExp(`(Bearer(?: |%20|\\+){1,8})(?:${forms})(?![A-Za-z0-9])`, "gi");
    const found: Range[] = [];
    let base = 0;
    return {
      read(text, length) {
        for (const match of text.matchAll(alone)) {
          if (match.index >= length) break;
          const start = base + match.index;
          addRange(found, { start: start + (match[1] ?? "").length, end: start + match[0].length });
        }
        base += length;
      },
      ranges: () => found.values(),
    };
  };
}

function inJson(token: string): string {
  return JSON.stringify(token).slice(1, -1);
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
