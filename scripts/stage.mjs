// @ts-check
import { runChild } from "./child.mjs";
import { add, nothing, tallyOfCheck } from "./reports.mjs";

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
 * @property {string} folder a temporary one for reports
 * @property {(line: string) => void} say
 * @property {import("./touched.mjs").Touched} [touched] the part of the tests that is asked for; all of
 *   them without it
 */

/**
 * Runs commands one after the other, each of which is one check.
 *
 * @param {readonly { title: string, command: () => readonly string[], env?: Record<string, string> }[]} list
 * @returns {Promise<Outcome>}
 */
export async function checks(list) {
  let tally = nothing;
  const failures = [];
  for (const { title, command, env } of list) {
    const { status, output } = await runChild(command(), env);
    tally = add(tally, tallyOfCheck(status));
    if (status !== 0) {
      failures.push({ title, output });
    }
  }
  return { tally, failures };
}

/**
 * @param {StageContext["say"]} say
 * @returns {Promise<string | Outcome>} the executable, or why there is none
 */
export async function findBrowser(say) {
  const { ensureTestBrowser } = await import("./browser.mjs");
  try {
    return ensureTestBrowser(say);
  } catch (error) {
    const output = `${error instanceof Error ? error.message : String(error)}\n`;
    return { tally: tallyOfCheck(1), failures: [{ title: "browser", output }] };
  }
}
