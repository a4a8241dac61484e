// @ts-check
import { existsSync } from "node:fs";
import { cp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { bin, root, runChild } from "./child.mjs";
import {
  add,
  mergeRerun,
  namedFailures,
  nothing,
  passedInPlaywright,
  tallyOfCheck,
  tallyOfPlaywright,
  tallyOfVitest,
} from "./reports.mjs";

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

const projects = [
  "tsconfig.json",
  "src/tsconfig.json",
  "src/market/tsconfig.json",
  "src/engine/tsconfig.json",
  "scripts/tsconfig.json",
];

const UNIT_REPORT = "unit.json";
const E2E_REPORT = "e2e.json";
/** The files that the test runners write into a run's folder. */
export const REPORTS = [UNIT_REPORT, E2E_REPORT];

/** @param {string} project */
const checkedBefore = (project) =>
  join(root, "node_modules", ".cache", "types", `${project.replaceAll("/", "-")}.tsbuildinfo`);

/** All that `npm test` does after installing, in the order of its summary. @type {readonly Stage[]} */
export const stages = [
  {
    name: "types",
    run: ({ touched }) =>
      checks(
        projects.map((project) => ({
          title: `tsc -p ${project}`,
          command: () => [
            ...bin("typescript", "tsc"),
            "-p",
            project,
            // Incremental while developing; CI starts from scratch.
            ...(touched ? ["--incremental", "--tsBuildInfoFile", checkedBefore(project)] : []),
          ],
        })),
      ),
  },
  {
    name: "lint",
    run: ({ touched }) =>
      checks([
        {
          title: "biome check",
          command: () => [
            ...bin("@biomejs/biome", "biome"),
            "check",
            "--error-on-warnings",
            // Changed files may be of types that Biome does not check.
            ...(touched ? ["--no-errors-on-unmatched", "--", ...touched.files] : ["."]),
          ],
        },
        {
          title: "oxlint --type-aware",
          command: () => [
            ...bin("oxlint"),
            "--type-aware",
            "--deny-warnings",
            ...(touched ? ["--no-error-on-unmatched-pattern", "--", ...touched.files] : []),
          ],
        },
        { title: "knip", command: () => bin("knip") },
      ]),
  },
  { name: "unit", run: unit },
  { name: "build", run: build },
  { name: "end-to-end", run: endToEnd },
  { name: "package", run: consumer },
  { name: "proofs", run: proofs },
];

/**
 * Which stages run at the same time. Each phase waits for the one before: the unit tests start servers
 * that make a build of their own, and the end-to-end tests need the build. The stages of a lane run one
 * after the other. What keeps one core busy runs beside what leaves one free.
 *
 * @type {readonly (readonly (readonly string[])[])[]}
 */
export const phases = [
  [["unit"], ["types", "lint"]],
  [["build"]],
  [["end-to-end"], ["package"]],
  [["proofs"]],
];

/**
 * @param {readonly { title: string, command: () => readonly string[], env?: Record<string, string> }[]} list
 * @returns {Promise<Outcome>}
 */
async function checks(list) {
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
 * @param {StageContext} context
 * @returns {Promise<Outcome>}
 */
async function unit({ folder, say, touched }) {
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
  return judged("vitest run", tallyOfVitest(await readReport(file), status), output);
}

/** No build may contain these settings: the end-to-end tests search it for this token. */
const settingsOfABuild = {
  MARKET_DATA_BASE_URL: "https://service.invalid",
  MARKET_DATA_TOKEN: "canary-7f3d9a61c2e84b50",
};

/**
 * The most failed tests that are run again, alone: a test that passes then was slowed down by the others, and
 * is not broken. Both runs are printed. If more tests fail, a second run tells nothing new.
 */
const MAX_RERUNS = 4;

/** @returns {Promise<Outcome>} */
async function build() {
  // The output of an earlier build must not be taken for this one's.
  await rm(join(root, "dist"), { recursive: true, force: true });
  const made = await checks([
    {
      title: "npm run build",
      command: () => [process.execPath, join(root, "scripts", "run.mjs"), "build"],
      env: settingsOfABuild,
    },
  ]);
  const sized = await runChild([process.execPath, join(root, "scripts", "size.mjs")]);
  return {
    tally: add(made.tally, tallyOfCheck(sized.status)),
    failures:
      sized.status === 0
        ? made.failures
        : [...made.failures, { title: "size budget", output: sized.output }],
    note: sized.status === 0 ? (sized.output.trim().split("\n").at(-1) ?? "") : "",
  };
}

/**
 * @param {StageContext} context
 * @returns {Promise<Outcome>}
 */
async function endToEnd({ folder, say, touched }) {
  const browser = await findBrowser(say);
  if (typeof browser !== "string") return browser;
  /**
   * @param {string} name of the report
   * @param {readonly string[]} options
   */
  const play = async (name, ...options) => {
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
  const first = await play(E2E_REPORT, ...(touched?.specs ?? []));
  const outcome = judged("playwright test", first.tally, first.output);
  const { failed } = first.tally;
  if (failed === 0 || failed > MAX_RERUNS || failed !== first.named) return outcome;
  // The second run empties the folder: keep the first run's pictures, which show the cause.
  await cp(results, `${results}-first`, { recursive: true, force: true });
  const again = await play("e2e-again.json", "--last-failed", "--workers=1");
  return {
    ...outcome,
    ...mergeRerun(first.tally, again.tally, again.passed),
    failures: [...outcome.failures, { title: "the same tests, alone", output: again.output }],
  };
}

/**
 * Tests the packed package as other projects use it. The build must exist.
 *
 * @param {StageContext} context
 * @returns {Promise<Outcome>}
 */
async function consumer({ say }) {
  const browser = await findBrowser(say);
  if (typeof browser !== "string") return browser;
  return checks([
    {
      title: "the example, on the packed package",
      command: () => [process.execPath, join(root, "scripts", "consumer.mjs")],
      env: { CHROMIUM_PATH: browser },
    },
  ]);
}

/**
 * Whether every test that docs/trust.md names has run in this run.
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
  return checks([
    {
      title: "the proofs of docs/trust.md, by what has run",
      command: () => [...bin("tsx"), join(root, "scripts", "proved.ts"), ...reports],
    },
  ]);
}

/**
 * @param {StageContext["say"]} say
 * @returns {Promise<string | Outcome>} the executable, or why there is none
 */
async function findBrowser(say) {
  const { ensureTestBrowser } = await import("./browser.mjs");
  try {
    return ensureTestBrowser(say);
  } catch (error) {
    const output = `${error instanceof Error ? error.message : String(error)}\n`;
    return { tally: tallyOfCheck(1), failures: [{ title: "browser", output }] };
  }
}

/**
 * @param {string} title
 * @param {Tally} tally
 * @param {string} output
 * @returns {Outcome}
 */
function judged(title, tally, output) {
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
