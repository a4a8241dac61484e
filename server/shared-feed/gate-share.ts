import type { Clock } from "#engine/protocol/clock.ts";
import type { Store } from "./store.ts";
import type { SharedGate, SharedState } from "./stored-state.ts";

/** Shares the waits of a gate with all processes. A shared wait never gets shorter. */
export interface GateShare {
  /**
   * Writes a change of this process's gate at once.
   *
   * @param fence the fence of this process's lease; undefined without one
   * @param refusedToken fingerprint of the refused token
   * @returns whether the gate was written and the fence is still the latest
   */
  changed(gate: SharedGate, fence: number | undefined, refusedToken?: string): Promise<boolean>;
  /** Takes the state and the fence from a read of Redis that was sent at `sentAt`. */
  received(state: Pick<SharedState, "gate" | "isOfOtherTime">, fence: number, sentAt: number): void;
  /** Writes the highest fence and the longest waits of this process, which Redis may have lost. */
  raise(): Promise<void>;
  readonly seenFence: number;
}

interface GateShareParts {
  readonly store: Pick<Store, "mergeGate">;
  readonly clock: Clock;
  /** Called when Redis is away or a command fails. */
  readonly failed: (error: unknown) => void;
  /** Passes the gate that was read to the gate of this process. */
  readonly merge: (gate: SharedGate) => void;
}

/** Waits that differ by less count as equal: Redis stores whole milliseconds. */
const TOLERANCE_MS = 50;

/**
 * Redis may lose its data, and its clock may be set. So each process remembers the end of each wait by its own
 * monotonic clock, and writes it again if Redis has a shorter wait.
 *
 * A remembered wait counts from the instant at which the read was sent, which is a little early. The gate itself
 * counts from the reply, which is a little late. The other way round, processes would prolong each other's waits.
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
    async changed(gate, fence, refusedToken) {
      remember(gate, clock.now());
      return store.mergeGate(gate, seenFence, fence, refusedToken);
    },
    received({ gate, isOfOtherTime }, fence, sentAt) {
      const isBehind = isOfOtherTime || fence < seenFence || knowsMore(remaining(), gate);
      seenFence = Math.max(seenFence, fence);
      remember(gate, sentAt);
      merge(gate);
      // If this fails, the next read tries again.
      if (isBehind) raise().catch(failed);
    },
    raise,
    get seenFence() {
      return seenFence;
    },
  };
}
