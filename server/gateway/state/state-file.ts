import { randomBytes } from "node:crypto";
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";

/** Largest file that is read; our state files are far smaller. */
const MAX_BYTES = 64 * 1024;

/**
 * Reads a small file.
 *
 * @returns its text; `undefined` if it is missing
 * @throws if it cannot be read, is too large or is no plain file
 */
export function readStateFile(path: string): string | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  // Reading a pipe would block the start forever.
  if (!found.isFile()) throw new Error("no plain file");
  if (found.size > MAX_BYTES) throw new Error("too large");
  return readFileSync(path, "utf8");
}

/**
 * Creates a folder for this user only, and its missing parents. Node's own `recursive` never returns if the parent
 * exists but takes no folder, as below `/proc`.
 *
 * @throws if a folder cannot be created
 */
export function makeStateFolder(folder: string): void {
  const missing: string[] = [];
  let path = folder;
  while (statSync(path, { throwIfNoEntry: false }) === undefined && path !== dirname(path)) {
    missing.unshift(path);
    path = dirname(path);
  }
  for (const one of missing) {
    try {
      mkdirSync(one, { mode: 0o700 });
    } catch (error) {
      // Another process may have made it meanwhile.
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
  }
}

/**
 * Replaces a file as a whole, readable by this user only. Creates its folder if it is missing.
 * A reader in the meantime, or after a crash of this process, finds the old text or the new one.
 *
 * @throws if the folder or the file cannot be written; the old file then stays
 */
export function writeStateFile(path: string, text: string): void {
  makeStateFolder(dirname(path));
  const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    writeFileSync(temporary, text, { mode: 0o600, flag: "wx" });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/**
 * Removes the temporary files of a process that crashed while it wrote this file.
 *
 * @throws if the folder cannot be read or changed
 */
export function removeTemporaryFiles(path: string): void {
  const folder = dirname(path);
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) return;
  for (const name of readdirSync(folder)) {
    const isUnfinished = name.startsWith(`${basename(path)}.`) && name.endsWith(".tmp");
    if (isUnfinished) rmSync(join(folder, name), { force: true });
  }
}
