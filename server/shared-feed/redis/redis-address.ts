/** The address and the login of a Redis. It may hold a secret: log `nameOfAddress` instead. */
export interface RedisAddress {
  readonly host: string;
  readonly port: number;
  readonly isEncrypted: boolean;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly database: number;
}

const DEFAULT_PORT = 6379;
const DATABASE = /^\/?$|^\/(\d{1,5})$/;

/**
 * Reads a `redis://` or `rediss://` address; the latter is encrypted.
 *
 * @returns the address, or the fault, which repeats nothing of the text
 */
export function parseRedisAddress(text: string): RedisAddress | string {
  if (/[\s\\]/.test(text) || !URL.canParse(text)) return "is not an absolute URL";
  const url = new URL(text);
  if (url.protocol !== "redis:" && url.protocol !== "rediss:")
    return "must begin with redis:// or rediss://";
  if (url.hostname === "") return "must name a host";
  if (text.includes("?") || text.includes("#")) return "must have no query string or fragment";
  const database = DATABASE.exec(url.pathname);
  if (database === null) return "must end with the host, the port or the number of a database";
  const login = [decodePart(url.username), decodePart(url.password)] as const;
  if (login.includes(undefined)) return "has a user name or password that is not percent-encoded";
  const [username, password] = login;
  if (username && !password) return "has a user name but no password";
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? DEFAULT_PORT : Number(url.port),
    isEncrypted: url.protocol === "rediss:",
    username: username || undefined,
    password: password || undefined,
    database: Number(database[1] ?? 0),
  };
}

/** Returns host and port, for a log. */
export function nameOfAddress({ host, port }: RedisAddress): string {
  return host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
}

function decodePart(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign without two hexadecimal digits after it.
    return undefined;
  }
}
