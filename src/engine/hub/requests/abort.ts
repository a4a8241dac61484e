import type { AbortSignalLike } from "#market/client/abort-signal.ts";

/** Aborts one request. Replaces the platform's `AbortController`, whose types this folder compiles without. */
export interface AbortControllerLike {
  readonly signal: AbortSignalLike;
  /** Aborts the request, once; the signal's reason is an `AbortError`. */
  readonly abort: () => void;
}

export function createAbortController(): AbortControllerLike {
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
    abort() {
      if (reason) return;
      reason = new Error("The request was ended");
      reason.name = "AbortError";
      for (const listener of listeners) listener();
      listeners.clear();
    },
  };
}
