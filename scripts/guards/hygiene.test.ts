import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../child.mjs";

const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root })
  .toString()
  .split("\0")
  .filter((path) => path !== "");
const binary = /\.(png|jpe?g|ico|webp|woff2?)$/;

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** Returns every line that the pattern matches in tracked files below the given folders. */
function linesWith(pattern: RegExp, folders: readonly string[] = [""]): readonly string[] {
  return tracked
    .filter((path) => !binary.test(path) && folders.some((folder) => path.startsWith(folder)))
    .flatMap((path) =>
      read(path)
        .split("\n")
        .flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
    );
}

/** A character class of one letter, such as `[o]`, keeps a pattern from matching this file. */
describe("every tracked file", () => {
  test("names no package registry's host", () => {
    expect(linesWith(/\b(?:regis[t]ry|de[b])\.[a-z]+\.[a-z]+/)).toEqual([]);
  });

  test("has no path of a developer's machine", () => {
    const pattern = /(?:^|[^\w./])\/(?:work|root|farm|home\/\w+|Users\/\w+|tmp\/bash_jobs)\//;
    expect(linesWith(pattern)).toEqual([]);
  });

  test("has no open task in a comment", () => {
    expect(linesWith(/\b(?:TOD[O]|FIXM[E]|XX[X])\b/)).toEqual([]);
  });

  test("has no conflict marker of a merge", () => {
    expect(linesWith(/^(?:<{7}|>{7}|={7}$)/)).toEqual([]);
  });

  test("has no comment that silences a checker", () => {
    const pattern = /@ts-(?:ignor[e]|nochec[k]|expect-erro[r])|(?:biome-ignor|lint-disabl)[e]/;
    expect(linesWith(pattern)).toEqual([]);
  });

  test("is not a file of settings or secrets", () => {
    expect(tracked.filter((path) => /(?:^|\/)\.env(?!\.example$)/.test(path))).toEqual([]);
  });

  test("lies below a top-level name that decision 0002 lists", () => {
    const decision = read("docs/decisions/0002-layout-and-top-level-names.md");
    const names = [...new Set(tracked.map((path) => path.split("/")[0] ?? ""))];
    expect(names.filter((name) => !decision.includes(`\`${name}\``))).toEqual([]);
  });
});

describe("the product's code", () => {
  const folders = ["src/", "server/", "e2e/", "index.html"];

  test("puts no currency sign before a number: the service has no currency", () => {
    // A dollar before a single digit may be a group of a replacement.
    expect(linesWith(/(?!\$)\p{Sc}\s?\d|\$\d[\d.,]*\d|style: "currenc[y]"/u, folders)).toEqual([]);
  });

  test("has no skipped and no focused test", () => {
    const pattern =
      /\b(?:it|test|describe)(?:\.\w+)*\.(?:only|skip|skipIf|runIf|fixme|todo|fails)\b/;
    expect(linesWith(pattern, [...folders, "scripts/", "bench/"])).toEqual([]);
  });
});

describe("docs/architecture.md", () => {
  /** A bare name stands for a file of that name in any folder. */
  const exists = (name: string) =>
    tracked.some((path) => path === name || path.endsWith(`/${name}`)) ||
    tracked.some((path) => path.startsWith(name.replace(/\/?$/, "/")));
  const namesIn = (text: string) =>
    [...text.matchAll(/[\w./-]+\.tsx?\b|(?:src|server)\/[\w/-]+/g)].map(([name]) => name);

  test("names only files and folders that exist", () => {
    const names = namesIn(read("docs/architecture.md"));
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => !exists(name))).toEqual([]);
  });

  test("fails the check if it names a missing file", () => {
    const gone = ["src/engine/hub/gone.ts", "src/gone", "gone.tsx"];
    const text = gone.map((name) => `- \`${name}\` asks\n`).join("");
    expect(namesIn(text).filter((name) => !exists(name))).toEqual(gone);
  });
});
