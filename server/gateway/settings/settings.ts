import { resolve } from "node:path";
import type { StreamLimits } from "#server/feed/streams/streams.ts";
import type { MetricsAddress } from "#server/gateway/metrics/metrics-server.ts";
import type { RedisAddress } from "#server/shared-feed/redis/redis-address.ts";
import type { RawSettings } from "./env-files.ts";
import { type FeedRole, type LogLevel, settingsSchema, tokenOf } from "./settings-schema.ts";

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
  /** Maximum number of open streams, and of instruments of each. */
  readonly streams: StreamLimits;
  /** The folder for data that outlives a restart; created when it is first needed. */
  readonly stateDir: string;
  /** The separate listener for metrics; none when undefined. */
  readonly metrics: MetricsAddress | undefined;
  /** The log level of `npm run serve`. */
  readonly logLevel: LogLevel;
}

/** A setting that stops the start. The message is one line and never holds a token. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

const DEFAULT_STATE_DIR = ".touchline";
/** The defaults for streams. */
export const STREAM_LIMITS: StreamLimits = { maxStreams: 2000, maxInstruments: 500 };

/**
 * Checks the settings; an empty value counts as undefined.
 *
 * @param root the folder against which the paths of files are resolved
 * @throws SettingsError naming the first invalid setting and its fault
 */
export function parseSettings(raw: RawSettings, root: string): Settings {
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ""));
  const parsed = settingsSchema(root).safeParse(given);
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
