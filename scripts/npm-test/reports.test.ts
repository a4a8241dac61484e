import { describe, expect, test } from "vitest";
import {
  addTallies,
  mergeRerun,
  namedFailures,
  passedInPlaywright,
  tallyOfCheck,
  tallyOfPlaywright,
  tallyOfVitest,
} from "./reports.mjs";

describe("the tally of a stage", () => {
  const unitFile = (...outcomes: readonly string[]) => ({
    status: outcomes.includes("failed") ? "failed" : "passed",
    assertionResults: outcomes.map((status) => ({ status })),
  });

  test("counts the tests of every file", () => {
    const testResults = [unitFile("passed", "passed", "failed"), unitFile("passed", "skipped")];
    expect(tallyOfVitest({ testResults }, 1)).toEqual({ passed: 3, failed: 1, skipped: 1 });
  });

  test.each(["skipped", "pending", "todo", "disabled"])("counts %s as skipped", (outcome) => {
    const tally = tallyOfVitest({ testResults: [unitFile("passed", outcome)] }, 0);
    expect(tally).toEqual({ passed: 1, failed: 0, skipped: 1 });
  });

  test("counts a file that could not be loaded as one failure", () => {
    const testResults = [unitFile("passed"), { status: "failed", assertionResults: [] }];
    expect(tallyOfVitest({ testResults }, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  test("counts an error outside of any test, which only the status shows, as one failure", () => {
    const testResults = [unitFile("passed")];
    expect(tallyOfVitest({ testResults }, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  test("adds up Playwright's counts, with a flaky test and an error outside of any test as failures", () => {
    const report = {
      stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
      errors: [{ message: "no such fixture" }],
    };
    expect(tallyOfPlaywright(report, 1)).toEqual({ passed: 5, failed: 3, skipped: 2 });
  });

  test.each([
    ["is missing", undefined],
    ["is of another shape", { testResults: 3, stats: "x", errors: {} }],
    ["names no test", { testResults: [], stats: { expected: 0 }, errors: [] }],
  ])("has failed once when its report %s, whatever the status", (_what, report) => {
    const failure = { passed: 0, failed: 1, skipped: 0 };
    for (const status of [0, 1, 137]) {
      expect(tallyOfVitest(report, status)).toEqual(failure);
      expect(tallyOfPlaywright(report, status)).toEqual(failure);
    }
  });

  test("counts a check without a report as one test", () => {
    expect(addTallies(tallyOfCheck(0), tallyOfCheck(2))).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
    });
  });
});

describe("a rerun of the failed tests", () => {
  test("is made only if the report names every failure", () => {
    expect(namedFailures({ stats: { expected: 9, unexpected: 2 } })).toBe(2);
    expect(namedFailures({ stats: { unexpected: 2 }, errors: [{}] })).toBe(0);
    expect(namedFailures(undefined)).toBe(0);
  });

  const NAMES = ["e2e/a.spec.ts › opens", "e2e/a.spec.ts › closes"];
  const first = { passed: 280, failed: 2, skipped: 0 };

  test("counts a test that passes alone as passed, and names it", () => {
    expect(mergeRerun(first, { passed: 2, failed: 0, skipped: 0 }, NAMES)).toEqual({
      tally: { passed: 282, failed: 0, skipped: 0 },
      note: "unsteady: 2 passed only alone",
      unsteady: NAMES,
    });
    const [name = ""] = NAMES;
    expect(mergeRerun(first, { passed: 1, failed: 1, skipped: 0 }, [name])).toEqual({
      tally: { passed: 281, failed: 1, skipped: 0 },
      note: "unsteady: 1 passed only alone",
      unsteady: [name],
    });
  });

  test("names a passed test by its file, group, title and project", () => {
    const spec = (title: string, status: string, projectName = "") => ({
      title,
      tests: [{ status, projectName }],
    });
    const specs = [spec("opens", "expected"), spec("closes", "unexpected")];
    const suites = [{ title: "wide", specs: [spec("fits", "expected", "mobile")] }];
    expect(passedInPlaywright({ suites: [{ file: "a.spec.ts", specs, suites }] })).toEqual([
      "e2e/a.spec.ts › opens",
      "e2e/a.spec.ts › wide › fits (mobile)",
    ]);
  });

  test.each([
    ["what fails again", { passed: 0, failed: 2, skipped: 0 }],
    ["a run that crashed", { passed: 0, failed: 1, skipped: 0 }],
    ["a run of other tests", { passed: 282, failed: 0, skipped: 0 }],
    ["a run that left one out", { passed: 1, failed: 0, skipped: 1 }],
  ])("keeps the counts of the first run after %s", (_, again) => {
    expect(mergeRerun(first, again, NAMES)).toEqual({ tally: first, unsteady: [] });
  });
});
