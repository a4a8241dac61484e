import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../child.mjs";
import { seedTree } from "../temp-tree.ts";
import { forbiddenMentions, type Layer, layers, NO_LAYER, names } from "./layers.ts";

/** Every statement by which one module can import another. */
const forms: Readonly<Record<string, (target: string) => string>> = {
  "a static import": (target) => `import { x } from "${target}";\nexport const y = x;\n`,
  "a default import": (target) => `import x from "${target}";\nexport const y = x;\n`,
  "a type import": (target) => `import type { X } from "${target}";\nexport type Y = X;\n`,
  "an inline type import": (target) => `import { type X } from "${target}";\nexport type Y = X;\n`,
  "a bare import": (target) => `import "${target}";\n`,
  "a re-export": (target) => `export { x } from "${target}";\n`,
  "a re-export of everything": (target) => `export * from "${target}";\n`,
  "a type re-export": (target) => `export type { X } from "${target}";\n`,
  "a dynamic import": (target) => `export const load = () => import("${target}");\n`,
};

interface Seed {
  readonly path: string;
  readonly title: string;
  readonly text: string;
  readonly forbidden: boolean;
}

const known: Readonly<Record<string, readonly string[]>> = {
  market: ["decimal.js"],
  live: ["react", "@tanstack/react-query"],
  features: ["react", "@tanstack/react-query", "@base-ui/react/dialog"],
  app: ["react", "react-dom/client", "@tanstack/react-query"],
};

/** Returns relative paths that leave a layer. Tests, benches and scripts may have folders, so only paths into the product leave theirs. */
function waysOut(layer: Layer): readonly string[] {
  if (["e2e", "bench", "scripts"].includes(layer.name)) {
    return ["../src/market/x.ts", "../server/gateway/x.ts"];
  }
  const up = ["..", "../other/x.ts", "./../other/x.ts", "./deep/../../other/x.ts"];
  return layer.name === "main" ? [...up, "./market/x.ts"] : up;
}

/** Rooms of the server with a rule of their own, and the one that puts them together. */
const serverRooms = [
  "server/gateway",
  ...layers.map(({ name }) => name).filter((name) => name.startsWith("server/")),
];

function seedsOf(layer: Layer): readonly Seed[] {
  const barred = [...names, ...serverRooms].filter(
    (name) =>
      !layer.mayImport.some((allowed) => name === allowed || name.startsWith(`${allowed}/`)),
  );
  const targets = [
    ...[...barred.map((name) => `#${name}/x.ts`), ...layer.mustNotImport, ...waysOut(layer)].map(
      (target) => ({ target, forbidden: true }),
    ),
    ...[
      "./sibling.ts",
      ...layer.mayImport.map((name) => `#${name}/deep/x.ts`),
      ...(known[layer.name] ?? []),
    ].map((target) => ({ target, forbidden: false })),
  ];
  return targets.flatMap(({ target, forbidden }, at) =>
    Object.entries(forms).map(([form, write], index) => ({
      path: `${layer.folder}/seed-${at}-${index}.ts`,
      title: `${target} by ${form}`,
      text: write(target),
      forbidden,
    })),
  );
}

/** Folders of `src` that belong to no layer. */
const strays = ["src/engine", "src/engine/fourth", "src/other"];

/** Imports that most layers may make, in folders of no layer. */
const straySeeds: readonly Seed[] = strays.flatMap((folder) =>
  ["./sibling.ts", "#market/x.ts", "zod"].flatMap((target, at) =>
    Object.entries(forms).map(([form, write], index) => ({
      path: `${folder}/seed-${at}-${index}.ts`,
      title: `${target} in ${folder} by ${form}`,
      text: write(target),
      forbidden: true,
    })),
  ),
);

