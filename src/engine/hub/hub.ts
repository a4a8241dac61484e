import type { PacePolicy } from "#engine/pacer/pace-policy.ts";
import type { PacerMemory } from "#engine/pacer/pacer-memory.ts";
import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import type { Hub } from "#engine/protocol/ports.ts";
import type { SourceStatus } from "#engine/protocol/source-status.ts";
import { type Port, type ToTab, type ToWorker, WIRE_VERSION } from "#engine/protocol/wire.ts";
import type { Engine } from "./engine-api.ts";
import type { Seat } from "./seats/seat.ts";

/**
 * A tab that sends no message for this long is gone. A visible tab sends one every two seconds. The timers of a
 * hidden tab may be throttled to one a minute, and it wants little or nothing.
 */
const TIMEOUT_MS = { visible: 7000, hidden: 10 * 60_000 };
/** The shortest interval between two statuses with the same state. */
const STATUS_INTERVAL_MS = 100;

export interface HubOptions {
  readonly clock: Clock;
  readonly createEngine: (
    sourceId: string,
    policy: PacePolicy,
    memory: PacerMemory | undefined,
    stream: Hello["stream"],
  ) => Engine;
  /** False where a tab cannot disappear without a message, so that it need not send any; true by default. */
  readonly heartbeat?: boolean;
}

type Hello = Extract<ToWorker, { kind: "hello" }>;
/** A message that is applied to the tab's seat; the hub itself handles the others. */
type Command = Exclude<ToWorker, { kind: "hello" } | { kind: "bye" } | { kind: "ping" }>;

/** Connects tabs: one engine for each source, one seat at it for each tab. */
export function createHub({ clock, createEngine, heartbeat = true }: HubOptions): Hub {
  const engines = new Map<string, { readonly engine: Engine; tabs: number }>();

  function takeEngine({ sourceId, policy, memory, stream }: Hello): Engine {
    const known = engines.get(sourceId);
    const entry = known ?? { engine: createEngine(sourceId, policy, memory, stream), tabs: 0 };
    engines.set(sourceId, entry);
    entry.tabs += 1;
    // A later tab may remember a closed gate that the first tab did not know.
    if (known && memory && memory.closedForMs > 0) known.engine.hold(memory.closedForMs);
    return entry.engine;
  }

  function releaseEngine(sourceId: string) {
    const entry = engines.get(sourceId);
    if (!entry) return;
    entry.tabs -= 1;
    if (entry.tabs > 0) return;
    // Without tabs there is no demand.
    engines.delete(sourceId);
    entry.engine.close();
  }

  function enter(port: Port<ToTab, ToWorker>, hello: Hello): Seat {
    const { isVisible, pausedSinceEpochMs } = hello;
    const weights = new Map(hello.weights);
    const alerts = new Set(hello.alerts);
    const throttle = createStatusThrottle(port, clock);
    const seat = takeEngine(hello).seat(
      { weights, alerts, isVisible, pausedSinceEpochMs },
      { onStatus: (status) => throttle.status(status), onAnswer: (answer) => port.post(answer) },
    );
    return {
      ...seat,
      get demand() {
        return seat.demand;
      },
      leave() {
        throttle.end();
        seat.leave();
        releaseEngine(hello.sourceId);
      },
    };
  }

  function connect(port: Port<ToTab, ToWorker>) {
    let seat: Seat | undefined;
    let cancelTimeout: Cancel = () => undefined;

    const leave = () => {
      cancelTimeout();
      seat?.leave();
      seat = undefined;
    };

    function greet(hello: Hello) {
      port.post({ kind: "welcome", version: WIRE_VERSION, now: clock.now() });
      if (hello.version !== WIRE_VERSION) return leave();
      // The old seat is left last, because an engine without a seat is closed.
      const before = seat;
      seat = enter(port, hello);
      before?.leave();
    }

    port.onMessage((message) => {
      if (message.kind === "hello") greet(message);
      else if (message.kind === "bye") leave();
      else if (!seat) port.post({ kind: "lost" });
      else if (message.kind === "ping") port.post({ kind: "pong", now: clock.now() });
      else applyCommand(seat, message);
      cancelTimeout();
      if (!seat || !heartbeat) return;
      const allowedMs = seat.demand.isVisible ? TIMEOUT_MS.visible : TIMEOUT_MS.hidden;
      cancelTimeout = clock.after(allowedMs, leave);
    });
  }

  return { connect };
}

/** Applies a tab's message to its seat. */
function applyCommand(seat: Seat, message: Command) {
  switch (message.kind) {
    case "interest":
      return seat.setInterest(new Map(message.weights));
    case "alerts":
      return seat.setAlerts(new Set(message.isins));
    case "visible":
      return seat.setVisible(message.isVisible);
    case "policy":
      return seat.setPolicy(message.policy);
    case "pause":
      return seat.pause();
    case "resume":
      return seat.resume();
    case "probe":
      return seat.tryNow();
    case "forget":
      return seat.forgetPace();
  }
}

/** Posts a change of state at once, and other changes at most every `STATUS_INTERVAL_MS`. */
function createStatusThrottle(port: Port<ToTab, ToWorker>, clock: Clock) {
  let posted: SourceStatus | undefined;
  let postedAt = Number.NEGATIVE_INFINITY;
  let next: SourceStatus | undefined;
  let cancel: Cancel = () => undefined;

  function post(status: SourceStatus) {
    cancel();
    next = undefined;
    posted = status;
    postedAt = clock.now();
    port.post({ kind: "status", status });
  }

  return {
    status(status: SourceStatus) {
      const waitMs = postedAt + STATUS_INTERVAL_MS - clock.now();
      if (!posted || waitMs <= 0 || hasNewState(posted, status)) return post(status);
      if (!next) cancel = clock.after(waitMs, () => next && post(next));
      next = status;
    },
    end: () => cancel(),
  };
}

const hasNewState = (posted: SourceStatus, status: SourceStatus) =>
  posted.connection.state !== status.connection.state ||
  posted.closedUntil !== status.closedUntil ||
  posted.policy !== status.policy ||
  posted.isForeign !== status.isForeign;
