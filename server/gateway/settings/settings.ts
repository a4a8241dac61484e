import { resolve } from "node:path";
import * as z from "zod";
import type { StreamLimits } from "#server/feed/streams.ts";
import type { MetricsAddress } from "#server/gateway/metrics/metrics-server.ts";
import { checkNamesPath } from "#server/gateway/names/names-path.ts";
import { parseRedisAddress, type RedisAddress } from "#server/shared-feed/redis-address.ts";
import { faultOfBaseUrl, normalisedBaseUrl } from "./base-url.ts";
import { readTrustedCertificates } from "./certificates.ts";
import { isCleartext } from "./cleartext.ts";
import type { RawSettings } from "./env-files.ts";
import { MAX_TOKEN_BYTES, readToken } from "./token-file.ts";

/** The operator's settings, checked. */
export interface Settings {
  /** The service; the embedded simulator when undefined. */
  readonly service:
    | {
        readonly baseUrl: string;
        /** Undefined for an edge, which does not ask the service. */
        readonly token: string | undefined;
        readonly ca: readonly string[] | undefined;
      }
    | undefined;
  /** The feed that several processes share; undefined for one process. */
  readonly shared: { readonly address: RedisAddress; readonly role: FeedRole } | undefined;
  readonly operatorEmail: string | undefined;
  /** The operator's file of names, as an absolute path. */
  readonly namesFile: string | undefined;
  readonly host: string;
  /** The command's own default when undefined. */
  readonly port: number | undefined;
  readonly allowedHosts: readonly string[];
  /** How many streams may be open, and how many instruments each may want. */
  readonly streams: StreamLimits;
  /** The folder for data that outlives a restart; created when it is first needed. */
  readonly stateDir: string;
  /** The separate listener for metrics; none when undefined. */
  readonly metrics: MetricsAddress | undefined;
  /** The log level of `npm run serve`. */
  readonly logLevel: LogLevel;
}

const FEED_ROLES = ["all", "edge", "asker"] as const;
/** What a process does in a shared feed: serve browsers, ask the service, or both. */
type FeedRole = (typeof FEED_ROLES)[number];

const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A setting that stops the start. The message is one line and never holds a token. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

const DEFAULT_STATE_DIR = ".touchline";
const HOST_NAME = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;
const IPV6 = /^\[?[0-9a-f:.]*:[0-9a-f:.]*\]?$/i;

const baseUrl = z.string().transform((text, context) => {
  const fault = faultOfBaseUrl(text);
  if (fault === undefined) return normalisedBaseUrl(text);
  context.addIssue({ code: "custom", message: fault });
  return z.NEVER;
});

const hostName = z
  .string()
  .refine((text) => HOST_NAME.test(text) || IPV6.test(text), "is not a host name or address")
  .transform((text) => text.replace(/^\[|\]$/g, ""));

const hostNames = z
  .string()
  .transform((text) =>
    text
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  )
  .pipe(z.array(hostName, "must be host names, separated by commas"));

const port = z
  .string()
  .regex(/^[0-9]{1,5}$/, "must be a number from 0 to 65535")
  .transform(Number)
  .refine((value) => value <= 65_535, "must be a number from 0 to 65535");

/** The defaults. */
export const STREAM_LIMITS: StreamLimits = { maxStreams: 2000, maxInstruments: 500 };
const MAX_STREAMS = 100_000;
/** A stream's demand has to fit into one message. */
const MAX_INSTRUMENTS = 2000;

const count = (most: number) => {
  const message = `must be a whole number from 1 to ${most}`;
  return z
    .string()
    .regex(/^[0-9]{1,6}$/, message)
    .transform(Number)
    .refine((value) => value >= 1 && value <= most, message);
};

const METRICS_FAULT = "must be a host and a port, such as 127.0.0.1:9464";
const metricsAddress = z.string().transform((text, context) => {
  const [, name = "", digits = ""] = /^(.+):([0-9]{1,5})$/.exec(text) ?? [];
  const host = hostName.safeParse(name);
  const number = port.safeParse(digits);
  // Port 0 would be different at each start: no scraper could find it.
  if (host.success && number.success && number.data > 0) {
    return { host: host.data, port: number.data };
  }
  context.addIssue({ code: "custom", message: METRICS_FAULT });
  return z.NEVER;
});

const redisAddress = z.string().transform((text, context) => {
  const address = parseRedisAddress(text);
  if (typeof address !== "string") return address;
  context.addIssue({ code: "custom", message: address });
  return z.NEVER;
});

const TOKEN = /^[\x21-\x7e]+$/;
const ALLOWED_TOKEN = `must be visible ASCII without spaces or line breaks, of at most ${MAX_TOKEN_BYTES} bytes`;

/** The content of a file, by the path in a setting. */
const contentsOf = <T>(root: string, read: (path: string) => T) =>
  z.string().transform((path, context) => {
    try {
      return read(resolve(root, path));
    } catch (error) {
      context.addIssue({ code: "custom", message: error instanceof Error ? error.message : "" });
      return z.NEVER;
    }
  });

