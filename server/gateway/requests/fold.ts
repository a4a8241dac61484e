/**
 * Normalizes a raw path as a lenient server might: decodes percent-encoding repeatedly, folds case, treats backslashes
 * and repeated slashes as one slash, and drops path parameters and trailing dots or blanks. The result is only used to
 * refuse requests; forwarded paths are matched raw.
 *
 * @returns the segments, or `undefined` if the path holds control characters, too many layers of encoding, or a dot
 * segment, which browsers resolve before they send a request
 */
export function foldPath(path: string): readonly string[] | undefined {
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

/** Maximum number of layers of percent-encoding; a path with more is refused as an attack. */
const MAX_LAYERS = 4;

function decodeFully(path: string): string | undefined {
  let text = path;
  for (let layer = 0; layer < MAX_LAYERS; layer += 1) {
    if (hasControlCharacter(text)) return undefined;
    if (!text.includes("%")) return text;
    try {
      text = decodeURIComponent(text);
    } catch {
      return undefined;
    }
  }
  return undefined;
}

function hasControlCharacter(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20 || code === 0x7f || code === 0xfffd) return true;
  }
  return false;
}
