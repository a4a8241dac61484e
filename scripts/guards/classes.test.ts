import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { root } from "../child.mjs";

/** Classes that a library gives to its own elements, by their first part. */
const OF_LIBRARIES = ["u-"];

const filesOf = (...patterns: readonly string[]) =>
  execFileSync("git", ["ls-files", "--", ...patterns], { cwd: root })
    .toString()
    .split("\n")
    .filter((path) => path !== "" && !path.includes(".test."))
    .map((path) => readFileSync(`${root}/${path}`, "utf8"));

/** Returns the classes in the selectors of a style sheet. */
function classesIn(sheet: string): readonly string[] {
  const selectors = sheet.replace(/\/\*[\s\S]*?\*\//g, "").match(/[^{};]+(?=\{)/g) ?? [];
  return selectors
    .filter((selector) => !selector.trim().startsWith("@"))
    .flatMap((selector) =>
      [...selector.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = ""]) => name),
    );
}

/** Returns the classes that no text of the code contains, in full or as the first part of a template literal. */
function unusedClasses(sheets: readonly string[], code: readonly string[]): readonly string[] {
  const names = new Set(code.flatMap((text) => text.match(/[A-Za-z][\w-]*/g) ?? []));
  const prefixes = code.flatMap((text) =>
    [...text.matchAll(/(?<![\w-])([A-Za-z][\w-]*-|s)\$\{/g)].map(([, prefix = ""]) => prefix),
  );
  const isUsed = (name: string) =>
    names.has(name) || [...prefixes, ...OF_LIBRARIES].some((prefix) => name.startsWith(prefix));
  return [...new Set(sheets.flatMap(classesIn))].filter((name) => !isUsed(name)).sort();
}

test("every class of the style sheets is named in the code", () => {
  const code = filesOf("src/**/*.ts", "src/**/*.tsx", "src/*.tsx", "index.html");
  expect(unusedClasses(filesOf("src/**/*.css"), code)).toEqual([]);
});

test("the check finds an unused class, and no used one", () => {
  const sheet =
    "/* .gone */ @media (width > 1px) { .row.odd > .left-over { color: red } } .cell-bid { top: 0 }";
  expect(unusedClasses([sheet], ['className="row odd"', ["`cell-$", "{side}`"].join("")])).toEqual([
    "left-over",
  ]);
});
