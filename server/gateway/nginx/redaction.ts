import { quoted } from "./directives.ts";

/** A shorter token would be found by chance in prices and times; see the gateway's own redactor. */
const LONG_ENOUGH = 8;
/** A search text longer than this is cut into pieces: nginx's parameters and search tables are short. */
const PIECE = 200;

/**
 * nginx's `sub_filter` lines against a service that echoes the token. It knows fixed texts only, found
 * in any case, so each way of writing the token as a whole is listed: raw, in JSON, percent-encoded,
 * as HTML references, in base64 at any offset and alphabet, in hexadecimal, in UTF-16. A token of which some
 * characters are written one way and some another is found by the gateway in Node alone.
 */
export function redactionLines(token: string): string {
  const forms =
    token.length < LONG_ENOUGH ? [`Bearer ${token}`, `Bearer%20${token}`] : spelt(token);
  const pieces = [...new Set(forms.flatMap(cut).map((each) => each.toLowerCase()))];
  // The longest first: of several that match at one place nginx takes the first.
  const sorted = pieces.sort((a, b) => b.length - a.length);
  return sorted.map((each) => `sub_filter ${quoted(each)} "[redacted]";\n`).join("");
}

function spelt(token: string): readonly string[] {
  const inJson = JSON.stringify(token).slice(1, -1);
  const inJsonTwice = JSON.stringify(inJson).slice(1, -1);
  const encoded = encodeURIComponent(token);
  return [
    token,
    inJson,
    inJson.replaceAll("/", "\\/"),
    inJsonTwice,
    inJsonTwice.replaceAll("/", "\\/"),
    inJsonTwice.replaceAll("/", "\\\\/"),
    encoded,
    encodeURI(token),
    encodeURIComponent(encoded),
    each(token, (hex) => `%${hex}`),
    each(token, (hex) => `\\u00${hex}`),
    each(token, (hex) => `\\x${hex}`),
    each(token, (hex) => `&#${Number.parseInt(hex, 16)};`),
    each(token, (hex) => `&#x${hex};`),
    token.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
    inHtml(token),
    Buffer.from(token).toString("hex"),
    ...inBase64(token),
    // What UTF-16 and UTF-32 have in common in either order of bytes.
    Array.from(token).join("\0"),
    Array.from(token).join("\0\0\0"),
  ];
}

function each(token: string, write: (hex: string) => string): string {
  return Array.from(token, (it) => write(it.charCodeAt(0).toString(16))).join("");
}

function inHtml(token: string): string {
  const names: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot" };
  return token.replace(/[&<>"]/g, (it) => `&${names[it]};`).replaceAll("'", "&#39;");
}

/** The characters that depend on the token alone, for each offset at which it may have been encoded. */
function inBase64(token: string): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.from("\0".repeat(offset) + token).toString("base64");
    const whole = Math.floor(((offset + token.length) * 8) / 6);
    const form = encoded.slice(Math.ceil((offset * 8) / 6), whole);
    return [form, form.replaceAll("+", "-").replaceAll("/", "_"), form.replaceAll("/", "\\/")];
  });
}

function cut(form: string): string[] {
  const size = Math.ceil(form.length / Math.ceil(form.length / PIECE));
  return form.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? [];
}
