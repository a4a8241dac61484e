import type { Clock } from "#engine/protocol/clock.ts";
import type { Store } from "./store.ts";
import type { SharedGate, SharedState } from "./stored-state.ts";

/** The part of a gate that never gets shorter, over all processes. */
export interface GateShare {
  /**
   * The gate of this process has changed: it is written at once.
   *
   * @param fence of this process's lease, where it has one
   * @returns whether it was written, and the fence is still the latest
   */
  changed(gate: SharedGate, fence: number | undefined): Promise<boolean>;
  /** What was read of Redis, and the fence that was read with it; it was sent for at this instant. */
  received(state: Pick<SharedState, "gate" | "isOfOtherTime">, fence: number, sentAt: number): void;
  /** Tells Redis what it does not know any more: the highest fence and the longest waits that this process has seen. */
  raise(): Promise<void>;
  readonly seenFence: number;
}

interface GateShareParts {
  readonly store: Pick<Store, "mergeGate">;
  readonly clock: Clock;
  /** Redis is away, or does not obey. */
  readonly failed: (error: unknown) => void;
  /** Hands what was read to the gate of this process. */
  readonly merge: (gate: SharedGate) => void;
}

/** Lengths of time are whole milliseconds in Redis. */
const TOLERANCE_MS = 50;

/**
 * Redis may lose its data, and its clock may be set. So each process remembers by its own monotonic clock until when nothing
 * may be sent, and tells Redis again where that knows less.
 *
 * What is remembered counts from the instant at which Redis was asked, which is a little early; the gate itself counts from
 * the answer, which is a little late. Were it the other way round, processes would prolong each other's waits.
 */
export function createGateShare({ store, clock, failed, merge }: GateShareParts): GateShare {
  let closedUntil = Number.NEGATIVE_INFINITY;
  let waitMs: number | undefined;
  const paths = new Map<string, number>();
  let seenFence = 0;

  function remember({ closedForMs, waitMs: named, pathsForMs }: SharedGate, at: number) {
    if (closedForMs > 0 && at + closedForMs > closedUntil) {
      closedUntil = at + closedForMs;
      waitMs = named;
    }
    for (const [path, forMs] of Object.entries(pathsForMs)) {
      paths.set(path, Math.max(paths.get(path) ?? at, at + forMs));
    }
    for (const [path, until] of paths) if (until <= clock.now()) paths.delete(path);
  }

  function remaining(): SharedGate {
    const now = clock.now();
    const closedForMs = Math.max(0, closedUntil - now);
    return {
      closedForMs,
      ...(closedForMs > 0 && waitMs !== undefined && { waitMs }),
      refusal: null,
      outageForMs: 0,
      pathsForMs: Object.fromEntries(
        [...paths].flatMap(([path, until]) => (until > now ? [[path, until - now]] : [])),
      ),
    };
  }

  function knowsMore(own: SharedGate, read: SharedGate): boolean {
    if (own.closedForMs > read.closedForMs + TOLERANCE_MS) return true;
    return Object.entries(own.pathsForMs).some(
      ([path, forMs]) => forMs > (read.pathsForMs[path] ?? 0) + TOLERANCE_MS,
    );
  }

  async function raise() {
    await store.mergeGate(remaining(), seenFence);
  }

  return {
    async changed(gate, fence) {
      remember(gate, clock.now());
      return store.mergeGate(gate, seenFence, fence);
    },
    received({ gate, isOfOtherTime }, fence, sentAt) {
      const isBehind = isOfOtherTime || fence < seenFence || knowsMore(remaining(), gate);
      seenFence = Math.max(seenFence, fence);
      remember(gate, sentAt);
      merge(gate);
      // Where it fails, the next reading finds the same.
      if (isBehind) raise().catch(failed);
    },
    raise,
    get seenFence() {
      return seenFence;
    },
  };
}
