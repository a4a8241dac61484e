// @ts-check
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bin, root, runChild } from "../child.mjs";
import { buildTesting, pack } from "./package.mjs";

/** The packages that the example needs besides Touchline, including their own dependencies. */
const NEEDED = ["playwright", "playwright-core", "@types/node", "undici-types"];

/** Paths and texts that the package must not contain: tests, settings, names that resolve in this repository only, paths of this machine. */
const UNWANTED_PATHS = /(?:\.(?:spec|test|map)\b|\.env|(?:^|\/)(?:src|fixtures|node_modules)\/)/;
const UNWANTED_TEXTS = [root, tmpdir(), "canary-", '"#market', '"#server'].map(
  // The slash keeps a short folder name from matching a word in a text.
  (text) => (text.startsWith("/") ? `${text}/` : text),
);

/**
 * Tests the package as another project uses it: the example runs in a folder of its own, and has nothing of this
 * repository but the packed package.
 *
 * @param {string} folder an empty folder
 * @returns {Promise<string>} the fault that was found; empty where there is none
 */
async function tryPackage(folder) {
  await buildTesting(join(root, "testing"));
  const { file, contents } = await pack(folder);
  const wrong = contents.filter((path) => UNWANTED_PATHS.test(path));
  if (wrong.length > 0) return `The package holds what is not for others:\n${wrong.join("\n")}`;
  const project = join(folder, "project");
  await install(file, project);
  const unwanted = findUnwantedTexts(join(project, "node_modules", "touchline"));
  if (unwanted.length > 0) return unwanted.join("\n");
  const runner = [...bin("playwright"), "test", "--config", join(project, "playwright.config.ts")];
  return (
    (await outputOfFailure([...bin("typescript", "tsc"), "-p", project])) ||
    // The first run writes the pictures that the second one compares with.
    (await outputOfFailure([...runner, "picture", "-g", "first", "--update-snapshots"])) ||
    (await outputOfFailure(runner))
  );
}

/**
 * @param {readonly string[]} command
 * @returns {Promise<string>} the command's output if it fails; empty if it succeeds
 */
async function outputOfFailure(command) {
  const { status, output } = await runChild(command);
  return status === 0 ? "" : output || `status ${status}: ${command.join(" ")}`;
}

/**
 * Copies the example and installs the package in it, as `npm install` would.
 *
 * @param {string} file the packed package
 * @param {string} project the folder of the copy
 */
async function install(file, project) {
  cpSync(join(root, "e2e", "example-consumer"), project, { recursive: true });
  const modules = join(project, "node_modules");
  for (const name of NEEDED) {
    const place = join(modules, name);
    mkdirSync(join(place, ".."), { recursive: true });
    symlinkSync(join(root, "node_modules", name), place, "junction");
  }
  const place = join(modules, "touchline");
  mkdirSync(place);
  const failed = await outputOfFailure(["tar", "-xzf", file, "-C", place, "--strip-components=1"]);
  if (failed !== "") throw new Error(failed);
}

/**
 * @param {string} folder
 * @returns {readonly string[]} a line for each file and each text of UNWANTED_TEXTS in it
 */
function findUnwantedTexts(folder) {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return paths
    .filter((path) => /\.(?:js|ts|json|html|md|css)$/.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(folder, path), "utf8");
      const found = UNWANTED_TEXTS.filter((unwanted) => text.includes(unwanted));
      return found.map((unwanted) => `${path} holds ${unwanted}`);
    });
}

const folder = await mkdtemp(join(tmpdir(), "touchline-consumer-"));
try {
  const wrong = await tryPackage(folder);
  if (wrong !== "") {
    console.error(wrong);
    process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
