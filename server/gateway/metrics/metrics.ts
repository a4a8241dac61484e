import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";

/** The state of the gateway and its feed at one instant. */
export interface GatewayFigures {
  /** Whether this process sends the feed's requests to the service. */
  readonly isLeader: boolean;
  readonly streams: number;
  readonly instruments: number;
  /** The time since the check of each watched quote, in milliseconds. */
  readonly agesMs: readonly number[];
  /** The rest of a Retry-After, in milliseconds; 0 without one. */
  readonly gateMs: number;
  /** Requests per minute that the feed allows itself. */
  readonly perMinute: number;
  /** Present if several processes share the feed. */
  readonly shared?: SharedFigures | undefined;
}

interface SharedFigures {
  readonly isConnected: boolean;
  /** Redis values ignored since the start: not written by this feed, or written by a former leader. */
  readonly unused: { readonly refused: number; readonly fenced: number };
}

/** Metrics of one process, in Prometheus' text format. No label holds an ISIN or an address. */
export interface Metrics {
  /** Counts an answer of the service, or the failure of a request to it. */
  readonly countServiceAnswer: (status: number | "failed") => void;
  /** Counts a quote that is older than the newest one of its instrument. */
  readonly countOlderQuote: () => void;
  readonly text: () => Promise<string>;
  readonly contentType: string;
}

/** @param isShared whether several processes share the feed */
export function createMetrics(figures: () => GatewayFigures, isShared: boolean): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const gauge = (name: string, help: string, value: (now: GatewayFigures) => number) =>
    new Gauge({
      name: `touchline_${name}`,
      help,
      registers,
      collect() {
        this.set(value(figures()));
      },
    });
  gauge(
    "feed_leader",
    "1 where this process sends the feed's requests to the service, else 0.",
    (now) => Number(now.isLeader),
  );
  gauge("feed_streams", "Open streams.", ({ streams }) => streams);
  gauge("feed_instruments", "Watched instruments.", ({ instruments }) => instruments);
  gauge(
    "service_gate_seconds",
    "Seconds for which a Retry-After still holds requests back.",
    (now) => now.gateMs / 1000,
  );
  gauge(
    "pace_per_minute",
    "Requests per minute that the feed allows itself.",
    (now) => now.perMinute,
  );
  new Gauge({
    name: "touchline_quote_age_seconds",
    help: "Age of the watched quotes since their last check: the mean and the 95th percentile.",
    labelNames: ["statistic"],
    registers,
    collect() {
      const { agesMs } = figures();
      this.reset();
      // Without quotes there is no age. 0 would look fresh.
      if (agesMs.length === 0) return;
      const sorted = Float64Array.from(agesMs).sort();
      const mean = sorted.reduce((sum, age) => sum + age, 0) / sorted.length;
      this.set({ statistic: "mean" }, mean / 1000);
      this.set({ statistic: "p95" }, (sorted[Math.ceil(0.95 * sorted.length) - 1] ?? mean) / 1000);
    },
  });
  if (isShared) addSharedFeed(registers, () => figures().shared);
  const requests = new Counter({
    name: "touchline_service_requests_total",
    help: "Requests to the service, by the status of its answer; failed where none came.",
    labelNames: ["status"],
    registers,
  });
  const older = new Counter({
    name: "touchline_service_older_quotes_total",
    help: "Quotes of the service that were ignored: updatedAt lay before that of an earlier answer.",
    registers,
  });

  return {
    countOlderQuote: () => older.inc(),
    countServiceAnswer: (status) => requests.inc({ status: String(status) }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** The metrics of a feed that several processes share through Redis. */
function addSharedFeed(registers: Registry[], shared: () => SharedFigures | undefined): void {
  new Gauge({
    name: "touchline_redis_up",
    help: "1 where Redis answers, else 0.",
    registers,
    collect() {
      this.set(Number(shared()?.isConnected === true));
    },
  });
  new Counter({
    name: "touchline_redis_values_unused_total",
    help: "Redis values ignored: refused (not written by this feed) or fenced (written by a former leader).",
    labelNames: ["reason"],
    registers,
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(shared()?.unused ?? {})) {
        this.inc({ reason }, count);
      }
    },
  });
}
