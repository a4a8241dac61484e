import type { PacerMemory } from "#engine/pacer/pacer-memory.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { MarketDataClient } from "#market/client/market-data-client.ts";
import type { GateMemory } from "#server/common/gate-memory.ts";
import type { Log } from "#server/common/log.ts";
import type { GateShare } from "#server/shared-feed/gate-share.ts";
import type { BlockingRedisUser } from "#server/shared-feed/redis/redis-user.ts";
import type { Keys } from "#server/shared-feed/store/keys.ts";
import type { Store } from "#server/shared-feed/store/store.ts";
import type { RemoveToken } from "#server/shared-feed/store/stored-error.ts";
import {
  readPacerMemory,
  readState,
  type SharedState,
} from "#server/shared-feed/store/stored-state.ts";
import { createDemandReader, type DemandReader } from "./demand-reader.ts";
import { createLeader, type Leader } from "./leader.ts";
import { createLeaseHolder } from "./lease-holder.ts";

/** A process that may ask the service: it is the leader, or waits to become the leader. */
export interface LeaderCandidate {
  readonly isLeader: boolean;
  /** Writes a change of this process's gate to Redis at once. Steps down if the write fails. */
  readonly publishGate: (gate: GateMemory) => void;
  /** Sends no more requests, and releases the lease after the pending answers: one may bring a wait. */
  close(): Promise<void>;
}

/** A salted fingerprint of a token. Both calls may be slow. */
interface TokenMark {
  fingerprint(): string;
  /** Whether the fingerprint is of this token. */
  matches(fingerprint: string): boolean;
}

export interface LeaderCandidateParts extends BlockingRedisUser {
  readonly store: Store;
  readonly keys: Keys;
  readonly clock: Clock;
  /** Asks the service through the gate of this process. */
  readonly client: MarketDataClient;
  readonly gateShare: GateShare;
  readonly removeToken: RemoveToken;
  /** Tells the token of this process from another without showing it. */
  readonly tokenMark: TokenMark;
  /** Unique to this process. */
  readonly holder: string;
  readonly log: Log;
  /** Called with the number of values that no process of the feed writes. */
  readonly onInvalidValues: (count: number) => void;
}

export function createLeaderCandidate(parts: LeaderCandidateParts): LeaderCandidate {
  const { store, blockingRedis, keys, clock, gateShare, tokenMark } = parts;
  let leader: Leader | undefined;
  let demands: DemandReader | undefined;
  /** The instant until which this process does not try its own refused token again, whatever Redis holds. */
  let refusedUntil = Number.NEGATIVE_INFINITY;
  const lease = createLeaseHolder({
    store,
    clock,
    holder: parts.holder,
    seenFence: () => gateShare.seenFence,
    onGranted: (fence) => void begin(fence),
    onLost: end,
    onError: parts.onError,
  });

  /** Reads Redis first: no request may be sent during a wait that another process received. */
  async function begin(fence: number) {
    const isLeaseValid = () => lease.fence() === fence;
    try {
      const sentAt = clock.now();
      const { timeMs, found } = await store.readForStart();
      if (!isLeaseValid()) return;
      const [state = new Map(), pace = new Map()] = found;
      const read = readState(state, timeMs);
      const { gate, invalidValues } = read;
      if (invalidValues > 0) parts.onInvalidValues(invalidValues);
      const isTokenReplaced =
        gate.refusal !== null && clock.now() >= refusedUntil && isOfOtherToken(read);
      const known = isTokenReplaced ? { ...read, gate: { ...gate, refusal: null } } : read;
      gateShare.receive(known, fence, sentAt);
      const memory = readPacerMemory(pace, timeMs);
      if (memory === undefined && pace.size > 0) parts.onInvalidValues(1);
      const closedForMs = Math.max(gate.closedForMs, memory?.closedForMs ?? 0);
      open(fence, { perMinute: null, longestWaitMs: 0, ...memory, closedForMs });
      // The edges hold requests back until they read the change.
      if (isTokenReplaced) publishGate(known.gate);
    } catch (error) {
      parts.onError(error);
      lease.stepDown();
    }
  }

  /** Returns whether the refused token is another one than that of this process. */
  const isOfOtherToken = ({ refusedToken }: SharedState) =>
    refusedToken !== undefined && !tokenMark.matches(refusedToken);

  function open(fence: number, memory: PacerMemory) {
    const reader = createDemandReader({
      blockingRedis,
      store,
      key: keys.messages,
      clock,
      onError: parts.onError,
      onInvalidValues: parts.onInvalidValues,
      onChange: () => leader?.demandChanged(),
      onMessage(message) {
        if (message === "try-now") leader?.tryNow();
        else leader?.forgetPace();
      },
    });
    demands = reader;
    leader = createLeader({
      client: parts.client,
      clock,
      memory,
      removeToken: parts.removeToken,
      holdsLease: () => lease.fence() === fence,
      demands: () => reader.demands,
      redisTimeAt: lease.redisTimeAt,
      publish: (answer, times) => stepDownUnlessLatest(fence, store.publish(fence, answer, times)),
      report: (...values) => stepDownUnlessLatest(fence, store.report(fence, ...values)),
    });
    parts.log("This process is now the leader.");
  }

  function publishGate(gate: GateMemory) {
    const fence = lease.fence();
    const { refusal } = gate;
    const refusedToken = refusal === null ? undefined : tokenMark.fingerprint();
    if (fence !== undefined && refusal) refusedUntil = clock.now() + refusal.nextProbeInMs;
    stepDownUnlessLatest(fence, gateShare.publish(gate, fence, refusedToken));
  }

  /**
   * Steps down if a value of this fence cannot be written, or another process has a later fence.
   *
   * @param fence undefined if this process did not hold the lease
   */
  function stepDownUnlessLatest(fence: number | undefined, written: Promise<boolean>) {
    const stepDown = () => {
      if (fence !== undefined && lease.fence() === fence) lease.stepDown();
    };
    written.then(
      (isLatest) => {
        if (!isLatest) stepDown();
      },
      (error: unknown) => {
        parts.onError(error);
        stepDown();
      },
    );
  }

  function end() {
    const wasLeader = leader !== undefined;
    leader?.close();
    demands?.close();
    leader = undefined;
    demands = undefined;
    if (wasLeader) parts.log("This process is no longer the leader.");
  }

  return {
    get isLeader() {
      return lease.fence() !== undefined && leader !== undefined;
    },
    publishGate,
    async close() {
      const last = leader;
      last?.close();
      await last?.settled();
      await lease.close();
    },
  };
}
