import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import subsetFont from "subset-font";
import { root } from "../child.mjs";

/**
 * Splits the page's fonts: the first load fetches the characters that every page shows. The browser fetches the other
 * Latin letters when a page shows one. `src/ui/fonts` has the files; a test compares them with these.
 */

const require = createRequire(import.meta.url);

const ASCII = charactersFrom(0x20, 0x7e);
/** The non-ASCII characters of the catalogues and views that the fonts have. */
const NON_ASCII_OF_PAGE = "\u00a0«´·»×ÄÖÜßäöü–—‘’‚“”„…‹›←↑→↓≈−\u2009\u202f";
export const FIRST = ASCII + NON_ASCII_OF_PAGE;
/** Every character that the packages' Latin files may have beyond ASCII. */
const LATIN = [
  charactersFrom(0xa0, 0xff),
  "ıŒœʻʼˆ˚˜",
  charactersFrom(0x2000, 0x206f),
  "€™↑↓−∕",
].join("");
const REST = Array.from(LATIN)
  .filter((character) => !FIRST.includes(character))
  .join("");

/** Ranges of the axes that the styles use: `font-weight` 400 to 700, `font-stretch` 94 % to 100 %. */
const WEIGHT = { wght: { min: 400, max: 700 } };
export const FONTS = [
  {
    name: "archivo",
    file: "@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2",
    axes: { ...WEIGHT, wdth: { min: 94, max: 100 } },
  },
  {
    name: "jetbrains-mono",
    file: "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
    axes: WEIGHT,
  },
];

/** @param {number} first @param {number} last */
function charactersFrom(first, last) {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  ).join("");
}

/**
 * Writes the font files again.
 *
 * @returns {Promise<ReadonlyMap<string, Buffer>>} their contents, by file name
 */
export async function fontFiles() {
  const files = new Map();
  for (const { name, file, axes } of FONTS) {
    const whole = readFileSync(require.resolve(file));
    for (const [part, text] of [
      ["first", FIRST],
      ["rest", REST],
    ]) {
      const options = { targetFormat: "woff2", variationAxes: axes };
      files.set(`${name}-${part}.woff2`, await subsetFont(whole, text, options));
    }
  }
  return files;
}

/**
 * Returns the CSS unicode-range of a text's characters, in ascending order: `U+20-7e, U+a0`.
 *
 * @param {string} text
 */
export function unicodeRange(text) {
  const points = Array.from(new Set(text))
    .map((each) => each.codePointAt(0) ?? 0)
    .sort((a, b) => a - b);
  /** @type {[number, number][]} */
  const ranges = [];
  for (const point of points) {
    const range = ranges.at(-1);
    if (range && range[1] === point - 1) range[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (/** @type {number} */ point) => point.toString(16);
  return ranges
    .map(([first, last]) => `U+${first === last ? hex(first) : `${hex(first)}-${hex(last)}`}`)
    .join(", ");
}

/** The `unicode-range` of each file's `@font-face` in the style sheet. */
export const RANGES = { first: unicodeRange(FIRST), rest: unicodeRange(REST) };

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const [name, bytes] of await fontFiles()) {
    writeFileSync(join(root, "src/ui/fonts", name), bytes);
    console.log(`${name}  ${bytes.length} bytes`);
  }
  console.log(`first: ${RANGES.first}\nrest: ${RANGES.rest}`);
}
