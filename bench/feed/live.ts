import { Agent, get } from "node:http";
import { setTimeout as after } from "node:timers/promises";
import { readCheck } from "#market/feed-headers.ts";
import { CHECK_HEADER } from "#market/gateway-headers.ts";
import { OneLineError } from "#server/cli/one-line-error.ts";
import { type Random, seededRandom } from "../freshness/random.ts";
import type { BenchResult } from "../report/result.ts";
import { trespasses } from "../soak/retry-after.ts";
import { type AgeSums, createAgeSums, meanOf } from "./ages.ts";
import { startProcesses } from "./live-processes.ts";
import { POLL_MS } from "./traders.ts";

interface LiveOptions {
  readonly minutes: number;
  readonly traders: number;
}

const LIMIT = { requests: 60, seconds: 60 };
const INSTRUMENTS = 20;
const JITTER = 0.1;
const MINUTE = 60_000;
/** The pace is learned in the first third, as in the simulation. */
const LEARNED_AFTER = 1 / 3;
const MOST = { polled: 1.15, spread: 1.05, limited: 0.6 };

/** The simulator at 60 per 60 s, a gateway as `npm start` runs it, and clients that poll through it. */
export async function live(root: string, options: LiveOptions): Promise<BenchResult> {
  const site = await startProcesses(root, `${LIMIT.requests}/${LIMIT.seconds}s`);
  try {
    const { minutes, traders } = options;
    const isins = await listOf(site.port);
    const begunAt = performance.now();
    const begunEpochMs = Date.now();
    const durationMs = minutes * MINUTE;
    const span = { fromMs: durationMs * LEARNED_AFTER, toMs: durationMs };
    const ages = createAgeSums(traders * isins.length, [span]);
    const stop = new AbortController();
    const random = seededRandom(1);
    const crowd = Array.from({ length: traders }, (_, trader) =>
      poll({
        ask: clientAt(site.port, trader),
        isins,
        ages,
        firstIndex: trader * isins.length,
        now: () => performance.now() - begunAt,
        random,
        signal: stop.signal,
      }),
    );
    // One that fails ends the measurement.
    await Promise.race([after(durationMs), Promise.all(crowd)]);
    stop.abort();
    await Promise.all(crowd);

    const log = await site.requests();
    const limited = log.filter(
      ({ at, status }) => status === 429 && at >= begunEpochMs + span.fromMs,
    );
    const perTrader = Array.from({ length: traders }, (_, trader) =>
      meanOf(isins.map((_isin, index) => ages.meanOf(trader * isins.length + index, 0))),
    );
    return resultOf(options, {
      perTrader,
      limited: limited.length / ((span.toMs - span.fromMs) / MINUTE),
      inside: trespasses(log).length,
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
  const oracleMs = (INSTRUMENTS * LIMIT.seconds * 1000) / LIMIT.requests / 2;
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
      "Ages are told by the gateway with each answer; the first third of the time is left out.",
    ],
  };
}

type Ask = (
  path: string,
) => Promise<{ readonly status: number; readonly check: string; readonly body: string }>;

/** A client with an address of its own, where the machine has more than one for itself. */
function clientAt(port: number, trader: number): Ask {
  const localAddress = process.platform === "linux" ? `127.0.0.${2 + (trader % 250)}` : "127.0.0.1";
  const agent = new Agent({ keepAlive: true, localAddress });
  return (path) =>
    new Promise((resolve, reject) => {
      get({ host: "127.0.0.1", port, path, agent }, (response) => {
        let body = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          body += chunk;
        });
        response.on("error", reject);
        response.on("end", () => {
          const { statusCode: status = 0, headers } = response;
          resolve({ status, check: String(headers[CHECK_HEADER] ?? ""), body });
        });
      }).on("error", reject);
    });
}

async function listOf(port: number): Promise<readonly string[]> {
  const ask = clientAt(port, 0);
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const { status, body } = await ask("/api/instruments");
    if (status === 200) {
      const listed = JSON.parse(body) as readonly { readonly isin: string }[];
      return listed.slice(0, INSTRUMENTS).map(({ isin }) => isin);
    }
    await after(1000);
  }
  throw new OneLineError("The gateway gives no list of instruments.");
}

interface PollParts {
  readonly ask: Ask;
  readonly isins: readonly string[];
  readonly ages: AgeSums;
  readonly firstIndex: number;
  readonly now: () => number;
  readonly random: Random;
  readonly signal: AbortSignal;
}

/** Asks for the whole list at once, every two seconds, until it is told to stop. */
async function poll(parts: PollParts): Promise<void> {
  const { ask, isins, ages, firstIndex, now, random, signal } = parts;
  const unanswered = new Set<number>();
  let failure: unknown;

  async function check(isin: string, index: number): Promise<void> {
    if (unanswered.has(index)) return;
    unanswered.add(index);
    const { status, check: told } = await ask(`/api/instruments/${isin}/latest-quote`);
    unanswered.delete(index);
    if (status !== 200) return;
    const checked = readCheck(told);
    if (!checked) throw new OneLineError(`The gateway sends no valid ${CHECK_HEADER}.`);
    ages.learn(firstIndex + index, now() - checked.ageMs, now());
  }

  await after(random() * POLL_MS);
  while (!signal.aborted && failure === undefined) {
    isins.forEach((isin, index) => {
      check(isin, index).catch((error: unknown) => {
        if (!signal.aborted) failure ??= error;
      });
    });
    await after(POLL_MS * (1 + JITTER * (2 * random() - 1)));
  }
  if (failure !== undefined) throw failure;
}
