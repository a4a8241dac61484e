import { proofsOf } from "./trust.ts";

/** One test as a runner reports it. */
export interface Ran {
  /** By its path in the repository. */
  readonly file: string;
  readonly title: string;
  /** Its title behind those of the groups that it stands in. */
  readonly fullTitle: string;
  /** False where it was left out of the run. */
  readonly hasRun: boolean;
}

/**
 * The proofs of docs/trust.md that have not run. What the syntax of a test does not show, its
 * report does: an empty table, a file that no project includes, a skip by any other way. Whether a test
 * has passed is for its own stage to say.
 *
 * @returns one line for each proof, with its place in the document
 */
export function notRun(markdown: string, ran: readonly Ran[]): readonly string[] {
  return proofsOf(markdown).flatMap(({ at, file, title, example = "" }) => {
    const pattern = patternOf(title);
    const found = ran.filter(
      (test) => test.file === file && pattern.test(test.title) && holds(test.fullTitle, example),
    );
    const hasRun = found.length > 0 && found.every((test) => test.hasRun);
    return hasRun ? [] : [`${at}: "${title}" of ${file} has not run`];
  });
}

/** Whether a title holds a case. Vitest cuts a long value of a table's row: `'the token is reda…'`. */
function holds(title: string, example: string): boolean {
  if (title.includes(example)) return true;
  const [beforeCut, ...rest] = title.split("…");
  if (beforeCut === undefined || rest.length === 0) return false;
  const lengths = Array.from(
    { length: Math.max(0, example.length - SHORTEST_CUT) },
    (_, nth) => nth,
  );
  return lengths.some((less) => beforeCut.endsWith(example.slice(0, example.length - less)));
}

/** Fewer letters of a case than these might be any. */
const SHORTEST_CUT = 8;

/** What stands for a value in a title: `%s`, `%#`, `${…}`, and `$name` of a table's row. */
const PLACEHOLDER = /%[sdifjoO#$]|\\?\$\{.*?\}(?:\})?|\$[\w.]+/g;

/** Finds the titles that a test's title, as its file writes it, gives in a run. */
function patternOf(written: string): RegExp {
  const parts = written.split(PLACEHOLDER).map((part) => part.replace(/\\(.)/g, "$1"));
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${escaped.join("[^]*")}$`);
}
