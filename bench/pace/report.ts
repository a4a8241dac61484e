import { cpus } from "node:os";
import { goalsOf, type Line, tableWithoutGoals } from "../report/lines.ts";
import type { BenchResult } from "../report/result.ts";
import type { ListFigures } from "./watch-list.ts";
import type { PaceFigures } from "./watch-pace.ts";
import type { ReturnFigures } from "./watch-return.ts";

export interface Figures {
  readonly pace: PaceFigures;
  readonly afterReturn: ReturnFigures;
  readonly list: ListFigures;
}

/** Returns every figure, including those without a goal. */
const linesOf = (figures: Figures): readonly Line[] => [
  ...paceLines(figures.pace),
  ...returnLines(figures.afterReturn),
  ...listLines(figures.list),
];

/** Returns the result of the bench. */
export function resultOf(figures: Figures): BenchResult {
  const { pace, afterReturn, list } = figures;
  const lines = linesOf(figures);
  return {
    name: "pace",
    goals: goalsOf(lines),
    tables: [
      tableWithoutGoals(lines),
      {
        title: `Every request at ${pace.limit}, in seconds since the first; ✕ was refused with 429`,
        head: ["minute", "requests"],
        rows: requestsByMinute(pace),
      },
    ],
    notes: [
      `${pace.instruments} instruments for ${pace.minutes} minutes at ${pace.limit}, of which the first is dropped; all figures are from the service's own log.`,
      `${afterReturn.tabs} tabs with ${afterReturn.instruments} instruments at ${afterReturn.limit}, the limit learned; hidden for ${afterReturn.hiddenSeconds} seconds, then shown again for ${afterReturn.backSeconds}.`,
      `${list.instruments} instruments at ${list.answersPerSecond.toFixed(1)} answers a second, for ${list.seconds} seconds after the page had settled.`,
      ...(list.longest.length > 0 ? [longTasksText(list)] : []),
    ],
  };
}

function requestsByMinute({ requests }: PaceFigures): string[][] {
  const minutes = new Map<number, string[]>();
  for (const { second, isRefused } of requests) {
    const minute = Math.floor(second / 60);
    const words = minutes.get(minute) ?? [];
    words.push(second.toFixed(1) + (isRefused ? "✕" : ""));
    minutes.set(minute, words);
  }
  return [...minutes].map(([minute, words]) => [`${minute + 1}`, words.join(" ")]);
}

function paceLines(figures: PaceFigures): Line[] {
  const { shareOfLimit, refusalsPerMinute, closestToAnswer, closestToRefusal } = figures;
  return [
    {
      what: "share of the limit used",
      figure: percent(shareOfLimit),
      goal: "at least 95 %",
      isMet: shareOfLimit >= 0.95,
    },
    {
      what: "429s a minute",
      figure: refusalsPerMinute.toFixed(2),
      goal: "at most 1",
      isMet: refusalsPerMinute <= 1,
    },
    {
      what: "closest to an answered request ÷ even spacing",
      figure: closestToAnswer.toFixed(2),
      goal: "at least 0.5",
      isMet: closestToAnswer >= 0.5,
    },
    {
      what: "closest to a refused one, whose Retry-After names the wait ÷ even spacing",
      figure: Number.isFinite(closestToRefusal) ? closestToRefusal.toFixed(2) : "none was refused",
      goal: "",
      isMet: true,
    },
  ];
}

function returnLines({
  askedWhileHidden,
  refusalsOnceBack,
  answersOnceBack,
}: ReturnFigures): Line[] {
  return [
    {
      what: "requests while hidden",
      figure: `${askedWhileHidden}`,
      goal: "none",
      isMet: askedWhileHidden === 0,
    },
    {
      what: "429s once back",
      figure: `${refusalsOnceBack}`,
      goal: "at most 3",
      isMet: refusalsOnceBack <= 3,
    },
    { what: "answers once back", figure: `${answersOnceBack}`, goal: "", isMet: true },
  ];
}

function listLines({ longTasks, costliestTaskMs, busyShare }: ListFigures): Line[] {
  return [
    {
      what: "processor time of the costliest task of the page's thread, ms",
      figure: costliestTaskMs.toFixed(1),
      goal: "at most 50",
      isMet: costliestTaskMs <= 50,
    },
    {
      what: "tasks that took over 50 ms from begin to end",
      figure: `${longTasks}`,
      goal: "none",
      isMet: longTasks === 0,
    },
    {
      what: "share of time that thread is busy",
      figure: percent(busyShare),
      goal: "",
      isMet: true,
    },
  ];
}

/** On a machine that others use too, a task is long when it waits for a processor. */
function longTasksText({ longest, machineLoad }: ListFigures): string {
  const each = longest.map(
    ({ lastedMs, processorMs }) => `${lastedMs.toFixed(0)} (${processorMs.toFixed(1)})`,
  );
  const load = `${machineLoad.toFixed(1)} programs wanted one of ${cpus().length} processors`;
  return `By the trace, which shows every renderer of the browser, these took over 50 ms (and so much of a processor): ${each.join(", ")}. Meanwhile ${load}.`;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
