import type { Result } from "./jobs.ts";
import { type Policy, policies } from "./run.ts";
import {
  comparedScenarios,
  focusScenarios,
  goalScenarios,
  type Measures,
  oddScenarios,
  type Scenario,
} from "./scenarios.ts";

type Measure = keyof Measures;

const columns: readonly { measure: Measure; title: string; digits: number }[] = [
  { measure: "age", title: "mean age ÷ oracle", digits: 3 },
  { measure: "p95", title: "p95", digits: 3 },
  { measure: "limited", title: "429s a minute", digits: 2 },
  { measure: "cold", title: "429s, first 2 min", digits: 0 },
  { measure: "converged", title: "converges, s", digits: 0 },
  { measure: "back", title: "429s, back from hidden", digits: 0 },
  { measure: "recovered", title: "recovers, s", digits: 0 },
  { measure: "focus", title: "focused ÷ others", digits: 3 },
];

/** The results as markdown, and whether every goal was met by every seed. */
export function report(
  resultsOf: (scenario: Scenario) => readonly Result[],
  seeds: readonly number[],
): { markdown: string; met: boolean } {
  const missed = [...goalScenarios, ...focusScenarios].flatMap((scenario) =>
    missedGoals(scenario, resultsOf(scenario)),
  );
  const worst = `worst of seeds ${seeds.at(0)} to ${seeds.at(-1)}`;
  const markdown = [
    `## Goals (${worst}; the goal in brackets)`,
    "Steady state: the last two thirds of half an hour or of six cycles. A client *converges* or *recovers* when it gets four fifths of the oracle's answers for a minute, with no more than one 429 in two.",
    table([...goalScenarios, ...focusScenarios], resultsOf, true),
    missed.length === 0 ? "Every goal is met by every seed." : `${missed.length} goals are missed.`,
    `## Other services (${worst}; no goal)`,
    table(oddScenarios, resultsOf, false),
    "## Policies (mean age ÷ oracle · 429s a minute; 20 instruments, mean of three seeds)",
    comparison(resultsOf),
  ].join("\n\n");
  return { markdown, met: missed.length === 0 };
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

function table(
  scenarios: readonly Scenario[],
  resultsOf: (scenario: Scenario) => readonly Result[],
  judged: boolean,
): string {
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
  return markdownTable(titles, rows);
}

function comparison(resultsOf: (scenario: Scenario) => readonly Result[]): string {
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
  return markdownTable(["service", ...names], rows);
}

function markdownTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(titles), line(titles.map(() => "---")), ...rows.map(line)].join("\n");
}
