import { spawnSync } from "node:child_process";

const PLACES = ["/usr/bin/redis-server", "/opt/homebrew/bin/redis-server", "redis-server"];

/**
 * The path of a redis-server: `REDIS_SERVER_PATH`, Debian's, Homebrew's, or the one of the search path.
 *
 * @throws if there is none
 */
export function findRedis(): string {
  const named = process.env["REDIS_SERVER_PATH"];
  const found = (named ? [named] : PLACES).find(
    (path) => spawnSync(path, ["--version"]).status === 0,
  );
  if (found !== undefined) return found;
  throw new Error(
    "redis-server is missing: install it (on Debian, apt-get install redis-server), or name one in REDIS_SERVER_PATH",
  );
}
