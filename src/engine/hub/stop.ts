import type { StopSignal } from "#market/stop-signal.ts";

/** Ends one request. As an `AbortController`, which the language itself does not have. */
export interface Stop {
  readonly signal: StopSignal;
  /** Ends it, once; the signal's reason is an `AbortError`. */
  readonly stop: () => void;
}

export function createStop(): Stop {
  const listeners = new Set<() => void>();
  let reason: Error | undefined;
  return {
    signal: {
      get aborted() {
        return reason !== undefined;
      },
      get reason() {
        return reason;
      },
      throwIfAborted() {
        if (reason) throw reason;
      },
      addEventListener(_type, listener) {
        listeners.add(listener);
      },
      removeEventListener(_type, listener) {
        listeners.delete(listener);
      },
    },
    stop() {
      if (reason) return;
      reason = new Error("The request was ended");
      reason.name = "AbortError";
      for (const listener of listeners) listener();
      listeners.clear();
    },
  };
}
