import type { PacePolicy } from "#engine/pacer/pace-policy.ts";
import type { PacerMemory } from "#engine/pacer/pacer-memory.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import { clockOffset, translateMessage } from "#engine/protocol/clock-translation.ts";
import { createReceivedAnswers } from "#engine/protocol/received-answers.ts";
import type { QuoteSource } from "#engine/protocol/source.ts";
import { initialStatus, type SourceStatus } from "#engine/protocol/source-status.ts";
import { type Port, type ToTab, type ToWorker, WIRE_VERSION } from "#engine/protocol/wire.ts";
import type { Isin } from "#market/isin.ts";
import { createHeartbeat } from "./heartbeat.ts";

export interface TabSourceOptions {
  readonly sourceId: string;
  /** The path of the gateway's stream, if it offers one. */
  readonly stream?: string | null | undefined;
  readonly clock: Clock;
  readonly policy: PacePolicy;
  /** Whether the tab is visible when it opens; `setVisible` reports every change. */
  readonly isVisible: boolean;
  /** The memory of an earlier page about this source. */
  readonly memory: () => PacerMemory | undefined;
  /**
   * Connects to a hub: the one that all tabs share, or one within the page. `failures` is the number of failed
   * connections; it is infinite after one that can never succeed (another version, no script). `failed` may be
   * called later if the connection turns out to be impossible.
   */
  readonly connectHub: (failures: number, failed: () => void) => Port<ToWorker, ToTab>;
  /** False if the hub cannot disappear without an event, so that no ping is needed; true by default. */
  readonly heartbeat?: boolean;
}

/** Creates the source of one tab. It sends the tab's demand to the hub and stores the answers. */
export function createTabSource(options: TabSourceOptions): QuoteSource {
  const { sourceId, clock, memory, connectHub, heartbeat: hasHeartbeat = true } = options;
  const answers = createReceivedAnswers(clock);
  const listeners = new Set<(status: SourceStatus) => void>();
  let policy = options.policy;
  let weights: ReadonlyMap<Isin, number> = new Map();
  let alerts: readonly Isin[] = [];
  let { isVisible } = options;
  let pausedSinceEpochMs: number | undefined;
  let isClosed = false;
  let status = initialStatus({ state: "connecting" }, policy);
  let hasStatus = false;
  let failures = 0;
  let port: Port<ToWorker, ToTab>;
  let isWelcomed = false;
  let offsetMs = 0;
  const heartbeat = createHeartbeat(clock, hasHeartbeat, {
    ping: () => port.post({ kind: "ping" }),
    lost: () => reconnect(failures + 1),
    slept: (now, sleptMs) => answers.slept(now, sleptMs),
  });

  function connect() {
    const failed = () => connected === port && reconnect(Number.POSITIVE_INFINITY);
    const connected = connectHub(failures, failed);
    port = connected;
    heartbeat.received();
    connected.onMessage((message) => {
      // Messages of an earlier hub are ignored.
      if (connected === port && !isClosed) receive(translateMessage(message, offsetMs));
    });
    hello();
  }

  function hello() {
    isWelcomed = false;
    port.post({
      kind: "hello",
      version: WIRE_VERSION,
      sourceId,
      stream: options.stream,
      policy,
      memory: memoryForHub(),
      weights: [...weights],
      alerts,
      isVisible,
      pausedSinceEpochMs,
    });
  }

  /** Returns the tab's memory of the pace and of a closed gate, for a new hub. */
  function memoryForHub(): PacerMemory | undefined {
    if (!hasStatus) return memory();
    return { ...status.memory, closedForMs: Math.max(0, (status.closedUntil ?? 0) - clock.now()) };
  }

  function receive(message: ToTab) {
    heartbeat.received();
    // No other message can be read before the hub's version is known.
    if (!isWelcomed && message.kind !== "welcome") return;
    switch (message.kind) {
      case "welcome":
        if (message.version !== WIRE_VERSION) return reconnect(Number.POSITIVE_INFINITY);
        isWelcomed = true;
        failures = 0;
        offsetMs = clockOffset(clock.now(), message.now);
        return;
      case "lost":
        // `hello` contains the whole demand, for a hub that does not know this tab.
        return hello();
      case "pong":
        offsetMs = clockOffset(clock.now(), message.now);
        return;
      case "status":
        status = message.status;
        hasStatus = true;
        policy = status.policy;
        for (const listener of listeners) listener(status);
        return;
      case "list":
      case "quote":
        return answers.settle(message);
    }
  }

  function reconnect(failed: number) {
    failures = failed;
    connect();
  }

  connect();

  return {
    ...answers.source,
    plannedIntervalMs(isin) {
      return Math.max(policy.baseIntervalMs, status.pollCycleMs) / (weights.get(isin) ?? 1);
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
    tryNow: () => port.post({ kind: "probe" }),
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
      heartbeat.close();
      port.post({ kind: "bye" });
      listeners.clear();
      answers.close(new DOMException("Source closed", "AbortError"));
    },
  };
}
