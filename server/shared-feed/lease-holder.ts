import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import type { Grant, Store } from "./store.ts";

/** Takes the lease when no process has it, and renews it. The lease is the right to ask the service. */
export interface LeaseHolder {
  /**
   * The fence of the lease that this process holds now, by its own monotonic clock; undefined if it must not
   * ask. Check it before each request.
   */
  fence(): number | undefined;
  /** A lower bound of Redis's clock at an instant of this process's clock; undefined without a lease. */
  readonly redisTime: (at: number) => number | undefined;
  /** Ends the leadership now, because this process cannot publish answers. It may take the lease again. */
  stepDown(): void;
  /** Gives the lease back, so that another process need not wait for its end. Takes no further lease. */
  close(): Promise<void>;
}

interface LeaseHolderParts {
  readonly store: Pick<Store, "take" | "renew" | "giveBack">;
  readonly clock: Clock;
  /** Unique to this process. */
  readonly holder: string;
  /** The greatest fence that this process has seen. */
  readonly seenFence: () => number;
  readonly granted: (fence: number) => void;
  /** Called when the lease has ended, also from within `fence`. */
  readonly lost: () => void;
  /** Called when Redis is away or a command fails. */
  readonly failed: (error: unknown) => void;
}

const RENEW_MS = 750;
/** How soon a lease that has ended is noticed. */
const TRY_MS = 100;
/** Ends the lease half a second before Redis does: clocks differ in speed, and a request takes time to leave. */
export const DEADLINE_MS = 2500;

/** The lease of this process. Instants are of its monotonic clock. */
interface Lease {
  readonly fence: number;
  until: number;
  /** Redis's clock showed this time at this instant, or before it. */
  timeMs: number;
  timeAt: number;
}

export function holdLease(parts: LeaseHolderParts): LeaseHolder {
  const { store, clock, holder, seenFence } = parts;
  let held: Lease | undefined;
  let cancelTurn: Cancel = () => undefined;
  let cancelEnd: Cancel = () => undefined;
  let isClosed = false;

  function lose() {
    if (held === undefined) return;
    held = undefined;
    cancelEnd();
    parts.lost();
  }

  function extend(sentAt: number, timeMs: number) {
    if (held === undefined) return;
    held.until = sentAt + DEADLINE_MS;
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
    cancelTurn = clock.after(ms, () => {
      turn().then(
        () => turnAfter(held === undefined ? TRY_MS : RENEW_MS),
        (error: unknown) => {
          // The deadline runs on.
          parts.failed(error);
          turnAfter(TRY_MS);
        },
      );
    });
  }

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
    if (isClosed) return void store.giveBack(holder, grant.fence).catch(parts.failed);
    held = { fence: grant.fence, until: 0, timeMs: 0, timeAt: 0 };
    extend(sentAt, grant.timeMs);
    // The answer may have come too late.
    if (fence() !== undefined) parts.granted(grant.fence);
  }

  turnAfter(0);

  return {
    fence,
    // Redis read its clock before the reply arrived, so this is a lower bound.
    redisTime: (at) => held && held.timeMs + (at - held.timeAt),
    stepDown: lose,
    async close() {
      isClosed = true;
      cancelTurn();
      const last = held;
      lose();
      // If Redis is away, the lease expires by itself.
      if (last !== undefined) await store.giveBack(holder, last.fence).catch(parts.failed);
    },
  };
}
