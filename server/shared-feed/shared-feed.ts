import { randomBytes } from "node:crypto";
import type { Clock } from "#engine/protocol/clock.ts";
import type { MarketDataClient } from "#market/market-data-client.ts";
import type { OpenBackend } from "#server/feed/feed-backend.ts";
import { readAnswers } from "./answers-reader.ts";
import { type EdgeListener, edgeBackend } from "./edge-backend.ts";
import { createGateShare } from "./gate-share.ts";
import { keysOf } from "./keys.ts";
import { openRedis, troubleOf } from "./redis.ts";
import type { RedisAddress } from "./redis-address.ts";
import { createSharedAsker, type SharedAsker } from "./shared-asker.ts";
import { createStore } from "./store.ts";
import type { RemoveToken } from "./stored-error.ts";
import { readState, type SharedGate } from "./stored-state.ts";

/** One process's part in a feed that many processes share through Redis. */
export interface SharedFeed {
  /** For the feed of this process: its requests are sent by whichever process leads. */
  readonly openBackend: OpenBackend;
  /** Takes part in asking from now on. */
  startAsking(parts: AskingParts): void;
  /** The gate of this process has changed: all others are told at once. */
  gateChanged(gate: SharedGate): void;
  readonly isLeader: boolean;
  /** Whether Redis answers. */
  readonly isConnected: () => boolean;
  /** Whether Redis answers and a process leads: then quotes can be expected. */
  readonly isLed: () => boolean;
  /** What was read of Redis and not used. */
  readonly unused: UnusedCounts;
  /** Asks nothing more, gives the lease back and disconnects. */
  close(): Promise<void>;
}

interface UnusedCounts {
  /** Values that none of these processes writes. */
  readonly refused: number;
  /** Answers of a process that was no leader any more. */
  readonly fenced: number;
}

interface AskingParts {
  /** Asks the service; the gate of this process stands in it. */
  readonly client: MarketDataClient;
  readonly removeToken: RemoveToken;
}

export interface SharedFeedOptions {
  readonly address: RedisAddress;
  /** All certificates to trust, in PEM; Node's roots when undefined. */
  readonly ca?: readonly string[] | undefined;
  /** Opaque id of the service. */
  readonly source: string;
  readonly clock: Clock;
  /**
   * Hands what all processes know to the gate of this process.
   *
   * @param isLeader whether this process asks: then it knows better than Redis of all but the waits
   */
  readonly mergeGate: (gate: SharedGate, isLeader: boolean) => void;
  readonly log: (line: string) => void;
}

/** Redis is read once a second at least, and given up after one second without an answer. */
const SILENT_AFTER_MS = 3000;

/**
 * Connects. A Redis that is not there now is tried again, and meanwhile nothing is asked.
 *
 * @throws RedisFault where it is there and cannot be used
 */
export async function openSharedFeed(options: SharedFeedOptions): Promise<SharedFeed> {
  const { address, ca, source, clock, mergeGate, log } = options;
  const name = randomBytes(9).toString("base64url");
  const keys = keysOf(source);
  const redis = await openRedis({ address, ca, log });
  // A connection that waits says nothing of its own: the first one has said it.
  const waitingFor = () => openRedis({ address, ca, log: () => undefined });
  const waiting = [await waitingFor()];
  const store = createStore(redis, keys);
  const listeners = new Set<EdgeListener>();
  const unused = { refused: 0, fenced: 0 };
  let lastRead: { readonly sentAt: number; readonly isLed: boolean } | undefined;
  const isConnected = () =>
    lastRead !== undefined && clock.now() - lastRead.sentAt < SILENT_AFTER_MS;
  const refused = (count: number) => {
    unused.refused += count;
  };
  let asker: SharedAsker | undefined;
  let isClosed = false;
  const troubles = new Set<string>();
  const failed = (error: unknown) => {
    const trouble = troubleOf(error);
    if (trouble === undefined || troubles.has(trouble)) return;
    troubles.add(trouble);
    log(`Redis does not do what is asked of it: ${trouble}. More of the same is not logged.`);
  };
  const gateShare = createGateShare({
    store,
    clock,
    failed,
    merge: (gate) => mergeGate(gate, asker?.isLeader === true),
  });
  const [waitingForAnswers] = waiting;
  if (waitingForAnswers === undefined) throw new Error("There is a connection");
  const reader = readAnswers({
    waiting: waitingForAnswers,
    store,
    key: keys.answers,
    clock,
    failed,
    received(reading, isSnapshotDue, sentAt) {
      const state = readState(reading.state, reading.timeMs);
      refused(state.refused);
      gateShare.received(state, reading.fence, sentAt);
      lastRead = { sentAt, isLed: reading.isLed };
      for (const listener of listeners) listener(reading, state, isSnapshotDue, sentAt);
    },
  });
  const unfollow = redis.connected(() => {
    if (gateShare.seenFence > 0) gateShare.raise().catch(failed);
  });

  return {
    openBackend: edgeBackend({
      store,
      edge: name,
      failed,
      refused,
      fenced() {
        unused.fenced += 1;
      },
      listen(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    }),
    startAsking({ client, removeToken }) {
      void waitingFor().then(
        (connection) => {
          if (isClosed) return connection.close();
          waiting.push(connection);
          asker = createSharedAsker({
            store,
            waiting: connection,
            keys,
            clock,
            client,
            gateShare,
            removeToken,
            holder: name,
            log,
            failed,
            refused,
          });
        },
        (error: unknown) => log(error instanceof Error ? error.message : "Redis cannot be used."),
      );
    },
    gateChanged(gate) {
      if (asker) asker.gateChanged(gate);
      else gateShare.changed(gate, undefined).catch(failed);
    },
    get isLeader() {
      return asker?.isLeader === true;
    },
    isConnected,
    isLed: () => isConnected() && lastRead?.isLed === true,
    unused,
    async close() {
      isClosed = true;
      await asker?.close();
      unfollow();
      reader.close();
      for (const connection of [redis, ...waiting]) connection.close();
    },
  };
}
