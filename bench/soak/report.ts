import { goalsOf, type Line, tableWithoutGoals } from "../report/lines.ts";
import { markdownTable } from "../report/markdown.ts";
import type { BenchResult } from "../report/result.ts";
import { median } from "../support/median.ts";
import type { Sample } from "./memory.ts";
import { type Slope, slopeOf, type TimedValue } from "./slope.ts";
import type { SoakFigures } from "./soak.ts";

const MEGABYTE = 1e6;
/** Maximum growth of a page's heap in an hour, in bytes. */
const HEAP_GOAL = 0.5 * MEGABYTE;
/** Shortest run whose slope is judged. A shorter one shows mostly chance and V8 compilation. */
const JUDGED_FROM_S = 300;
/** The last minute's heap, over the first one's. */
const RATIO_GOAL = 1.1;
const MINUTE_MS = 60_000;
/** Shortest run whose page is judged by its slope. The page keeps each row's last quarter of an hour, and a third more. */
const PAGE_JUDGED_FROM_S = 2400;

/** The goals that a run missed. */
export function goalsMissed(figures: SoakFigures): readonly string[] {
  return lines(figures)
    .filter(({ isMet }) => !isMet)
    .map(({ what }) => what);
}

/** The growth as a table, for a run too short to judge it. */
export const growth = (figures: SoakFigures): string => table(slopeLines(figures));

/** The figures in the shape of all benches. */
export function resultOf(figures: SoakFigures): BenchResult {
  const { instruments, limit, seconds, seed, requests, refusals, samples, troubles } = figures;
  const counts = Object.entries(troubles).map(([name, times]) => `${name} ${times}`);
  const nodes = (most: (...counts: number[]) => number) =>
    most(...samples.slice(Math.floor(samples.length / 2)).map((sample) => sample.nodes));
  const all = lines(figures);
  return {
    name: "soak",
    goals: goalsOf(all),
    tables: [tableWithoutGoals(all)],
    notes: [
      `Seed ${seed}: ${instruments} instruments, one in detail, at ${limit} for ${seconds.toFixed(0)} seconds: ${requests} requests, of which ${refusals} were refused with 429. The worker was killed once, at the beginning. After each trouble the page came back to a live connection and ${instruments} live rows without a reload (after 401 and 403 somebody pressed "Try now"); then it was paused, garbage was collected in page and worker until no more came of it, and memory was read: ${samples.length} times.`,
      `In the second half the document held ${nodes(Math.min)} to ${nodes(Math.max)} nodes, by what its rows had to show. The slopes are of that half, by Theil and Sen, with their 95 % intervals. V8 only interpreted: what it compiles is bounded by the program's length, but grows for half an hour.`,
      ...(seconds < PAGE_JUDGED_FROM_S
        ? [
            "The slope of the page's heap is not judged: it fills with each row's last quarter of an hour, which is forgotten from the twentieth minute on. A run of forty minutes judges it.",
          ]
        : []),
      `The troubles, and how often: ${counts.join(" · ")}.`,
      ...wrongsOf(figures),
    ],
  };
}

/** The faults, one by one. */
const wrongsOf = ({
  screenFaults,
  retryAfterViolations,
  errors,
}: SoakFigures): readonly string[] => [
  ...screenFaults,
  ...retryAfterViolations.map((violation) => JSON.stringify(violation)),
  ...errors,
];

function lines(figures: SoakFigures): Line[] {
  const none = (what: string, found: readonly unknown[]): Line => ({
    what,
    figure: `${found.length}`,
    goal: "none",
    isMet: found.length === 0,
  });
  return [
    none("values on screen that went back, were lost or were none", figures.screenFaults),
    none("requests that reached the service inside a Retry-After", figures.retryAfterViolations),
    none("uncaught errors, complaints in the console, content policy", figures.errors),
    ...slopeLines(figures),
  ];
}

function slopeLines({ samples, seconds }: SoakFigures): Line[] {
  const settled = samples.slice(Math.floor(samples.length / 2));
  return [
    pageRatioLine(samples, seconds),
    heapLine("page", valuesOf(settled, "pageHeap"), seconds >= PAGE_JUDGED_FROM_S),
    heapLine("worker", valuesOf(settled, "workerHeap"), seconds >= JUDGED_FROM_S),
    countLine(
      "nodes that are out of the document, and held",
      valuesOf(settled, "strayNodes"),
      seconds >= JUDGED_FROM_S,
    ),
    countLine("listeners", valuesOf(settled, "listeners"), seconds >= JUDGED_FROM_S),
  ];
}

const valuesOf = (
  samples: readonly Sample[],
  name: Exclude<keyof Sample, "atMs">,
): readonly TimedValue[] => samples.map((sample) => ({ atMs: sample.atMs, value: sample[name] }));

const lastOf = (values: readonly TimedValue[]): number => values.at(-1)?.value ?? 0;

/** The page's heap in the last minute over that of the first. */
function pageRatioLine(samples: readonly Sample[], seconds: number): Line {
  const begunMs = samples[0]?.atMs ?? 0;
  const endedMs = samples.at(-1)?.atMs ?? 0;
  const medianHeap = (isInMinute: (atMs: number) => boolean) =>
    median(samples.filter(({ atMs }) => isInMinute(atMs)).map(({ pageHeap }) => pageHeap));
  const ratio =
    medianHeap((atMs) => endedMs - atMs <= MINUTE_MS) /
    medianHeap((atMs) => atMs - begunMs <= MINUTE_MS);
  // A longer run is judged by its slope, once the page forgets as much as it adds.
  const isJudged = seconds >= JUDGED_FROM_S && seconds < PAGE_JUDGED_FROM_S;
  return {
    what: "heap of the page in the last minute, over the first one's",
    figure: ratio.toFixed(3),
    goal: isJudged ? `at most ${RATIO_GOAL}` : "",
    isMet: !isJudged || ratio <= RATIO_GOAL,
  };
}

function heapLine(owner: string, bytes: readonly TimedValue[], isJudged: boolean): Line {
  const slope = slopeOf(bytes);
  const megabytes = (value: number) => (value / MEGABYTE).toFixed(2);
  return {
    what: `heap of the ${owner}: growth, MB an hour`,
    figure: `${withBounds(slope, megabytes)}, now ${megabytes(lastOf(bytes))} MB`,
    goal: isJudged ? "at most 0.5" : "",
    isMet: !isJudged || slope.perHour <= HEAP_GOAL,
  };
}

function countLine(what: string, counts: readonly TimedValue[], isJudged: boolean): Line {
  const slope = slopeOf(counts);
  return {
    what: `${what}: growth an hour`,
    figure: `${withBounds(slope, (perHour) => perHour.toFixed(0))}, now ${lastOf(counts)}`,
    goal: isJudged ? "none that can be told from chance" : "",
    isMet: !isJudged || slope.low <= 0,
  };
}

const withBounds = ({ perHour, low, high }: Slope, text: (perHour: number) => string): string =>
  `${text(perHour)} (${text(low)} to ${text(high)})`;

function table(rows: readonly Line[]): string {
  return markdownTable({
    head: ["what", "figure", "goal"],
    rows: rows.map(({ what, figure, goal }) => [what, figure, goal]),
  });
}
