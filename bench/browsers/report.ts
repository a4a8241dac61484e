import type { BenchResult, Goal } from "../report/result.ts";
import { type Slope, slopeOf, slopeText, type TimedValue } from "../soak/slope.ts";
import { type HeapSample, LIMIT, NODE_BROWSERS, PAGES, type RealDay, WATCHED } from "./real.ts";

/** Maximum growth of a heap in an hour, in bytes. */
export const MAX_PER_HOUR = 500_000;
/** A day's pace: sixty requests a minute. At the raised pace an hour passes with every 3600 requests. */
const REQUEST_MS = 1000;
const HOUR_REQUESTS = 3600;
/** Share of a run that fills memory which stays in use all day. */
const WARM_UP = 1 / 3;

/** Returns the readings after the warm-up. */
const settled = <Sample>(samples: readonly Sample[]): readonly Sample[] =>
  samples.slice(Math.floor(samples.length * WARM_UP));

/** The figures of a real run in the shape of all benches. */
export function realResult(day: RealDay): BenchResult {
  const { seconds, requests, refusals, troubles, quotes } = day;
  const holders = Object.entries(day.heaps).map(([holder, samples]) => {
    return { holder, samples, byDay: slopeOf(settled(samples).map(dayTime)) };
  });
  const made = Object.entries(troubles).map(([name, times]) => `${name} ${times}`);
  return {
    name: "browsers",
    goals: [
      none("no quote that went back or was lost on screen", day.screenFaults),
      {
        text: "no quote that went back in a browser without a page",
        measured: `${day.regressions} of ${quotes}`,
        met: day.regressions === 0,
      },
      none("no request inside a Retry-After", day.retryAfterViolations),
      none("no uncaught error, complaint in the console or content policy", day.errors),
      ...["page", "worker", "server"].map((kind) =>
        heapGoal(
          kind,
          holders.filter(({ holder }) => holder.startsWith(kind)).map(({ byDay }) => byDay),
        ),
      ),
    ],
    tables: [
      {
        title: "Heaps once garbage was collected",
        head: [
          "of",
          "readings",
          "after the warm-up, MB",
          "at the end, MB",
          "growth in an hour of the day",
          "growth in an hour of the clock",
        ],
        rows: holders.map(({ holder, samples, byDay }) => [
          holder,
          `${samples.length}`,
          megabytes(settled(samples)[0]),
          megabytes(samples.at(-1)),
          slopeText(byDay),
          slopeText(slopeOf(settled(samples))),
        ]),
      },
    ],
    notes: [
      `Real, and not accelerated: \`npm run serve\` in a process of its own, the simulator in another, ${PAGES} pages of the production build, each in a Chromium of its own with its own shared worker, and ${NODE_BROWSERS} browsers without a page: the page's engine in Node, over real connections and streams. Each watches ${WATCHED} instruments.`,
      `Accelerated: the pace. A service that allows ${LIMIT} in place of sixty requests a minute was sent ${requests} requests in ${(seconds / 60).toFixed(0)} minutes (${refusals} answered with 429), as many as ${(requests / HOUR_REQUESTS).toFixed(1)} hours of the day. What grows with each check, quote or message is measured by this; what grows with time alone is measured by \`browsers-simulated\` (server and engine) and \`day\` (a page).`,
      "An hour of the day is 3600 requests. The goals are judged by it; the slope by the clock is shown beside it, and holds what each row's last quarter of an hour fills. Slopes are Theil and Sen's, without the first third of the run, with their 95 % intervals. V8 of the server and of the two browsers only interpreted: what it compiles grows for half an hour.",
      `The troubles, each for some seconds, and how often: ${made.join(" · ")}.`,
      ...[...day.screenFaults, ...day.errors, ...day.retryAfterViolations.map(textOf)].slice(
        0,
        MAX_SHOWN,
      ),
    ],
  };
}

const MAX_SHOWN = 20;
const textOf = (found: unknown): string => JSON.stringify(found);

const dayTime = ({ requests, value }: HeapSample): TimedValue => {
  return { atMs: requests * REQUEST_MS, value };
};

const none = (text: string, found: readonly unknown[]): Goal => {
  return { text, measured: `${found.length}`, met: found.length === 0 };
};

/** Judges the heap that grows most among those of one kind. */
function heapGoal(kind: string, slopes: readonly Slope[]): Goal {
  const [most] = slopes.toSorted((one, other) => other.perHour - one.perHour);
  return {
    text: `heap of the ${kind}, an hour of the day: at most 0.5 MB more`,
    measured: most === undefined ? "not measured" : slopeText(most),
    met: most !== undefined && most.perHour <= MAX_PER_HOUR,
  };
}

const megabytes = (sample: TimedValue | undefined): string =>
  ((sample?.value ?? Number.NaN) / 1e6).toFixed(2);
