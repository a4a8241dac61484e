// @ts-check
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { bin, root, runChild } from "../child.mjs";
import { addTallies, tallyOfCheck } from "./reports.mjs";
import { findBrowser, runChecks } from "./stage.mjs";
import { lint, types } from "./stage-static.mjs";
import { endToEnd, REPORTS, unit } from "./stage-tests.mjs";

/** @typedef {import("./stage.mjs").Outcome} Outcome */
/** @typedef {import("./stage.mjs").StageContext} StageContext */
/** @typedef {import("./stage.mjs").Stage} Stage */

/** The stages of `npm test`, in the order of its summary. @type {readonly Stage[]} */
export const stages = [
  { name: "types", run: types },
  { name: "lint", run: lint },
  { name: "unit", run: unit },
  { name: "build", run: build },
  { name: "end-to-end", run: endToEnd },
  { name: "package", run: testPackage },
  { name: "proofs", run: proofs },
];

/**
 * The order of the stages. Each phase waits for the one before, and the stages of a lane run one after the other. The
 * end-to-end tests need the build, and the unit tests of the server's image take it in place of one of their own. A stage
 * that keeps one core busy runs beside one that leaves a core free.
 *
 * @type {readonly (readonly (readonly string[])[])[]}
 */
export const phases = [
  [
    ["build", "unit"],
    ["types", "lint"],
  ],
  [["end-to-end"], ["package"]],
  [["proofs"]],
];

/** Settings that must not reach the build: the end-to-end tests search it for this token. */
const settingsOfABuild = {
  MARKET_DATA_BASE_URL: "https://service.invalid",
  MARKET_DATA_TOKEN: "canary-7f3d9a61c2e84b50",
};

/** @returns {Promise<Outcome>} */
async function build() {
  // The output of an earlier build must not be taken for this one's.
  await rm(join(root, "dist"), { recursive: true, force: true });
  const made = await runChecks([
    {
      title: "npm run build",
      command: () => [process.execPath, join(root, "scripts", "run.mjs"), "build"],
      env: settingsOfABuild,
    },
  ]);
  const sized = await runChild([process.execPath, join(root, "scripts", "size.mjs")]);
  return {
    tally: addTallies(made.tally, tallyOfCheck(sized.status)),
    failures:
      sized.status === 0
        ? made.failures
        : [...made.failures, { title: "size budget", output: sized.output }],
    note: sized.status === 0 ? (sized.output.trim().split("\n").at(-1) ?? "") : "",
  };
}

/**
 * Tests the packed package as other projects use it. The build must exist.
 *
 * @param {StageContext} context
 * @returns {Promise<Outcome>}
 */
async function testPackage({ say }) {
  const browser = await findBrowser(say);
  if (typeof browser !== "string") return browser;
  return runChecks([
    {
      title: "the example, on the packed package",
      command: () => [process.execPath, join(root, "scripts", "release", "consumer.mjs")],
      env: { CHROMIUM_PATH: browser },
    },
  ]);
}

/**
 * Checks that every test that docs/trust.md names was part of this run.
 *
 * @param {StageContext} context
 * @returns {Promise<Outcome>}
 */
async function proofs({ folder }) {
  const reports = REPORTS.map((name) => join(folder, name));
  if (!reports.every((file) => existsSync(file))) {
    const output = "It reads what the stages unit and end-to-end report: run it with both.\n";
    return { tally: tallyOfCheck(1), failures: [{ title: "proofs", output }] };
  }
  return runChecks([
    {
      title: "the proofs of docs/trust.md, by what has run",
      command: () => [...bin("tsx"), join(root, "scripts", "trust", "check-proofs.ts"), ...reports],
    },
  ]);
}
