import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { compile } from "tailwindcss";
import { describe, expect, test } from "vitest";
import { root } from "../child.mjs";
import { classNamesIn } from "./class-names.ts";

const APP = join(root, "src", "app");

/** Compiles the style sheet that loads late, which has the utilities of the whole page. */
const compileLate = () =>
  compile(readFileSync(join(APP, "late.css"), "utf8"), {
    base: APP,
    loadStylesheet: async (id, base) => {
      const path = id.startsWith(".")
        ? resolve(base, id)
        : createRequire(import.meta.url).resolve(`${id}.css`);
      return { path, base: dirname(path), content: readFileSync(path, "utf8") };
    },
    loadModule: async (id, base) => {
      const path = resolve(base, id);
      return {
        path,
        base: dirname(path),
        module: (await import(pathToFileURL(path).href)).default,
      };
    },
  });

const filesOf = (pattern: string) =>
  execFileSync("git", ["ls-files", "-co", "--exclude-standard", "--", pattern], { cwd: root })
    .toString()
    .split("\n")
    .filter((path) => path !== "" && !path.includes(".test."))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

/** Returns the classes in the selectors of style sheets, unescaped as in a component. */
const classesIn = (sheets: readonly string[]) =>
  new Set(
    sheets.flatMap((sheet) =>
      [...sheet.matchAll(/\.((?:\\.|[\w\u0080-\uffff-])+)/g)].map(([, name = ""]) =>
        name.replaceAll("\\", ""),
      ),
    ),
  );

const classesOfHtml = (html: string) =>
  [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, words = ""]) => words.split(/\s+/));

const wordsInStrings = (text: string) =>
  [...text.matchAll(/"([^"]+)"/g)].flatMap(([, words = ""]) => words.split(" ")).filter(Boolean);

/** Returns the classes that are neither a utility nor in a style sheet. */
async function unknown(names: readonly string[], sheets: readonly string[]) {
  const late = await compileLate();
  const known = classesIn([...sheets, late.build([...names])]);
  return [...new Set(names)].filter((name) => !known.has(name)).sort();
}

/** Classes without a style: the marker for Tailwind's variants of siblings, and names for lookups. */
const WITHOUT_STYLE = new Set(["peer", "watch-grid", "rail"]);

test("every class of a component is a utility, or a style sheet names it", async () => {
  const sheets = filesOf("src/**/*.css").map(({ text }) => text);
  // Files of nothing but lists of classes.
  const ofLists = filesOf("src/**/*-classes.ts").flatMap(({ text }) => wordsInStrings(text));
  const ofComponents = filesOf("src/**/*.tsx").flatMap(({ path, text }) =>
    classNamesIn(path, text),
  );
  const names = [...ofComponents, ...ofLists];
  const left = (await unknown(names, sheets)).filter((name) => !WITHOUT_STYLE.has(name));
  expect(left).toEqual([]);
});

/** Variants whose selector ends in any element: the browser tries it on each element of each style update. */
const MATCHES_ANY_ELEMENT = /(^|:)(\*{1,2}|selection):|\[&[_>]:(is|where)\(/;

const ofAnyElement = (names: readonly string[]) =>
  names.filter((name) => MATCHES_ANY_ELEMENT.test(name));

test("no utility is tried on every element", async () => {
  const names = filesOf("src/**/*.ts*").flatMap(({ path, text }) => classNamesIn(path, text));
  names.push(...classesOfHtml(readFileSync(join(root, "index.html"), "utf8")));
  expect(names.length).toBeGreaterThan(1000);
  expect(ofAnyElement(names)).toEqual([]);
});

test("style sheets written by hand have at most 1,500 lines", () => {
  const lines = filesOf("src/**/*.css").map(({ text }) => text.split("\n").length - 1);
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(1500);
});

describe("the check", () => {
  test("finds a misspelt utility, and accepts classes of a style sheet and of Tailwind", async () => {
    const names = ["flex", "text-t22", "in-data-held:text-t3", "written"];
    expect(await unknown(names, ["@media print { .written:hover { top: 0 } }"])).toEqual([
      "text-t22",
    ]);
  });

  test("finds a utility that is tried on every element", () => {
    const names = [
      "*:flex",
      "wide:**:flex",
      "selection:bg-focus/35",
      "[&_:is(input,select)]:flex-1",
    ];
    expect(ofAnyElement([...names, "[&>button]:flex", "[&_.fig]:first:pl-0", "*"])).toEqual(names);
  });

  test("reads classes from the properties of a component, and from no other text", () => {
    const component = [
      'const TONES = { up: "text-up", down: "text-down" };',
      'const side = (is: string) => (is === "bid" ? "left" : "");',
      'export const A = (p) => <B className="gap-1" label="no class"><i className={`flex #{TONES[p.is]} ',
      'cell-#{p.id} #{side(p.is)} #{p.of === "x" && "odd"}`} /></B>;',
    ].join("");
    const text = component.replaceAll("#{", ["$", "{"].join(""));
    expect([...classNamesIn("a.tsx", text)].sort()).toEqual([
      "flex",
      "gap-1",
      "left",
      "odd",
      "text-down",
      "text-up",
    ]);
  });
});
