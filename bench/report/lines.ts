import type { Goal, Table } from "./result.ts";

/** One figure of a bench. */
export interface Line {
  readonly what: string;
  readonly figure: string;
  /** Empty for a figure without a goal. */
  readonly goal: string;
  readonly isMet: boolean;
}

/** The lines with a goal. */
export const goalsOf = (lines: readonly Line[]): readonly Goal[] =>
  lines
    .filter(({ goal }) => goal !== "")
    .map(({ what, figure, goal, isMet }) => ({
      text: `${what}: ${goal}`,
      measured: figure,
      met: isMet,
    }));

/** The lines without a goal. */
export const tableWithoutGoals = (lines: readonly Line[]): Table => ({
  title: "Without a goal",
  head: ["what", "figure"],
  rows: lines.filter(({ goal }) => goal === "").map(({ what, figure }) => [what, figure]),
});
