import { addRange, createSearch, type Pattern, type Range } from "./search.ts";
import { spell, type Text } from "./spelling.ts";

/** Rids text of a secret. Works on latin1 text too, so that bytes survive untouched. */
export type Redact = (text: string) => string;

const REDACTED = "[redacted]";
/** A shorter token would be found by chance in prices and times; it is only looked for by itself. */
const LONG_ENOUGH = 8;

/**
 * Makes a function that replaces the token wherever it is echoed: raw, or with any of its characters
 * percent-encoded, JSON-escaped or written as an HTML reference, and in base64 (either alphabet, at
 * any offset, as in an echoed `Basic` header) or hexadecimal, those escaped in turn or not.
 */
export function redactor(token: string): Redact {
  if (token.length < LONG_ENOUGH) return credentialRedactor(token);
  const find = finder(token);
  return (text) => {
    let rest = 0;
    let kept = "";
    for (const { start, end } of find(text)) {
      kept += text.slice(rest, start) + REDACTED;
      rest = end;
    }
    return rest === 0 ? text : kept + text.slice(rest);
  };
}

/**
 * Makes a function that finds where a text holds the token, apart and in order. It reads each
 * character a few times, whatever the text.
 *
 * @param token no shorter than is found by chance.
 */
export function finder(token: string): (text: Text) => readonly Range[] {
  const asWritten = plainForms(token);
  const asMeant = meantForms(token);
  return (text) => {
    const written = createSearch(asWritten);
    for (let at = 0; at < text.length; at += 1) written.take(text.charCodeAt(at), at, at + 1);
    const meant = createSearch(asMeant);
    spell(text, meant.take);
    return inOrder([...written.found, ...meant.found]);
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
  spell(token, (code) => codes.push(code));
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

function inOrder(ranges: Range[]): readonly Range[] {
  const joined: Range[] = [];
  for (const range of ranges.sort((one, other) => one.end - other.end)) addRange(joined, range);
  return joined;
}

function credentialRedactor(token: string): Redact {
  const forms = [token, inJson(token), encodeURIComponent(token)].map(literal).join("|");
  const alone = new RegExp(`(Bearer(?: |%20|\\+){1,8})(?:${forms})(?![A-Za-z0-9])`, "gi");
  return (text) => text.replace(alone, `$1${REDACTED}`);
}

function inJson(token: string): string {
  return JSON.stringify(token).slice(1, -1);
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
