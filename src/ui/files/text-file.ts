/** Enough for a hundred thousand rows, and little enough to be looked through at once. */
export const MAX_FILE_MB = 5;

/** The result of reading a file that a person chose or dropped. */
export type TextFile =
  | { readonly kind: "text"; readonly name: string; readonly text: string }
  | { readonly kind: "too-large" | "not-text" | "unreadable"; readonly name: string };

/**
 * Reads a file of text as whatever program wrote it: UTF-8, UTF-16 with its mark, or Windows' own. Nothing
 * is looked at of one that is larger than `maxBytes`.
 */
export async function readTextFile(
  file: Blob & { readonly name: string },
  maxBytes = MAX_FILE_MB * 1_000_000,
): Promise<TextFile> {
  const { name } = file;
  if (file.size > maxBytes) return { kind: "too-large", name };
  try {
    const text = decode(new Uint8Array(await file.arrayBuffer()));
    // No text holds it, and every program, picture or archive does.
    return text.includes("\0") ? { kind: "not-text", name } : { kind: "text", name, text };
  } catch {
    // A folder, or a file that is gone or withheld since.
    return { kind: "unreadable", name };
  }
}

function decode(bytes: Uint8Array<ArrayBuffer>): string {
  const mark = `${bytes[0]},${bytes[1]}`;
  if (mark === "255,254") return new TextDecoder("utf-16le").decode(bytes);
  if (mark === "254,255") return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Spreadsheets still write it, and any bytes are text of that kind.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
