import type { BenchResult } from "../report/result.ts";
import { slopeOf, slopeText } from "../soak/slope.ts";
import { MAX_PER_HOUR } from "./report.ts";
import { BROWSERS, INSTRUMENTS, LIST_LENGTH, type SimulatedDay } from "./simulated.ts";
import { TROUBLE_TEXTS, troublesIn } from "./troubles.ts";

const HOUR_MS = 3_600_000;
const MAX_REFUSALS = 0.6;

/** The figures of a simulated day in the shape of all benches. */
export function simulatedResult(day: SimulatedDay): BenchResult {
  const { hours, heap, requests, refusals, inside, quotes, regressions, opened } = day;
  const growth = slopeOf(heap.filter(({ atMs }) => atMs >= HOUR_MS));
  const perMinute = refusals / (60 * hours);
  return {
    name: "browsers-simulated",
    goals: [
      {
        text: "heap of server and ten engines together, an hour: at most 0.5 MB more",
        measured: slopeText(growth),
        met: growth.perHour <= MAX_PER_HOUR,
      },
      {
        text: "no quote that went back in any browser",
        measured: `${regressions} of ${quotes}`,
        met: regressions === 0,
      },
      { text: "no request inside a Retry-After", measured: `${inside}`, met: inside === 0 },
      {
        text: `429s a minute, troubles included: at most ${MAX_REFUSALS}`,
        measured: perMinute.toFixed(2),
        met: perMinute <= MAX_REFUSALS,
      },
      {
        text: "no stream left once all browsers have gone",
        measured: `${day.streamsLeft}`,
        met: day.streamsLeft === 0,
      },
    ],
    tables: [
      {
        title: `${hours} hours, ${BROWSERS} browsers with ${LIST_LENGTH} of ${INSTRUMENTS} instruments each, 60 requests per 60 s, sliding`,
        head: ["hour", "heap at its end, MB"],
        rows: heap
          .filter(({ atMs }) => atMs % HOUR_MS === 0)
          .map(({ atMs, value }) => [`${atMs / HOUR_MS}`, (value / 1e6).toFixed(2)]),
      },
    ],
    notes: [
      `Accelerated: all of it, by one simulated clock; the day took ${day.tookSeconds.toFixed(0)} s. In one process are the gateway's feed, its streams and the texts of its answers, the engine that a page's worker runs, once for each browser, and a service with a limit. Sockets, the gateway's gate, pages and their history are not in it: \`browsers\` and \`day\` measure these.`,
      `${requests} requests, ${quotes} quotes given to browsers. Each browser is closed after an hour or so and another one opened: ${opened} in all.`,
      `Every twenty minutes something goes wrong for a minute, ${troublesIn(hours)} times in turn: ${Object.values(TROUBLE_TEXTS).join("; ")}.`,
      `Garbage is collected before each of ${heap.length} readings. The slope is Theil and Sen's, after the first hour, with its 95 % interval.`,
    ],
  };
}
