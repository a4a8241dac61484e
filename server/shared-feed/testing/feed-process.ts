import { randomUUID } from "node:crypto";
import { testIsin, testQuote } from "#engine/protocol/testing-quotes.ts";
import type { MarketDataClient } from "#market/client/market-data-client.ts";
import { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";
import { type GateMemory, OPEN_GATE } from "#server/common/gate-memory.ts";
import { createFeed, type Feed } from "#server/feed/feed.ts";
import type { FeedAnswer } from "#server/feed/requests/feed-answer.ts";
import { serverClock } from "#server/feed/server-clock.ts";
import { parseRedisAddress } from "#server/shared-feed/redis/redis-address.ts";
import { openSharedFeed, type SharedFeed } from "#server/shared-feed/shared-feed.ts";
import { afterwards, SOURCE } from "./shared-store.ts";

export const ISINS = Array.from({ length: 8 }, (_, index) => testIsin(index + 1));
export const TOKEN = "s3cr3t-t0k3n-0123456789";

const MARK = `${"s".repeat(22)}.${"h".repeat(43)}`;

const CLOCK = serverClock({
  now: () => performance.now(),
  moment: () => ({ epochMs: Date.now() }),
});

/** The service of a test, shared by all its processes. */
export interface CommonService {
  /** Each request: its key, its instant and the process that sent it. */
  readonly asked: { readonly key: string; readonly at: number; readonly by: string }[];
  /** Answers the next request with 429, and counts the requests inside that wait. */
  refuseNext(retryAfterMs: number): void;
  readonly inside: number;
  /** The end of its last wait, in monotonic milliseconds. */
  readonly closedUntil: number;
  /** Time to answer, in milliseconds. */
  latencyMs: number;
  quote: (isin: Isin) => Quote;
}

export function createCommonService(): CommonService & {
  clientOf(name: string): MarketDataClient;
} {
  let closedUntil = Number.NEGATIVE_INFINITY;
  let refuseFor: number | undefined;
  let inside = 0;
  const asked: CommonService["asked"] = [];

  async function ask<T>(key: string, by: string, give: () => T) {
    const at = CLOCK.now();
    asked.push({ key, at, by });
    if (at < closedUntil) inside += 1;
    const retryAfterMs = refuseFor;
    refuseFor = undefined;
    await new Promise((resolve) => setTimeout(resolve, service.latencyMs));
    if (retryAfterMs !== undefined) {
      closedUntil = CLOCK.now() + retryAfterMs;
      throw new MarketDataError("rate-limited", {
        status: 429,
        retryAfterMs,
        reason: `for ${TOKEN}`,
      });
    }
    return { value: give(), serverDateMs: undefined, isCached: false };
  }

  const service: ReturnType<typeof createCommonService> = {
    asked,
    refuseNext(retryAfterMs) {
      refuseFor = retryAfterMs;
    },
    get closedUntil() {
      return closedUntil;
    },
    get inside() {
      return inside;
    },
    latencyMs: 5,
    quote: (isin) => testQuote({ isin }),
    clientOf: (name) => ({
      instruments: () => ask("instruments", name, () => ({ isins: ISINS, refused: 0 })),
      quote: (isin) => ask(isin, name, () => service.quote(isin)),
    }),
  };
  return service;
}

/** One process of the product without HTTP. */
export interface FeedProcess {
  readonly name: string;
  readonly shared: SharedFeed;
  readonly feed: Feed;
  /** Returns the rest of the gate's wait, in milliseconds. */
  readonly closedForMs: () => number;
  readonly lines: readonly string[];
  /** Requests a quote as a page does. */
  ask(isin: Isin, client?: string): Promise<FeedAnswer<Quote>>;
  close(): Promise<void>;
}

interface FeedProcessOptions {
  readonly url: string;
  /** The service that it may ask; the process is an edge if undefined. */
  readonly service?: ReturnType<typeof createCommonService>;
  readonly name?: string;
}

/** Starts a process that ends with the test. */
export async function startProcess(options: FeedProcessOptions): Promise<FeedProcess> {
  const { url, service, name = randomUUID() } = options;
  const address = parseRedisAddress(url);
  if (typeof address === "string") throw new Error(address);
  let closedUntil = Number.NEGATIVE_INFINITY;
  const closedForMs = () => Math.max(0, closedUntil - CLOCK.now());
  const lines: string[] = [];
  const shared = await openSharedFeed({
    address,
    source: SOURCE,
    clock: CLOCK,
    mergeGate: (gate: GateMemory) => {
      closedUntil = Math.max(closedUntil, CLOCK.now() + gate.closedForMs);
    },
    log: (line) => lines.push(line),
  });

  /** Asks the gate before each request and reports each 429 to it, as the gateway does. */
  async function gated<T>(send: () => Promise<T>): Promise<T> {
    const gateClosedForMs = closedForMs();
    if (gateClosedForMs > 0) throw new MarketDataError("rate-limited", { gateClosedForMs });
    try {
      return await send();
    } catch (error) {
      if (error instanceof MarketDataError && error.retryAfterMs !== undefined) {
        closedUntil = Math.max(closedUntil, CLOCK.now() + error.retryAfterMs);
        shared.publishGate({ ...OPEN_GATE, closedForMs: error.retryAfterMs });
      }
      throw error;
    }
  }

  if (service !== undefined) {
    const client = service.clientOf(name);
    shared.startCandidate({
      client: {
        instruments: (...request) => gated(() => client.instruments(...request)),
        quote: (...request) => gated(() => client.quote(...request)),
      },
      removeToken: (words) => words.replaceAll(TOKEN, "•••"),
      tokenMark: { fingerprint: () => MARK, matches: (fingerprint) => fingerprint === MARK },
    });
  }
  const feed = createFeed({ clock: CLOCK, deadlineMs: 8000, openBackend: shared.openBackend });
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    feed.close();
    await shared.close();
  };
  afterwards(close);
  return {
    name,
    shared,
    feed,
    closedForMs,
    lines,
    ask: (isin, client = "10.0.0.1") =>
      feed.quote(isin, { client, signal: new AbortController().signal }),
    close,
  };
}

/** Opens a stream of a process for these instruments, and records what it receives. */
export function openStream({ feed }: FeedProcess, isins: readonly Isin[]) {
  const received: { isin: Isin; atEpochMs: number; at: number }[] = [];
  const failures: { isin: Isin; error: MarketDataError }[] = [];
  const client = feed.join({
    onOutcome(isin, outcome) {
      if ("error" in outcome) failures.push({ isin, error: outcome.error });
      else received.push({ isin, atEpochMs: outcome.atEpochMs, at: outcome.at });
    },
    onNotListed: () => undefined,
    onStatusChange: () => undefined,
  });
  const want = { weight: 1, isBackground: false, intervalMs: 1000 };
  client.setDemand(new Map(isins.map((isin) => [isin, want])));
  return { received, failures, leave: () => client.leave() };
}
