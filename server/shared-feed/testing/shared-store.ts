import { onTestFinished } from "vitest";
import { type Keys, keysOf } from "#server/shared-feed/keys.ts";
import { openRedis, type Redis } from "#server/shared-feed/redis.ts";
import { parseRedisAddress } from "#server/shared-feed/redis-address.ts";
import { createStore, type Store } from "#server/shared-feed/store.ts";
import { type RedisServer, type RedisServerOptions, startRedis } from "./redis-server.ts";

/** A connection of one process to the Redis of a test. */
export interface Connected {
  readonly redis: Redis;
  readonly store: Store;
}

export const SOURCE = "svc-0123456789abcdef";
export const KEYS: Keys = keysOf(SOURCE);

/** Runs after the test, the last one first. */
export function afterwards(cleanup: () => Promise<void> | void): void {
  onTestFinished(cleanup);
}

/** A Redis that ends with the test. */
export async function serveRedis(options?: RedisServerOptions): Promise<RedisServer> {
  const server = await startRedis(options);
  afterwards(() => server.close());
  return server;
}

/** A connection that ends with the test. */
export async function connect(url: string, log: (line: string) => void = () => undefined) {
  const address = parseRedisAddress(url);
  if (typeof address === "string") throw new Error(address);
  const redis = await openRedis({ address, log });
  afterwards(() => redis.close());
  return redis;
}

/** @param refused see `createStore` */
export async function connectStore(
  url: string,
  refused: (count: number) => void = () => undefined,
): Promise<Connected> {
  const redis = await connect(url);
  return { redis, store: createStore(redis, KEYS, refused) };
}
