import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { measureStyles, weigh, weighOpening } from "./size.mjs";

describe("the weight of the first load", () => {
  let dist: string;

  beforeEach(async () => {
    dist = await mkdtemp(join(tmpdir(), "touchline-dist-"));
  });
  afterEach(() => rm(dist, { recursive: true }));

  async function build(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(dist, path)), { recursive: true });
      await writeFile(join(dist, path), text);
    }
  }

  const page = '<script type="module" crossorigin src="/assets/index-abcdefgh.js"></script>';
  const paths = (named: readonly string[] = []) =>
    weigh(dist, named)
      .map((script) => script.path)
      .sort();

  test("counts each script's own gzip size", async () => {
    const text = `export const x = "${"touch".repeat(500)}";`;
    await build({ "index.html": page, "assets/index-abcdefgh.js": text });
    expect(weigh(dist, [])).toEqual([
      { path: "assets/index-abcdefgh.js", bytes: gzipSync(text).length },
    ]);
  });

  test("follows static imports and re-exports, each once, and no dynamic import", async () => {
    await build({
      "index.html": page,
      "assets/index-abcdefgh.js":
        'import{a}from"./a-abcdefgh.js";export*from"./b-abcdefgh.js";import("./late-abcdefgh.js");a()',
      "assets/a-abcdefgh.js": 'import"./b-abcdefgh.js";export const a=()=>1',
      "assets/b-abcdefgh.js": 'export{c}from"./c-abcdefgh.js"',
      "assets/c-abcdefgh.js": "export const c=1",
      "assets/late-abcdefgh.js": "export const late=1",
    });
    expect(paths()).toEqual([
      "assets/a-abcdefgh.js",
      "assets/b-abcdefgh.js",
      "assets/c-abcdefgh.js",
      "assets/index-abcdefgh.js",
    ]);
  });

  test("counts what the page preloads or writes inline", async () => {
    await build({
      "index.html": `<script>theme()</script><link rel="modulepreload" href="/assets/p-abcdefgh.js">${page}`,
      "assets/index-abcdefgh.js": "1",
      "assets/p-abcdefgh.js": "2",
    });
    expect(paths()).toEqual(["assets/index-abcdefgh.js", "assets/p-abcdefgh.js", "index.html"]);
  });

  test("counts a named chunk with what it imports", async () => {
    await build({
      "index.html": page,
      "assets/index-abcdefgh.js": 'import("./chart-abcdefgh.js")',
      "assets/chart-abcdefgh.js": 'import"./axis-abcdefgh.js"',
      "assets/axis-abcdefgh.js": "1",
    });
    expect(paths(["chart"])).toContain("assets/axis-abcdefgh.js");
  });

  test("refuses a name that the build does not have", async () => {
    await build({ "index.html": page, "assets/index-abcdefgh.js": "1" });
    expect(() => weigh(dist, ["chart"])).toThrow("0 chunks named chart");
  });

  const map = (...sources: readonly string[]) => JSON.stringify({ sources });

  test("counts what a view opens with beside the first load, each script once", async () => {
    await build({
      "index.html": page,
      "assets/index-abcdefgh.js": 'import"./shared-abcdefgh.js";import("./view-abcdefgh.js")',
      "assets/index-abcdefgh.js.map": map("../../src/main.tsx"),
      "assets/shared-abcdefgh.js": "1",
      "assets/view-abcdefgh.js": 'import"./shared-abcdefgh.js";import"./common-abcdefgh.js"',
      "assets/view-abcdefgh.js.map": map("../../src/View.tsx"),
      "assets/chart-abcdefgh.js": 'import"./common-abcdefgh.js";import("./menu-abcdefgh.js")',
      "assets/chart-abcdefgh.js.map": map("../../src/axis.ts", "../../src/Chart.tsx"),
      "assets/common-abcdefgh.js": "2",
      "assets/menu-abcdefgh.js": "3",
    });
    const opened = weighOpening(dist, ["src/View.tsx", "src/Chart.tsx"]);
    expect(opened.map(({ path }) => path).sort()).toEqual([
      "assets/chart-abcdefgh.js",
      "assets/common-abcdefgh.js",
      "assets/view-abcdefgh.js",
    ]);
    expect(opened.map(({ bytes }) => bytes)).toContain(gzipSync("2").length);
    expect(() => weighOpening(dist, ["src/Wall.tsx"])).toThrow("no script with src/Wall.tsx");
  });

  test("refuses a page that names no script", async () => {
    await build({ "index.html": "<p>" });
    expect(() => weigh(dist, [])).toThrow("names no script");
  });

  test("counts each sheet's gzip size, and every font once as it is", async () => {
    const sheet = '@font-face{src:url(/assets/a.woff2)}@font-face{src:url("/assets/a.woff2")}';
    await build({
      "index.html": `<link rel="stylesheet" crossorigin href="/assets/style-abcdefgh.css">${page}`,
      "assets/style-abcdefgh.css": sheet,
      "assets/a.woff2": "twelve bytes",
    });
    expect(measureStyles(dist)).toEqual({ style: gzipSync(sheet).length, font: 12 });
  });

  test("does not count a font that only pages with rare letters fetch", async () => {
    const face = (file: string, range: string) =>
      `@font-face{src:url(/assets/${file}.woff2);unicode-range:${range}}`;
    await build({
      "index.html": `<link rel="stylesheet" href="/assets/style-abcdefgh.css">${page}`,
      "assets/style-abcdefgh.css": face("a", "U+20-7E,U+A0") + face("b", "U+A1-FF"),
      "assets/a.woff2": "twelve bytes",
      "assets/b.woff2": "more than twelve bytes",
    });
    expect(measureStyles(dist).font).toBe(12);
  });

  test("refuses a page that names no sheet", async () => {
    await build({ "index.html": page });
    expect(() => measureStyles(dist)).toThrow("names no sheet");
  });
});
