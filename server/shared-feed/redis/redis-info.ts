/** The parts of the reply to `INFO` that matter here (https://redis.io/docs/latest/commands/info/). */
export interface RedisInfo {
  /** The reason why it cannot be used, as a clause that follows its name; undefined if it can. */
  readonly fault: string | undefined;
  /** A warning for the operator, as such a clause; undefined without one. */
  readonly warning: string | undefined;
}

const MIN_VERSION = 7;
const NO_FILE =
  "stores nothing on disk (appendonly no): where it is restarted while all others are, a Retry-After is forgotten";

/** Checks the text of `INFO`. */
export function judgeInfo(text: string): RedisInfo {
  const fields = new Map(
    text.split(/\r?\n/).flatMap((line) => {
      const [, name, value] = /^([a-z_0-9]+):(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value] as const];
    }),
  );
  return {
    fault: faultOf(fields),
    warning: fields.get("aof_enabled") === "1" ? undefined : NO_FILE,
  };
}

function faultOf(fields: ReadonlyMap<string, string>): string | undefined {
  const major = Number(/^(\d+)\./.exec(fields.get("redis_version") ?? "")?.[1]);
  if (!(major >= MIN_VERSION)) return `is no Redis of version ${MIN_VERSION} or newer`;
  if (fields.get("redis_mode") === "cluster") return "is part of a cluster, which is not supported";
  if (fields.get("role") !== "master") return "is a replica, which is read-only";
  if (fields.get("maxmemory_policy") !== "noeviction")
    return "may drop keys when it is full: set its maxmemory-policy to noeviction";
  return undefined;
}
