import { cpus } from "node:os";
import type { ListFigures } from "./watch-list.ts";
import type { PaceFigures } from "./watch-pace.ts";
import type { ReturnFigures } from "./watch-return.ts";

export interface Figures {
  readonly pace: PaceFigures;
  readonly comeback: ReturnFigures;
  readonly list: ListFigures;
}

export interface Line {
  readonly what: string;
  readonly figure: string;
  readonly goal: string;
  readonly isMet: boolean;
}

/** Every figure, those that have no goal too. */
export const linesOf = (figures: Figures): readonly Line[] => [
  ...paceLines(figures.pace),
  ...returnLines(figures.comeback),
  ...listLines(figures.list),
];

/** What was measured that misses its goal. */
export function goalsMissed(figures: Figures): readonly string[] {
  return linesOf(figures)
    .filter(({ isMet }) => !isMet)
    .map(({ what }) => what);
}

/** The figures as markdown, with all that is needed to judge them. */
export function report({ pace, comeback, list }: Figures, chromium: string): string {
  const [cpu] = cpus();
  const day = new Date().toISOString().slice(0, 10);
  return [
    "# A recorded run in a real browser",
    `${day} · Chromium ${chromium}, Node ${process.versions.node}, ${cpus().length} × ${cpu?.model ?? "unknown"} · \`npm run bench:pace\``,
    `## At the edge of ${pace.limit}`,
    `${pace.instruments} instruments for ${pace.minutes} minutes, of which the first is dropped; all figures are from the service's own log.`,
    table(paceLines(pace)),
    "Every request, in seconds since the first; ✕ was refused with 429.",
    wrapped(
      pace.requests.map(({ second, isRefused }) => second.toFixed(1) + (isRefused ? "✕" : "")),
    ),
    "## Back from hidden",
    `${comeback.tabs} tabs with ${comeback.instruments} instruments at ${comeback.limit}, the limit learned; hidden for ${comeback.hiddenSeconds} seconds, then shown again for ${comeback.backSeconds}.`,
    table(returnLines(comeback)),
    "## A long list",
    `${list.instruments} instruments at ${list.answersPerSecond.toFixed(1)} answers a second, for ${list.seconds} seconds after the page had settled.`,
    table(listLines(list)),
    list.longest.length > 0 ? longTasksText(list) : "",
  ]
    .filter((part) => part !== "")
    .join("\n\n");
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

function table(lines: readonly Line[]): string {
  const rows = lines.map(({ what, figure, goal, isMet }) => {
    const judgement = goal === "" ? "" : `${goal}: ${isMet ? "met" : "**missed**"}`;
    return `| ${what} | ${figure} | ${judgement} |`;
  });
  return ["| what | figure | goal |", "| --- | --- | --- |", ...rows].join("\n");
}

const PER_LINE = 12;

function wrapped(words: readonly string[]): string {
  const lines: string[] = [];
  for (let at = 0; at < words.length; at += PER_LINE) {
    lines.push(words.slice(at, at + PER_LINE).join(" "));
  }
  return ["```text", ...lines, "```"].join("\n");
}
