import type { Clock } from "#engine/protocol/clock.ts";
import type { GateMemory } from "#server/common/gate-memory.ts";
import type { RedisUser } from "#server/shared-feed/redis/redis-user.ts";
import type { Store } from "./store/store.ts";
import type { SharedState } from "./store/stored-state.ts";

/** Shares the waits of a gate with all processes. A shared wait never gets shorter. */
export interface GateShare {
  /**
   * Writes a change of this process's gate at once.
   *
   * @param fence the fence of this process's lease; undefined without one
   * @param refusedToken fingerprint of the refused token
   * @returns whether the gate was written and the fence is still the latest
   */
  publish(gate: GateMemory, fence: number | undefined, refusedToken?: string): Promise<boolean>;
  /** Takes the state and the fence from a read of Redis that was sent at `sentAt`, in monotonic milliseconds. */
  receive(
    state: Pick<SharedState, "gate" | "wasClockSetBack">,
    fence: number,
    sentAt: number,
  ): void;
  /** Writes the highest fence and the longest waits of this process, which Redis may have lost. */
  restore(): Promise<void>;
  readonly seenFence: number;
}

interface GateShareParts extends RedisUser {
  readonly store: Pick<Store, "mergeGate">;
  readonly clock: Clock;
  /** Passes the gate that was read to the gate of this process. */
  readonly merge: (gate: GateMemory) => void;
}

/** Waits that differ by less than this count as equal: Redis stores whole milliseconds. */
const TOLERANCE_MS = 50;

/**
 * Redis may lose its data, and its clock may be set. So each process remembers the end of each wait by its own
 * monotonic clock, and writes it again if Redis has a shorter wait.
 *
 * A remembered wait counts from the instant at which the read was sent, a little early. The gate itself counts from
 * the reply, a little late. If it were the other way round, processes would prolong each other's waits.
 */
export function createGateShare({ store, clock, onError, merge }: GateShareParts): GateShare {
  let closedUntil = Number.NEGATIVE_INFINITY;
  let statedWaitMs: number | undefined;
  const pathsUntil = new Map<string, number>();
  let seenFence = 0;

  function remember({ closedForMs, statedWaitMs: stated, pathsForMs }: GateMemory, at: number) {
    if (closedForMs > 0 && at + closedForMs > closedUntil) {
      closedUntil = at + closedForMs;
      statedWaitMs = stated;
    }
    for (const [path, forMs] of Object.entries(pathsForMs)) {
      pathsUntil.set(path, Math.max(pathsUntil.get(path) ?? at, at + forMs));
    }
    for (const [path, until] of pathsUntil) if (until <= clock.now()) pathsUntil.delete(path);
  }

  function remaining(): GateMemory {
    const now = clock.now();
    const closedForMs = Math.max(0, closedUntil - now);
    return {
      closedForMs,
      ...(closedForMs > 0 && statedWaitMs !== undefined && { statedWaitMs }),
      refusal: null,
      outageForMs: 0,
      pathsForMs: Object.fromEntries(
        [...pathsUntil].flatMap(([path, until]) => (until > now ? [[path, until - now]] : [])),
      ),
    };
  }

  /** Returns whether a wait of this process ends later than the one that was read. */
  function waitsLonger(own: GateMemory, read: GateMemory): boolean {
    if (own.closedForMs > read.closedForMs + TOLERANCE_MS) return true;
    return Object.entries(own.pathsForMs).some(
      ([path, forMs]) => forMs > (read.pathsForMs[path] ?? 0) + TOLERANCE_MS,
    );
  }

  async function restore() {
    await store.mergeGate(remaining(), seenFence);
  }

  return {
    async publish(gate, fence, refusedToken) {
      remember(gate, clock.now());
      return store.mergeGate(gate, seenFence, fence, refusedToken);
    },
    receive({ gate, wasClockSetBack }, fence, sentAt) {
      const isRedisBehind = wasClockSetBack || fence < seenFence || waitsLonger(remaining(), gate);
      seenFence = Math.max(seenFence, fence);
      remember(gate, sentAt);
      merge(gate);
      // If this fails, the next read tries again.
      if (isRedisBehind) restore().catch(onError);
    },
    restore,
    get seenFence() {
      return seenFence;
    },
  };
}
