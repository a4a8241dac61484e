// @ts-check
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, runChild } from "../child.mjs";
import { addTallies, emptyTally, tallyOfCheck } from "./reports.mjs";

/** @typedef {import("./reports.mjs").Tally} Tally */

/**
 * @typedef {object} Outcome
 * @property {Tally} tally
 * @property {readonly { title: string, output: string }[]} failures in full
 * @property {string} [note] a figure for the stage's line in the summary
 * @property {readonly string[]} [unsteady] the names of tests that failed at first and passed alone
 */

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {(context: StageContext) => Promise<Outcome>} run
 */

/**
 * @typedef {object} StageContext
 * @property {string} folder a temporary folder for reports
 * @property {(line: string) => void} say
 * @property {import("./touched.mjs").Touched} [touched] the tests to run; all of them if absent
 */

/**
 * Runs commands one after the other. Each counts as one check.
 *
 * @param {readonly { title: string, command: () => readonly string[], env?: Record<string, string> }[]} list
 * @returns {Promise<Outcome>}
 */
export async function runChecks(list) {
  let tally = emptyTally;
  const failures = [];
  for (const { title, command, env } of list) {
    const { status, output } = await runChild(command(), env);
    tally = addTallies(tally, tallyOfCheck(status));
    if (status !== 0) {
      failures.push({ title, output });
    }
  }
  return { tally, failures };
}

/**
 * Checks that there is a build, and finds a browser to open it.
 *
 * @param {StageContext["say"]} say
 * @param {string} [folder] of the build
 * @returns {Promise<string | Outcome>} the browser's executable, or what is missing
 */
export async function findBrowser(say, folder = join(root, "dist")) {
  if (!existsSync(join(folder, "index.html"))) {
    const output = "There is no build: run the stage build, too.\n";
    return { tally: tallyOfCheck(1), failures: [{ title: "build", output }] };
  }
  const { ensureTestBrowser } = await import("../browser.mjs");
  try {
    return ensureTestBrowser(say);
  } catch (error) {
    const output = `${error instanceof Error ? error.message : String(error)}\n`;
    return { tally: tallyOfCheck(1), failures: [{ title: "browser", output }] };
  }
}
