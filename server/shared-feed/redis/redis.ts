import { createHash } from "node:crypto";
import { createClient, ErrorReply } from "@redis/client";
import type { Log } from "#server/common/log.ts";
import { nameOfAddress, type RedisAddress } from "./redis-address.ts";
import { judgeInfo } from "./redis-info.ts";

/** One connection to Redis. It reconnects automatically. */
export interface Redis {
  readonly isConnected: boolean;
  /**
   * Sends one command. Commands are never queued: without a connection it rejects at once. If the reply does
   * not arrive in time, it rejects and closes the connection; Redis may have run the command.
   *
   * @param extraMs time for which the command itself may block, in addition to the usual time-out
   */
  command(args: readonly string[], extraMs?: number): Promise<unknown>;
  /** Runs a script, under the same rules. */
  run(script: Script, keys: readonly string[], args: readonly string[]): Promise<unknown>;
  /** Calls the listener at each new connection, and at once if there is one. @returns a function that removes it */
  onConnect(listener: () => void): () => void;
  close(): void;
}

/** A Lua script; Redis runs it as a whole, with nothing in between. */
export interface Script {
  readonly text: string;
  readonly sha1: string;
}

export interface RedisOptions {
  readonly address: RedisAddress;
  /** All certificates to trust, in PEM; Node's roots when undefined. */
  readonly ca?: readonly string[] | undefined;
  readonly log: Log;
  /** Returns a number from 0 to 1. */
  readonly random?: () => number;
}

/** A Redis that cannot be used as it is. The message is one line without a secret. */
export class RedisError extends Error {
  override readonly name = "RedisError";
}

/** There is no connection, or no answer came in time. */
export class RedisSilence extends Error {
  override readonly name = "RedisSilence";
}

const CONNECT_TIMEOUT_MS = 2000;
/** Less than the rest of a leader's lease at its renewal, see `lease-holder.ts`. */
const COMMAND_TIMEOUT_MS = 1000;
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 1000;

export const script = (text: string): Script => ({
  text,
  sha1: createHash("sha1").update(text).digest("hex"),
});

/**
 * Connects and checks the server.
 *
 * @returns after the first attempt; an unreachable Redis is tried again
 * @throws RedisError if it is reachable and cannot be used
 */
export async function openRedis(options: RedisOptions): Promise<Redis> {
  const { address, log, random = Math.random } = options;
  const name = `The Redis at ${nameOfAddress(address)}`;
  // A port without TLS looks like a server that is slow or restarts: it closes, or sends nothing.
  const unreachable = `${name} is not reachable${address.isEncrypted ? " over TLS" : ""}.`;
  const listeners = new Set<() => void>();
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let retryCount = 0;
  let isClosed = false;
  let lastLine = "";
  let isAway = false;

  /** Logs a line unless it repeats the last one. */
  function logChange(line: string) {
    if (line === lastLine) return;
    lastLine = line;
    log(line);
  }

  function handleLoss(gone: Client) {
    gone.destroy();
    if (client !== gone) return;
    client = undefined;
    if (isClosed) return;
    reportAway(`${name} is not reachable any more.`);
  }

  function reportAway(line: string) {
    isAway = true;
    logChange(line);
    retryLater();
  }

  function retryLater() {
    const backoffMs = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** retryCount);
    retryCount += 1;
    timer = setTimeout(
      () => {
        connect().catch((error: unknown) => {
          if (isClosed) return;
          reportAway(error instanceof RedisError ? error.message : unreachable);
        });
      },
      backoffMs * (0.5 + random() / 2),
    );
    timer.unref();
  }

  async function connect() {
    const next = clientOf(options);
    // The client rejects pending commands itself; `handleLoss` ignores a client that is not in use.
    next.on("error", () => handleLoss(next));
    try {
      await withTimeout(next.connect(), CONNECT_TIMEOUT_MS);
      const info = await withTimeout(next.sendCommand(["INFO"]), CONNECT_TIMEOUT_MS);
      const { fault, warning } = judgeInfo(typeof info === "string" ? info : "");
      if (fault !== undefined) throw new RedisError(`${name} ${fault}.`);
      if (warning !== undefined) logChange(`Warning: ${name} ${warning}.`);
    } catch (error) {
      next.destroy();
      throw faultOf(error, name) ?? error;
    }
    if (isClosed) return next.destroy();
    if (isAway) logChange(`${name} is reached again.`);
    isAway = false;
    client = next;
    retryCount = 0;
    for (const listener of listeners) listener();
  }

  async function command(args: readonly string[], extraMs = 0): Promise<unknown> {
    const current = client;
    if (current === undefined) throw new RedisSilence(`${name} is not connected.`);
    try {
      return await withTimeout(current.sendCommand([...args]), COMMAND_TIMEOUT_MS + extraMs);
    } catch (error) {
      if (error instanceof RedisSilence) handleLoss(current);
      if (error instanceof RedisSilence || error instanceof ErrorReply) throw error;
      throw new RedisSilence(`${name} has gone.`, { cause: error });
    }
  }

  try {
    await connect();
  } catch (error) {
    if (error instanceof RedisError) throw error;
    reportAway(unreachable);
  }

  return {
    get isConnected() {
      return client !== undefined;
    },
    command,
    async run({ text, sha1 }, keys, args) {
      const rest = [String(keys.length), ...keys, ...args];
      try {
        return await command(["EVALSHA", sha1, ...rest]);
      } catch (error) {
        if (!(error instanceof ErrorReply) || !error.message.startsWith("NOSCRIPT")) throw error;
        return command(["EVAL", text, ...rest]);
      }
    },
    onConnect(listener) {
      listeners.add(listener);
      if (client !== undefined) listener();
      return () => listeners.delete(listener);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      client?.destroy();
      client = undefined;
    },
  };
}

type Client = ReturnType<typeof clientOf>;

function clientOf({ address, ca }: RedisOptions) {
  const { host, port, isEncrypted, username, password, database } = address;
  const common = {
    host,
    port,
    connectTimeout: CONNECT_TIMEOUT_MS,
    reconnectStrategy: false as const,
  };
  return createClient({
    socket: isEncrypted
      ? { ...common, tls: true, rejectUnauthorized: true, ...(ca && { ca: [...ca] }) }
      : common,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    database,
    RESP: 2,
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: "disabled",
  });
}

async function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RedisSilence("No answer came in time.")), ms);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns the reason of a failed command in one word, such as `OOM`, `READONLY` or `NOREPLICAS`; undefined if Redis
 * is away, which the connection logs itself.
 */
export function redisErrorText(error: unknown): string | undefined {
  if (error instanceof RedisSilence) return undefined;
  if (error instanceof ErrorReply) return error.message.split(" ", 1)[0];
  return error instanceof Error ? error.name : "no error object";
}

/** Returns a fault that a retry does not mend, such as a refused login or an invalid certificate. */
function faultOf(error: unknown, name: string): RedisError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ErrorReply) {
    if (
      /^(?:WRONGPASS|NOAUTH|NOPERM|ERR (?:invalid password|AUTH|Client sent AUTH))/.test(
        error.message,
      )
    )
      return new RedisError(`${name} refuses the user name or password.`);
    if (error.message.startsWith("ERR DB index"))
      return new RedisError(`${name} has no database of that number.`);
  }
  const code = "code" in error ? String(error.code) : "";
  if (/CERT|SSL|TLS|^UNABLE_TO|^EPROTO$/.test(code))
    return new RedisError(`${name} cannot be verified (${code}).`);
  return undefined;
}
