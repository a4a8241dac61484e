import type { QuoteRequest } from "../../e2e/support/time-in-page.ts";
import { ensureChromium } from "../../scripts/browser.mjs";
import type { Bench, BenchResult, Goal } from "../report/result.ts";
import { agesOf } from "../simulation/measure.ts";
import type { Trace } from "../simulation/simulate.ts";
import { slopeOf, slopeText } from "../soak/slope.ts";
import { median } from "../support/median.ts";
import { type Day, INSTRUMENTS, LIMIT, runDay } from "./day.ts";

const DAY_MINUTES = 8 * 60;
const QUICK_MINUTES = 30;
const MOST = {
  overOracle: 1.1,
  refusalsPerMinute: 0.6,
  growth: 10_000_000,
  growthPerHour: 500_000,
};
/** Time until the page drops as much as it adds. It keeps each row's last quarter of an hour, and a third more. */
const FILLED_MS = 60 * 60_000;

/** A trading day of two hundred instruments at a tight limit, with faults now and then. */
export const run: Bench = async ({ quick }) => {
  const path = ensureChromium(console.error);
  return resultOf(await runDay(path, quick ? QUICK_MINUTES : DAY_MINUTES));
};

function resultOf(day: Day): BenchResult {
  const { requests, minutes } = day;
  const count = (status: number) => requests.filter((each) => each.status === status).length;
  const refusals = count(429) / minutes;
  const ages = weightedAges(requests, minutes * 60_000);
  const growth = day.heap.ended - day.heap.begun;
  return {
    name: "day",
    goals: [
      {
        text: `mean age ÷ oracle, faults included, at most ${MOST.overOracle}`,
        measured: ages.overOracle.toFixed(3),
        met: ages.overOracle <= MOST.overOracle,
      },
      {
        text: `429s a minute, faults included, at most ${MOST.refusalsPerMinute}`,
        measured: refusals.toFixed(2),
        met: refusals <= MOST.refusalsPerMinute,
      },
      {
        text: `heap from the first round of quotes to the end: at most ${megabytes(MOST.growth)} more`,
        measured: megabytes(growth),
        met: growth <= MOST.growth,
      },
      ...slopeGoals(day.heaps),
    ],
    tables: [
      {
        title: `${(minutes / 60).toFixed(1)} hours, ${INSTRUMENTS} instruments, ${LIMIT.requests} requests a minute, a minute of faults ${day.faults} times`,
        head: ["what", "figure"],
        rows: [
          ["requests", `${requests.length}`],
          ["answered with a quote", `${count(200)}`],
          ["refused with 429", `${count(429)}`],
          ["other answers, or none", `${requests.length - count(200) - count(429)}`],
          ["quotes shown in rows", `${day.shown}`],
          ["mean age of what is in view", `${(ages.inViewMs / 1000).toFixed(1)} s`],
          ["mean age of what is not", `${(ages.outOfViewMs / 1000).toFixed(1)} s`],
          ["processor time of the page's thread", `${day.busySeconds.toFixed(1)} s`],
          [
            "of a processor, had it been real time",
            `${((100 * day.busySeconds) / (60 * minutes)).toFixed(2)} %`,
          ],
          ["heap", `${megabytes(day.heap.begun)}, then ${megabytes(day.heap.ended)}`],
          ["nodes", `${day.nodes.begun}, then ${day.nodes.ended}`],
          ["quotes kept", `${day.points}`],
          ["database, by the browser's estimate", megabytes(day.database)],
          ["localStorage", `${(day.localStorage / 1000).toFixed(1)} KB`],
        ],
      },
    ],
    notes: [
      `It took ${day.tookSeconds.toFixed(0)} s. Dates and timers go by a clock that is driven; an answer takes no time of it. The screen draws by its own time, so that what drawing costs is counted for fewer frames than in a day.`,
      "The page asks by itself (`worker=off`): what is fetched, parsed and written down costs its thread, too.",
      "The oracle knows the limit and asks evenly spaced, what is out of view a quarter as often; the age of each is weighed with how often it is wanted. It meets no fault.",
    ],
  };
}

/** Judges the growth of the heap after it is filled. A quick run has too few readings for a goal. */
function slopeGoals(heaps: Day["heaps"]): readonly Goal[] {
  const filled = heaps.filter(({ atMs }) => atMs >= FILLED_MS);
  if (filled.length < MIN_READINGS) return [];
  const slope = slopeOf(filled);
  return [
    {
      text: "heap after the first hour: at most 0.5 MB more an hour",
      measured: slopeText(slope),
      met: slope.perHour <= MOST.growthPerHour,
    },
  ];
}

const MIN_READINGS = 12;

/** The page's weights of a row out of view, a row in view, and the detail. */
const WEIGHTS = [0.25, 1, 5];

/** Mean ages, from the end of the first round of quotes on. */
function weightedAges(requests: readonly QuoteRequest[], untilMs: number) {
  const isins = [...new Set(requests.map(({ isin }) => isin))];
  const indexOf = new Map(isins.map((isin, index) => [isin, index]));
  const trace: Trace = {
    limitedAt: requests.filter(({ status }) => status === 429).map(({ receivedAt }) => receivedAt),
    answers: requests
      .filter(({ status }) => status === 200)
      .map(({ isin, ...times }) => ({ ...times, keyIndex: indexOf.get(isin) ?? 0 })),
  };
  const counts = isins.map((_, index) => trace.answers.filter((a) => a.keyIndex === index).length);
  // Most rows are out of view; the frequency of the requests for another row gives its weight.
  const usual = median(counts);
  const weights = counts.map((count) => nearest((0.25 * count) / usual));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const fromMs = (INSTRUMENTS / LIMIT.requests) * LIMIT.periodMs * 2;
  const ages = agesOf(trace, isins.length);
  const mean = isins.map((_, index) => ages.meanOf(index, fromMs, untilMs));
  const meanOfWeight = (weight: number) => {
    const own = mean.filter((_, index) => weights[index] === weight);
    return own.reduce((sum, age) => sum + age, 0) / own.length;
  };
  // A key is requested at the limit's rate × weight ÷ total, so this is its age times its weight.
  const ideal = (total / 2) * (LIMIT.periodMs / LIMIT.requests);
  const weighed = mean.map((age, index) => age * (weights[index] ?? 1));
  return {
    overOracle: weighed.reduce((sum, age) => sum + age, 0) / isins.length / ideal,
    inViewMs: meanOfWeight(1),
    outOfViewMs: meanOfWeight(0.25),
  };
}

const nearest = (weight: number): number =>
  WEIGHTS.toSorted(
    (one, other) => Math.abs(Math.log(one / weight)) - Math.abs(Math.log(other / weight)),
  )[0] ?? 1;

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
