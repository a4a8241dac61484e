import { patternOf } from "./title-pattern.ts";
import { proofsOf } from "./trust.ts";

/** One test as a runner reports it. */
export interface ReportedTest {
  /** The path in the repository. */
  readonly file: string;
  readonly title: string;
  /** The titles of its groups and its own, joined by spaces. */
  readonly fullTitle: string;
  /** False where it was left out of the run. */
  readonly hasRun: boolean;
  /** The titles of its steps; absent where it failed before its end, or its runner knows no steps. */
  readonly steps?: readonly string[] | undefined;
}

/**
 * Returns the proofs of docs/trust.md that have not run. The runner's report shows what the source does not: an empty
 * table, a file that no project includes, a skip in any other way. A failed test counts as run, because its own stage
 * reports the failure.
 *
 * @returns one line for each proof, with its place in the document
 */
export function proofsNotRun(markdown: string, ran: readonly ReportedTest[]): readonly string[] {
  return proofsOf(markdown).flatMap(({ at, file, title, example = "", step }) => {
    const pattern = patternOf(title);
    const found = ran.filter(
      (test) => test.file === file && pattern.test(test.title) && holds(test.fullTitle, example),
    );
    const hasRun = found.length > 0 && found.every((test) => test.hasRun);
    if (!hasRun) return [`${at}: "${title}" of ${file} has not run`];
    if (step === undefined || found.every((test) => hasRunStep(test, step))) return [];
    return [`${at}: the step "${step}" of "${title}" in ${file} has not run`];
  });
}

/** Whether a step has run. A failed test lists no steps; its own stage reports the failure. */
function hasRunStep({ steps }: ReportedTest, step: string): boolean {
  const pattern = patternOf(step);
  return steps === undefined || steps.some((title) => title === step || pattern.test(title));
}

/** Whether a title contains a case. Vitest cuts long values of a row: `'the token is reda…'`. */
function holds(title: string, example: string): boolean {
  if (title.includes(example)) return true;
  const [beforeCut, ...rest] = title.split("…");
  if (beforeCut === undefined || rest.length === 0) return false;
  const lengths = Array.from(
    { length: Math.max(0, example.length - MIN_CUT_LENGTH) },
    (_, index) => index,
  );
  return lengths.some((less) => beforeCut.endsWith(example.slice(0, example.length - less)));
}

/** Fewest characters of a cut case that identify it. */
const MIN_CUT_LENGTH = 8;
