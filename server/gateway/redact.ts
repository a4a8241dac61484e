/** Rids text of a secret. Works on latin1 text too, so that bytes survive untouched. */
export type Redact = (text: string) => string;

const REDACTED = "[redacted]";
/** A shorter token would be found by chance in prices and times; it is only looked for by itself. */
const LONG_ENOUGH = 8;

/**
 * Makes a function that replaces the token wherever it is echoed: raw, or with any of its characters
 * percent-encoded, JSON-escaped or written as an HTML reference, and in base64 (either alphabet, at
 * any offset, as in an echoed `Basic` header) or hexadecimal.
 */
export function redactor(token: string): Redact {
  const spelt = (token.match(/\\+|[^\\]/g) ?? []).map(spellings).join("");
  if (token.length < LONG_ENOUGH) {
    const alone = new RegExp(`(Bearer(?: |%20|\\+)+)${spelt}(?![A-Za-z0-9])`, "gi");
    return (text) => text.replace(alone, `$1${REDACTED}`);
  }
  const hex = Buffer.from(token).toString("hex");
  const forms = [spelt, ...base64Forms(token).map(literal), caseless(hex)];
  const pattern = new RegExp(forms.join("|"), "g");
  return (text) => text.replace(pattern, REDACTED);
}

/**
 * A pattern for every way in which one character of the token is commonly written. Escapes may be
 * nested, as in JSON within JSON, but only so deep: the service chooses the text, and an unbounded
 * run of backslashes would make the search quadratic.
 */
function spellings(part: string): string {
  if (part.startsWith("\\")) return "(?:\\\\|%(?:25){0,3}5[cC]){1,16}";
  const code = part.charCodeAt(0);
  const hex = caseless(code.toString(16).padStart(2, "0"));
  return `(?:\\\\{0,7}(?:${literal(part)}|u00${hex}|x${hex})|%(?:25){0,3}${hex}|&#0{0,6}${code};?|&#[xX]0{0,6}${hex};?${named(part)})`;
}

function named(character: string): string {
  const names: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot" };
  const name = names[character];
  return name === undefined ? "" : `|&${name};`;
}

/**
 * The characters of a base64 text that depend on the token alone, for each of the three offsets at
 * which it may stand in what was encoded.
 */
function base64Forms(token: string): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.from("\0".repeat(offset) + token).toString("base64");
    const first = Math.ceil((offset * 8) / 6);
    const whole = Math.floor(((offset + token.length) * 8) / 6);
    const form = encoded.slice(first, whole);
    return [form, form.replaceAll("+", "-").replaceAll("/", "_"), form.replaceAll("/", "\\/")];
  });
}

function caseless(hex: string): string {
  return hex.replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
