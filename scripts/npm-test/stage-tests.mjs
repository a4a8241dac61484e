// @ts-check
import { existsSync } from "node:fs";
import { cp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { bin, root, runChild } from "../child.mjs";
import {
  mergeRerun,
  namedFailures,
  passedInPlaywright,
  tallyOfPlaywright,
  tallyOfVitest,
} from "./reports.mjs";
import { findBrowser } from "./stage.mjs";

/** @typedef {import("./reports.mjs").Tally} Tally */
/** @typedef {import("./stage.mjs").Outcome} Outcome */
/** @typedef {import("./stage.mjs").StageContext} StageContext */

const UNIT_REPORT = "unit.json";
const E2E_REPORT = "e2e.json";
/** The files that the test runners write into a run's folder. */
export const REPORTS = [UNIT_REPORT, E2E_REPORT];

/**
 * Maximum number of failed tests that are run again, alone: a test that passes then was slowed down by the others, and
 * is not broken. Both runs are printed. If more tests fail, a second run adds no information.
 */
const MAX_RERUNS = 10;

/**
 * @param {StageContext} context
 * @returns {Promise<Outcome>}
 */
export async function unit({ folder, say, touched }) {
  const { ensureTestServers } = await import("./test-servers.mjs");
  ensureTestServers(say);
  const file = join(folder, UNIT_REPORT);
  const command = [
    ...bin("vitest"),
    ...(touched ? ["related", "--run", ...touched.related] : ["run"]),
    "--allowOnly=false",
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ];
  const { status, output } = await runChild(command);
  return testOutcome("vitest run", tallyOfVitest(await readReport(file), status), output);
}

/**
 * @param {StageContext} context
 * @returns {Promise<Outcome>}
 */
export async function endToEnd({ folder, say, touched }) {
  const browser = await findBrowser(say);
  if (typeof browser !== "string") return browser;
  /**
   * @param {string} name of the report
   * @param {readonly string[]} options
   */
  const runPlaywright = async (name, ...options) => {
    const file = join(folder, name);
    const { status, output } = await runChild([...bin("playwright"), "test", ...options], {
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    });
    const report = await readReport(file);
    return {
      output,
      named: namedFailures(report),
      passed: passedInPlaywright(report),
      tally: tallyOfPlaywright(report, status),
    };
  };
  const results = join(root, "test-results");
  // A run that crashes writes no list of failed tests: remove the list of an earlier run.
  await rm(join(results, ".last-run.json"), { force: true });
  const first = await runPlaywright(E2E_REPORT, ...(touched?.specs ?? []));
  const outcome = testOutcome("playwright test", first.tally, first.output);
  const { failed } = first.tally;
  if (failed === 0 || failed > MAX_RERUNS || failed !== first.named) return outcome;
  // The second run empties the folder: keep the first run's pictures, which show the cause.
  await cp(results, `${results}-first`, { recursive: true, force: true });
  const again = await runPlaywright("e2e-again.json", "--last-failed", "--workers=1");
  return {
    ...outcome,
    ...mergeRerun(first.tally, again.tally, again.passed),
    failures: [...outcome.failures, { title: "the same tests, alone", output: again.output }],
  };
}

/**
 * @param {string} title
 * @param {Tally} tally
 * @param {string} output
 * @returns {Outcome}
 */
function testOutcome(title, tally, output) {
  return { tally, failures: tally.failed === 0 ? [] : [{ title, output }] };
}

/**
 * @param {string} file
 * @returns {Promise<unknown>} undefined if it is missing or truncated: the stage crashed
 */
export async function readReport(file) {
  try {
    return existsSync(file) ? JSON.parse(await readFile(file, "utf8")) : undefined;
  } catch {
    return undefined;
  }
}
