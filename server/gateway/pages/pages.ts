import { statSync } from "node:fs";
import { join } from "node:path";

/** A file of the build, and its caching. */
export interface Page {
  /** The file's path below the folder of the build, for the static server. */
  readonly file: string;
  readonly cacheControl: string;
}

/** Paths of a build: no hidden file, and no name that needs decoding. */
const PLAIN = /^(?:\/[A-Za-z0-9_~@-][A-Za-z0-9._~@-]*)+$/;

/**
 * Finds the file for a path; undefined for a 404. Only `/` is answered with the page, so that a mistyped address is
 * not. File names under /assets/ hold a hash of their contents, so the files never change.
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
    // The file is missing, its path leads below a file, or its name is too long for the file system.
    return false;
  }
}
