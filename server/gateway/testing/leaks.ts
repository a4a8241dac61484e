/**
 * A token with every kind of character that has another form in JSON, in a URL or in HTML. No answer of a gateway may
 * hold any of its forms.
 */
export const CANARY = 'kanarie/Q+9&"<=7fX-2~zB';

/** Forms of the secret in the answers of a careless service. */
export const ECHOES: readonly string[] = [
  CANARY,
  `Bearer ${CANARY}`,
  JSON.stringify(CANARY),
  JSON.stringify(CANARY).replaceAll("/", "\\/"),
  JSON.stringify(JSON.stringify(CANARY)),
  encodeURIComponent(CANARY),
  encodeURI(CANARY),
  escapeCanary((hex) => `%${hex}`),
  encodeURIComponent(encodeURIComponent(CANARY)),
  ...["", ":", "u:", "abc", "Bearer "].flatMap((before) => [
    Buffer.from(before + CANARY).toString("base64"),
    Buffer.from(`${before}${CANARY}:`).toString("base64url"),
  ]),
  Buffer.from(CANARY).toString("hex"),
  Buffer.from(CANARY).toString("hex").toUpperCase(),
  escapeCanary((hex) => `\\u00${hex}`),
  escapeCanary((hex) => `\\u00${hex.toUpperCase()}`),
  escapeCanary((hex) => `\\x${hex}`),
  escapeCanary((hex) => `&#${Number.parseInt(hex, 16)};`),
  escapeCanary((hex) => `&#x${hex};`),
  // Of UTF-16 and UTF-32, in either order of bytes, what is the same.
  Array.from(CANARY).join("\0"),
  Array.from(CANARY).join("\0\0\0"),
  CANARY.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;"),
];

/**
 * Finds the echoes in a text, whole or by their middle part: the ends of a base64 text depend on the surrounding text.
 */
export function leaksIn(text: string): string[] {
  return ECHOES.filter((echo) => text.includes(echo.slice(10, 26)));
}

function escapeCanary(write: (hex: string) => string): string {
  return Array.from(CANARY, (each) => write(each.charCodeAt(0).toString(16))).join("");
}
