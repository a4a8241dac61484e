import type { BenchResult, Goal, Table } from "../report/result.ts";
import { meanOf } from "./ages.ts";
import type { ResultsOf } from "./jobs.ts";
import type { FeedScenario, Measures, TraderEvent } from "./scenario.ts";
import {
  eventScenarios,
  longScenarios,
  ownPaceScenarios,
  ruleScenarios,
  sameScenarios,
  spreadScenarios,
  streamEventScenarios,
  streamScenarios,
} from "./scenarios.ts";

type Measure = keyof Measures;

const columns: readonly { measure: Measure; title: string; digits: number }[] = [
  { measure: "memory", title: "asker ÷ oracle", digits: 3 },
  { measure: "polled", title: "polled every 2 s ÷ oracle", digits: 3 },
  { measure: "streamed", title: "received by stream ÷ oracle", digits: 3 },
  { measure: "routed", title: "polled ÷ oracle polled alike", digits: 3 },
  { measure: "spread", title: "worst ÷ best trader", digits: 3 },
  { measure: "atFirst", title: "others, first 5 min ÷ before", digits: 2 },
  { measure: "later", title: "others, next 15 min ÷ before", digits: 2 },
  { measure: "limited", title: "429s a minute", digits: 2 },
  { measure: "inside", title: "inside a Retry-After", digits: 0 },
];

/** The values of `--only`. */
export const GROUPS = {
  same: [...sameScenarios, ...longScenarios],
  spread: spreadScenarios,
  rules: ruleScenarios,
  newcomers: eventScenarios,
  own: ownPaceScenarios,
  streams: [...streamScenarios, ...streamEventScenarios],
} satisfies Record<string, readonly FeedScenario[]>;

export type Group = keyof typeof GROUPS;

/** The figures of these groups, in the format of all benches. */
export function resultOf(
  groups: readonly Group[],
  resultsOf: ResultsOf,
  seeds: string,
): BenchResult {
  const judged = groups.flatMap((group) => GROUPS[group]);
  return {
    name: "feed",
    goals: goalsOf(judged, resultsOf),
    tables: groups.flatMap((group) => tablesOf[group](resultsOf)),
    notes: [
      `Worst of seeds ${seeds}; each browser's own pace and the rules of sharing: the mean of them.`,
      "The oracle is one perfectly paced asker over the union of all lists, equal rates. Ages are means over all pairs of a trader and an instrument, in the last two thirds of half an hour or of six cycles.",
      "The asker is the engine with one seat over the union of what was requested in the last ten seconds, each quote at most once in nine tenths of the time between two polls. Browsers that pace themselves, and the oracle that they are compared with, want each quote once a second.",
      "A stream wants each quote once in two seconds at most, and receives each check as it is made.",
      "Traders poll each quote every 2 s and are answered from memory: on average that adds a second, to an oracle's ages too. Where it could not meet the goal, nobody can, and there is none.",
    ],
  };
}

const tablesOf: Readonly<Record<Group, (resultsOf: ResultsOf) => readonly Table[]>> = {
  same: (resultsOf) => [
    matrix(
      "One asker for all: asker ÷ oracle · 429s a minute, the same 20",
      sameScenarios,
      (each) => cellOf(worst(resultsOf(each), "memory"), worst(resultsOf(each), "limited")),
    ),
    judgedTable("Everybody watches the same; the goal in brackets", GROUPS.same, resultsOf),
  ],
  spread: (resultsOf) => [
    judgedTable("Lists that differ; the goal in brackets", spreadScenarios, resultsOf),
  ],
  rules: (resultsOf) => [rulesTable(resultsOf)],
  newcomers: (resultsOf) => [
    judgedTable("One joins, leaves or hides beside n others", eventScenarios, resultsOf),
  ],
  streams: (resultsOf) => [
    judgedTable("Everybody has a stream; the goal in brackets", streamScenarios, resultsOf),
    judgedTable(
      "One joins, leaves or hides beside n others, all with streams",
      streamEventScenarios,
      resultsOf,
    ),
  ],
  own: (resultsOf) => [
    matrix(
      "Each browser paces itself behind a cache of one second: mean age ÷ oracle · 429s a minute · worst ÷ best trader",
      ownPaceScenarios,
      (each) =>
        cellOf(
          mean(resultsOf(each), "polled"),
          mean(resultsOf(each), "limited"),
          mean(resultsOf(each), "spread"),
        ),
    ),
  ],
};

