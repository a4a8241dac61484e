import type { BenchResult } from "../report/result.ts";
import { type Result, scenarios } from "./jobs.ts";
import { hintScenarios, type Measures, type Scenario } from "./scenarios.ts";

/** Maximum cost of any hint: a factor on the mean age, and 429s a minute. */
const HINT_COST = { age: 1.05, limited: 0.2 };

interface Judged {
  readonly cell: string;
  readonly isOlder: boolean;
  readonly isLimited: boolean;
  /** Undefined where the hint is not truthful. */
  readonly isCold: boolean | undefined;
}

/** Compares each service with every kind of hint to the same service without one. */
export function hintsResult(results: readonly Result[], seeds: string): BenchResult {
  const measuresOf = (scenario: Scenario | undefined) => {
    const own = results.filter((result) => scenarios[result.scenario] === scenario);
    const worst = (measure: keyof Measures) =>
      Math.max(...own.flatMap(({ measures }) => measures[measure] ?? []));
    return { age: worst("age"), limited: worst("limited"), cold: worst("cold") };
  };
  const rows = hintScenarios.map((kinds) => {
    const without = measuresOf(kinds[0]);
    const cells = kinds.map((scenario): Judged => {
      const { age, limited, cold } = measuresOf(scenario);
      const isTruthful = scenario.hints?.startsWith("truthful") ?? false;
      return {
        cell: `${age.toFixed(3)} · ${limited.toFixed(2)} · ${cold}`,
        isOlder: !(age <= HINT_COST.age * without.age),
        isLimited: !(limited <= HINT_COST.limited + without.limited),
        isCold: isTruthful ? cold > 0 : undefined,
      };
    });
    return { service: kinds[0]?.service.name ?? "", cells };
  });
  const kinds = hintScenarios[0]?.map(({ hints }) => hints ?? "absent") ?? [];
  return {
    name: "hints",
    goals: goalsOf(rows.flatMap(({ cells }) => cells.slice(1))),
    tables: [
      {
        title: `Mean age ÷ oracle · 429s a minute · 429s in the first 2 min; worst of ${seeds}`,
        head: ["service", ...kinds],
        rows: rows.map(({ service, cells }) => [service, ...cells.map(shown)]),
      },
    ],
    notes: ["20 instruments. What misses a goal is in bold."],
  };
}

const shown = ({ cell, isOlder, isLimited, isCold }: Judged): string =>
  isOlder || isLimited || isCold === true ? `**${cell}**` : cell;

/** @param cells the cells of all services with each kind of hint, without the cells that have no hint */
function goalsOf(cells: readonly Judged[]) {
  const truthful = cells.filter(({ isCold }) => isCold !== undefined);
  const goal = (text: string, all: readonly Judged[], isMissed: (cell: Judged) => boolean) => {
    const met = all.filter((cell) => !isMissed(cell)).length;
    return { text, measured: `${met} of ${all.length}`, met: met === all.length };
  };
  return [
    goal(
      "with a true hint: no 429 in the first two minutes",
      truthful,
      ({ isCold }) => isCold === true,
    ),
    goal(
      `whatever the hint says: at most ${HINT_COST.age} times the age without`,
      cells,
      ({ isOlder }) => isOlder,
    ),
    goal(
      `whatever the hint says: at most ${HINT_COST.limited} more 429s a minute`,
      cells,
      ({ isLimited }) => isLimited,
    ),
  ];
}
