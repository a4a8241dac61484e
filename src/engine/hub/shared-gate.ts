import type { Clock } from "#engine/protocol/clock.ts";
import type { Engine } from "./engine.ts";

/** Connects the engines of one source across the windows of one browser. */
export interface GateChannel {
  post(closedUntilEpochMs: number): void;
  /** A message may come from another build, so its type is unknown. */
  onMessage(listener: (message: unknown) => void): void;
  close(): void;
}

/** The longest wait; see `parseRetryAfter`. */
const MAX_MS = 24 * 60 * 60_000;

/**
 * An engine that posts to the other engines of its source when its gate closes, and that holds when they
 * post so. A window with an engine in its own page has no other way to know of a limit that the shared
 * worker met. Messages carry dates, because the monotonic clocks of two contexts may differ.
 */
export function shareGate(engine: Engine, clock: Clock, channel: GateChannel): Engine {
  let knownUntil = Number.NEGATIVE_INFINITY;
  let isReceiving = false;

  engine.follow({
    onStatus({ closedUntil }) {
      if (closedUntil === undefined || closedUntil <= knownUntil) return;
      knownUntil = closedUntil;
      // A received gate is not posted again, or two engines would repeat it endlessly.
      if (!isReceiving) channel.post(clock.epochNow() + closedUntil - clock.now());
    },
  });

  channel.onMessage((message) => {
    const forMs = typeof message === "number" ? message - clock.epochNow() : Number.NaN;
    if (!Number.isFinite(forMs) || forMs <= 0) return;
    isReceiving = true;
    engine.hold(Math.min(forMs, MAX_MS));
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