describe("Biome and the import directions", () => {
  let reported: ReadonlySet<string>;
  let tree: Awaited<ReturnType<typeof seedTree>>;

  beforeAll(async () => {
    tree = await seedTree(
      ["biome.json", ".gitignore"],
      Object.fromEntries(
        [...layers.flatMap(seedsOf), ...straySeeds].map(({ path, text }) => [path, text]),
      ),
    );
    const { stdout } = await tree.run(
      "biome",
      "lint",
      "--only=style/noRestrictedImports",
      "--reporter=json",
      "--max-diagnostics=none",
      ".",
    );
    const report: BiomeReport = JSON.parse(stdout);
    reported = new Set(report.diagnostics.map((found) => found.location.path));
  }, 60_000);

  afterAll(() => tree.remove());

  test.each(layers)("$name: every forbidden import is reported, in every form", (layer) => {
    const seeds = seedsOf(layer).filter((seed) => seed.forbidden);
    const missed = seeds.filter((seed) => !reported.has(seed.path)).map((seed) => seed.title);
    expect(seeds.length).toBeGreaterThan(0);
    expect(missed).toEqual([]);
  });

  test.each(layers)("$name: no allowed import is reported, in any form", (layer) => {
    const falselyReported = seedsOf(layer).filter(
      (seed) => !seed.forbidden && reported.has(seed.path),
    );
    expect(falselyReported.map((seed) => seed.title)).toEqual([]);
  });

  test("every import in a folder of no layer is reported, in every form", () => {
    const missed = straySeeds.filter((seed) => !reported.has(seed.path));
    expect(missed.map((seed) => seed.title)).toEqual([]);
  });
});

interface BiomeReport {
  readonly diagnostics: readonly { readonly location: { readonly path: string } }[];
}

/** Whether a file may contain forbidden imports as text: a test of the scripts. Biome checks the imports of the file itself. */
function seedsViolations(path: string): boolean {
  return path.startsWith("scripts/") && path.endsWith(".test.ts");
}

describe("the scan for what Biome does not look at", () => {
  const hidden: Readonly<Record<string, string>> = {
    "a type query": 'export type Y = import("#ui/x.ts").X;',
    "a typeof query": 'export const y: typeof import("#ui/x.ts") | null = null;',
    "a template literal": "export const load = () => import(`#ui/x.ts`);",
    "a require call": 'export const y = require("#ui/x.ts");',
    "a mock": 'vi.mock("#ui/x.ts");',
  };

  test.each(Object.entries(hidden))("finds %s", (_form, text) => {
    expect(forbiddenMentions("src/market/x.ts", text)).toEqual(["ui"]);
  });

  test("finds a worker that is loaded from another folder by its path", () => {
    const text = 'new URL("../ui/worker.ts", import.meta.url);';
    expect(forbiddenMentions("src/live/x.ts", text)).toEqual(["../"]);
  });

  test.each(strays)("finds a file without any import in %s, which is no layer", (folder) => {
    expect(forbiddenMentions(`${folder}/x.ts`, "export const y = 1;")).toEqual([NO_LAYER]);
  });

  test("finds an import from a folder of the server that a folder with its own rule must not use", () => {
    const text = 'import { a } from "#server/gateway/a.ts"; import { b } from "#server/feed/b.ts";';
    expect(forbiddenMentions("server/shared-feed/x.ts", text)).toEqual(["server"]);
    expect(forbiddenMentions("server/feed/x.ts", text)).toEqual(["server"]);
    expect(forbiddenMentions("server/simulator/x.ts", text)).toEqual(["server"]);
    expect(forbiddenMentions("server/gateway/x.ts", text)).toEqual([]);
  });

  test("accepts the imports that a folder may use", () => {
    expect(forbiddenMentions("src/app/x.ts", "import(`#features/quote/row.tsx`)")).toEqual([]);
  });

  test("finds nothing in the repository", () => {
    const files = execFileSync("git", ["ls-files", "-z", "*.ts", "*.tsx", "*.mjs"], { cwd: root })
      .toString()
      .split("\0")
      .filter((path) => path !== "" && !seedsViolations(path));
    const found = files.flatMap((path) =>
      forbiddenMentions(path, readFileSync(join(root, path), "utf8")).map((name) => [path, name]),
    );
    expect(found).toEqual([]);
  });
});
