import { Agent, get } from "node:http";
import { setTimeout as after } from "node:timers/promises";
import { readCheck } from "#market/headers/feed-headers.ts";
import { CHECK_HEADER } from "#market/headers/gateway-headers.ts";
import { OneLineError } from "#server/cli/one-line-error.ts";
import { type Random, seededRandom } from "../simulation/random.ts";
import { createAgeSums, meanOf } from "./ages.ts";
import { POLL_MS } from "./traders.ts";

/** Traders that watch real quotes through a real gateway. */
interface CrowdOptions {
  /** The instruments that each trader watches, as indices into the service's list. */
  readonly lists: readonly (readonly number[])[];
  readonly minutes: number;
  /** A change of the gateway in the middle of the measured time. */
  readonly disturb?: () => Promise<void>;
}

interface CrowdFigures {
  /** Mean age of each trader, in milliseconds. */
  readonly perTrader: readonly number[];
  /** The measured time, in epoch milliseconds. */
  readonly measured: { readonly fromMs: number; readonly toMs: number };
  /** Number of answers by HTTP status, over the whole run. */
  readonly statuses: Readonly<Record<number, number>>;
  /** The longest gap in the measured time without a quote for any trader, in milliseconds. */
  readonly longestGapMs: number;
}

const JITTER = 0.1;
const MINUTE = 60_000;
/** The pace is learned in the first third, as in the simulation. */
const LEARNED_AFTER = 1 / 3;

/** Makes traders watch through the server on a port of the loopback. */
export async function watchThrough(
  port: number,
  { lists, minutes, disturb }: CrowdOptions,
): Promise<CrowdFigures> {
  const listed = await listedBy(port);
  const durationMs = minutes * MINUTE;
  const span = { fromMs: durationMs * LEARNED_AFTER, toMs: durationMs };
  const begunAt = performance.now();
  const begunEpochMs = Date.now();
  const now = () => performance.now() - begunAt;
  const firstOf = lists.map((_, trader) =>
    lists.slice(0, trader).reduce((sum, list) => sum + list.length, 0),
  );
  const pairs = lists.reduce((sum, list) => sum + list.length, 0);
  const ages = createAgeSums(pairs, [span]);
  const statuses: Record<number, number> = {};
  let lastQuoteAt = span.fromMs;
  let longestGapMs = 0;

  function learn(index: number, status: number, ageMs: number | undefined) {
    const at = now();
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (ageMs === undefined) return;
    ages.learn(index, at - ageMs, at);
    if (at > span.fromMs) longestGapMs = Math.max(longestGapMs, at - lastQuoteAt);
    lastQuoteAt = Math.max(at, span.fromMs);
  }

  const stop = new AbortController();
  const random = seededRandom(1);
  const crowd = lists.map((list, trader) =>
    poll({
      ask: clientAt(port, trader),
      isins: list.flatMap((number) => listed[number] ?? []),
      learn: (index, ...answer) => learn((firstOf[trader] ?? 0) + index, ...answer),
      random,
      signal: stop.signal,
    }),
  );
  const passing = async () => {
    await after((span.fromMs + span.toMs) / 2);
    await disturb?.();
    await after(durationMs - now());
  };
  // A trader that fails ends the measurement.
  await Promise.race([passing(), Promise.all(crowd)]);
  stop.abort();
  await Promise.all(crowd);
  return {
    perTrader: lists.map((list, trader) =>
      meanOf(list.map((_, index) => ages.meanOf((firstOf[trader] ?? 0) + index, 0))),
    ),
    measured: { fromMs: begunEpochMs + span.fromMs, toMs: begunEpochMs + span.toMs },
    statuses,
    longestGapMs,
  };
}

type Ask = (
  path: string,
) => Promise<{ readonly status: number; readonly check: string; readonly body: string }>;

/** Returns a client with its own loopback address, on machines that have more than one. */
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

/** The instruments that the service lists, once the gateway has the list. */
async function listedBy(port: number): Promise<readonly string[]> {
  const ask = clientAt(port, 0);
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const { status, body } = await ask("/api/instruments");
    if (status === 200) {
      const listed = JSON.parse(body) as readonly { readonly isin: string }[];
      return listed.map(({ isin }) => isin);
    }
    await after(1000);
  }
  throw new OneLineError("The gateway gives no list of instruments.");
}

/** The parts of one trader, who polls until `signal` aborts. */
interface WatchParts {
  readonly ask: Ask;
  readonly isins: readonly string[];
  /** Called with each answer and the age of its quote, if it has one. */
  readonly learn: (index: number, status: number, ageMs: number | undefined) => void;
  readonly random: Random;
  readonly signal: AbortSignal;
}

/** Asks for the whole list at once, every two seconds. */
async function poll({ ask, isins, learn, random, signal }: WatchParts): Promise<void> {
  const unanswered = new Set<number>();
  let failure: unknown;

  async function check(isin: string, index: number): Promise<void> {
    if (unanswered.has(index)) return;
    unanswered.add(index);
    const { status, check: checkHeader } = await ask(`/api/instruments/${isin}/latest-quote`);
    unanswered.delete(index);
    if (status !== 200) return learn(index, status, undefined);
    const checked = readCheck(checkHeader);
    if (!checked) throw new OneLineError(`The gateway sends no valid ${CHECK_HEADER}.`);
    learn(index, status, checked.ageMs);
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
