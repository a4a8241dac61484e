// @ts-check
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "../child.mjs";

const BOM = join(root, "docs", "sbom.cdx.json");

/**
 * @typedef {object} Locked a package as package-lock.json describes it
 * @property {string} version
 * @property {string} [name] the project's own
 * @property {string} [license]
 * @property {string} [integrity]
 * @property {boolean} [dev]
 * @property {boolean} [devOptional]
 * @property {boolean} [optional]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 */

/**
 * Returns the software bill of materials as CycloneDX 1.6 in JSON, from the lock file alone. The same lock file
 * gives the same text on every machine: it has no time, no serial number and no registry's address. Each component
 * is on a line of its own, which makes changes readable.
 *
 * @param {string} lock the text of package-lock.json
 * @returns {string}
 */
export function sbom(lock) {
  /** @type {Record<string, Locked>} */
  const packages = JSON.parse(lock).packages;
  const project = packages[""];
  if (project === undefined) throw new Error("The lock file names no project");
  const paths = Object.keys(packages).filter((path) => path !== "");
  const components = unique(paths.map((path) => componentOf(path, packages[path])));
  const dependencies = unique(["", ...paths].map((path) => dependenciesOf(path, packages)));
  const head = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": referenceOf("", project),
        name: project.name,
        version: project.version,
        licenses: licensesOf(project),
      },
    },
  };
  const lines = Object.entries(head).map(([name, value]) => `"${name}":${JSON.stringify(value)}`);
  const list = [...lines, listOf("components", components), listOf("dependencies", dependencies)];
  return `{\n${list.join(",\n")}\n}\n`;
}

/**
 * @param {string} path
 * @param {Locked | undefined} locked
 */
function componentOf(path, locked) {
  if (locked?.integrity === undefined) throw new Error(`${path} is not locked by its content`);
  const name = nameOf(path);
  const isDevelopment = locked.dev === true || locked.devOptional === true;
  return {
    type: "library",
    "bom-ref": referenceOf(path, locked),
    name,
    version: locked.version,
    scope: locked.optional ? "optional" : "required",
    purl: `pkg:npm/${name.replace("@", "%40")}@${locked.version}`,
    hashes: locked.integrity.split(" ").map(hashOf),
    ...(locked.license === undefined ? {} : { licenses: licensesOf(locked) }),
    ...(isDevelopment
      ? { properties: [{ name: "cdx:npm:package:development", value: "true" }] }
      : {}),
  };
}

/**
 * @param {string} path
 * @param {Record<string, Locked>} packages
 */
function dependenciesOf(path, packages) {
  const locked = packages[path];
  if (locked === undefined) throw new Error(`${path} is not locked`);
  const wanted = {
    ...locked.dependencies,
    ...(path === "" ? locked.devDependencies : {}),
    ...locked.optionalDependencies,
    ...locked.peerDependencies,
  };
  const found = Object.keys(wanted).flatMap((name) => {
    const place = resolve(path, name, packages);
    const other = place === undefined ? undefined : packages[place];
    return place === undefined || other === undefined ? [] : [referenceOf(place, other)];
  });
  return { ref: referenceOf(path, locked), dependsOn: [...new Set(found)].sort() };
}

/**
 * Returns the path from which Node loads a dependency of the package at `from`; undefined if it is not
 * installed, such as an optional peer.
 *
 * @param {string} from
 * @param {string} name
 * @param {Record<string, Locked>} packages
 * @returns {string | undefined}
 */
function resolve(from, name, packages) {
  for (
    let folder = from;
    ;
    folder = folder.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, "")
  ) {
    const path = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (folder === "") return undefined;
  }
}

/**
 * @param {string} path
 * @param {Locked} locked
 */
function referenceOf(path, { name, version }) {
  return `${path === "" ? name : nameOf(path)}@${version}`;
}

/** @param {string} path */
const nameOf = (path) => path.replace(/^.*node_modules\//, "");

/** @param {Locked} locked */
function licensesOf({ license: written = "" }) {
  // npm puts parentheses around a whole expression; SPDX needs none.
  const license = written.replace(/^\((.*)\)$/, "$1");
  return / (?:AND|OR|WITH) /.test(license)
    ? [{ expression: license }]
    : [{ license: { id: license } }];
}

/** @param {string} integrity such as `sha512-…`, in Base64 */
function hashOf(integrity) {
  const [algorithm = "", digest = ""] = integrity.split(/-(.*)/s);
  const content = Buffer.from(digest, "base64").toString("hex");
  return { alg: algorithm.toUpperCase().replace("SHA", "SHA-"), content };
}

/**
 * Removes duplicates, because a package may be installed at several places, and sorts the rest by reference.
 *
 * @template T
 * @param {readonly T[]} all
 * @returns {readonly string[]} as JSON
 */
function unique(all) {
  return [...new Set(all.map((each) => JSON.stringify(each)))].sort();
}

/**
 * @param {string} name
 * @param {readonly string[]} entries
 */
const listOf = (name, entries) => `"${name}":[\n${entries.join(",\n")}\n]`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(BOM, sbom(readFileSync(join(root, "package-lock.json"), "utf8")));
}
