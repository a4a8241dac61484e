import type { Redis } from "./redis.ts";

/** What a part needs that sends commands to Redis and reports their failures. */
export interface RedisUser {
  /** Called when Redis is away or a command fails. */
  readonly onError: (error: unknown) => void;
}

/** What a part needs that waits for entries of a stream. */
export interface BlockingRedisUser extends RedisUser {
  /** A separate connection, for commands that block. */
  readonly blockingRedis: Pick<Redis, "command">;
}
