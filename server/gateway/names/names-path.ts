import { accessSync, constants, statSync } from "node:fs";
import { MAX_NAMES_BYTES } from "#market/instrument-names.ts";

/**
 * Checks at the start that a path names a readable file of valid size; its content is read later.
 *
 * @returns the path
 * @throws Error whose message is a clause for the operator
 */
export function checkNamesPath(path: string): string {
  try {
    const status = statSync(path);
    const fault = faultOfFile(status.isFile(), status.size);
    if (fault !== undefined) throw new Error(fault);
    accessSync(path, constants.R_OK);
  } catch (error) {
    throw new Error(reasonOf(error));
  }
  return path;
}

export function faultOfFile(isFile: boolean, size: number): string | undefined {
  if (!isFile) return "names no file";
  return size > MAX_NAMES_BYTES ? `names a file of over ${MAX_NAMES_BYTES} bytes` : undefined;
}

/** Returns the reason why a file cannot be read, as a clause for the operator. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "names a file that cannot be read";
  const code = "code" in error ? error.code : undefined;
  if (code === undefined) return error.message;
  if (code === "ENOENT" || code === "ENOTDIR") return "names a file that does not exist";
  if (code === "EACCES" || code === "EPERM") return "names a file that this user may not read";
  return "names a file that cannot be read";
}
