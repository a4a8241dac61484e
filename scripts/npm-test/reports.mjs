// @ts-check
/**
 * The counts of a stage's tests.
 *
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 */

/** @type {Tally} */
export const emptyTally = { passed: 0, failed: 0, skipped: 0 };

/**
 * @param {Tally} one
 * @param {Tally} other
 * @returns {Tally}
 */
export function addTallies(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

/**
 * Counts a check without a report of its own as one test.
 *
 * @param {number} status
 * @returns {Tally}
 */
export function tallyOfCheck(status) {
  return status === 0 ? { ...emptyTally, passed: 1 } : { ...emptyTally, failed: 1 };
}

/**
 * Counts the tests of Vitest's JSON report, which has an entry for each file and in it one for each test.
 *
 * @param {unknown} report undefined where the file is missing or is not JSON
 * @param {number} status of the process
 * @returns {Tally}
 */
export function tallyOfVitest(report, status) {
  const files = listIn(report, "testResults");
  let tally = emptyTally;
  for (const file of files) {
    const outcomes = listIn(file, "assertionResults").map((test) => field(test, "status"));
    const passed = outcomes.filter((outcome) => outcome === "passed").length;
    const failed = outcomes.filter((outcome) => outcome === "failed").length;
    const brokenFile = field(file, "status") === "failed" && failed === 0 ? 1 : 0;
    tally = addTallies(tally, {
      passed,
      failed: failed + brokenFile,
      skipped: outcomes.length - passed - failed,
    });
  }
  return withStageFailure(tally, status);
}

/**
 * Counts the tests of Playwright's JSON report by its own sums. An error outside of any test, and a flaky test, count
 * as failed.
 *
 * @param {unknown} report undefined where the file is missing or is not JSON
 * @param {number} status of the process
 * @returns {Tally}
 */
export function tallyOfPlaywright(report, status) {
  const stats = field(report, "stats");
  return withStageFailure(
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
 * Returns the tests that passed according to a Playwright report, as `e2e/x.spec.ts › group › title`. The project
 * follows in parentheses if it has a name.
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
 * Adds a failure if a stage failed without naming a test, or ran none.
 *
 * @param {Tally} tally
 * @param {number} status
 * @returns {Tally}
 */
function withStageFailure(tally, status) {
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
