// @ts-check
import { join } from "node:path";
import { root } from "../child.mjs";
import { field, listIn } from "./reports.mjs";

/** @typedef {{ file: string, title: string, ms: number }} Timed */

const MAX_LINES = 15;

/**
 * Returns the slowest files and tests of a run.
 *
 * @param {readonly unknown[]} reports of Vitest and of Playwright, as JSON
 * @returns {readonly string[]} lines of text. The times of files that ran in parallel overlap
 */
export function profile(reports) {
  const tests = reports.flatMap((report) => [
    ...timedByVitest(report),
    ...timedByPlaywright(report),
  ]);
  /** @type {Map<string, { ms: number, count: number }>} */
  const files = new Map();
  for (const { file, ms } of tests) {
    const { ms: before, count } = files.get(file) ?? { ms: 0, count: 0 };
    files.set(file, { ms: before + ms, count: count + 1 });
  }
  const slowFiles = [...files].sort(([, one], [, other]) => other.ms - one.ms).slice(0, MAX_LINES);
  const slowTests = [...tests].sort((one, other) => other.ms - one.ms).slice(0, MAX_LINES);
  return [
    "Slowest files",
    ...slowFiles.map(([file, { ms, count }]) => `${seconds(ms)}  ${file} (${count})`),
    "Slowest tests",
    ...slowTests.map(({ file, title, ms }) => `${seconds(ms)}  ${file} › ${title}`),
  ];
}

/** @param {number} ms */
function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`.padStart(8);
}

/**
 * @param {unknown} report
 * @returns {readonly Timed[]}
 */
function timedByVitest(report) {
  return listIn(report, "testResults").flatMap((result) => {
    const file = String(field(result, "name")).replace(join(root, "/"), "");
    return listIn(result, "assertionResults").map((test) => ({
      file,
      title: String(field(test, "fullName")),
      ms: Number(field(test, "duration") ?? 0),
    }));
  });
}

/**
 * @param {unknown} suite a report, or a group of tests within one
 * @param {readonly string[]} path the titles of the groups around it
 * @returns {readonly Timed[]}
 */
function timedByPlaywright(suite, path = []) {
  const own = listIn(suite, "specs").flatMap((spec) =>
    listIn(spec, "tests").map((test) => ({
      file: `e2e/${String(field(spec, "file"))}`,
      title: [...path, field(spec, "title")].join(" › "),
      ms: listIn(test, "results").reduce(
        (/** @type {number} */ sum, result) => sum + Number(field(result, "duration") ?? 0),
        0,
      ),
    })),
  );
  const groups = listIn(suite, "suites").flatMap((group) => {
    // Playwright titles the group of a file with the file's name.
    const isFile = field(group, "title") === field(group, "file");
    return timedByPlaywright(group, isFile ? [] : [...path, String(field(group, "title"))]);
  });
  return [...own, ...groups];
}
