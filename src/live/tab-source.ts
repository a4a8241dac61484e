import type { PacePolicy } from "#engine/pacer/pace-policy.ts";
import type { PacerMemory } from "#engine/pacer/pacer.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import { clockOffset, translated } from "#engine/protocol/clock-translation.ts";
import { initialStatus, type QuoteSource, type SourceStatus } from "#engine/protocol/source.ts";
import { type Port, type ToTab, type ToWorker, WIRE_VERSION } from "#engine/protocol/wire.ts";
import type { Isin } from "#market/isin.ts";
import { createHeartbeat } from "./heartbeat.ts";
import { createReceivedAnswers } from "./received-answers.ts";

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
  readonly connectHub: (failures: number, failed: () => void) => Port<ToWorker, ToTab>;
  /** False where the hub cannot vanish unseen, so that its silence means nothing; true by default. */
  readonly heartbeat?: boolean;
}

/** One tab's source, wherever the asking is done: it sends the tab's demand and stores the answers. */
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
  let isInformed = false;
  let failures = 0;
  let port: Port<ToWorker, ToTab>;
  let isGreeted = false;
  let offsetMs = 0;
  const heartbeat = createHeartbeat(clock, hasHeartbeat, {
    ping: () => port.post({ kind: "ping" }),
    lost: () => startElsewhere(failures + 1),
    slept: (now, sleptMs) => answers.slept(now, sleptMs),
  });

  function connect() {
    const failed = () => reached === port && startElsewhere(Number.POSITIVE_INFINITY);
    const reached = connectHub(failures, failed);
    port = reached;
    heartbeat.heard();
    reached.onMessage((message) => {
      // A hub that was given up may still have something to say; it is not listened to.
      if (reached === port && !isClosed) receive(translated(message, offsetMs));
    });
    hello();
  }

  function hello() {
    isGreeted = false;
    port.post({
      kind: "hello",
      version: WIRE_VERSION,
      sourceId,
      policy,
      memory: learned(),
      weights: [...weights],
      alerts,
      isVisible,
      pausedSinceEpochMs,
    });
  }

  /** What this tab knows of the pace: a hub begun anew learns it from here, a closed gate too. */
  function learned(): PacerMemory | undefined {
    if (!isInformed) return memory();
    return { ...status.memory, closedForMs: Math.max(0, (status.closedUntil ?? 0) - clock.now()) };
  }

  function receive(message: ToTab) {
    heartbeat.heard();
    // Until it has said which version it speaks, nothing else that a hub says can be read.
    if (!isGreeted && message.kind !== "welcome") return;
    switch (message.kind) {
      case "welcome":
        if (message.version !== WIRE_VERSION) return startElsewhere(Number.POSITIVE_INFINITY);
        isGreeted = true;
        failures = 0;
        offsetMs = clockOffset(clock.now(), message.now);
        return;
      case "lost":
        // One hello repeats the whole demand to a hub that does not know this tab.
        return hello();
      case "pong":
        offsetMs = clockOffset(clock.now(), message.now);
        return;
      case "status":
        status = message.status;
        isInformed = true;
        policy = status.policy;
        for (const listener of listeners) listener(status);
        return;
      case "list":
      case "quote":
        return answers.settle(message);
    }
  }

  function startElsewhere(failed: number) {
    failures = failed;
    connect();
  }

  connect();

  return {
    ...answers.source,
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
      heartbeat.close();
      port.post({ kind: "bye" });
      listeners.clear();
      answers.close();
    },
  };
}
