import type { Isin } from "#market/isin.ts";
import { createAnswers, replay } from "./answers.ts";
import type { Cancel, Clock } from "./clock.ts";
import type { PacerMemory } from "./pacer.ts";
import type {
  CheckedInstruments,
  CheckedQuote,
  PacePolicy,
  QuoteSource,
  SourceStatus,
} from "./source.ts";
import { type Port, type ToTab, type ToWorker, WIRE_VERSION } from "./wire.ts";

const LIST = "list";
const LIST_INTERVAL_MS = 10 * 60_000;
/** The death of a shared worker raises no event: silence to a question is how it shows. */
const PING_MS = 2000;
const SILENCE_MS = 5000;

export interface TabSourceOptions {
  readonly sourceId: string;
  readonly clock: Clock;
  readonly policy: PacePolicy;
  /** What an earlier page learned of this source. */
  readonly memory: () => PacerMemory | undefined;
  /**
   * A way to the hub: the one that all tabs share, or one within the page. `failures` counts the
   * starts that came to nothing; a hub of another version is a failure for good (Infinity).
   */
  readonly reach: (failures: number) => Port<ToWorker, ToTab>;
}

/** One tab's source, wherever the asking is done: it says what it wants and keeps what it is told. */
export function createTabSource(options: TabSourceOptions): QuoteSource {
  const { sourceId, clock, memory, reach } = options;
  const lists = createAnswers<typeof LIST, CheckedInstruments>();
  const quotes = createAnswers<Isin, CheckedQuote>();
  const listeners = new Set<(status: SourceStatus) => void>();
  let policy = options.policy;
  let weights: ReadonlyMap<Isin, number> = new Map();
  let isVisible = true;
  let isPaused = false;
  let isClosed = false;
  let status = beforeAnyWord(policy);
  let isInformed = false;
  let failures = 0;
  let port: Port<ToWorker, ToTab>;
  let heardAt = clock.now();
  let beatAt = clock.now();
  let cancelBeat: Cancel = () => undefined;

  function connect() {
    const reached = reach(failures);
    port = reached;
    heardAt = clock.now();
    reached.onMessage((message) => {
      // A hub that was given up may still have something to say; it is not listened to.
      if (reached === port && !isClosed) receive(message);
    });
    hello();
  }

  function hello() {
    port.post({
      kind: "hello",
      version: WIRE_VERSION,
      sourceId,
      policy,
      memory: learned(),
      weights: [...weights],
      isVisible,
      isPaused,
    });
  }

  /** What this tab knows of the pace: a hub begun anew learns it from here, a closed gate too. */
  function learned(): PacerMemory | undefined {
    if (!isInformed) return memory();
    const left = (status.closedUntil ?? Number.NEGATIVE_INFINITY) - clock.now();
    return { ...status.memory, closedForMs: Math.max(0, left) };
  }

  function receive(message: ToTab) {
    heardAt = clock.now();
    switch (message.kind) {
      case "welcome":
        if (message.version === WIRE_VERSION) failures = 0;
        else startElsewhere(Number.POSITIVE_INFINITY);
        break;
      case "lost":
        hello();
        break;
      case "pong":
        break;
      case "status":
        status = message.status;
        isInformed = true;
        policy = status.policy;
        for (const listener of listeners) listener(status);
        break;
      case "list":
        lists.settle(LIST, message.outcome);
        break;
      case "quote":
        settleNewer(message.isin, message.outcome);
        break;
    }
  }

  /** A hub begun anew knows less than this tab: what it hands over may be older than what is here. */
  function settleNewer(isin: Isin, outcome: Parameters<typeof quotes.settle>[1]) {
    if (outcome.at > (quotes.last(isin)?.at ?? Number.NEGATIVE_INFINITY)) {
      quotes.settle(isin, outcome);
    }
  }

  function startElsewhere(failed: number) {
    failures = failed;
    connect();
  }

  function beat() {
    const now = clock.now();
    // After sleep, or with a hidden page's slow timers, the silence is this tab's own.
    const wasAway = now - beatAt > 2 * PING_MS;
    beatAt = now;
    if (wasAway) heardAt = now;
    if (now - heardAt > SILENCE_MS) startElsewhere(failures + 1);
    port.post({ kind: "ping" });
    cancelBeat = clock.after(PING_MS, beat);
  }

  connect();
  cancelBeat = clock.after(PING_MS, beat);

  return {
    async instruments(signal) {
      const last = lists.last(LIST);
      const isCurrent = last && "value" in last && clock.now() - last.at < LIST_INTERVAL_MS;
      return isCurrent ? last.value : lists.next(LIST, signal);
    },
    async quote(isin, { newerThan = Number.NEGATIVE_INFINITY, signal }) {
      const last = quotes.last(isin);
      return last && last.at > newerThan ? replay(last) : quotes.next(isin, signal);
    },
    plannedIntervalMs(isin) {
      return Math.max(policy.baseIntervalMs, status.cycleMs) / (weights.get(isin) ?? 1);
    },
    setInterest(next) {
      weights = new Map(next);
      port.post({ kind: "interest", weights: [...weights] });
    },
    setVisible(next) {
      isVisible = next;
      port.post({ kind: "visible", isVisible });
    },
    pause() {
      isPaused = true;
      port.post({ kind: "pause" });
    },
    resume() {
      isPaused = false;
      port.post({ kind: "resume" });
    },
    probe: () => port.post({ kind: "probe" }),
    setPolicy(next) {
      policy = next;
      port.post({ kind: "policy", policy });
    },
    forgetPace: () => port.post({ kind: "forget" }),
    status: () => status,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      isClosed = true;
      cancelBeat();
      port.post({ kind: "bye" });
      listeners.clear();
      const closed = new DOMException("The source is closed", "AbortError");
      lists.end(closed);
      quotes.end(closed);
    },
  };
}

const beforeAnyWord = (policy: PacePolicy): SourceStatus => ({
  connection: { state: "connecting" },
  perMinute: 0,
  cycleMs: 0,
  closedUntil: undefined,
  serviceOffsetMs: undefined,
  lastSentAtEpochMs: undefined,
  requests: [],
  checks: 0,
  limits: 0,
  lastLimitedAtEpochMs: undefined,
  policy,
  memory: { perMinute: null, longestWaitMs: 0, closedForMs: 0 },
});
