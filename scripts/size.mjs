// @ts-check
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { parseSync } from "vite";

/** Maximum size of the script that the first load fetches, in bytes after gzip. */
export const limit = 130_000;

/**
 * The script of the shared worker beyond that of the page. It has its own budget, because it is fetched
 * in parallel and does not run on the page's thread.
 */
const worker = { path: "polling-worker.js", limit: 30_000 };

/** Maximum bytes of the page's style sheets after gzip, and of the fonts in them, which are compressed already. */
const styleLimits = { style: 17_000, font: 60_000 };

/**
 * Chunks that the page fetches at once although nothing imports them statically: dynamic imports that
 * run during the start. They are listed by name without the hash, or by path where they have no hash. A
 * spec measures what a real browser transfers, and so finds a chunk that is missing here.
 *
 * @type {readonly string[]}
 */
export const firstLoad = [];

/**
 * What views fetch beside the first load: the scripts of the modules that they open with, and what these import
 * statically. `scripts` and `bytes` are the most that they may fetch; they grow if the bundler's groups of late parts
 * (server/build/chunks.ts) no longer fit the views. A spec opens the phone and the wall in a browser, and so finds a
 * module that is missing here.
 *
 * @type {readonly Opening[]}
 */
export const openings = [
  {
    view: "phone",
    modules: ["src/app/desk/phone/PhoneDesk.tsx"],
    scripts: 4,
    bytes: 29_900,
  },
  {
    view: "wall",
    modules: ["src/app/wall/WallPage.tsx"],
    scripts: 14,
    bytes: 115_700,
  },
  {
    view: "detail",
    modules: [
      "src/app/desk/detail/Detail.tsx",
      "src/app/desk/detail/HistoryContainer.tsx",
      "src/features/history/SpreadRange.tsx",
    ],
    scripts: 14,
    bytes: 142_200,
  },
];

/**
 * @typedef {object} Opening
 * @property {string} view
 * @property {readonly string[]} modules paths from the repository's folder
 * @property {number} scripts
 * @property {number} bytes gzip
 */

/**
 * @typedef {object} Script
 * @property {string} path below the build's folder, or "index.html" for inline script
 * @property {number} bytes gzip, at zlib's default level
 */

/**
 * Weighs the scripts that a first load fetches: those that the page names, what they import
 * statically, and the named chunks with theirs.
 *
 * @param {string} dist the build's folder
 * @param {readonly string[]} named see {@link firstLoad}
 * @returns {readonly Script[]} the heaviest first
 * @throws {Error} when the page, or a script that it needs, is not in the build
 */
export function weigh(dist, named) {
  const html = readFileSync(join(dist, "index.html"), "utf8");
  const paths = [...scriptsOf(html), ...named.map((name) => chunkNamed(dist, name))];
  if (paths.length === 0) {
    throw new Error("index.html names no script: this budget would weigh nothing");
  }
  const inline = inlineOf(html);
  const ofPage = inline === "" ? [] : [{ path: "index.html", bytes: gzipSync(inline).length }];
  return heaviestFirst([...ofPage, ...withImports(dist, paths)]);
}

/**
 * Weighs the scripts that a view fetches when it opens, without those of the first load.
 *
 * @param {string} dist the build's folder
 * @param {readonly string[]} modules see {@link Opening}
 * @returns {readonly Script[]} the heaviest first
 * @throws {Error} when the build has no script with a module
 */
export function weighOpening(dist, modules) {
  const atOnce = new Set(weigh(dist, firstLoad).map(({ path }) => path));
  const paths = modules.map((module) => scriptWith(dist, module));
  return heaviestFirst(withImports(dist, paths).filter(({ path }) => !atOnce.has(path)));
}

/**
 * Weighs scripts and what they import statically, each once.
 *
 * @param {string} dist
 * @param {readonly string[]} paths
 */
function withImports(dist, paths) {
  const waiting = [...paths];
  /** @type {Map<string, Script>} */
  const weighed = new Map();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (!weighed.has(path)) {
      const text = readFileSync(join(dist, path), "utf8");
      weighed.set(path, { path, bytes: gzipSync(text).length });
      waiting.push(...staticImports(path, text));
    }
  }
  return [...weighed.values()];
}

/** @param {readonly Script[]} scripts */
function heaviestFirst(scripts) {
  return [...scripts].sort((one, other) => other.bytes - one.bytes);
}

/**
 * Returns the script that a module is in, by the source maps.
 *
 * @param {string} dist
 * @param {string} module
 */
function scriptWith(dist, module) {
  const found = readdirSync(join(dist, "assets"))
    .filter((file) => file.endsWith(".js.map"))
    .find((file) => {
      /** @type {{ sources: readonly string[] }} */
      const { sources } = JSON.parse(readFileSync(join(dist, "assets", file), "utf8"));
      return sources.some((source) => source.endsWith(`/${module}`));
    });
  if (found === undefined) throw new Error(`the build has no script with ${module}`);
  return `assets/${found.slice(0, -".map".length)}`;
}

/**
 * Returns whether every page fetches a font. Browsers fetch the others when a page shows one of their characters.
 *
 * @param {string} face
 */
