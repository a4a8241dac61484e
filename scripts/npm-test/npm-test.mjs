// @ts-check
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../child.mjs";
import { ensurePackages } from "../install.mjs";
import { profile } from "./profile.mjs";
import { addTallies, emptyTally } from "./reports.mjs";
import { REPORTS, readReport } from "./stage-tests.mjs";
import { phases, stages } from "./stages.mjs";
import { statusLine } from "./status-line.mjs";
import { touchedSince } from "./touched.mjs";

/** @typedef {import("./stage.mjs").Stage} Stage */
/** @typedef {import("./stage.mjs").StageContext} StageContext */
/** @typedef {import("./reports.mjs").Tally} Tally */
/** @typedef {{ line: string, tally: Tally, unsteady: readonly string[] }} StageResult */

const inCi = process.env["CI"] === "true";

const USAGE = `npm test -- [--only ${stages.map(({ name }) => name).join(",")}] [--changed [--since COMMIT]] [--profile]`;

const { begin, end, say } = statusLine(
  (text) => void process.stdout.write(text),
  process.stdout.isTTY,
);

const status = await main();
// An open handle must not keep the process alive.
process.exit(status);

/**
 * Runs the chosen stages and prints the summary. Every stage runs even if an earlier one fails, so that one run
 * reports all failures.
 *
 * @returns {Promise<number>} the process's status
 */
async function main() {
  const chosen = parseCommandLine();
  if (chosen === undefined) {
    return 2;
  }
  if (!ensurePackages(root)) {
    say("The packages could not be installed; npm says why above.");
    say("\n0 passed, 1 failed, 0 skipped");
    return 1;
  }
  const folder = await mkdtemp(join(tmpdir(), "touchline-test-"));
  const started = performance.now();
  const outcomes = await runStages(chosen.stages, { folder, say, ...chosen.context });
  const slowest = chosen.profile ? await profileOf(folder) : [];
  await rm(folder, { recursive: true, force: true });
  say(`\nSummary, ${seconds(started)}`);
  for (const { line } of outcomes) say(line);
  slowest.forEach(say);
  const total = outcomes.map(({ tally }) => tally).reduce(addTallies, emptyTally);
  const unsteady = outcomes.flatMap((outcome) => outcome.unsteady);
  const skippedInCi = inCi && total.skipped > 0;
  if (skippedInCi) {
    say("A skipped test counts as a failure here (CI=true).");
  }
  for (const name of unsteady) say(`unsteady: ${name}`);
  await writeSummary({ ...total, unsteady });
  say(counts(total));
  return total.failed > 0 || total.passed === 0 || skippedInCi ? 1 : 0;
}

/**
 * @param {readonly Stage[]} chosen
 * @param {StageContext} context
 * @returns {Promise<readonly StageResult[]>} in the order of `chosen`
 */
async function runStages(chosen, context) {
  /** @type {Map<Stage, StageResult>} */
  const outcomes = new Map();
  /** @param {readonly string[]} names */
  const runLane = async (names) => {
    for (const stage of chosen.filter(({ name }) => names.includes(name))) {
      outcomes.set(stage, await runStage(stage, context));
    }
  };
  for (const lanes of phases) await Promise.all(lanes.map(runLane));
  return chosen.flatMap((stage) => outcomes.get(stage) ?? []);
}

/** @param {string} folder */
async function profileOf(folder) {
  return profile(await Promise.all(REPORTS.map((name) => readReport(join(folder, name)))));
}

/**
 * Parses the command line, and reports what is wrong with it.
 *
 * @returns {{ stages: readonly Stage[], context: Partial<StageContext>, profile: boolean } | undefined} undefined
 *   if it is wrong
 */
function parseCommandLine() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: "string" },
        changed: { type: "boolean" },
        since: { type: "string" },
        profile: { type: "boolean" },
      },
    });
    const touched = values.changed ? touchedSince(values.since) : undefined;
    if (values.since !== undefined && touched === undefined)
      throw new Error("--since needs --changed");
    const named = stagesNamed(values.only?.split(",") ?? stages.map(({ name }) => name));
    if (touched?.files.length === 0) say("No changed file still exists.");
    return {
      stages: named.filter(({ name }) => touched?.stages.includes(name) ?? true),
      context: touched === undefined ? {} : { touched },
      profile: values.profile ?? false,
    };
  } catch (error) {
    say(messageOf(error));
    say(USAGE);
    return undefined;
  }
}

/**
 * @param {readonly string[]} wanted
 * @returns {readonly Stage[]}
 * @throws for a name that no stage has
 */
function stagesNamed(wanted) {
  const unknown = wanted.find((name) => stages.every((stage) => stage.name !== name));
  if (unknown !== undefined) throw new Error(`There is no stage "${unknown}".`);
  return stages.filter(({ name }) => wanted.includes(name));
}

/**
 * @param {Stage} stage
 * @param {StageContext} context
 * @returns {Promise<StageResult>}
 */
async function runStage(stage, context) {
  const started = performance.now();
  begin(stage.name);
  const outcome = await stage.run(context).catch((error) => ({
    tally: { ...emptyTally, failed: 1 },
    failures: [{ title: stage.name, output: `${error?.stack ?? error}\n` }],
    note: "",
    unsteady: [],
  }));
  end(stage.name);
  const { tally, failures, note, unsteady = [] } = outcome;
  for (const { title, output } of failures) {
    say(`\n──── ${title} ────\n${output.trimEnd()}\n`);
  }
  const mark = tally.failed === 0 ? "ok  " : "FAIL";
  const line = `${mark} ${stage.name.padEnd(10)} ${counts(tally)}, ${seconds(started)}${note ? `  (${note})` : ""}`;
  say(line);
  return { line, tally, unsteady };
}

/**
 * Writes the summary to a file that programs can read.
 *
 * @param {Tally & { unsteady: readonly string[] }} summary
 */
async function writeSummary(summary) {
  const folder = join(root, "test-results");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "summary.json"), `${JSON.stringify(summary, undefined, 2)}\n`);
}

/** @param {import("./reports.mjs").Tally} tally */
function counts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** @param {number} started */
function seconds(started) {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
