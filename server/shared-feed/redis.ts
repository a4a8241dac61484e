import { createHash } from "node:crypto";
import { createClient, ErrorReply } from "@redis/client";
import { nameOfAddress, type RedisAddress } from "./redis-address.ts";
import { judgeInfo } from "./redis-info.ts";

/** One connection to Redis. It connects again by itself. */
export interface Redis {
  readonly isConnected: boolean;
  /**
   * Sends one command. Commands are never queued: without a connection it rejects at once. If the reply does
   * not arrive in time, it rejects and closes the connection; Redis may have run the command.
   *
   * @param extraMs how long the command itself may block, in addition to the usual time
   */
  command(args: readonly string[], extraMs?: number): Promise<unknown>;
  /** The same for a script. */
  run(script: Script, keys: readonly string[], args: readonly string[]): Promise<unknown>;
  /** Calls the listener at each new connection, and at once if there is one. @returns removes it */
  connected(listener: () => void): () => void;
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
  readonly log: (line: string) => void;
  /** From 0 to 1. */
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

const CONNECT_MS = 2000;
/** Below the time that a leader's lease has left at its renewal, see `lease-holder.ts`. */
const COMMAND_MS = 1000;
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 1000;

export const script = (text: string): Script => ({
  text,
  sha1: createHash("sha1").update(text).digest("hex"),
});

/**
 * Connects and checks the server.
 *
 * @returns once the first attempt has ended; an unreachable Redis is tried again
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
  let retries = 0;
  let isClosed = false;
  let lastLine = "";
  let isAway = false;

  /** Logs the same trouble once, until it is over. */
  function say(line: string) {
    if (line === lastLine) return;
    lastLine = line;
    log(line);
  }

  function handleLoss(gone: Client) {
    gone.destroy();
    if (client !== gone) return;
    client = undefined;
    if (isClosed) return;
    away(`${name} is not reachable any more.`);
  }

  function away(line: string) {
    isAway = true;
    say(line);
    retryLater();
  }

  function retryLater() {
    const spreadMs = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** retries);
    retries += 1;
    timer = setTimeout(
      () => {
        connect().catch((error: unknown) => {
          if (isClosed) return;
          away(error instanceof RedisError ? error.message : unreachable);
        });
      },
      spreadMs * (0.5 + random() / 2),
    );
    timer.unref();
  }

  async function connect() {
    const next = clientOf(options);
    // The client rejects pending commands itself; `lost` ignores a client that is not in use.
    next.on("error", () => handleLoss(next));
    try {
      await inTime(next.connect(), CONNECT_MS);
      const info = await inTime(next.sendCommand(["INFO"]), CONNECT_MS);
      const { fault, warning } = judgeInfo(typeof info === "string" ? info : "");
      if (fault !== undefined) throw new RedisError(`${name} ${fault}.`);
      if (warning !== undefined) say(`Warning: ${name} ${warning}.`);
    } catch (error) {
      next.destroy();
      throw faultOf(error, name) ?? error;
    }
    if (isClosed) return next.destroy();
    if (isAway) say(`${name} is reached again.`);
    isAway = false;
    client = next;
    retries = 0;
    for (const listener of listeners) listener();
  }

  async function command(args: readonly string[], extraMs = 0): Promise<unknown> {
    const current = client;
    if (current === undefined) throw new RedisSilence(`${name} is not connected.`);
    try {
      return await inTime(current.sendCommand([...args]), COMMAND_MS + extraMs);
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
    away(unreachable);
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
    connected(listener) {
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
  const common = { host, port, connectTimeout: CONNECT_MS, reconnectStrategy: false as const };
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

async function inTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RedisSilence("No answer came in time.")), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The reason why a command failed, in one word: `OOM`, `READONLY`, `NOREPLICAS`. Undefined if Redis is away, which
 * the connection logs itself.
 */
export function redisErrorText(error: unknown): string | undefined {
  if (error instanceof RedisSilence) return undefined;
  if (error instanceof ErrorReply) return error.message.split(" ", 1)[0];
  return error instanceof Error ? error.name : "no error object";
}

/** A fault that waiting does not mend: a refused login, a certificate that cannot be verified. */
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
