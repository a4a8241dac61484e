import { randomBytes } from "node:crypto";
import type { Clock } from "#engine/protocol/clock.ts";
import type { MarketDataClient } from "#market/market-data-client.ts";
import type { OpenBackend } from "#server/feed/feed-backend.ts";
import { readAnswers } from "./answers-reader.ts";
import { type EdgeListener, edgeBackend } from "./edge-backend.ts";
import { createGateShare } from "./gate-share.ts";
import { keysOf } from "./keys.ts";
import { openRedis, type Redis, redisErrorText } from "./redis.ts";
import type { RedisAddress } from "./redis-address.ts";
import { createSharedAsker, type SharedAsker, type TokenMark } from "./shared-asker.ts";
import { createStore } from "./store.ts";
import type { RemoveToken } from "./stored-error.ts";
import { readState, type SharedGate } from "./stored-state.ts";

/** One process's part in a feed that many processes share through Redis. */
export interface SharedFeed {
  /** The backend for the feed of this process. The leader, in any process, sends its requests. */
  readonly openBackend: OpenBackend;
  /** From now on this process may become the leader. */
  startAsking(parts: AskingParts): void;
  /** Publishes a change of this process's gate to all other processes at once. */
  gateChanged(gate: SharedGate): void;
  readonly isLeader: boolean;
  /** Whether Redis answers. */
  readonly isConnected: () => boolean;
  /** Whether Redis answers and a process leads: then quotes can be expected. */
  readonly isLed: () => boolean;
  /** Counts of what was read from Redis and not used. */
  readonly unused: UnusedCounts;
  /** Asks the leader to forget the learned pace. Rejects where Redis does not take the message. */
  requestPaceReset(): Promise<void>;
  /** Asks nothing more, gives the lease back and disconnects. */
  close(): Promise<void>;
}

interface UnusedCounts {
  /** Values that none of these processes writes. */
  readonly refused: number;
  /** Answers of a process that was no longer the leader. */
  readonly fenced: number;
}

interface AskingParts {
  /** Asks the service through the gate of this process. */
  readonly client: MarketDataClient;
  readonly removeToken: RemoveToken;
  /** Tells the token of this process from another without showing it. */
  readonly tokenMark: TokenMark;
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
   * @param isLeader whether this process is the leader. A leader takes only the waits from Redis.
   */
  readonly mergeGate: (gate: SharedGate, isLeader: boolean) => void;
  readonly log: (line: string) => void;
}

/** Redis is read once a second at least, and given up after one second without an answer. */
const SILENT_AFTER_MS = 3000;

/**
 * Connects. Retries a Redis that is unreachable now; until then the service is not asked.
 *
 * @throws RedisError where Redis is reachable and cannot be used
 */
export async function openSharedFeed(options: SharedFeedOptions): Promise<SharedFeed> {
  const { address, ca, source, clock, mergeGate, log } = options;
  const name = randomBytes(9).toString("base64url");
  const keys = keysOf(source);
  const redis = await openRedis({ address, ca, log });
  // Logs nothing: the first connection has already logged that Redis is away.
  const openBlocking = () => openRedis({ address, ca, log: () => undefined });
  const answersConnection = await openBlocking();
  let messagesConnection: Redis | undefined;
  const unused = { refused: 0, fenced: 0 };
  const countRefused = (count: number) => {
    unused.refused += count;
  };
  const store = createStore(redis, keys, countRefused);
  const listeners = new Set<EdgeListener>();
  let lastRead: { readonly sentAt: number; readonly isLed: boolean } | undefined;
  const isConnected = () =>
    lastRead !== undefined && clock.now() - lastRead.sentAt < SILENT_AFTER_MS;
  let asker: SharedAsker | undefined;
  let isClosed = false;
  const troubles = new Set<string>();
  const logFailure = (error: unknown) => {
    const trouble = redisErrorText(error);
    if (trouble === undefined || troubles.has(trouble)) return;
    troubles.add(trouble);
    log(`Redis command failed: ${trouble}. Further identical errors are not logged.`);
  };
  const gateShare = createGateShare({
    store,
    clock,
    failed: logFailure,
    merge: (gate) => mergeGate(gate, asker?.isLeader === true),
  });
  const reader = readAnswers({
    waiting: answersConnection,
    store,
    key: keys.answers,
    clock,
    failed: logFailure,
    received(reading, isSnapshotDue, sentAt) {
      const state = readState(reading.state, reading.timeMs);
      countRefused(state.refused);
      gateShare.received(state, reading.fence, sentAt);
      lastRead = { sentAt, isLed: reading.isLed };
      for (const listener of listeners) listener(reading, state, isSnapshotDue, sentAt);
    },
  });
  const unfollow = redis.connected(() => {
    if (gateShare.seenFence > 0) gateShare.raise().catch(logFailure);
  });

  return {
    openBackend: edgeBackend({
      store,
      edge: name,
      failed: logFailure,
      refused: countRefused,
      fenced() {
        unused.fenced += 1;
      },
      listen(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    }),
    startAsking({ client, removeToken, tokenMark }) {
      void openBlocking().then(
        (connection) => {
          if (isClosed) return connection.close();
          messagesConnection = connection;
          asker = createSharedAsker({
            store,
            waiting: connection,
            keys,
            clock,
            client,
            gateShare,
            removeToken,
            tokenMark,
            holder: name,
            log,
            failed: logFailure,
            refused: countRefused,
          });
        },
        (error: unknown) => log(error instanceof Error ? error.message : "Redis cannot be used."),
      );
    },
    gateChanged(gate) {
      if (asker) asker.gateChanged(gate);
      else gateShare.changed(gate, undefined).catch(logFailure);
    },
    get isLeader() {
      return asker?.isLeader === true;
    },
    isConnected,
    isLed: () => isConnected() && lastRead?.isLed === true,
    unused,
    requestPaceReset: () => store.send("forget-pace", name),
    async close() {
      isClosed = true;
      await asker?.close();
      unfollow();
      reader.close();
      for (const connection of [redis, answersConnection, messagesConnection]) connection?.close();
    },
  };
}
