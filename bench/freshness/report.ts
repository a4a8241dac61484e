import type { BenchResult, Goal, Table } from "../report/result.ts";
import { type Result, scenarios } from "./jobs.ts";
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
  { measure: "inside", title: "inside Retry-After", digits: 0 },
  { measure: "cold", title: "429s, first 2 min", digits: 0 },
  { measure: "converged", title: "converges, s", digits: 0 },
  { measure: "back", title: "429s, back from hidden", digits: 0 },
  { measure: "recovered", title: "recovers, s", digits: 0 },
  { measure: "focus", title: "focused ÷ others", digits: 3 },
];

type ResultsOf = (scenario: Scenario) => readonly Result[];

const judgedScenarios = [...goalScenarios, ...focusScenarios];

/** Counts, for each measure, the services whose goal the worst seed meets. */
function goalsOf(resultsOf: ResultsOf): Goal[] {
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

/** Returns the result of all scenarios without hints. */
export function resultOf(results: readonly Result[], seeds: string): BenchResult {
  const resultsOf = (scenario: Scenario) =>
    results.filter((result) => scenarios[result.scenario] === scenario);
  return {
    name: "freshness",
    goals: goalsOf(resultsOf),
    tables: [
      {
        title: `Worst of ${seeds}; the goal in brackets`,
        ...tableOf(judgedScenarios, resultsOf, true),
      },
      {
        title: `Other services, without a goal; worst of ${seeds}`,
        ...tableOf(oddScenarios, resultsOf, false),
      },
      {
        title:
          "Policies: mean age ÷ oracle · 429s a minute; 20 instruments, mean of three seeds at most",
        ...comparison(resultsOf),
      },
    ],
    notes: [
      "Simulated services of every kind; the oracle knows the limit and asks evenly spaced.",
      "Steady state: the last two thirds of half an hour or of six cycles. A client *converges* or *recovers* when it gets four fifths of the oracle's answers for a minute, with no more than one 429 in two.",
    ],
  };
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
  rowsOf: readonly Scenario[],
  resultsOf: ResultsOf,
  judged: boolean,
): Omit<Table, "title"> {
  const shown = columns.filter(({ measure }) =>
    rowsOf.some((scenario) => worstOf(resultsOf(scenario), measure) !== undefined),
  );
  const titles = ["service", "instruments", ...shown.map((column) => column.title)];
  if (judged) titles.push("goals");
  const rows = rowsOf.map((scenario) => {
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

function comparison(resultsOf: ResultsOf): Omit<Table, "title"> {
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
  return { head: ["service", ...names], rows };
}
