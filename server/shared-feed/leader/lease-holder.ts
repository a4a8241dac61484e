import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import type { RedisUser } from "#server/shared-feed/redis/redis-user.ts";
import type { Grant, Store } from "#server/shared-feed/store/store.ts";

/** Takes the lease when no process has it, and renews it. The lease is the right to ask the service. */
export interface LeaseHolder {
  /**
   * Returns the fence of the lease that this process holds now, by its own monotonic clock; undefined without a
   * lease. Check it before each request: without a lease this process must not send one.
   */
  fence(): number | undefined;
  /** Returns a lower bound of Redis's clock at an instant of this process's clock; undefined without a lease. */
  readonly redisTimeAt: (at: number) => number | undefined;
  /** Ends the leadership now, because this process cannot publish answers. It may take the lease again. */
  stepDown(): void;
  /** Releases the lease, so that another process need not wait for its end, and takes no further lease. */
  close(): Promise<void>;
}

interface LeaseHolderParts extends RedisUser {
  readonly store: Pick<Store, "take" | "renew" | "release">;
  readonly clock: Clock;
  /** Unique to this process. */
  readonly holder: string;
  /** Returns the greatest fence that this process has seen. */
  readonly seenFence: () => number;
  readonly onGranted: (fence: number) => void;
  /** Called when the lease has ended, also from within `fence`. */
  readonly onLost: () => void;
}

const RENEWAL_MS = 750;
/** Interval of attempts to take the lease. */
const ATTEMPT_MS = 100;
/**
 * Length of the lease in this process. It ends half a second before Redis ends it: clocks differ in speed, and a
 * request takes time to leave.
 */
export const LOCAL_LEASE_MS = 2500;

/** The lease of this process. Instants are of its monotonic clock. */
interface Lease {
  readonly fence: number;
  until: number;
  /** Redis's clock at `timeAt` or shortly before it. */
  timeMs: number;
  timeAt: number;
}

export function createLeaseHolder(parts: LeaseHolderParts): LeaseHolder {
  const { store, clock, holder, seenFence } = parts;
  let held: Lease | undefined;
  let cancelNextTurn: Cancel = () => undefined;
  let cancelEnd: Cancel = () => undefined;
  let isClosed = false;

  function lose() {
    if (held === undefined) return;
    held = undefined;
    cancelEnd();
    parts.onLost();
  }

  function extend(sentAt: number, timeMs: number) {
    if (held === undefined) return;
    held.until = sentAt + LOCAL_LEASE_MS;
    held.timeMs = timeMs;
    held.timeAt = clock.now();
    cancelEnd();
    cancelEnd = clock.after(held.until - clock.now(), () => void fence());
  }

  function fence(): number | undefined {
    if (held !== undefined && clock.now() >= held.until) lose();
    return held?.fence;
  }

  function turnAfter(ms: number) {
    if (isClosed) return;
    cancelNextTurn = clock.after(ms, () => {
      turn().then(
        () => turnAfter(held === undefined ? ATTEMPT_MS : RENEWAL_MS),
        (error: unknown) => {
          // The lease still ends at its deadline.
          parts.onError(error);
          turnAfter(ATTEMPT_MS);
        },
      );
    });
  }

  /** Takes or renews the lease. */
  async function turn() {
    const sentAt = clock.now();
    const current = held;
    if (current === undefined) return take(await store.take(holder, seenFence()), sentAt);
    const timeMs = await store.renew(holder, current.fence);
    if (held !== current) return;
    if (timeMs === undefined) lose();
    else extend(sentAt, timeMs);
  }

  function take(grant: Grant | undefined, sentAt: number) {
    if (grant === undefined || held !== undefined) return;
    if (isClosed) return void store.release(holder, grant.fence).catch(parts.onError);
    held = { fence: grant.fence, until: 0, timeMs: 0, timeAt: 0 };
    extend(sentAt, grant.timeMs);
    // If the reply was slow, the lease has already ended.
    if (fence() !== undefined) parts.onGranted(grant.fence);
  }

  turnAfter(0);

  return {
    fence,
    // Redis read its clock before the reply arrived, so this is a lower bound.
    redisTimeAt: (at) => held && held.timeMs + (at - held.timeAt),
    stepDown: lose,
    async close() {
      isClosed = true;
      cancelNextTurn();
      const last = held;
      lose();
      // If Redis is away, the lease expires by itself.
      if (last !== undefined) await store.release(holder, last.fence).catch(parts.onError);
    },
  };
}
