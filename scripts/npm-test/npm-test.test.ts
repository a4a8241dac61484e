import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seedTree } from "../temp-tree.ts";
import { fakeBuild, fakePackage, fakeTool } from "./fake-tools.ts";

/** The behaviour of a fake tool: its exit status, its output and the report that it writes. */
interface Act {
  readonly status?: number;
  readonly says?: string;
  readonly report?: string;
}
type Acts = Readonly<Record<string, Act>>;

const unitReport = JSON.stringify({
  testResults: [{ status: "passed", assertionResults: [{ status: "passed" }] }],
});
const skippingReport = JSON.stringify({
  testResults: [
    { status: "passed", assertionResults: [{ status: "passed" }, { status: "skipped" }] },
  ],
});
const e2eReport = JSON.stringify({ stats: { expected: 2, unexpected: 0, skipped: 0 }, errors: [] });

const lock = (version: string) => JSON.stringify({ packages: { "node_modules/a": { version } } });
const allWell: Acts = { vitest: { report: unitReport }, playwright: { report: e2eReport } };
const env = { CHROMIUM_PATH: process.execPath, CI: "" };

// Each test starts processes, which takes long on a busy machine.
describe("npm test", { timeout: 60_000 }, () => {
  let tree: Awaited<ReturnType<typeof seedTree>>;

  beforeEach(async () => {
    tree = await seedTree(
      [
        "browser",
        "child",
        "imports",
        "install",
        "npm-test/npm-test",
        "npm-test/profile",
        "npm-test/reports",
        "npm-test/stage",
        "npm-test/stage-static",
        "npm-test/stage-tests",
        "npm-test/stages",
        "npm-test/status-line",
        "npm-test/test-servers",
        "npm-test/touched",
      ].map((name) => `scripts/${name}.mjs`),
      {
        "package.json": JSON.stringify({ type: "module" }),
        "package-lock.json": lock("1.0.0"),
        "node_modules/.package-lock.json": lock("1.0.0"),
        "scripts/run.mjs": fakeBuild,
        "scripts/size.mjs": fakeTool("size"),
        "scripts/release/consumer.mjs": fakeTool("consumer"),
        "dist/index.html": "",
        "test-results/.keep": "",
        "npm-that-fails.js": "process.exitCode = 1;",
        ...fakePackage("typescript", "tsc"),
        ...fakePackage("@biomejs/biome", "biome"),
        ...fakePackage("oxlint"),
        ...fakePackage("knip"),
        ...fakePackage("vitest"),
        ...fakePackage("playwright"),
        ...fakePackage("tsx"),
      },
    );
  });
  afterEach(() => tree.remove());

  async function run(
    acts: Acts,
    more: Readonly<Record<string, string>> = {},
    ...args: readonly string[]
  ) {
    const all = { ...env, ACTS: JSON.stringify({ ...allWell, ...acts }), ...more };
    const { status, output } = await tree.node(["scripts/npm-test/npm-test.mjs", ...args], all);
    return { status, output, last: output.trimEnd().split("\n").at(-1) };
  }

  test("passes if every stage passes, and counts checks and tests alike", async () => {
    const { status, last } = await run({});
    expect(last).toBe("15 passed, 0 failed, 0 skipped");
    expect(status).toBe(0);
  });

  test("runs every stage although all fail, and prints the output of each", async () => {
    const checks = ["tsc", "biome", "oxlint", "knip", "build", "size", "consumer"];
    const names = [...checks, "vitest", "playwright"];
    const acts = names.map((name) => [name, { status: 1, says: `why ${name} failed` }] as const);
    const { status, output, last } = await run(Object.fromEntries(acts));
    expect(names.filter((name) => !output.includes(`why ${name} failed`))).toEqual([]);
    expect(last).toBe("0 passed, 14 failed, 0 skipped");
    expect(status).toBe(1);
  });

  test.each([
    ["is missing", undefined],
    ["is cut off", '{"testResults":[{"status":"passed"'],
    ["names no test", "{}"],
  ])("counts a stage as one failure when its report %s", async (_what, report) => {
    const act = report === undefined ? {} : { report };
    const acts = { vitest: act, playwright: act };
    const { status, last } = await run(acts, {}, "--only", "unit,end-to-end");
    expect(last).toBe("0 passed, 2 failed, 0 skipped");
    expect(status).toBe(1);
  });

  test("does not count a proof that no stage has run", async () => {
    const { status, output, last } = await run({}, {}, "--only", "unit,proofs");
    expect(output).toContain("It reads what the stages unit and end-to-end report");
    expect(last).toBe("1 passed, 1 failed, 0 skipped");
    expect(status).toBe(1);
  });

  test("passes with a skipped test outside of CI", async () => {
    const act = { report: skippingReport };
    const { status, last } = await run({ vitest: act }, {}, "--only", "unit");
    expect(last).toBe("1 passed, 0 failed, 1 skipped");
    expect(status).toBe(0);
  });

  test("fails for a skipped test in CI", async () => {
    const act = { report: skippingReport };
    const { status, last } = await run({ vitest: act }, { CI: "true" }, "--only", "unit");
    expect(last).toBe("1 passed, 0 failed, 1 skipped");
    expect(status).toBe(1);
  });

  test("names each unsteady test above its last line and in summary.json", async () => {
    const failed = { stats: { expected: 1, unexpected: 1, skipped: 0 }, errors: [] };
    const tests = [{ status: "expected", projectName: "" }];
    const passed = {
      stats: { expected: 1, unexpected: 0, skipped: 0 },
      errors: [],
      suites: [{ file: "a.spec.ts", specs: [{ title: "opens", tests }] }],
    };
    const acts = {
      playwright: { status: 1, report: JSON.stringify(failed) },
      "playwright again": { report: JSON.stringify(passed) },
    };
    const { status, output } = await run(acts, { CI: "true" }, "--only", "end-to-end");
    expect(output.trimEnd().split("\n").slice(-2)).toEqual([
      "unsteady: e2e/a.spec.ts › opens",
      "2 passed, 0 failed, 0 skipped",
    ]);
    expect(status).toBe(0);
    const summary = await readFile(join(tree.path, "test-results/summary.json"), "utf8");
    expect(JSON.parse(summary)).toEqual({
      passed: 2,
      failed: 0,
      skipped: 0,
      unsteady: ["e2e/a.spec.ts › opens"],
    });
  });

  test("says in one line that nginx is missing, and runs the tests that need it", async () => {
    const none = { NGINX_PATH: "/nowhere/nginx" };
    const { status, output } = await run({}, none, "--only", "unit");
    expect(output.match(/^nginx is missing, its tests will fail: install it .+$/gm)).toHaveLength(
      1,
    );
    expect(status).toBe(0);
  });

  test("fails in one line for a browser that does not start", async () => {
    const none = { CHROMIUM_PATH: "/nowhere/chromium" };
    const { status, output, last } = await run({}, none, "--only", "end-to-end");
    expect(output).toContain("CHROMIUM_PATH names /nowhere/chromium, which does not start");
    expect(last).toBe("0 passed, 1 failed, 0 skipped");
    expect(status).toBe(1);
  });

  test("stops when the packages cannot be installed", async () => {
    await tree.write("package-lock.json", lock("2.0.0"));
    const { status, last } = await run({}, { npm_execpath: "npm-that-fails.js" });
    expect(last).toBe("0 passed, 1 failed, 0 skipped");
    expect(status).toBe(1);
  });

  test("runs the stages that --only names", async () => {
    const { status, last } = await run({ knip: { status: 1 } }, {}, "--only", "unit,end-to-end");
    expect(last).toBe("3 passed, 0 failed, 0 skipped");
    expect(status).toBe(0);
  });

  test("runs only the stages and files that a change touches", async () => {
    const git = (...args: readonly string[]) =>
      execFileSync("git", ["-c", "user.name=T", "-c", "user.email=t@t.example", ...args], {
        cwd: tree.path,
      });
    await tree.write(".gitignore", "node_modules\ntest-results\n");
    git("init", "--quiet");
    git("add", "--all");
    git("commit", "--quiet", "--message", "Begin");
    await tree.write("a.md", "changed");
    const { output, last } = await run({ biome: { status: 1, says: "why" } }, {}, "--changed");
    expect(output).not.toContain("end-to-end");
    expect(last).toBe("8 passed, 1 failed, 0 skipped");
    git("add", "--all");
    git("commit", "--quiet", "--message", "Write");
    expect((await run({}, {}, "--changed")).last).toBe("9 passed, 0 failed, 0 skipped");
    const unknown = await run({}, {}, "--changed", "--since", "nothing");
    expect(unknown.output).toMatch(/^Git cannot tell what has changed \(.*nothing.*\)\.$/m);
    expect(unknown.status).toBe(2);
  });

  test("refuses --since without --changed", async () => {
    const { status, output } = await run({}, {}, "--since", "HEAD");
    expect(output).toContain("--since needs --changed");
    expect(status).toBe(2);
  });

  test("names the slowest files above its last line with --profile", async () => {
    const { output, last } = await run({}, {}, "--only", "unit", "--profile");
    expect(output).toContain("Slowest files");
    expect(last).toBe("1 passed, 0 failed, 0 skipped");
  });

  test("runs no stage if one name does not exist", async () => {
    const { status, output } = await run({}, {}, "--only", "untit");
    expect(output).toContain('There is no stage "untit"');
    expect(status).toBe(2);
  });
});
