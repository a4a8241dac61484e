import { randomBytes } from "node:crypto";
import type { Clock } from "#engine/protocol/clock.ts";
import type { GateMemory } from "#server/common/gate-memory.ts";
import { type Log, withoutRepeats } from "#server/common/log.ts";
import type { OpenBackend } from "#server/feed/feed-backend.ts";
import { createAnswersReader } from "./edge/answers-reader.ts";
import { type EdgeListener, edgeBackend } from "./edge/edge-backend.ts";
import { createGateShare } from "./gate-share.ts";
import {
  createLeaderCandidate,
  type LeaderCandidate,
  type LeaderCandidateParts,
} from "./leader/leader-candidate.ts";
import { openRedis, type Redis, redisErrorText } from "./redis/redis.ts";
import type { RedisAddress } from "./redis/redis-address.ts";
import { keysOf } from "./store/keys.ts";
import { createStore } from "./store/store.ts";
import { readState } from "./store/stored-state.ts";

/** One process's part in a feed that many processes share through Redis. */
export interface SharedFeed {
  /** Opens the backend for the feed of this process. The leader, in any process, sends its requests. */
  readonly openBackend: OpenBackend;
  /** Lets this process become the leader from now on. */
  startCandidate(parts: CandidateParts): void;
  /** Publishes a change of this process's gate to all other processes at once. */
  publishGate(gate: GateMemory): void;
  readonly isLeader: boolean;
  /** Whether Redis answers. */
  readonly isConnected: () => boolean;
  /** Whether Redis answers and a process is the leader, so that quotes can be expected. */
  readonly hasLeader: () => boolean;
  /** Counts of the values that were read from Redis and not used. */
  readonly unused: UnusedCounts;
  /** Asks the leader to discard the learned pace. Rejects if Redis does not take the message. */
  forgetPace(): Promise<void>;
  /** Sends no more requests, releases the lease and disconnects. */
  close(): Promise<void>;
}

interface UnusedCounts {
  /** Values that none of these processes writes. */
  readonly refused: number;
  /** Answers of a process that was no longer the leader. */
  readonly fenced: number;
}

type CandidateParts = Pick<LeaderCandidateParts, "client" | "removeToken" | "tokenMark">;

export interface SharedFeedOptions {
  readonly address: RedisAddress;
  /** All certificates to trust, in PEM; Node's roots when undefined. */
  readonly ca?: readonly string[] | undefined;
  /** Opaque id of the service. */
  readonly source: string;
  readonly clock: Clock;
  /**
   * Passes the waits that all processes know to the gate of this process.
   *
   * @param isLeader whether this process is the leader. A leader takes only the waits from Redis.
   */
  readonly mergeGate: (gate: GateMemory, isLeader: boolean) => void;
  readonly log: Log;
}

/** Redis counts as silent after this time: it is read at least once a second, with a time-out of one second. */
const SILENT_AFTER_MS = 3000;

/**
 * Connects to Redis. If it is unreachable, it is tried again later; until then the service is not asked.
 *
 * @throws RedisError if Redis is reachable and cannot be used
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
  const countInvalidValues = (count: number) => {
    unused.refused += count;
  };
  const store = createStore(redis, keys, countInvalidValues);
  const listeners = new Set<EdgeListener>();
  let lastRead: { readonly sentAt: number; readonly hasLeader: boolean } | undefined;
  const isConnected = () =>
    lastRead !== undefined && clock.now() - lastRead.sentAt < SILENT_AFTER_MS;
  let candidate: LeaderCandidate | undefined;
  let isClosed = false;
  const logError = createErrorLog(log);
  const gateShare = createGateShare({
    store,
    clock,
    onError: logError,
    merge: (gate) => mergeGate(gate, candidate?.isLeader === true),
  });
  const reader = createAnswersReader({
    blockingRedis: answersConnection,
    store,
    key: keys.answers,
    clock,
    onError: logError,
    onRead(read) {
      const { result, sentAt } = read;
      const state = readState(result.state, result.timeMs);
      countInvalidValues(state.invalidValues);
      gateShare.receive(state, result.fence, sentAt);
      lastRead = { sentAt, hasLeader: result.hasLeader };
      for (const listener of listeners) listener(read, state);
    },
  });
  const stopListening = redis.onConnect(() => {
    if (gateShare.seenFence > 0) gateShare.restore().catch(logError);
  });

  return {
    openBackend: edgeBackend({
      store,
      edge: name,
      onError: logError,
      onInvalidValues: countInvalidValues,
      onFenced() {
        unused.fenced += 1;
      },
      listen(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    }),
    startCandidate({ client, removeToken, tokenMark }) {
      void openBlocking().then(
        (connection) => {
          if (isClosed) return connection.close();
          messagesConnection = connection;
          candidate = createLeaderCandidate({
            store,
            blockingRedis: connection,
            keys,
            clock,
            client,
            gateShare,
            removeToken,
            tokenMark,
            holder: name,
            log,
            onError: logError,
            onInvalidValues: countInvalidValues,
          });
        },
        (error: unknown) => log(error instanceof Error ? error.message : "Redis cannot be used."),
      );
    },
    publishGate(gate) {
      if (candidate) candidate.publishGate(gate);
      else gateShare.publish(gate, undefined).catch(logError);
    },
    get isLeader() {
      return candidate?.isLeader === true;
    },
    isConnected,
    hasLeader: () => isConnected() && lastRead?.hasLeader === true,
    unused,
    forgetPace: () => store.send("forget-pace", name),
    async close() {
      isClosed = true;
      await candidate?.close();
      stopListening();
      reader.close();
      for (const connection of [redis, answersConnection, messagesConnection]) connection?.close();
    },
  };
}

/** Returns a listener that logs each kind of failed command once. */
function createErrorLog(log: Log): (error: unknown) => void {
  const logOnce = withoutRepeats(log);
  return (error) => {
    const text = redisErrorText(error);
    if (text === undefined) return;
    logOnce(`Redis command failed: ${text}. Further identical errors are not logged.`);
  };
}
