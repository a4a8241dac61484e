// @ts-check
import { dirname, join } from "node:path/posix";

/**
 * Returns the repository's own files that a file imports, by a relative path or a # name.
 *
 * @param {string} path
 * @param {string} text
 * @returns {readonly string[]}
 */
export function importsOf(path, text) {
  return [...text.matchAll(/\b(?:from|import) ?\(?"(\.\.?\/[^"]+|#[^"]+)"/g)].map(
    ([, name = ""]) => (name.startsWith("#") ? fileOf(name.slice(1)) : join(dirname(path), name)),
  );
}

/**
 * Returns every file that a file imports, directly or through others, without the file itself.
 *
 * @param {string} path
 * @param {(path: string) => readonly string[]} imports the files that a file imports itself
 * @returns {readonly string[]}
 */
export function reachedFrom(path, imports) {
  const reached = new Set([path]);
  for (const file of reached) {
    for (const imported of imports(file)) reached.add(imported);
  }
  return [...reached].filter((file) => file !== path && /\.(?:tsx?|mjs)$/.test(file));
}

/**
 * Resolves a # name as "imports" in package.json does.
 *
 * @param {string} name without its #
 */
const fileOf = (name) => (name.startsWith("server/") ? name : `src/${name}`);
