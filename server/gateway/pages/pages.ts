import { statSync } from "node:fs";
import { join } from "node:path";

/** How a file of the build is served; undefined for a 404. */
export interface Page {
  /** The file's path below the folder of the build, for the static server. */
  readonly file: string;
  readonly cacheControl: string;
}

/** File names of a build: no hidden file, and no name that needs decoding. */
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
    // The file is missing, its path leads below a file, or its name is too long for the file system.
    return false;
  }
}