/** Counts, for each measure, the scenarios whose goal the worst seed meets. */
function goalsOf(judged: readonly FeedScenario[], resultsOf: ResultsOf): Goal[] {
  return columns.flatMap(({ measure, title }) => {
    const own = judged.filter(({ goals }) => goals[measure] !== undefined);
    if (own.length === 0) return [];
    const met = own.filter((each) => !missedGoals(each, resultsOf(each)).includes(measure));
    return {
      text: `${title}: within the goal of every scenario that has one`,
      measured: `${met.length} of ${own.length}`,
      met: met.length === own.length,
    };
  });
}

function missedGoals(scenario: FeedScenario, results: readonly Measures[]): Measure[] {
  return columns
    .map(({ measure }) => measure)
    .filter((measure) => {
      const goal = scenario.goals[measure];
      return goal !== undefined && !((worst(results, measure) ?? Number.NaN) <= goal);
    });
}

function judgedTable(
  title: string,
  scenarios: readonly FeedScenario[],
  resultsOf: ResultsOf,
): Table {
  const shown = columns.filter(({ measure }) =>
    scenarios.some((scenario) => worst(resultsOf(scenario), measure) !== undefined),
  );
  const rows = scenarios.map((scenario) => {
    const results = resultsOf(scenario);
    const cells = shown.map(({ measure, digits }) => {
      const value = worst(results, measure);
      if (value === undefined) return "";
      const goal = scenario.goals[measure];
      return value.toFixed(digits) + (goal === undefined ? "" : ` (${+goal.toFixed(digits)})`);
    });
    const missed = missedGoals(scenario, results).map(titleOf);
    const verdict = missed.length === 0 ? "met" : `**missed: ${missed.join(", ")}**`;
    const { lists, event } = scenario;
    const what = event === undefined ? lists : `${lists}, one ${eventText(event, lists)}`;
    return [scenario.service.name, what, `${scenario.traders}`, ...cells, verdict];
  });
  const head = ["service", "lists", "traders", ...shown.map((column) => column.title), "goals"];
  return { title, head, rows };
}

function eventText(event: TraderEvent, lists: string): string {
  if (event.kind !== "joins") return event.kind;
  return event.own === undefined ? `joins, ${lists}` : `joins, ${event.own} of its own`;
}

const titleOf = (measure: Measure): string =>
  columns.find((column) => column.measure === measure)?.title ?? measure;

/** Returns a table with services in rows and numbers of traders in columns. */
function matrix(
  title: string,
  scenarios: readonly FeedScenario[],
  cell: (scenario: FeedScenario) => string,
): Table {
  const sizes = [...new Set(scenarios.map(({ traders }) => traders))].sort((a, b) => a - b);
  const services = [...new Set(scenarios.map(({ service }) => service))];
  const rows = services.map((service) => [
    service.name,
    ...sizes.map((size) => {
      const scenario = scenarios.find((each) => each.service === service && each.traders === size);
      return scenario ? cell(scenario) : "";
    }),
  ]);
  return { title, head: ["service", ...sizes.map(String)], rows };
}

function rulesTable(resultsOf: ResultsOf): Table {
  const [first] = ruleScenarios;
  return {
    title: `How the pace is shared: ${first?.traders} traders, ${first?.lists}, ${first?.service.name}`,
    head: ["weight of an instrument", "asker ÷ oracle", "worst ÷ best trader"],
    rows: ruleScenarios.map((scenario) => [
      scenario.shares ?? "√k with both guards",
      mean(resultsOf(scenario), "memory").toFixed(3),
      mean(resultsOf(scenario), "spread").toFixed(2),
    ]),
  };
}

const cellOf = (...values: readonly (number | undefined)[]): string =>
  values.map((value) => (value ?? Number.NaN).toFixed((value ?? 0) < 10 ? 2 : 0)).join(" · ");

function valuesOf(results: readonly Measures[], measure: Measure): number[] {
  return results.flatMap((measures) => measures[measure] ?? []);
}

function worst(results: readonly Measures[], measure: Measure): number | undefined {
  const values = valuesOf(results, measure);
  return values.length === 0 ? undefined : Math.max(...values);
}

const mean = (results: readonly Measures[], measure: Measure): number =>
  meanOf(valuesOf(results, measure));
