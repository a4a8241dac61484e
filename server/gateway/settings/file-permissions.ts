import { statSync } from "node:fs";

/** All permissions of the file's group and of other users. */
const OTHERS = 0o077;

/**
 * Returns a warning about a file of secrets that other users of the machine may open.
 *
 * @param name the operator's name of the file
 * @returns one line; `undefined` if the file is private or missing, and on Windows, which has no such mode
 */
export function permissionWarning(name: string, path: string): string | undefined {
  if (process.platform === "win32") return undefined;
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  return (mode & OTHERS) === 0
    ? undefined
    : `Warning: other users of this machine may open ${name}; chmod 600 makes it private.`;
}
