// @ts-check
/**
 * The counts of a stage's tests.
 *
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 */

/** @type {Tally} */
export const nothing = { passed: 0, failed: 0, skipped: 0 };

/**
 * @param {Tally} one
 * @param {Tally} other
 * @returns {Tally}
 */
export function add(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

/**
 * A check without a report of its own counts as one test.
 *
 * @param {number} status
 * @returns {Tally}
 */
export function tallyOfCheck(status) {
  return status === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 };
}

/**
 * Vitest's JSON report: one entry for each file, in it one for each test.
 *
 * @param {unknown} report undefined where the file is missing or is not JSON
 * @param {number} status of the process
 * @returns {Tally}
 */
export function tallyOfVitest(report, status) {
  const files = listIn(report, "testResults");
  let tally = nothing;
  for (const file of files) {
    const outcomes = listIn(file, "assertionResults").map((test) => field(test, "status"));
    const passed = outcomes.filter((outcome) => outcome === "passed").length;
    const failed = outcomes.filter((outcome) => outcome === "failed").length;
    const brokenFile = field(file, "status") === "failed" && failed === 0 ? 1 : 0;
    tally = add(tally, {
      passed,
      failed: failed + brokenFile,
      skipped: outcomes.length - passed - failed,
    });
  }
  return settled(tally, status);
}

/**
 * Playwright's JSON report: its own sums, and errors outside of any test. A flaky test counts as
 * failed.
 *
 * @param {unknown} report undefined where the file is missing or is not JSON
 * @param {number} status of the process
 * @returns {Tally}
 */
export function tallyOfPlaywright(report, status) {
  const stats = field(report, "stats");
  return settled(
    {
      passed: countIn(stats, "expected"),
      failed:
        countIn(stats, "unexpected") + countIn(stats, "flaky") + listIn(report, "errors").length,
      skipped: countIn(stats, "skipped"),
    },
    status,
  );
}

/**
 * Returns the number of failed tests in a Playwright report; 0 if there is an error outside of a test.
 *
 * @param {unknown} report undefined where the file is missing or is not JSON
 * @returns {number}
 */
export function namedFailures(report) {
  return listIn(report, "errors").length > 0 ? 0 : countIn(field(report, "stats"), "unexpected");
}

/**
 * The tests that a Playwright report says have passed, as `e2e/x.spec.ts › group › title`; with the
 * project behind it where that is not the usual one.
 *
 * @param {unknown} report
 * @returns {readonly string[]}
 */
export function passedInPlaywright(report) {
  return listIn(report, "suites").flatMap((file) =>
    passedIn(file, [`e2e/${String(field(file, "file"))}`]),
  );
}

/**
 * @param {unknown} suite
 * @param {readonly string[]} path
 * @returns {readonly string[]}
 */
function passedIn(suite, path) {
  const own = listIn(suite, "specs").flatMap((spec) =>
    listIn(spec, "tests")
      .filter((test) => field(test, "status") === "expected")
      .map((test) => {
        const project = String(field(test, "projectName"));
        const name = [...path, field(spec, "title")].join(" › ");
        return project === "" ? name : `${name} (${project})`;
      }),
  );
  const groups = listIn(suite, "suites").flatMap((group) =>
    passedIn(group, [...path, String(field(group, "title"))]),
  );
  return [...own, ...groups];
}

/**
 * Merges a run with a second run of its failed tests, alone. A test that passes then counts as passed and is
 * named as unsteady. A second run of any other tests changes nothing.
 *
 * @param {Tally} first
 * @param {Tally} again
 * @param {readonly string[]} passedAgain the names of those that passed in the second run
 * @returns {{ tally: Tally, note?: string, unsteady: readonly string[] }}
 */
export function mergeRerun(first, again, passedAgain) {
  const isWhole = again.skipped === 0 && again.passed + again.failed === first.failed;
  if (!isWhole || again.passed === 0) return { tally: first, unsteady: [] };
  return {
    tally: { ...first, passed: first.passed + again.passed, failed: again.failed },
    note: `unsteady: ${again.passed} passed only alone`,
    unsteady: passedAgain,
  };
}

/**
 * A stage that failed without naming a test, or that ran none, has failed once.
 *
 * @param {Tally} tally
 * @param {number} status
 * @returns {Tally}
 */
function settled(tally, status) {
  const ranNone = tally.passed + tally.failed === 0;
  return tally.failed === 0 && (status !== 0 || ranNone) ? { ...tally, failed: 1 } : tally;
}

/**
 * @param {unknown} value
 * @param {string} name
 * @returns {unknown}
 */
export function field(value, name) {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/**
 * @param {unknown} value
 * @param {string} name
 * @returns {readonly unknown[]}
 */
export function listIn(value, name) {
  const found = field(value, name);
  return Array.isArray(found) ? found : [];
}

/**
 * @param {unknown} value
 * @param {string} name
 */
function countIn(value, name) {
  const found = field(value, name);
  return typeof found === "number" ? found : 0;
}
