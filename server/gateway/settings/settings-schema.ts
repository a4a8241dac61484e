import * as z from "zod";
import { checkNamesPath } from "#server/gateway/names/names-path.ts";
import { readTrustedCertificates } from "./certificates.ts";
import { isCleartext } from "./cleartext.ts";
import {
  ALLOWED_TOKEN,
  baseUrl,
  contentsOf,
  count,
  hostName,
  hostNames,
  metricsAddress,
  port,
  redisAddress,
  TOKEN,
} from "./setting-texts.ts";
import { MAX_TOKEN_BYTES, readToken } from "./token-file.ts";

const FEED_ROLES = ["all", "edge", "asker"] as const;
/** The role of a process in a shared feed: it serves browsers, may ask the service, or both. */
export type FeedRole = (typeof FEED_ROLES)[number];

const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const MAX_STREAMS = 100_000;
/** Maximum number of instruments of a stream: its demand has to fit into one message. */
const MAX_INSTRUMENTS = 2000;

/** The settings by their names in the environment. @param root the folder against which the paths of files are resolved */
export const settingsSchema = (root: string) =>
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
      message: "needs MARKET_DATA_BASE_URL: the embedded simulator runs inside a single process",
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

export function tokenOf(raw: TokenSettings): string | undefined {
  return raw.MARKET_DATA_TOKEN ?? raw.MARKET_DATA_TOKEN_FILE;
}
