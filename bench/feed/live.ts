import type { Bench, BenchResult } from "../report/result.ts";
import { retryAfterViolations } from "../soak/retry-after.ts";
import { ROOT } from "../support/root.ts";
import { meanOf } from "./ages.ts";
import { watchThrough } from "./live-crowd.ts";
import { limitedPerMinute, limitText, oracleAgeMs } from "./live-limit.ts";
import { startProcesses } from "./live-processes.ts";
import { POLL_MS } from "./traders.ts";

interface LiveOptions {
  readonly minutes: number;
  readonly traders: number;
}

const LIMIT = { requests: 60, seconds: 60 };
const INSTRUMENTS = 20;
const MOST = { polled: 1.15, spread: 1.05, limited: 0.6 };

/** The part `live` of `npm run bench`. */
export const run: Bench = ({ quick }) =>
  measureLiveFeed(ROOT, { minutes: quick ? 3 : 10, traders: 10 });

/** The simulator at 60 per 60 s, a gateway as `npm start` runs it, and clients that poll through it. */
export async function measureLiveFeed(root: string, options: LiveOptions): Promise<BenchResult> {
  const site = await startProcesses(root, limitText(LIMIT));
  try {
    const { minutes, traders } = options;
    const list = Array.from({ length: INSTRUMENTS }, (_, index) => index);
    const crowd = await watchThrough(site.port, {
      lists: Array.from({ length: traders }, () => list),
      minutes,
    });
    const log = await site.requests();
    return resultOf(options, {
      perTrader: crowd.perTrader,
      limited: limitedPerMinute(log, crowd.measured),
      inside: retryAfterViolations(log).length,
      requests: log.length,
    });
  } finally {
    await site.close();
  }
}

interface Figures {
  /** Mean age of each trader, in milliseconds. */
  readonly perTrader: readonly number[];
  readonly limited: number;
  readonly inside: number;
  readonly requests: number;
}

function resultOf({ minutes, traders }: LiveOptions, figures: Figures): BenchResult {
  const { perTrader, limited, inside, requests } = figures;
  const oracleMs = oracleAgeMs(INSTRUMENTS, LIMIT);
  const polled = meanOf(perTrader) / oracleMs;
  const spread = Math.max(...perTrader) / Math.min(...perTrader);
  return {
    name: "feed, live",
    goals: [
      {
        text: `mean age ÷ oracle at most ${MOST.polled}`,
        measured: `${polled.toFixed(3)} (${(meanOf(perTrader) / 1000).toFixed(2)} s)`,
        met: polled <= MOST.polled,
      },
      {
        text: `worst ÷ best trader at most ${MOST.spread}`,
        measured: spread.toFixed(3),
        met: spread <= MOST.spread,
      },
      {
        text: `429s a minute at the service at most ${MOST.limited}`,
        measured: limited.toFixed(2),
        met: limited <= MOST.limited,
      },
      { text: "no request inside a Retry-After", measured: `${inside}`, met: inside === 0 },
    ],
    tables: [
      {
        title: `${traders} clients that poll ${INSTRUMENTS} quotes every ${POLL_MS / 1000} s, ${LIMIT.requests} per ${LIMIT.seconds} s, ${minutes} min`,
        head: ["trader", "mean age, s"],
        rows: perTrader.map((age, index) => [`${index + 1}`, (age / 1000).toFixed(2)]),
      },
    ],
    notes: [
      `Real processes: the simulator, a gateway by \`npm start\`, clients at addresses of their own. The service was asked ${requests} times.`,
      "The gateway states the age with each answer; the first third of the time is left out.",
    ],
  };
}
