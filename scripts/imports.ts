import { dirname, join } from "node:path/posix";

/** The repository's own files that a file imports, by a relative path or a # name. */
export function importsOf(path: string, text: string): readonly string[] {
  return [...text.matchAll(/\b(?:from|import) ?\(?"(\.\.?\/[^"]+|#[^"]+)"/g)].map(
    ([, name = ""]) => (name.startsWith("#") ? fileOf(name.slice(1)) : join(dirname(path), name)),
  );
}

/**
 * Every file that a file imports, itself or through others; without itself.
 *
 * @param imports the files that a file imports itself
 */
export function reachedFrom(
  path: string,
  imports: (path: string) => readonly string[],
): readonly string[] {
  const reached = new Set([path]);
  for (const file of reached) {
    for (const imported of imports(file)) reached.add(imported);
  }
  return [...reached].filter((file) => file !== path && /\.(?:tsx?|mjs)$/.test(file));
}

/** See "imports" in package.json. */
const fileOf = (name: string) => (name.startsWith("server/") ? name : `src/${name}`);
