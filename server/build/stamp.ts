import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The inputs of a build; the lock file represents the packages. */
const INPUT_PATH = /^(?:src|public)\/|^(?:index\.html|package-lock\.json|[a-z]+\.config\.ts)$/;
/** The script that adds the list of files to every build. */
const LISTING_SCRIPT = "server/build/file-list.ts";
const STAMP_FILE = "dist/.inputs";

/** Computes a digest of the build's inputs in `root`. */
export function inputsDigest(root: string): string {
  const hash = createHash("sha256");
  for (const path of inputPaths(root)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** Whether `dist` was built from exactly these inputs. A build empties the folder, the stamp included. */
export function isBuilt(root: string, digest: string): boolean {
  try {
    return readFileSync(join(root, STAMP_FILE), "utf8") === digest;
  } catch {
    return false;
  }
}

/** Marks `dist` as built from these inputs. */
export function markBuilt(root: string, digest: string): void {
  writeFileSync(join(root, STAMP_FILE), digest);
}

function inputPaths(root: string): string[] {
  const top = readdirSync(root, { withFileTypes: true });
  const paths = top.flatMap((entry) => {
    if (entry.isFile()) return [entry.name];
    if (!entry.isDirectory() || (entry.name !== "src" && entry.name !== "public")) return [];
    return readdirSync(join(root, entry.name), { withFileTypes: true, recursive: true })
      .filter((each) => each.isFile())
      .map((each) => join(each.parentPath, each.name).slice(root.length + 1));
  });
  return paths
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => INPUT_PATH.test(path))
    .concat(existsSync(join(root, LISTING_SCRIPT)) ? [LISTING_SCRIPT] : [])
    .sort();
}
