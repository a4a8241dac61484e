import { markdownTable } from "../report/markdown.ts";
import type { Goal, Table } from "../report/result.ts";
import type { Result } from "./jobs.ts";
import { type Policy, policies } from "./run.ts";
import {
  comparedScenarios,
  focusScenarios,
  goalScenarios,
  hintScenarios,
  type Measures,
  oddScenarios,
  type Scenario,
} from "./scenarios.ts";

type Measure = keyof Measures;

const columns: readonly { measure: Measure; title: string; digits: number }[] = [
  { measure: "age", title: "mean age ÷ oracle", digits: 3 },
  { measure: "p95", title: "p95", digits: 3 },
  { measure: "limited", title: "429s a minute", digits: 2 },
  { measure: "inside", title: "inside Retry-After", digits: 0 },
  { measure: "cold", title: "429s, first 2 min", digits: 0 },
  { measure: "converged", title: "converges, s", digits: 0 },
  { measure: "back", title: "429s, back from hidden", digits: 0 },
  { measure: "recovered", title: "recovers, s", digits: 0 },
  { measure: "focus", title: "focused ÷ others", digits: 3 },
];

type ResultsOf = (scenario: Scenario) => readonly Result[];

const judgedScenarios = [...goalScenarios, ...focusScenarios];

/** Of each measure, for how many of the services that have a goal for it the worst seed meets that. */
export function goalsOf(resultsOf: ResultsOf): Goal[] {
  return columns.flatMap(({ measure, title }) => {
    const judged = judgedScenarios.filter(({ goals }) => goals[measure] !== undefined);
    if (judged.length === 0) return [];
    const met = judged.filter(
      (scenario) => !missedGoals(scenario, resultsOf(scenario)).includes(measure),
    );
    return {
      text: `${title}: within the goal of every service that has one`,
      measured: `${met.length} of ${judged.length}`,
      met: met.length === judged.length,
    };
  });
}

/** The worst of all seeds, for every service that has a goal. */
export const judgedTable = (resultsOf: ResultsOf, title: string): Table => ({
  title,
  ...tableOf(judgedScenarios, resultsOf, true),
});

/** The results as markdown, and whether every goal was met by every seed. */
export function report(
  resultsOf: ResultsOf,
  seeds: readonly number[],
): { markdown: string; met: boolean } {
  const missed = judgedScenarios.flatMap((scenario) => missedGoals(scenario, resultsOf(scenario)));
  const worst = `worst of seeds ${seeds.at(0)} to ${seeds.at(-1)}`;
  const markdown = [
    `## Goals (${worst}; the goal in brackets)`,
    "Steady state: the last two thirds of half an hour or of six cycles. A client *converges* or *recovers* when it gets four fifths of the oracle's answers for a minute, with no more than one 429 in two.",
    markdownTable(tableOf(judgedScenarios, resultsOf, true)),
    missed.length === 0 ? "Every goal is met by every seed." : `${missed.length} goals are missed.`,
    `## Other services (${worst}; no goal)`,
    markdownTable(tableOf(oddScenarios, resultsOf, false)),
    "## Policies (mean age ÷ oracle · 429s a minute; 20 instruments, mean of three seeds)",
    comparison(resultsOf),
    hintReport(resultsOf, worst).markdown,
  ].join("\n\n");
  return { markdown, met: missed.length === 0 && hintReport(resultsOf, worst).met };
}

/** By how much any hint may make it worse: a share of the mean age, and 429s a minute. */
const HINT_COST = { age: 1.05, limited: 0.2 };

/** Each service with every kind of hint, beside the same without. */
export function hintReport(
  resultsOf: ResultsOf,
  worst: string,
): { markdown: string; met: boolean } {
  let missed = 0;
  const rows = hintScenarios.map((scenarios) => {
    const [absent] = scenarios;
    const without = measuresOf(absent ? resultsOf(absent) : []);
    const cells = scenarios.map((scenario) => {
      const { age, limited, cold } = measuresOf(resultsOf(scenario));
      const isWorse =
        age > HINT_COST.age * without.age || limited > HINT_COST.limited + without.limited;
      const isMissed = isWorse || (scenario.hints?.startsWith("truthful") && cold > 0);
      if (isMissed) missed += 1;
      const cell = `${age.toFixed(3)} · ${limited.toFixed(2)} · ${cold}`;
      return isMissed ? `**${cell}**` : cell;
    });
    return [absent?.service.name ?? "", ...cells];
  });
  const kinds = hintScenarios[0]?.map(({ hints }) => hints ?? "absent") ?? [];
  const markdown = [
    `## What a service says of its limit (mean age ÷ oracle · 429s a minute · 429s in the first 2 min; ${worst})`,
    `Goals: told the truth, no 429 in the first two minutes; whatever is told, a mean age of at most ${HINT_COST.age} times that without, and ${HINT_COST.limited} more 429s a minute. 20 instruments.`,
    markdownTable({ head: ["service", ...kinds], rows }),
    missed === 0 ? "Every goal is met." : `${missed} are missed, in bold.`,
  ].join("\n\n");
  return { markdown, met: missed === 0 };
}

function measuresOf(results: readonly Result[]) {
  const of = (measure: "age" | "limited" | "cold") => worstOf(results, measure) ?? Number.NaN;
  return { age: of("age"), limited: of("limited"), cold: of("cold") };
}

function worstOf(results: readonly Result[], measure: Measure): number | undefined {
  const values = results.flatMap((result) => result.measures[measure] ?? []);
  return values.length === 0 ? undefined : Math.max(...values);
}

function missedGoals(scenario: Scenario, results: readonly Result[]): Measure[] {
  return columns
    .map((column) => column.measure)
    .filter((measure) => {
      const goal = scenario.goals[measure];
      return goal !== undefined && !((worstOf(results, measure) ?? Number.NaN) <= goal);
    });
}

function tableOf(
  scenarios: readonly Scenario[],
  resultsOf: ResultsOf,
  judged: boolean,
): Omit<Table, "title"> {
  const shown = columns.filter(({ measure }) =>
    scenarios.some((scenario) => worstOf(resultsOf(scenario), measure) !== undefined),
  );
  const titles = ["service", "instruments", ...shown.map((column) => column.title)];
  if (judged) titles.push("goals");
  const rows = scenarios.map((scenario) => {
    const results = resultsOf(scenario);
    const cells = shown.map(({ measure, digits }) => {
      const worst = worstOf(results, measure);
      if (worst === undefined) return "";
      const goal = scenario.goals[measure];
      return worst.toFixed(digits) + (goal === undefined ? "" : ` (${goal})`);
    });
    const missed = missedGoals(scenario, results);
    if (judged) cells.push(missed.length === 0 ? "met" : `**missed: ${missed.join(", ")}**`);
    return [scenario.service.name, String(scenario.instruments), ...cells];
  });
  return { head: titles, rows };
}

function comparison(resultsOf: ResultsOf): string {
  const names = Object.keys(policies) as Policy[];
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const rows = comparedScenarios.map((scenario) => [
    scenario.service.name,
    ...names.map((name) => {
      const own = resultsOf(scenario).filter((result) => result.policy === name);
      const age = mean(own.map((result) => result.measures.age ?? Number.NaN));
      const limited = mean(own.map((result) => result.measures.limited));
      return `${age.toFixed(2)} · ${limited.toFixed(limited < 10 ? 1 : 0)}`;
    }),
  ]);
  return markdownTable({ head: ["service", ...names], rows });
}
