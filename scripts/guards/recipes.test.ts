import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { root } from "../child.mjs";

/** Returns the product's own files, without tests and their helpers. */
const files = execFileSync("git", ["ls-files", "--", "src", "server"], { cwd: root })
  .toString()
  .split("\n")
  .filter((path) => /\.(?:tsx?|css)$/.test(path) && !/\.test\.|\/testing-/.test(path))
  .filter((path) => existsSync(`${root}/${path}`));

const read = (path: string) => readFileSync(`${root}/${path}`, "utf8");
const guide = read("CONTRIBUTING.md");

interface Recipe {
  /** Its heading in CONTRIBUTING. */
  readonly heading: string;
  /** The name of the most recent example that was added by the recipe. */
  readonly example: RegExp;
  /** The paths in which the example's word means the example. */
  readonly within: RegExp;
  readonly files: readonly string[];
}

const RECIPES: readonly Recipe[] = [
  {
    heading: "## Add a column",
    example: /\bupdates\b/,
    // The counter of updates is not part of the column.
    within: /^src\/(?:features\/watchlist|messages\/de\/columns|storage|ui\/.*\.css)/,
    files: [
      "src/features/watchlist/columns/column-updates.tsx",
      "src/features/watchlist/columns/columns.ts",
      "src/messages/de/columns.ts",
    ],
  },
  {
    heading: "## Add a scenario",
    example: /fast-market/,
    within: /^/,
    files: ["server/simulator/scenarios/scenarios.ts", "src/messages/de/presenter.ts"],
  },
  {
    heading: "## Add a setting",
    example: /\bflash\b/,
    // The code that applies the setting is not part of the recipe.
    within: /^src\/(?:storage|features\/settings|messages|app\/commands\/use-setting-items)/,
    files: [
      "src/features/settings/setting-defs.ts",
      "src/messages/de/settings.ts",
      "src/storage/settings.ts",
    ],
  },
  {
    heading: "## Add a language",
    example: /\bDeutsch\b/,
    within: /^/,
    files: ["src/market/languages.ts"],
  },
];

test.each(RECIPES)("$heading touches just the files that its recipe names", (recipe) => {
  const touched = files.filter(
    (path) => recipe.within.test(path) && recipe.example.test(read(path)),
  );
  expect(touched).toEqual([...recipe.files].sort());
});

test.each(RECIPES)(
  "$heading is in CONTRIBUTING, and names folders and files that there are",
  ({ heading }) => {
    const begin = guide.indexOf(`${heading}\n`);
    expect(begin).toBeGreaterThan(0);
    const text = guide.slice(begin, guide.indexOf("\n## ", begin + 1));
    const named = [...text.matchAll(/`((?:src|server|docs|scripts)\/[\w./-]+)`/g)].map(
      ([, path = ""]) => path,
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((path) => !existsSync(`${root}/${path}`))).toEqual([]);
  },
);
