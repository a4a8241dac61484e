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

/** Our state files are far smaller; anything larger is not read. */
const MAX_BYTES = 64 * 1024;

/**
 * The text of a small file, or `undefined` where there is none.
 *
 * @throws where it cannot be read, is too large or is no plain file
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
 * Makes a folder for this user only, and what is missing above it. Node's own `recursive` never returns
 * where nothing can be made although the parent is there, as below `/proc`.
 *
 * @throws where a folder cannot be made
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
 * @throws where the folder or the file cannot be written; the old file then stays
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
 * Removes what a process that crashed while it wrote has left beside this file.
 *
 * @throws where the folder cannot be read or changed
 */
export function removeUnfinished(path: string): void {
  const folder = dirname(path);
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) return;
  for (const name of readdirSync(folder)) {
    const isUnfinished = name.startsWith(`${basename(path)}.`) && name.endsWith(".tmp");
    if (isUnfinished) rmSync(join(folder, name), { force: true });
  }
}
