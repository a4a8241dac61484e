import { closeSync, openSync, readSync } from "node:fs";

/** Longer than any header that a server accepts by default. */
export const MAX_TOKEN_BYTES = 8192;

/**
 * Reads a token from a file. One line break at the end is not part of it.
 *
 * @throws Error with a clause for the operator that holds nothing of the file
 */
export function readToken(path: string): string {
  const bytes = readStart(path, MAX_TOKEN_BYTES + 1);
  if (bytes.length > MAX_TOKEN_BYTES)
    throw new Error(`names a file of over ${MAX_TOKEN_BYTES} bytes`);
  const token = bytes.toString("latin1").replace(/\r?\n$/, "");
  if (token === "") throw new Error("names an empty file");
  return token;
}

/** Reads at most `limit` bytes: the path may name a device without an end. */
function readStart(path: string, limit: number): Buffer {
  const buffer = Buffer.alloc(limit);
  let size = 0;
  try {
    const file = openSync(path, "r");
    try {
      for (;;) {
        const read = readSync(file, buffer, size, limit - size, null);
        size += read;
        if (read === 0 || size === limit) return buffer.subarray(0, size);
      }
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw new Error(reasonOf(error));
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT" || code === "ENOTDIR") return "names a file that does not exist";
  if (code === "EISDIR") return "names a directory";
  if (code === "EACCES" || code === "EPERM") return "names a file that this user may not read";
  return "names a file that cannot be read";
}
