/**
 * A token with every kind of character that is written differently in JSON, in an address or in
 * HTML. Not one of its forms may ever come out of a gateway.
 */
export const CANARY = 'kanarie/Q+9&"<=7fX-2~zB';

/** Ways in which a careless service writes the secret into what it answers. */
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
 * The echoes that are found in a text, in whole or in their middle part: the ends of a base64 text
 * hold bits of its surroundings.
 */
export function leaksIn(text: string): string[] {
  return ECHOES.filter((echo) => text.includes(echo.slice(10, 26)));
}

function escapeCanary(write: (hex: string) => string): string {
  return Array.from(CANARY, (each) => write(each.charCodeAt(0).toString(16))).join("");
}
