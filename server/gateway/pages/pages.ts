import { statSync } from "node:fs";
import { join } from "node:path";

/** How one file of the build is to be served; `undefined` stands for 404. */
export interface Page {
  /** The file's path below the build's folder, as it is to be asked of the static server. */
  readonly file: string;
  readonly cacheControl: string;
}

/** File names that a build makes: no hidden file, nothing that needs decoding. */
const PLAIN = /^(?:\/[A-Za-z0-9_~@-][A-Za-z0-9._~@-]*)+$/;

/**
 * Finds the file for a path. The dashboard lives at `/` alone, so that no mistyped address is
 * answered with a page. File names under /assets/ carry a hash of their contents and never change.
 */
export function pageAt(path: string, dist: string): Page | undefined {
  if (path === "/" || path === "/index.html") {
    return { file: "/index.html", cacheControl: "no-cache" };
  }
  if (!PLAIN.test(path) || !isFile(join(dist, path))) return undefined;
  const immutable = path.startsWith("/assets/");
  return {
    file: path,
    cacheControl: immutable ? "public, max-age=31536000, immutable" : "no-cache",
  };
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    // Not only missing: below a file, or with a name longer than the file system takes.
    return false;
  }
}