const schema = (root: string) =>
  z
    .object({
      MARKET_DATA_BASE_URL: baseUrl.optional(),
      MARKET_DATA_TOKEN: z
        .string()
        .regex(TOKEN, ALLOWED_TOKEN)
        .max(MAX_TOKEN_BYTES, ALLOWED_TOKEN)
        .optional(),
      MARKET_DATA_TOKEN_FILE: contentsOf(root, readToken)
        .pipe(z.string().regex(TOKEN, "must hold visible ASCII without spaces, on one line"))
        .optional(),
      MARKET_DATA_ALLOW_CLEARTEXT: z
        .literal("yes", 'must be "yes" or left out; yes sends the token unencrypted')
        .optional(),
      MARKET_DATA_CA: contentsOf(root, readTrustedCertificates).optional(),
      OPERATOR_EMAIL: z.email("must be one e-mail address").optional(),
      INSTRUMENT_NAMES: contentsOf(root, checkNamesPath).optional(),
      HOST: hostName.optional(),
      PORT: port.optional(),
      ALLOWED_HOSTS: hostNames.optional(),
      STATE_DIR: z.string().optional(),
      FEED_MAX_STREAMS: count(MAX_STREAMS).optional(),
      FEED_MAX_INSTRUMENTS: count(MAX_INSTRUMENTS).optional(),
      REDIS_URL: redisAddress.optional(),
      FEED_ROLE: z.enum(FEED_ROLES, `must be one of ${FEED_ROLES.join(", ")}`).optional(),
      METRICS: metricsAddress.optional(),
      LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).optional(),
    })
    .refine(
      (raw) => raw.MARKET_DATA_TOKEN === undefined || raw.MARKET_DATA_TOKEN_FILE === undefined,
      {
        path: ["MARKET_DATA_TOKEN_FILE"],
        message: "and MARKET_DATA_TOKEN are both set; only one of them may be",
      },
    )
    .refine((raw) => raw.REDIS_URL === undefined || raw.MARKET_DATA_BASE_URL !== undefined, {
      path: ["REDIS_URL"],
      message: "needs MARKET_DATA_BASE_URL: the embedded simulator is one process's own",
    })
    .refine(
      (raw) =>
        raw.FEED_ROLE === undefined || raw.FEED_ROLE === "all" || raw.REDIS_URL !== undefined,
      {
        path: ["FEED_ROLE"],
        message: "other than all needs REDIS_URL",
      },
    )
    .refine((raw) => raw.FEED_ROLE !== "edge" || tokenOf(raw) === undefined, {
      path: ["FEED_ROLE"],
      message:
        "edge needs no token, and must be given none: remove MARKET_DATA_TOKEN and MARKET_DATA_TOKEN_FILE",
    })
    .refine(
      (raw) =>
        raw.MARKET_DATA_BASE_URL === undefined ||
        raw.FEED_ROLE === "edge" ||
        tokenOf(raw) !== undefined,
      {
        path: ["MARKET_DATA_TOKEN"],
        message: "is missing; it or MARKET_DATA_TOKEN_FILE is required with MARKET_DATA_BASE_URL",
      },
    )
    .refine(
      (raw) =>
        raw.MARKET_DATA_ALLOW_CLEARTEXT === "yes" ||
        tokenOf(raw) === undefined ||
        raw.MARKET_DATA_BASE_URL === undefined ||
        !isCleartext(raw.MARKET_DATA_BASE_URL),
      {
        path: ["MARKET_DATA_BASE_URL"],
        message:
          "would send the token unencrypted to another machine: use https://, or set MARKET_DATA_ALLOW_CLEARTEXT=yes to accept that",
      },
    );

interface TokenSettings {
  readonly MARKET_DATA_TOKEN?: string | undefined;
  readonly MARKET_DATA_TOKEN_FILE?: string | undefined;
}

function tokenOf(raw: TokenSettings): string | undefined {
  return raw.MARKET_DATA_TOKEN ?? raw.MARKET_DATA_TOKEN_FILE;
}

/**
 * Checks the settings; an empty value counts as none.
 *
 * @param root the folder against which the paths of files are resolved.
 * @throws SettingsError naming the first setting that is wrong, and why.
 */
export function parseSettings(raw: RawSettings, root: string): Settings {
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ""));
  const parsed = schema(root).safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SettingsError(`${String(issue?.path[0])} ${issue?.message}.`);
  }
  const { data } = parsed;
  return {
    service:
      data.MARKET_DATA_BASE_URL === undefined
        ? undefined
        : {
            baseUrl: data.MARKET_DATA_BASE_URL,
            token: tokenOf(data),
            ca: data.MARKET_DATA_CA,
          },
    shared: data.REDIS_URL && { address: data.REDIS_URL, role: data.FEED_ROLE ?? "all" },
    operatorEmail: data.OPERATOR_EMAIL,
    namesFile: data.INSTRUMENT_NAMES,
    host: data.HOST ?? "127.0.0.1",
    port: data.PORT,
    allowedHosts: data.ALLOWED_HOSTS ?? [],
    streams: {
      maxStreams: data.FEED_MAX_STREAMS ?? STREAM_LIMITS.maxStreams,
      maxInstruments: data.FEED_MAX_INSTRUMENTS ?? STREAM_LIMITS.maxInstruments,
    },
    stateDir: resolve(root, data.STATE_DIR ?? DEFAULT_STATE_DIR),
    metrics: data.METRICS,
    logLevel: data.LOG_LEVEL ?? "info",
  };
}
