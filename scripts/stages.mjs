// @ts-check
import { existsSync } from "node:fs";
import { cp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { bin, root, runChild } from "./child.mjs";
import {
  add,
  namedFailures,
  nothing,
  passedInPlaywright,
  secondLook,
  tallyOfCheck,
  tallyOfPlaywright,
  tallyOfVitest,
} from "./reports.mjs";

/** @typedef {import("./reports.mjs").Tally} Tally */

/**
 * @typedef {object} Outcome
 * @property {Tally} tally
 * @property {readonly { title: string, output: string }[]} failures in full
 * @property {string} [note] a figure worth its place in the stage's line
 * @property {readonly string[]} [unsteady] the names of tests that failed first and passed alone
 */

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {(room: Room) => Promise<Outcome>} run
 */

/**
 * @typedef {object} Room
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
/** What the runners leave in a run's folder. */
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
            // Whoever writes asks again and again; what decides begins with nothing.
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
            // Not all that changes is for it to read.
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
 * @param {Room} room
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

/** A build must not care for these; the end-to-end tests look for this very token in it. */
const settingsOfABuild = {
  MARKET_DATA_BASE_URL: "https://service.invalid",
  MARKET_DATA_TOKEN: "canary-7f3d9a61c2e84b50",
};

/**
 * What fails beside others is looked at once more by itself, so that it is told whether it is broken or
 * was starved. Both are printed. Where many fail nothing else is to be learned.
 */
const MOST_LOOKED_AT_AGAIN = 4;

/** @returns {Promise<Outcome>} */
async function build() {
  // What an earlier build left must not pass for this one's.
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
 * @param {Room} room
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
  // A run that crashes leaves no list of what failed, and an earlier one's must not stand for it.
  await rm(join(results, ".last-run.json"), { force: true });
  const first = await play(E2E_REPORT, ...(touched?.specs ?? []));
  const outcome = judged("playwright test", first.tally, first.output);
  const { failed } = first.tally;
  if (failed === 0 || failed > MOST_LOOKED_AT_AGAIN || failed !== first.named) return outcome;
  // The second run begins with an empty folder; the pictures of the first are what tells why.
  await cp(results, `${results}-first`, { recursive: true, force: true });
  const again = await play("e2e-again.json", "--last-failed", "--workers=1");
  return {
    ...outcome,
    ...secondLook(first.tally, again.tally, again.passed),
    failures: [...outcome.failures, { title: "the same tests, alone", output: again.output }],
  };
}

/**
 * What other people's tests are given, used as they use it. The build must be there.
 *
 * @param {Room} room
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
 * Whether every test that docs/trust.md names has run in this very run.
 *
 * @param {Room} room
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
 * @param {Room["say"]} say
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
 * @returns {Promise<unknown>} undefined where it is missing or cut off: the stage crashed
 */
export async function readReport(file) {
  try {
    return existsSync(file) ? JSON.parse(await readFile(file, "utf8")) : undefined;
  } catch {
    return undefined;
  }
}
