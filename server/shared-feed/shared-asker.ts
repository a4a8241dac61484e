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
import { readPace, readState, type SharedGate } from "./stored-state.ts";

/** Takes part in asking: this process is the leader, or waits to become it. */
export interface SharedAsker {
  readonly isLeader: boolean;
  /** The gate of this process has changed: it is written at once, and who cannot write stops asking. */
  gateChanged(gate: SharedGate): void;
  /** Asks nothing more, and gives the lease back once what is on its way has been answered: it may bring a wait. */
  close(): Promise<void>;
}

interface SharedAskerParts {
  readonly store: Store;
  /** A connection of its own: its commands wait. */
  readonly waiting: Pick<Redis, "command">;
  readonly keys: Keys;
  readonly clock: Clock;
  /** Asks the service; the gate of this process stands in it. */
  readonly client: MarketDataClient;
  readonly gateShare: GateShare;
  readonly removeToken: RemoveToken;
  /** Tells this process from all others. */
  readonly holder: string;
  readonly log: (line: string) => void;
  /** Redis is away, or does not obey. */
  readonly failed: (error: unknown) => void;
  /** So many values were not what an edge writes. */
  readonly refused: (count: number) => void;
}

export function createSharedAsker(parts: SharedAskerParts): SharedAsker {
  const { store, waiting, keys, clock, gateShare } = parts;
  let leader: Leader | undefined;
  let demands: DemandReader | undefined;
  const lease = holdLease({
    store,
    clock,
    holder: parts.holder,
    seenFence: () => gateShare.seenFence,
    granted: (fence) => void begin(fence),
    lost: end,
    failed: parts.failed,
  });

  /** Whatever stands in Redis comes first: nothing is sent inside a wait that another process was given. */
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
      gateShare.received(read, fence, sentAt);
      const memory = readPace(pace, timeMs);
      const closedForMs = Math.max(gate.closedForMs, memory?.closedForMs ?? 0);
      open(fence, { perMinute: null, longestWaitMs: 0, ...memory, closedForMs });
    } catch (error) {
      parts.failed(error);
      lease.stepDown();
    }
  }

  function open(fence: number, memory: Parameters<typeof lead>[0]["memory"]) {
    const mayAsk = () => lease.fence() === fence;
    /** Who cannot tell others of an answer stops asking. */
    const orEnd = (written: Promise<boolean>) => {
      written.then(
        (isLatest) => {
          if (!isLatest && mayAsk()) lease.stepDown();
        },
        (error: unknown) => {
          parts.failed(error);
          if (mayAsk()) lease.stepDown();
        },
      );
    };
    const reader = followDemands({
      waiting,
      store,
      key: keys.messages,
      clock,
      failed: parts.failed,
      refused: parts.refused,
      changed: () => leader?.demandChanged(),
      received(kind) {
        if (kind === "probe") leader?.tryNow();
        else leader?.forgetPace();
      },
    });
    demands = reader;
    leader = lead({
      client: parts.client,
      clock,
      memory,
      removeToken: parts.removeToken,
      mayAsk,
      demands: () => reader.demands,
      redisTime: lease.redisTime,
      publish: (answer, times) => orEnd(store.publish(fence, answer, times)),
      report: (status, learned) => orEnd(store.report(fence, status, learned)),
    });
    parts.log("This process asks the service for all.");
  }

  function end() {
    const wasLeader = leader !== undefined;
    leader?.close();
    demands?.close();
    leader = undefined;
    demands = undefined;
    if (wasLeader) parts.log("This process does not ask the service any more.");
  }

  return {
    get isLeader() {
      return lease.fence() !== undefined && leader !== undefined;
    },
    gateChanged(gate) {
      const fence = lease.fence();
      gateShare.changed(gate, fence).then(
        (isLatest) => {
          if (!isLatest && fence !== undefined && lease.fence() === fence) lease.stepDown();
        },
        (error: unknown) => {
          parts.failed(error);
          if (fence !== undefined && lease.fence() === fence) lease.stepDown();
        },
      );
    },
    async close() {
      const last = leader;
      last?.close();
      await last?.settled();
      await lease.close();
    },
  };
}
