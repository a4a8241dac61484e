import type { Clock } from "./clock.ts";
import type { Engine } from "./engine.ts";
import type { TabState } from "./interest.ts";

/** What the engines of one source say to each other across the windows of one browser. */
export interface GateChannel {
  post(closedUntilEpochMs: number): void;
  /** What is said may come from another build. */
  onMessage(listener: (said: unknown) => void): void;
  close(): void;
}

/** As long as any wait may be; see `parseRetryAfter`. */
const LONGEST_MS = 24 * 60 * 60_000;

const NOBODY: TabState = {
  weights: new Map(),
  alerts: new Set(),
  isVisible: false,
  pausedSinceEpochMs: undefined,
};

/**
 * An engine that tells the others of its source when its gate closes, and that holds when they tell it
 * so: a window that asks within its own page knows nothing else of a limit that the shared worker met.
 * The date stands for the instant, for the monotonic clocks of two contexts may differ.
 */
export function sharingGate(engine: Engine, clock: Clock, channel: GateChannel): Engine {
  const view = engine.join(NOBODY);
  let toldUntil = Number.NEGATIVE_INFINITY;
  let isTold = false;

  view.subscribe(({ closedUntil }) => {
    if (closedUntil === undefined || closedUntil <= toldUntil) return;
    toldUntil = closedUntil;
    // What was heard from another is not handed back, or two would go on telling each other.
    if (!isTold) channel.post(clock.epochNow() + closedUntil - clock.now());
  });

  channel.onMessage((said) => {
    const forMs = typeof said === "number" ? said - clock.epochNow() : Number.NaN;
    if (!Number.isFinite(forMs) || forMs <= 0) return;
    isTold = true;
    engine.hold(Math.min(forMs, LONGEST_MS));
    isTold = false;
  });

  return {
    ...engine,
    close() {
      channel.close();
      engine.close();
    },
  };
}

/** The browser's own channel for that; undefined where it gives none, as some do that keep no data. */
export function gateChannel(sourceId: string): GateChannel | undefined {
  try {
    const channel = new BroadcastChannel(`touchline:gate:${sourceId}`);
    return {
      post: (closedUntilEpochMs) => channel.postMessage(closedUntilEpochMs),
      onMessage(listener) {
        channel.onmessage = ({ data }: MessageEvent<unknown>) => listener(data);
      },
      close: () => channel.close(),
    };
  } catch {
    return undefined;
  }
}
