import { SourceMap } from "node:module";
import { expect, test } from "vitest";
import { applyEdits, editsOf, shiftMappings } from "./short-exports.ts";

/** Returns the scripts after their edits. */
function shorten(codes: Record<string, string>): Record<string, string> {
  const edits = editsOf(new Map(Object.entries(codes)));
  return Object.fromEntries(
    Object.entries(codes).map(([path, code]) => [path, applyEdits(code, edits.get(path) ?? [])]),
  );
}

test("exports a shared value under its name in the script, and imports it so", () => {
  const { a, b } = shorten({
    a: "var Mu=1,Ze=2;export{Mu as $,Ze as t};",
    b: 'import{$ as e,t}from"./a";e(t);',
  });
  expect(a).toBe("var Mu=1,Ze=2;export{Mu,Ze};");
  expect(b).toBe('import{Mu as e,Ze as t}from"./a";e(t);');
});

test("writes a name once that its importer has, too, and a value once that has two names", () => {
  const { a, b } = shorten({
    a: "var e=1;export{e as t,e as n};",
    b: 'import{t as e,n as x}from"./a";e(x);',
  });
  expect(a).toBe("var e=1;export{e};");
  expect(b).toBe('import{e,e as x}from"./a";e(x);');
});

test.each([
  ["dynamically", "import(`./a`).then((a) => a.t);"],
  ["as a namespace", 'import*as x from"./a";x.t();'],
  ["to export it again", 'export{t}from"./a";'],
  ["to export all of it", 'export*from"./a";'],
])("keeps the exports of a script that another imports %s", (_, b) => {
  const codes = { a: "var e=1;export{e as t};", b, c: 'import{t as x}from"./a";x();' };
  expect(shorten(codes)).toEqual(codes);
});

test.each(["var e=1;export{e as default};", "export var t=1;", 'export{t}from"./other";'])(
  "keeps the exports of %s",
  (a) => {
    const codes = { a, b: 'import x,{t as y}from"./a";' };
    expect(shorten(codes)).toEqual(codes);
  },
);

test("finds a script from another folder, and leaves one of another origin alone", () => {
  const { "worker.js": worker } = shorten({
    "assets/a.js": "var e=1;export{e as t};",
    "worker.js": 'import{t as x}from"./assets/a.js";import{t as y}from"other";x(y);',
  });
  expect(worker).toBe('import{e as x}from"./assets/a.js";import{t as y}from"other";x(y);');
});

test("keeps the places of a source map, before, between and after edits", () => {
  const code =
    'aa;import{t as e}from"./x";bb;cc;import{n}from"./x";dd\nee;import{t as f}from"./x";ff';
  const words = ["aa", "bb", "cc", "dd", "ee", "ff"];
  // Each word has a column of its own in the source.
  const mappings = "AAAA,2BAAC,GAAC,sBAAC;AAAC,2BAAC";
  const edits = [/\{t as e\}/, /\{n\}/, /\{t as f\}/].map((pattern, index) => {
    const start = code.search(pattern);
    const end = start + (pattern.exec(code)?.[0].length ?? 0);
    return { start, end, text: ["{Mu as e,Ze as x}", "{aLongName as n}", "{f}"][index] ?? "" };
  });
  const places = (text: string, map: string) => {
    const sourceMap = new SourceMap({
      version: 3,
      file: "",
      sources: ["source"],
      sourcesContent: [],
      names: [],
      mappings: map,
      sourceRoot: "",
    });
    return words.map((word) => {
      const before = text.slice(0, text.indexOf(word)).split("\n");
      const column = before.at(-1)?.length ?? 0;
      const entry = sourceMap.findEntry(before.length - 1, column);
      return "generatedColumn" in entry && entry.generatedColumn === column
        ? entry.originalColumn
        : word;
    });
  };
  expect(places(code, mappings)).toEqual([0, 1, 2, 3, 4, 5]);
  const edited = applyEdits(code, edits);
  expect(edited).toContain("aLongName");
  expect(places(edited, shiftMappings(mappings, code, edits))).toEqual([0, 1, 2, 3, 4, 5]);
});
