import type { Clock } from "#engine/protocol/clock.ts";
import { MAX_RETRY_AFTER_MS } from "#market/headers/waits.ts";
import type { Engine } from "./engine-api.ts";

/** Connects the engines of one source across the windows of one browser. */
export interface GateChannel {
  post(closedUntilEpochMs: number): void;
  /** A message may come from another build, so its type is unknown. */
  onMessage(listener: (message: unknown) => void): void;
  close(): void;
}

/**
 * Wraps an engine: posts the closing of its gate to the other engines of its source, and closes its gate when they
 * post. A window with an engine in its own page cannot know otherwise of a limit that the shared worker met.
 * Messages contain dates, because the monotonic clocks of two contexts may differ.
 */
export function shareGate(engine: Engine, clock: Clock, channel: GateChannel): Engine {
  let knownUntil = Number.NEGATIVE_INFINITY;
  let isReceiving = false;

  engine.follow({
    onStatus({ closedUntil }) {
      if (closedUntil === undefined || closedUntil <= knownUntil) return;
      knownUntil = closedUntil;
      // A received gate is not posted again, otherwise two engines would echo it endlessly.
      if (!isReceiving) channel.post(clock.epochNow() + closedUntil - clock.now());
    },
  });

  channel.onMessage((message) => {
    const forMs = typeof message === "number" ? message - clock.epochNow() : Number.NaN;
    if (!Number.isFinite(forMs) || forMs <= 0) return;
    isReceiving = true;
    engine.hold(Math.min(forMs, MAX_RETRY_AFTER_MS));
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
