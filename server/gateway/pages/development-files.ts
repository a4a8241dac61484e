import { join } from "node:path";
import { pageAt } from "./pages.ts";

/** The files that Vite may serve, relative to the project's root. */
export const DEVELOPMENT_SOURCES: readonly string[] = [
  "index.html",
  "src",
  "public",
  "node_modules",
];

const ENTRIES: ReadonlySet<string> = new Set([
  "/",
  "/index.html",
  "/@vite/client",
  "/@react-refresh",
]);
/** Paths of modules and their styles; no name begins with a dot. */
const SOURCE = /^\/src(?:\/[\w~@-][\w.~@-]*)+$/;
/** The files of a package that a page can load, as they are or bundled by Vite. */
const PACKAGE =
  /^\/node_modules(?:\/\.vite\/deps)?(?:\/[\w~@-][\w.~@-]*)+\.(?:[cm]?js|css|woff2|map)$/;

/**
 * Returns whether the development server may serve a path: only the files of the page. Vite by itself serves every file
 * below the root, and opens files in an editor for any client.
 *
 * @param path the raw path, without its query
 * @param root the project's root, as an absolute path
 */
export function isDevelopmentPath(path: string, root: string): boolean {
  return (
    ENTRIES.has(path) ||
    SOURCE.test(path) ||
    PACKAGE.test(path) ||
    pageAt(path, join(root, "public")) !== undefined
  );
}
