import type { Isin } from "#market/isin.ts";
import { createAnswers, type Outcome, replay } from "./answers.ts";
import type { Cancel, Clock } from "./clock.ts";
import type { PacerMemory } from "./pacer.ts";
import type { AnswerRecord } from "./record.ts";
import { lagOf, shifted, shiftedOutcome } from "./shift.ts";
import {
  blankStatus,
  type CheckedInstruments,
  type CheckedQuote,
  isListCurrent,
  type PacePolicy,
  type QuoteSource,
  type SourceStatus,
} from "./source.ts";
import { type Port, type ToTab, type ToWorker, WIRE_VERSION } from "./wire.ts";

const LIST = "list";
/** The death of a shared worker raises no event: silence to a question is how it shows. */
const PING_MS = 2000;
const SILENCE_MS = 5000;
/** A monotonic clock may stand still while the device sleeps; the date does not. */
const SLEPT_MS = 5000;

export interface TabSourceOptions {
  readonly sourceId: string;
  readonly clock: Clock;
  readonly policy: PacePolicy;
  /** Whether somebody can see the tab as it opens; `setVisible` tells of every change. */
  readonly isVisible: boolean;
  /** What an earlier page learned of this source. */
  readonly memory: () => PacerMemory | undefined;
  /**
   * A way to the hub: the one that all tabs share, or one within the page. `failures` counts the
   * starts that came to nothing; one that cannot ever come to something (another version, no script)
   * counts as infinitely many. `failed` may be called when a way turns out to be none.
   */
  readonly reach: (failures: number, failed: () => void) => Port<ToWorker, ToTab>;
}

/** One tab's source, wherever the asking is done: it says what it wants and keeps what it is told. */
export function createTabSource(options: TabSourceOptions): QuoteSource {
  const { sourceId, clock, memory, reach } = options;
  const lists = createAnswers<typeof LIST, CheckedInstruments>();
  const quotes = createAnswers<Isin, CheckedQuote>();
  const held = new Map<Isin, CheckedQuote>();
  const records = new Map<Isin, AnswerRecord>();
  const listeners = new Set<(status: SourceStatus) => void>();
  let policy = options.policy;
  let weights: ReadonlyMap<Isin, number> = new Map();
  let alerts: readonly Isin[] = [];
  let { isVisible } = options;
  let pausedSinceEpochMs: number | undefined;
  let isClosed = false;
  let status = blankStatus({ state: "connecting" }, policy);
  let isInformed = false;
  let failures = 0;
  let port: Port<ToWorker, ToTab>;
  let isGreeted = false;
  let lagMs = 0;
  let heardAt = clock.now();
  let beatAt = clock.now();
  let dateLeadMs = clock.epochNow() - clock.now();
  let cancelBeat: Cancel = () => undefined;

  function connect() {
    const failed = () => reached === port && startElsewhere(Number.POSITIVE_INFINITY);
    const reached = reach(failures, failed);
    port = reached;
    heardAt = clock.now();
    reached.onMessage((message) => {
      // A hub that was given up may still have something to say; it is not listened to.
      if (reached === port && !isClosed) receive(shifted(message, lagMs));
    });
    hello();
  }

  function hello() {
    isGreeted = false;
    const wants = { weights: [...weights], alerts, isVisible, pausedSinceEpochMs };
    const terms = { version: WIRE_VERSION, sourceId, policy, memory: learned() };
    port.post({ kind: "hello", ...terms, ...wants });
  }

  /** What this tab knows of the pace: a hub begun anew learns it from here, a closed gate too. */
  function learned(): PacerMemory | undefined {
    if (!isInformed) return memory();
    const left = (status.closedUntil ?? Number.NEGATIVE_INFINITY) - clock.now();
    return { ...status.memory, closedForMs: Math.max(0, left) };
  }

  function receive(message: ToTab) {
    heardAt = clock.now();
    // Until it has said which version it speaks, nothing else that a hub says can be read.
    if (!isGreeted && message.kind !== "welcome") return;
    switch (message.kind) {
      case "welcome":
        if (message.version !== WIRE_VERSION) return startElsewhere(Number.POSITIVE_INFINITY);
        isGreeted = true;
        failures = 0;
        lagMs = lagOf(clock.now(), message.now);
        return;
      case "lost":
        // One hello for all that was said to a hub that knew nothing of this tab.
        hello();
        return;
      case "pong":
        lagMs = lagOf(clock.now(), message.now);
        return;
      case "status":
        status = message.status;
        isInformed = true;
        policy = status.policy;
        for (const listener of listeners) listener(status);
        return;
      case "list":
        return lists.settle(LIST, message.outcome);
      case "quote":
        // What a worker before this one counted stays told until this one has counted, too.
        if (message.record) records.set(message.isin, message.record);
        return "value" in message.outcome && message.outcome.value.isRemembered
          ? remember(message.isin, message.outcome)
          : settleNewer(message.isin, message.outcome);
    }
  }

  /** A hub begun anew knows less than this tab: what it hands over may be older than what is here. */
  function settleNewer(isin: Isin, outcome: Outcome<CheckedQuote>) {
    if (outcome.at <= (quotes.last(isin)?.at ?? Number.NEGATIVE_INFINITY)) return;
    if ("value" in outcome) held.set(isin, outcome.value);
    quotes.settle(isin, outcome);
  }

  /** What an earlier page left is worth something only where this one knows nothing better. */
  function remember(isin: Isin, outcome: { readonly at: number; readonly value: CheckedQuote }) {
    if (held.has(isin)) return;
    held.set(isin, outcome.value);
    const last = quotes.last(isin);
    // An error that came first is told once more, now over the held value.
    quotes.settle(isin, last ? { ...last, at: clock.now() } : outcome);
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
    ageBySleep(now);
    if (now - heardAt > SILENCE_MS) startElsewhere(failures + 1);
    port.post({ kind: "ping" });
    cancelBeat = clock.after(PING_MS, beat);
  }

  /** What was checked before the device slept is older by as long as it slept. */
  function ageBySleep(now: number) {
    const leadMs = clock.epochNow() - now;
    const sleptMs = leadMs - dateLeadMs;
    dateLeadMs = leadMs;
    if (sleptMs < SLEPT_MS) return;
    for (const [isin, value] of held) {
      const aged = shiftedOutcome({ at: now + sleptMs, value }, -sleptMs);
      settleNewer(isin, aged);
    }
  }

  connect();
  cancelBeat = clock.after(PING_MS, beat);

  return {
    async instruments(signal) {
      const last = lists.last(LIST);
      return isListCurrent(last, clock.now()) ? replay(last) : lists.next(LIST, signal);
    },
    async quote(isin, { newerThan = Number.NEGATIVE_INFINITY, signal }) {
      const last = quotes.last(isin);
      return last && last.at > newerThan ? replay(last) : quotes.next(isin, signal);
    },
    last: (isin) => quotes.last(isin),
    held: (isin) => held.get(isin),
    record: (isin) => records.get(isin),
    plannedIntervalMs(isin) {
      return Math.max(policy.baseIntervalMs, status.cycleMs) / (weights.get(isin) ?? 1);
    },
    setInterest(next) {
      weights = new Map(next);
      port.post({ kind: "interest", weights: [...weights] });
    },
    setAlerts(isins) {
      alerts = [...isins];
      port.post({ kind: "alerts", isins: alerts });
    },
    setVisible(next) {
      isVisible = next;
      port.post({ kind: "visible", isVisible });
    },
    pause() {
      pausedSinceEpochMs ??= clock.epochNow();
      port.post({ kind: "pause" });
    },
    resume() {
      pausedSinceEpochMs = undefined;
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
