import type { Outcome } from "./outcome.ts";

/** The end of one part of a run. */
export type Ending =
  | { readonly kind: "recorded"; readonly part: string; readonly missed: number }
  /** A quick run that does not replace the recorded full run. */
  | { readonly kind: "shown"; readonly part: string; readonly missed: number }
  | { readonly kind: "failed"; readonly part: string; readonly failure: string }
  | { readonly kind: "skipped"; readonly part: string };

/** A quick run never takes the place of a full one unless that is asked for. */
export const mayReplace = (
  stored: Pick<Outcome, "isQuick"> | undefined,
  next: Pick<Outcome, "isQuick">,
  isForced: boolean,
): boolean => isForced || !next.isQuick || stored === undefined || stored.isQuick;

/**
 * Whether a part can end in time, by what it took last. One that was never timed begins while there is time.
 *
 * @param leftSeconds undefined where nothing limits the run
 */
export const fitsInto = (
  leftSeconds: number | undefined,
  stored: Pick<Outcome, "seconds" | "isQuick"> | undefined,
  isQuick: boolean,
): boolean => {
  if (leftSeconds === undefined) return true;
  const isComparable = stored !== undefined && stored.isQuick === isQuick;
  return leftSeconds > (isComparable ? (stored.seconds ?? 0) : 0);
};

/** The last output of a run; its last lines name the parts that were not measured. */
export const summary = (endings: readonly Ending[]): readonly string[] => endings.map(lineOf);

function lineOf(ending: Ending): string {
  switch (ending.kind) {
    case "recorded":
      return `${ending.part}: recorded, ${goalsText(ending.missed)}`;
    case "shown":
      return `${ending.part}: ${goalsText(ending.missed)}; a quick run, not recorded: a full one is (--replace records it)`;
    case "failed":
      return `${ending.part}: failed, its last outcome stays: ${ending.failure}`;
    case "skipped":
      return `${ending.part}: skipped for time, its last outcome stays`;
  }
}

const goalsText = (missed: number): string =>
  missed === 0 ? "every goal met" : `${missed} ${missed === 1 ? "goal" : "goals"} missed`;

/** Returns the error at the end of a run, which names every part that was not measured; undefined without one. */
export function errorOf(endings: readonly Ending[]): string | undefined {
  const named = (kind: Ending["kind"], word: string) => {
    const parts = endings.filter((ending) => ending.kind === kind).map(({ part }) => part);
    return parts.length > 0 ? [`${word}: ${parts.join(", ")}.`] : [];
  };
  const lines = [...named("failed", "Failed"), ...named("skipped", "Skipped for time")];
  return lines.length > 0 ? lines.join(" ") : undefined;
}

/** Returns 1 if a goal is missed or a part was not measured, otherwise 0. */
export const exitCodeOf = (endings: readonly Ending[]): number =>
  endings.every((ending) => "missed" in ending && ending.missed === 0) ? 0 : 1;