function isForLetters(face) {
  return !face.includes("unicode-range") || /unicode-range:[^;}]*U\+20-7e/i.test(face);
}

/** @param {string} html */
function scriptsOf(html) {
  const tags = html.match(/<script\b[^>]*>|<link\b[^>]*>/g) ?? [];
  return tags
    .filter((tag) => tag.startsWith("<script") || /\brel="?modulepreload\b/.test(tag))
    .map((tag) => /\b(?:src|href)="?([^"\s>]+)/.exec(tag)?.[1])
    .filter((path) => path !== undefined)
    .map((path) => posix.normalize(path.replace(/^\//, "")));
}

/**
 * Measures the sheets that the page names and the fonts that these name for every page.
 *
 * @param {string} dist the build's folder
 * @returns {{ style: number, font: number }} bytes
 * @throws {Error} when the page names no sheet
 */
export function measureStyles(dist) {
  const html = readFileSync(join(dist, "index.html"), "utf8");
  const sheets = (html.match(/<link\b[^>]*\brel="?stylesheet\b[^>]*>/g) ?? [])
    .map((tag) => /\bhref="?\/?([^"\s>]+)/.exec(tag)?.[1])
    .filter((path) => path !== undefined);
  if (sheets.length === 0)
    throw new Error("index.html names no sheet: this budget would weigh nothing");
  const texts = sheets.map((path) => readFileSync(join(dist, path), "utf8"));
  const fonts = texts
    .flatMap((text) => text.match(/@font-face\s*\{[^}]*\}/g) ?? [])
    .filter(isForLetters)
    .flatMap((face) => [...face.matchAll(/url\("?\/?([^")]+\.woff2)"?\)/g)])
    .map((match) => match[1] ?? "");
  const sum = (/** @type {number[]} */ sizes) => sizes.reduce((one, other) => one + other, 0);
  return {
    style: sum(texts.map((text) => gzipSync(text).length)),
    font: sum([...new Set(fonts)].map((path) => readFileSync(join(dist, path)).length)),
  };
}

/** @param {string} html */
function inlineOf(html) {
  return [...html.matchAll(/<script\b[^>]*>([^<]+)<\/script>/g)].map((match) => match[1]).join("");
}

/**
 * @param {string} path
 * @param {string} text
 */
function staticImports(path, text) {
  const { staticImports: imports, staticExports: exports } = parseSync(path, text).module;
  const requests = [
    ...imports.map((statement) => statement.moduleRequest.value),
    ...exports.flatMap((statement) =>
      statement.entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
  ];
  return requests.map((request) => posix.join(posix.dirname(path), request));
}

/**
 * @param {string} dist
 * @param {string} name
 */
function chunkNamed(dist, name) {
  if (existsSync(join(dist, name))) return name;
  const found = readdirSync(join(dist, "assets")).filter(
    (file) => file.startsWith(`${name}-`) && /^[\w-]{8}\.js$/.test(file.slice(name.length + 1)),
  );
  if (found.length !== 1) {
    throw new Error(`the build has ${found.length} chunks named ${name}, one is expected`);
  }
  return `assets/${found[0]}`;
}

/** @param {readonly Script[]} scripts */
function totalBytes(scripts) {
  return scripts.reduce((sum, script) => sum + script.bytes, 0);
}

/**
 * Prints the sizes. Returns 1 if one is over its limit, otherwise 0.
 *
 * @param {string} dist the build's folder
 */
function main(dist) {
  if (!existsSync(join(dist, "index.html"))) {
    console.log(`there is no build in ${dist}: npm run build`);
    return 1;
  }
  const pageScripts = weigh(dist, firstLoad);
  const pagePaths = new Set(pageScripts.map(({ path }) => path));
  const workerScripts = weigh(dist, [...firstLoad, worker.path]).filter(
    ({ path }) => !pagePaths.has(path),
  );
  for (const { path, bytes } of [...pageScripts, ...workerScripts]) {
    console.log(`${String(bytes).padStart(7)}  ${path}`);
  }
  const pageBytes = totalBytes(pageScripts);
  const workerBytes = totalBytes(workerScripts);
  const opened = openings.map((opening) => {
    const scripts = weighOpening(dist, opening.modules);
    return { ...opening, count: scripts.length, weight: totalBytes(scripts) };
  });
  const texts = opened.map(
    ({ view, scripts, bytes, count, weight }) =>
      `${view} ${count} of ${scripts} scripts, ${weight} of ${bytes} bytes`,
  );
  console.log(`views beside it: ${texts.join("; ")}`);
  const { style, font } = measureStyles(dist);
  console.log(
    `first load: ${pageBytes} of ${limit} bytes of script, gzip; worker: ${workerBytes} of ${worker.limit}; ` +
      `style: ${style} of ${styleLimits.style}; fonts: ${font} of ${styleLimits.font}`,
  );
  const isOver =
    pageBytes > limit ||
    workerBytes > worker.limit ||
    style > styleLimits.style ||
    font > styleLimits.font ||
    opened.some(({ scripts, bytes, count, weight }) => count > scripts || weight > bytes);
  return isOver ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = main(process.argv[2] ?? fileURLToPath(new URL("../dist", import.meta.url)));
}
