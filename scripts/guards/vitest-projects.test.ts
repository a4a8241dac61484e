import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import config from "../../vitest.config.ts";
import { root } from "../child.mjs";
import { chainOf, childrenOf, type Node, parse } from "../syntax.ts";

/** Functions that replace a module for the rest of the process. */
const REPLACES = ["vi.mock", "vi.doMock"];

/** Whether a test file replaces a module by a call. Texts and comments do not count. */
function replacesModule(path: string, text: string): boolean {
  const holds = (node: Node): boolean =>
    (node.type === "CallExpression" && REPLACES.includes(chainOf(node).join("."))) ||
    childrenOf(node).some(holds);
  return REPLACES.some((name) => text.includes(name)) && holds(parse(path, text));
}

/** Converts a glob of the configuration to a regular expression. It may use `**`, `*` and `{a,b}`. */
function matches(pattern: string, path: string): boolean {
  const source = pattern
    .replace(/[.+^$()|[\]\\]/g, "\\$&")
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(",", "|")})`)
    .replace(/\*\*\/|\*/g, (stars) => (stars === "*" ? "[^/]*" : "(?:.*/)?"));
  return new RegExp(`^${source}$`).test(path);
}

interface Project {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly isShared: boolean;
}

const projects = (config.test?.projects ?? []).map((project): Project => {
  const own = typeof project === "object" && "test" in project ? project.test : undefined;
  if (own?.include === undefined) throw new Error("A project names no files");
  const { include, exclude = [], isolate = true } = own;
  return { include, exclude, isShared: !isolate };
});

/** Returns the projects that run a file. */
function runningIn(path: string): readonly Project[] {
  const isIn = (patterns: readonly string[]) => patterns.some((each) => matches(each, path));
  return projects.filter(({ include, exclude }) => isIn(include) && !isIn(exclude));
}

const files = execFileSync(
  "git",
  [
    "ls-files",
    "-z",
    "--cached",
    "--others",
    "--exclude-standard",
    "src",
    "server",
    "scripts",
    "bench",
  ],
  { cwd: root, encoding: "utf8" },
)
  .split("\0")
  .filter((path) => /\.test\.tsx?$/.test(path));

describe("vitest.config.ts", () => {
  test("runs each file of tests in one project", () => {
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((path) => runningIn(path).length !== 1)).toEqual([]);
  });

  test("runs each file that replaces a module in a process of its own", () => {
    const replacing = files.filter((path) =>
      replacesModule(path, readFileSync(join(root, path), "utf8")),
    );
    expect(replacing.length).toBeGreaterThan(3);
    const shared = replacing.filter((path) => runningIn(path).some(({ isShared }) => isShared));
    expect(shared).toEqual([]);
  });
});

describe("a file of tests", () => {
  test.each([
    'vi.mock("./x.ts");',
    'describe("a group", () => { vi.doMock("./x.ts", () => ({})); });',
    'vi.mock(import("./x.ts"), async (load) => ({ ...(await load()) }));',
  ])("replaces a module: %s", (text) => {
    expect(replacesModule("src/a.test.ts", text)).toBe(true);
  });

  test.each(["const text = 'vi.mock(\"./x.ts\");';", '// vi.mock("./x.ts");', "vi.mocked(x);"])(
    "replaces none: %s",
    (text) => {
      expect(replacesModule("src/a.test.ts", text)).toBe(false);
    },
  );
});
