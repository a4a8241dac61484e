import { afterEach, describe, expect, test } from "vitest";
import { seedTree } from "./seeded.ts";

/** A guard that cannot fail guards nothing: each one is shown a violation here. */
const trees: { remove(): Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(trees.splice(0).map((tree) => tree.remove()));
});

async function seed(configuration: readonly string[], files: Readonly<Record<string, string>>) {
  const tree = await seedTree(configuration, files);
  trees.push(tree);
  return tree;
}

const slow = { timeout: 60_000 };

describe("the libraries that a folder compiles with", slow, () => {
  const market = "src/market/tsconfig.json";
  const pacer = "src/polling/tsconfig.pacer.json";

  async function compile(project: string, file: string, text: string) {
    const tree = await seed(["tsconfig.json", project], { [file]: text });
    return tree.run("tsc", "-p", project);
  }

  test.each(["document", "window", "localStorage", "HTMLElement"])(
    "src/market does not compile when it uses %s",
    async (name) => {
      const { status, output } = await compile(
        market,
        "src/market/x.ts",
        `export const x = ${name};`,
      );
      expect(output).toContain(`Cannot find name '${name}'`);
      expect(status).not.toBe(0);
    },
  );

  test.each(["document", "fetch", "setTimeout", "console", "performance", "process"])(
    "the pacer does not compile when it uses %s",
    async (name) => {
      const { status, output } = await compile(
        pacer,
        "src/polling/pacer.ts",
        `export const x = ${name};`,
      );
      expect(output).toContain(`Cannot find name '${name}'`);
      expect(status).not.toBe(0);
    },
  );

  test.each([
    [market, "src/market/x.ts", "export const x = (signal: AbortSignal) => signal.aborted;"],
    [pacer, "src/polling/pacer.ts", "export const x = (now: bigint) => now + 1n;"],
  ])("%s compiles what it should", async (project, file, text) => {
    const { status, output } = await compile(project, file, text);
    expect(output).toBe("");
    expect(status).toBe(0);
  });
});

describe("oxlint", slow, () => {
  const configuration = [".oxlintrc.json", "tsconfig.json", "package.json"];

  async function lint(files: Readonly<Record<string, string>>) {
    const tree = await seed(configuration, files);
    return tree.run("oxlint", "--type-aware", "--deny-warnings", "--format=unix");
  }

  test.each([
    ["two files", "./a.ts", "./b.ts"],
    ["two files by their # name", "#app/a.ts", "#app/b.ts"],
  ])("reports a cycle of %s", async (_title, first, second) => {
    const { status, output } = await lint({
      "src/app/a.ts": `import { b } from "${second}";\nexport const a = (): unknown => b;\n`,
      "src/app/b.ts": `import { a } from "${first}";\nexport const b = (): unknown => a;\n`,
    });
    expect(output).toContain("no-cycle");
    expect(status).not.toBe(0);
  });

  test("reports a cycle of three files", async () => {
    const { output } = await lint({
      "src/app/a.ts": 'import { b } from "./b.ts";\nexport const a = (): unknown => b;\n',
      "src/app/b.ts": 'import { c } from "./c.ts";\nexport const b = (): unknown => c;\n',
      "src/app/c.ts": 'import { a } from "./a.ts";\nexport const c = (): unknown => a;\n',
    });
    expect(output).toContain("no-cycle");
  });

  test.each([
    ["no-floating-promises", "export function x(p: Promise<void>): void {\n  p;\n}\n"],
    ["no-misused-promises", "export const x = (p: Promise<boolean>): number => (p ? 1 : 2);\n"],
    ["await-thenable", "export const x = async (n: number): Promise<number> => await n;\n"],
    [
      "switch-exhaustiveness-check",
      'export function x(k: "a" | "b"): number {\n  switch (k) {\n    case "a":\n      return 1;\n  }\n  return 2;\n}\n',
    ],
  ])("reports %s, which needs types", async (rule, text) => {
    const { status, output } = await lint({ "src/app/x.ts": text });
    expect(output).toContain(rule);
    expect(status).not.toBe(0);
  });

  test("reports nothing in a clean tree", async () => {
    const { status } = await lint({ "src/app/x.ts": "export const x = 1;\n" });
    expect(status).toBe(0);
  });
});

describe("Biome", slow, () => {
  test.each([
    ["noExplicitAny", "export const x = (y: any): unknown => y;\n"],
    ["noNonNullAssertion", "export const x = (y: string | undefined): string => y!;\n"],
    ["noConsole", 'console.log("x");\n'],
  ])("reports %s", async (rule, text) => {
    const tree = await seed(["biome.json", ".gitignore"], { "src/app/x.ts": text });
    const { status, output } = await tree.run("biome", "lint", ".");
    expect(output).toContain(rule);
    expect(status).not.toBe(0);
  });
});
