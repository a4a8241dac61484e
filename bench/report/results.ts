import { markdownTable } from "./markdown.ts";
import type { BenchResult } from "./result.ts";

/** How one bench of a run ended. */
export type Outcome =
  | { readonly name: string; readonly seconds: number; readonly result: BenchResult }
  | { readonly name: string; readonly seconds: number; readonly failure: string };

/** What the figures were measured on, in lines of prose. */
export type Circumstances = readonly string[];

/** Whether every bench ran and met every goal. */
export const isAllMet = (outcomes: readonly Outcome[]): boolean =>
  outcomes.every((outcome) => "result" in outcome && outcome.result.goals.every(({ met }) => met));

/** Every goal with what was measured of it; a bench that failed has one line that says so. */
export function goalTable(outcomes: readonly Outcome[]): string {
  const rows = outcomes.flatMap((outcome) =>
    "failure" in outcome
      ? [[outcome.name, "runs to its end", outcome.failure, "**failed**"]]
      : outcome.result.goals.map(({ text, measured, met }) => {
          return [outcome.name, text, measured, met ? "met" : "**missed**"];
        }),
  );
  return markdownTable({ head: ["bench", "goal", "measured", ""], rows });
}

/** All of it as markdown, with all that is needed to judge it. */
export function results(outcomes: readonly Outcome[], circumstances: Circumstances): string {
  return [
    "# What was measured",
    ...circumstances,
    "## Goals",
    goalTable(outcomes),
    ...outcomes.flatMap(chapter),
  ].join("\n\n");
}

function chapter(outcome: Outcome): string[] {
  const took = `It took ${outcome.seconds.toFixed(0)} s.`;
  if ("failure" in outcome) return [`## ${outcome.name}`, `It failed: ${outcome.failure}`, took];
  const { tables, notes } = outcome.result;
  return [
    `## ${outcome.name}`,
    ...tables.flatMap((table) => [`### ${table.title}`, markdownTable(table)]),
    [...notes, took].map((note) => `- ${note}`).join("\n"),
  ];
}
