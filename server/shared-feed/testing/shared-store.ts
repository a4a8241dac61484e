import { afterAll, beforeAll, beforeEach, onTestFinished } from "vitest";
import { openRedis, type Redis } from "#server/shared-feed/redis/redis.ts";
import { parseRedisAddress } from "#server/shared-feed/redis/redis-address.ts";
import { type Keys, keysOf } from "#server/shared-feed/store/keys.ts";
import { createStore, type Store } from "#server/shared-feed/store/store.ts";
import { readState } from "#server/shared-feed/store/stored-state.ts";
import { type RedisServer, type RedisServerOptions, startRedis } from "./redis-server.ts";

/** A connection of one process to the Redis of a test. */
export interface Connected {
  readonly redis: Redis;
  readonly store: Store;
}

export const SOURCE = "svc-0123456789abcdef";
export const KEYS: Keys = keysOf(SOURCE);

/** Registers a cleanup after the test; the last one runs first. */
export function afterwards(cleanup: () => Promise<void> | void): void {
  onTestFinished(cleanup);
}

/** Starts a Redis that ends with the test. */
export async function serveRedis(options?: RedisServerOptions): Promise<RedisServer> {
  const server = await startRedis(options);
  afterwards(() => server.close());
  return server;
}

/** Opens a connection that ends with the test. */
export async function connect(url: string, log: (line: string) => void = () => undefined) {
  const address = parseRedisAddress(url);
  if (typeof address === "string") throw new Error(address);
  const redis = await openRedis({ address, log });
  afterwards(() => redis.close());
  return redis;
}

/** @param onInvalidValues see `createStore` */
export async function connectStore(
  url: string,
  onInvalidValues: (count: number) => void = () => undefined,
): Promise<Connected> {
  const redis = await connect(url);
  return { redis, store: createStore(redis, KEYS, onInvalidValues) };
}

/** One Redis for all tests of a file, empty at the beginning of each, and a store in it. */
export function shareStore() {
  let server: RedisServer;
  let store: Store;
  let invalidValues = 0;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.command("FLUSHALL");
    invalidValues = 0;
    ({ store } = await connectStore(server.url, (count) => {
      invalidValues += count;
    }));
  });
  return {
    get server() {
      return server;
    },
    get store() {
      return store;
    },
    /** Returns the number of invalid values that the store has read in this test. */
    get invalidValues() {
      return invalidValues;
    },
    async stateNow() {
      const { timeMs, state } = await store.read("0-0");
      return readState(state, timeMs);
    },
    /** Takes the lease. @throws if another process holds it */
    async fenceOf(holder: string, seen = 0): Promise<number> {
      const grant = await store.take(holder, seen);
      if (grant === undefined) throw new Error("The lease is held");
      return grant.fence;
    },
  };
}
