import { afterAll, describe, expect, test } from "vitest";
import { seedTree } from "../temp-tree.ts";

/** Each guard of the repository is shown a violation here, because a guard that cannot fail is useless. */
const trees: { remove(): Promise<void> }[] = [];

afterAll(async () => {
  await Promise.all(trees.map((tree) => tree.remove()));
});

/**
 * Starting a tool takes longer than its checks. So each tool runs once, over a tree with each violation in a file of its
 * own, and tests look up the findings by file.
 */
function runOnce(
  configuration: readonly string[],
  files: Readonly<Record<string, string>>,
  ...[tool, ...args]: readonly [tool: string, ...args: string[]]
) {
  const run = async () => {
    const tree = await seedTree(configuration, files);
    trees.push(tree);
    return tree.run(tool, ...args);
  };
  let running: ReturnType<typeof run> | undefined;
  return async (file: string) => {
    running ??= run();
    const { status, output } = await running;
    const lines = output.split("\n").filter((line) => line.startsWith(file));
    return { status, output, findings: lines.join("\n") };
  };
}

const slow = { timeout: 60_000 };

describe("the libraries that a folder compiles with", slow, () => {
  const market = "src/market/tsconfig.json";
  const engine = "src/engine/tsconfig.json";
  const ofMarket = ["document", "window", "localStorage", "HTMLElement"];
  const ofEngine = [
    "document",
    "fetch",
    "setTimeout",
    "console",
    "performance",
    "process",
    "Buffer",
    "AbortController",
  ];

  const compiled = (project: string, files: Readonly<Record<string, string>>) =>
    runOnce(["tsconfig.json", project], files, "tsc", "-p", project);
  const marketUses = compiled(
    market,
    Object.fromEntries(
      ofMarket.map((name) => [`src/market/${name}.ts`, `export const x = ${name};`]),
    ),
  );
  const engineUses = compiled(
    engine,
    Object.fromEntries(
      ofEngine.map((name) => [`src/engine/hub/${name}.ts`, `export const x = ${name};`]),
    ),
  );

  test.each(ofMarket)("src/market does not compile when it uses %s", async (name) => {
    const { status, findings } = await marketUses(`src/market/${name}.ts(1,`);
    expect(findings).toContain(`Cannot find name '${name}'`);
    expect(status).not.toBe(0);
  });

  test.each(ofEngine)("src/engine does not compile when it uses %s", async (name) => {
    const { status, findings } = await engineUses(`src/engine/hub/${name}.ts(1,`);
    expect(findings).toContain(`Cannot find name '${name}'`);
    expect(status).not.toBe(0);
  });

  test.each([
    [market, "src/market/x.ts", "export const x = (signal: AbortSignal) => signal.aborted;"],
    [engine, "src/engine/hub/x.ts", "export const x = (now: bigint) => now + 1n;"],
  ])("%s compiles what it should", async (project, file, text) => {
    const { status, output } = await compiled(project, { [file]: text })(file);
    expect(output).toBe("");
    expect(status).toBe(0);
  });
});

describe("oxlint", slow, () => {
  const configuration = [".oxlintrc.json", "tsconfig.json", "package.json"];

  /** A cycle of modules: each re-exports the next one's export. */
  const ring = (folder: string, ...importedAs: readonly string[]) =>
    Object.fromEntries(
      importedAs.map((_, at) => {
        const next = (at + 1) % importedAs.length;
        const text = `import { x${next} } from "${importedAs[next]}";\nexport const x${at} = (): unknown => x${next};\n`;
        return [`src/app/${folder}/${at}.ts`, text];
      }),
    );
  const typed: Readonly<Record<string, string>> = {
    "no-floating-promises": "export function x(p: Promise<void>): void {\n  p;\n}\n",
    "no-misused-promises": "export const x = (p: Promise<boolean>): number => (p ? 1 : 2);\n",
    "await-thenable": "export const x = async (n: number): Promise<number> => await n;\n",
    "switch-exhaustiveness-check":
      'export function x(k: "a" | "b"): number {\n  switch (k) {\n    case "a":\n      return 1;\n  }\n  return 2;\n}\n',
  };
  const linted = (files: Readonly<Record<string, string>>) =>
    runOnce(configuration, files, "oxlint", "--type-aware", "--deny-warnings", "--format=unix");
  const found = linted({
    ...ring("two", "./0.ts", "./1.ts"),
    ...ring("named", "#app/named/0.ts", "#app/named/1.ts"),
    ...ring("three", "./0.ts", "./1.ts", "./2.ts"),
    ...Object.fromEntries(Object.values(typed).map((text, at) => [`src/app/typed${at}.ts`, text])),
  });

  test.each([
    ["two files", "two"],
    ["two files by their # name", "named"],
  ])("reports a cycle of %s", async (_title, folder) => {
    const { status, findings } = await found(`src/app/${folder}/0.ts`);
    expect(findings).toContain("no-cycle");
    expect(status).not.toBe(0);
  });

  test("reports a cycle of three files", async () => {
    expect((await found("src/app/three/0.ts")).findings).toContain("no-cycle");
  });

  test.each(Object.keys(typed))("reports %s, which needs types", async (rule) => {
    const { status, findings } = await found(`src/app/typed${Object.keys(typed).indexOf(rule)}.ts`);
    expect(findings).toContain(rule);
    expect(status).not.toBe(0);
  });

  test("reports no finding in a clean tree", async () => {
    const file = "src/app/x.ts";
    const { status } = await linted({ [file]: "export const x = 1;\n" })(file);
    expect(status).toBe(0);
  });
});

describe("Biome", slow, () => {
  const seeded: Readonly<Record<string, string>> = {
    noExplicitAny: "export const x = (y: any): unknown => y;\n",
    noNonNullAssertion: "export const x = (y: string | undefined): string => y!;\n",
    noConsole: 'console.log("x");\n',
  };
  const found = runOnce(
    ["biome.json", ".gitignore"],
    Object.fromEntries(Object.values(seeded).map((text, at) => [`src/app/seeded${at}.ts`, text])),
    "biome",
    "lint",
    ".",
  );

  test.each(Object.keys(seeded))("reports %s", async (rule) => {
    const { status, findings } = await found(
      `src/app/seeded${Object.keys(seeded).indexOf(rule)}.ts`,
    );
    expect(findings).toContain(rule);
    expect(status).not.toBe(0);
  });
});
