import type { Clock } from "#engine/protocol/clock.ts";
import type { Engine } from "./engine.ts";

/** What the engines of one source say to each other across the windows of one browser. */
export interface GateChannel {
  post(closedUntilEpochMs: number): void;
  /** What is said may come from another build. */
  onMessage(listener: (said: unknown) => void): void;
  close(): void;
}

/** As long as any wait may be; see `parseRetryAfter`. */
const LONGEST_MS = 24 * 60 * 60_000;

/**
 * An engine that tells the others of its source when its gate closes, and that holds when they tell it
 * so: a window that asks within its own page knows nothing else of a limit that the shared worker met.
 * The date stands for the instant, for the monotonic clocks of two contexts may differ.
 */
export function shareGate(engine: Engine, clock: Clock, channel: GateChannel): Engine {
  let knownUntil = Number.NEGATIVE_INFINITY;
  let isReceiving = false;

  engine.follow({
    status({ closedUntil }) {
      if (closedUntil === undefined || closedUntil <= knownUntil) return;
      knownUntil = closedUntil;
      // What was heard from another is not handed back, or two would go on telling each other.
      if (!isReceiving) channel.post(clock.epochNow() + closedUntil - clock.now());
    },
  });

  channel.onMessage((said) => {
    const forMs = typeof said === "number" ? said - clock.epochNow() : Number.NaN;
    if (!Number.isFinite(forMs) || forMs <= 0) return;
    isReceiving = true;
    engine.hold(Math.min(forMs, LONGEST_MS));
    isReceiving = false;
  });

  return {
    ...engine,
    close() {
      channel.close();
      engine.close();
    },
  };
}
