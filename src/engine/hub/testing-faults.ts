import { isOverdue, judgeQuote } from "#engine/protocol/quote-state.ts";
import { snapshotOf } from "#engine/protocol/snapshot.ts";
import type { QuoteSource } from "#engine/protocol/source.ts";
import { createManualClock, type ManualClock } from "#engine/protocol/testing-clock.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import type { AbortSignalLike } from "#market/client/abort-signal.ts";
import { contractError } from "#market/client/contract-error.ts";
import { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";
import { createPageSource } from "./testing-page-source.ts";
import { createTestService, type TestService } from "./testing-service.ts";

/** A kind of failure, as the page sees it behind the gateway. */
export type Fault = "cut" | "500" | "503" | "503 with Retry-After" | "hang" | "nonsense";

export const FAULTS: readonly Fault[] = [
  "cut",
  "500",
  "503",
  "503 with Retry-After",
  "hang",
  "nonsense",
];

/** The connections of a browser to an origin; further requests wait for one. */
const CONNECTIONS = 6;
/** The client's deadline, and the gateway's for a service that does not answer. */
const DEADLINE_MS = 10_000;
const GATEWAY_DEADLINE_MS = 8000;
const SAMPLE_MS = 250;

const errorOf = (fault: Exclude<Fault, "hang">): MarketDataError => {
  switch (fault) {
    case "cut":
      return new MarketDataError("http", { status: 502 });
    case "500":
      return new MarketDataError("http", { status: 500 });
    case "503":
      return new MarketDataError("http", { status: 503 });
    case "503 with Retry-After":
      return new MarketDataError("http", { status: 503, retryAfterMs: 20_000 });
    case "nonsense":
      return contractError("the body is no quote");
  }
};

/** A page's source with a browser's connections, over a service that fails as a test sets. */
export interface FaultStage {
  readonly clock: ManualClock;
  readonly service: TestService;
  readonly source: QuoteSource;
  readonly isins: readonly Isin[];
  /** Makes every request for one of these keys fail from now on. */
  readonly fail: (fault: Fault, keys: Iterable<Isin | "instruments">) => void;
  readonly repair: () => void;
}

export function createFaultStage(rows: number): FaultStage {
  const clock = createManualClock();
  const isins = Array.from({ length: rows }, (_, index) => testIsin(index + 1));
  const service = createTestService(clock, isins);
  const faults = new Map<Isin | "instruments", Fault>();
  const queue: (() => void)[] = [];
  let open = 0;

  async function connection(signal: AbortSignalLike): Promise<void> {
    if (open < CONNECTIONS) {
      open += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      queue.push(resolve);
      signal.addEventListener("abort", () => {
        if (queue.includes(resolve)) queue.splice(queue.indexOf(resolve), 1);
        reject(signal.reason);
      });
    });
  }

  function release() {
    const next = queue.shift();
    if (next) next();
    else open -= 1;
  }

  function hang(signal: AbortSignalLike) {
    return new Promise<never>((_, reject) => {
      const cancel = clock.after(GATEWAY_DEADLINE_MS, () =>
        reject(new MarketDataError("http", { status: 504 })),
      );
      signal.addEventListener("abort", () => {
        cancel();
        reject(signal.reason);
      });
    });
  }

  /** Sends one request of the browser. Its deadline includes the wait for a connection. */
  async function exchange<Value>(
    key: Isin | "instruments",
    caller: AbortSignalLike,
    ask: (signal: AbortSignalLike) => Promise<Value>,
  ): Promise<Value> {
    const deadline = new AbortController();
    const cancel = clock.after(DEADLINE_MS, () => deadline.abort(new MarketDataError("timeout")));
    const { signal } = deadline;
    caller.addEventListener("abort", () => deadline.abort(caller.reason), { once: true });
    try {
      await connection(signal);
      try {
        const fault = faults.get(key);
        const answer = await ask(signal);
        if (fault === "hang") return await hang(signal);
        if (fault) throw errorOf(fault);
        return answer;
      } finally {
        release();
      }
    } finally {
      cancel();
    }
  }

  const source = createPageSource({
    client: {
      instruments: (signal) =>
        exchange("instruments", signal, (inside) => service.client.instruments(inside)),
      quote: (isin, signal) =>
        exchange(isin, signal, (inside) => service.client.quote(isin, inside)),
    },
    clock,
    policy: { baseIntervalMs: 2000, mostPerMinute: undefined },
    isOnline: () => true,
  });
  return {
    clock,
    service,
    source,
    isins,
    fail(fault, keys) {
      for (const key of keys) faults.set(key, fault);
    },
    repair: () => faults.clear(),
  };
}

/** The observed states of some rows, and the number of their requests. */
export interface Observed {
  /** The share of samples of these rows in which they were live. */
  readonly live: number;
  readonly requests: number;
  /** The share of samples in which the page showed the service as unreachable. */
  readonly unreachable: number;
}

/** Samples these rows four times a second. */
export async function observe(
  { clock, service, source }: FaultStage,
  rows: readonly Isin[],
  forMs: number,
): Promise<Observed> {
  const before = service.asked.length;
  let live = 0;
  let unreachable = 0;
  const samples = Math.round(forMs / SAMPLE_MS);
  for (let sample = 0; sample < samples; sample += 1) {
    await clock.advance(SAMPLE_MS);
    const connection = source.status().connection.state;
    if (connection === "unreachable") unreachable += 1;
    for (const isin of rows) {
      const snapshot = snapshotOf(source, isin);
      const isOld = isOverdue(snapshot?.checked, clock.now());
      const { state } = judgeQuote({ snapshot, connection, isOld, isListed: true });
      if (state === "live") live += 1;
    }
  }
  const wanted = new Set<string>(rows);
  return {
    live: live / (samples * rows.length),
    requests: service.asked.slice(before).filter(({ key }) => wanted.has(key)).length,
    unreachable: unreachable / samples,
  };
}
