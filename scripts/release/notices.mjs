// @ts-check
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "../child.mjs";

const NOTICES = join(root, "THIRD_PARTY_NOTICES.md");

/** Tools that leave code of their own in what they build, with a description of that code. */
const LEFT_BY_TOOLS = new Map([
  ["rolldown", "the loader of its chunks"],
  ["tailwindcss", "the base of the style sheet"],
  ["vite", "what loads chunks late"],
]);

/**
 * @typedef {object} Shipped
 * @property {string} name
 * @property {string} version
 * @property {string} license from its own manifest
 * @property {string} path of its folder, below the root
 * @property {string} note the part of it that ships; empty if it ships unchanged
 */

/**
 * Returns all packages of which code, styles or fonts are in the build: the product's direct and indirect
 * dependencies, and the tools that leave code behind. The source is the lock file, which has the packages of all
 * platforms, so that every machine lists the same.
 *
 * @returns {readonly Shipped[]} by name
 */
export function shipped() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  return Object.entries(packages)
    .flatMap(([path, { version, license, dev, devOptional }]) => {
      const name = path.replace(/^.*node_modules\//, "");
      const note = path === `node_modules/${name}` ? (LEFT_BY_TOOLS.get(name) ?? "") : "";
      const isOurs = path !== "" && !dev && !devOptional;
      return isOurs || note !== "" ? [{ name, version, license, path, note }] : [];
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** @returns {string} the list of packages as markdown, with every licence in full */
export function notices() {
  const all = shipped();
  const rows = all.map(
    ({ name, version, license, note }) => `| ${name} | ${version} | ${license} | ${note} |`,
  );
  const texts = all.map(
    (each) => `## ${each.name} ${each.version}\n\n\`\`\`text\n${licenceOf(each)}\n\`\`\`\n`,
  );
  return [
    "# Third-party notices\n",
    "What the build of Touchline is made of besides its own code, with the licences in full. Written by",
    "`npm run notices` from the lock file and the installed packages; a test compares them.\n",
    "| package | version | licence | what of it |",
    "|---|---|---|---|",
    ...rows,
    "",
    ...texts,
  ].join("\n");
}

/**
 * Returns the licences of packages that are bundled into a script of ours, as markdown.
 *
 * @param {readonly string[]} names
 * @returns {string}
 */
export function licencesOf(names) {
  const texts = names.map(
    (name) =>
      `## ${name}\n\n\`\`\`text\n${licenceOf({ name, path: `node_modules/${name}` })}\n\`\`\`\n`,
  );
  return ["# Licences of what the script of this folder is made of besides\n", ...texts].join("\n");
}

/**
 * Packages under the MIT licence without a copy of it, with the copyright line of their repository.
 */
const MIT_BY_REPOSITORY = new Map([["@redis/client", "Copyright (c) 2022-2025, Redis, inc."]]);

/**
 * @param {Pick<Shipped, "name" | "path">} package_
 * @returns {string}
 * @throws {Error} where a package has no licence file: somebody has to look it up
 */
function licenceOf({ name, path }) {
  const files = readdirSync(join(root, path)).filter((file) => /^licen[cs]e(\.\w+)?$/i.test(file));
  const [file] = files.sort();
  const copyright = MIT_BY_REPOSITORY.get(name);
  if (file === undefined && copyright !== undefined) {
    // Our own licence is the same, apart from the copyright line.
    const mit = readFileSync(join(root, "LICENSE"), "utf8");
    return mit.replace(/^Copyright .+$/m, copyright).trim();
  }
  if (file === undefined) throw new Error(`${name} brings no licence`);
  const text = readFileSync(join(root, path, file), "utf8").replaceAll("\r\n", "\n");
  // Vite's file continues with the licences of packages inside Vite, none of which is in our build.
  const own = text.split(/^# Licenses of bundled dependencies$/m)[0] ?? text;
  return own
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .trim();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(NOTICES, notices());
}
