import type { AbortSignalLike } from "./abort-signal.ts";

/** The two timer functions, injected so that tests need not wait. */
export interface Timers {
  setTimeout(callback: () => void, ms: number): unknown;
  clearTimeout(handle: unknown): void;
}

export interface Deadline {
  /** Aborts at the deadline or with the caller's signal, whichever comes first. */
  readonly signal: AbortSignal;
  /** Returns whether the deadline aborted the signal, not the caller. */
  expired(): boolean;
  /** Yields the thread; rejects if the signal has aborted meanwhile. */
  pause(): Promise<void>;
  /** Releases the timer and the listener. Must be called once the exchange is over. */
  end(): void;
}

export const systemTimers: Timers = {
  setTimeout: (callback, ms) => globalThis.setTimeout(callback, ms),
  clearTimeout: (handle) => globalThis.clearTimeout(handle as number),
};

export function startDeadline(caller: AbortSignalLike, ms: number, timers: Timers): Deadline {
  // Not AbortSignal.any: the caller's signal may live as long as the page, and a listener that is
  // removed leaves nothing behind.
  const controller = new AbortController();
  let expired = false;
  const follow = () => controller.abort(caller.reason);
  const handle = timers.setTimeout(() => {
    if (controller.signal.aborted) return;
    expired = true;
    controller.abort();
  }, ms);
  caller.addEventListener("abort", follow, { once: true });
  return {
    signal: controller.signal,
    expired: () => expired,
    pause: async () => {
      await new Promise<void>((resolve) => timers.setTimeout(resolve, 0));
      controller.signal.throwIfAborted();
    },
    end: () => {
      timers.clearTimeout(handle);
      caller.removeEventListener("abort", follow);
    },
  };
}
