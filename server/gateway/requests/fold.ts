/**
 * Reduces a raw path to what a lenient server might take it for: percent-decoded until nothing is
 * left to decode, case-folded, backslashes and repeated slashes as one slash, path parameters and
 * trailing dots or blanks dropped. Only ever used to refuse; what is forwarded is matched raw.
 *
 * @returns the folded segments, or `undefined` where the path cannot be read as clean text or holds
 * a dot segment (browsers resolve those before they ask).
 */
export function fold(path: string): readonly string[] | undefined {
  const text = decodeFully(path);
  if (text === undefined) return undefined;
  const segments = text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("\\", "/")
    .split("/")
    .map((segment) => segment.replace(/;.*$/, "").trim());
  if (segments.some((segment) => segment === "." || segment === "..")) return undefined;
  return segments.map((segment) => segment.replace(/[. ]+$/, "")).filter((each) => each !== "");
}

/** Layers of percent-encoding that are peeled off before a path is taken for an attack. */
const MAX_LAYERS = 4;

function decodeFully(path: string): string | undefined {
  let text = path;
  for (let layer = 0; layer < MAX_LAYERS; layer += 1) {
    if (isUnclean(text)) return undefined;
    if (!text.includes("%")) return text;
    try {
      text = decodeURIComponent(text);
    } catch {
      return undefined;
    }
  }
  return undefined;
}

function isUnclean(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20 || code === 0x7f || code === 0xfffd) return true;
  }
  return false;
}
