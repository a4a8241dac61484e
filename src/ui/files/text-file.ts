/** Enough for a hundred thousand rows, and little enough to search in one go. */
export const MAX_FILE_MB = 5;

/** Result of reading a file that a user chose or dropped. */
export type TextFile =
  | { readonly kind: "text"; readonly name: string; readonly text: string }
  | { readonly kind: "too-large" | "not-text" | "unreadable"; readonly name: string };

/**
 * Reads a text file in UTF-8, UTF-16 with a byte order mark, or Windows-1252. A file larger than
 * `maxBytes` is not read at all. Never rejects.
 */
export async function readTextFile(
  file: Blob & { readonly name: string },
  maxBytes = MAX_FILE_MB * 1_000_000,
): Promise<TextFile> {
  const { name } = file;
  if (file.size > maxBytes) return { kind: "too-large", name };
  try {
    const text = decode(new Uint8Array(await file.arrayBuffer()));
    // A NUL occurs in no text, but in every program, picture or archive.
    return text.includes("\0") ? { kind: "not-text", name } : { kind: "text", name, text };
  } catch {
    // The file is a folder, or was deleted, or may not be read any more.
    return { kind: "unreadable", name };
  }
}

function decode(bytes: Uint8Array<ArrayBuffer>): string {
  const byteOrderMark = `${bytes[0]},${bytes[1]}`;
  if (byteOrderMark === "255,254") return new TextDecoder("utf-16le").decode(bytes);
  if (byteOrderMark === "254,255") return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Spreadsheets still write Windows-1252, and any bytes are valid in it.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
