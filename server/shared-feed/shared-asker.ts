import type { Clock } from "#engine/protocol/clock.ts";
import type { MarketDataClient } from "#market/market-data-client.ts";
import { type DemandReader, followDemands } from "./demand-reader.ts";
import type { GateShare } from "./gate-share.ts";
import type { Keys } from "./keys.ts";
import { type Leader, lead } from "./leader.ts";
import { holdLease } from "./lease-holder.ts";
import type { Redis } from "./redis.ts";
import type { Store } from "./store.ts";
import type { RemoveToken } from "./stored-error.ts";
import { readPacerMemory, readState, type SharedGate, type SharedState } from "./stored-state.ts";

/** A process that may ask the service: it is the leader, or waits to become it. */
export interface SharedAsker {
  readonly isLeader: boolean;
  /** Writes a change of this process's gate to Redis at once. Steps down if it cannot be written. */
  gateChanged(gate: SharedGate): void;
  /** Sends no more requests. Gives the lease back after the pending answers: one may bring a wait. */
  close(): Promise<void>;
}

/** A salted fingerprint of a token. Both calls may be slow. */
export interface TokenMark {
  fingerprint(): string;
  /** Whether the fingerprint is of this token. */
  matches(fingerprint: string): boolean;
}

interface SharedAskerParts {
  readonly store: Store;
  /** A separate connection, for commands that block. */
  readonly waiting: Pick<Redis, "command">;
  readonly keys: Keys;
  readonly clock: Clock;
  /** Asks the service through the gate of this process. */
  readonly client: MarketDataClient;
  readonly gateShare: GateShare;
  readonly removeToken: RemoveToken;
  readonly tokenMark: TokenMark;
  /** Unique to this process. */
  readonly holder: string;
  readonly log: (line: string) => void;
  /** Called when Redis is away or a command fails. */
  readonly failed: (error: unknown) => void;
  /** Counts values that no edge writes. */
  readonly refused: (count: number) => void;
}

export function createSharedAsker(parts: SharedAskerParts): SharedAsker {
  const { store, waiting, keys, clock, gateShare, tokenMark } = parts;
  let leader: Leader | undefined;
  let demands: DemandReader | undefined;
  /** Until when this process need not try its own token again, whatever Redis says. */
  let refusedUntil = Number.NEGATIVE_INFINITY;
  const lease = holdLease({
    store,
    clock,
    holder: parts.holder,
    seenFence: () => gateShare.seenFence,
    granted: (fence) => void begin(fence),
    lost: end,
    failed: parts.failed,
  });

  /** Reads Redis first: no request may be sent during a wait that another process received. */
  async function begin(fence: number) {
    const isLeaseValid = () => lease.fence() === fence;
    try {
      const sentAt = clock.now();
      const { timeMs, found } = await store.restart();
      if (!isLeaseValid()) return;
      const [state = new Map(), pace = new Map()] = found;
      const read = readState(state, timeMs);
      const { gate, refused } = read;
      if (refused > 0) parts.refused(refused);
      const isMended = gate.refusal !== null && clock.now() >= refusedUntil && isOfOtherToken(read);
      const known = isMended ? { ...read, gate: { ...gate, refusal: null } } : read;
      gateShare.received(known, fence, sentAt);
      const memory = readPacerMemory(pace, timeMs);
      if (memory === undefined && pace.size > 0) parts.refused(1);
      const closedForMs = Math.max(gate.closedForMs, memory?.closedForMs ?? 0);
      open(fence, { perMinute: null, longestWaitMs: 0, ...memory, closedForMs });
      // The edges hold requests back until they read it.
      if (isMended) publishGate(known.gate);
    } catch (error) {
      parts.failed(error);
      lease.stepDown();
    }
  }

  /** The service has not refused the token of this process, whatever it said to an earlier leader. */
  const isOfOtherToken = ({ refusedToken }: SharedState) =>
    refusedToken !== undefined && !tokenMark.matches(refusedToken);

  function open(fence: number, memory: Parameters<typeof lead>[0]["memory"]) {
    const reader = followDemands({
      waiting,
      store,
      key: keys.messages,
      clock,
      failed: parts.failed,
      refused: parts.refused,
      changed: () => leader?.demandChanged(),
      received(message) {
        if (message === "try-now") leader?.tryNow();
        else leader?.forgetPace();
      },
    });
    demands = reader;
    leader = lead({
      client: parts.client,
      clock,
      memory,
      removeToken: parts.removeToken,
      mayAsk: () => lease.fence() === fence,
      demands: () => reader.demands,
      redisTime: lease.redisTime,
      publish: (answer, times) => stepDownUnlessLatest(fence, store.publish(fence, answer, times)),
      report: (status, learned) =>
        stepDownUnlessLatest(fence, store.report(fence, status, learned)),
    });
    parts.log("This process is now the leader.");
  }

  function publishGate(gate: SharedGate) {
    const fence = lease.fence();
    const { refusal } = gate;
    const refusedToken = refusal === null ? undefined : tokenMark.fingerprint();
    if (fence !== undefined && refusal) refusedUntil = clock.now() + refusal.nextProbeInMs;
    stepDownUnlessLatest(fence, gateShare.changed(gate, fence, refusedToken));
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
        parts.failed(error);
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
    gateChanged: publishGate,
    async close() {
      const last = leader;
      last?.close();
      await last?.settled();
      await lease.close();
    },
  };
}
