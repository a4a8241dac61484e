import { resolve } from "node:path";
import * as z from "zod";
import type { RawSettings } from "#server/gateway/settings/env-files.ts";
import { parseSettings, type Settings, SettingsError } from "#server/gateway/settings/settings.ts";

/** The checked settings of the templates. Paths are absolute. */
export interface FrontSettings extends Pick<Settings, "host" | "allowedHosts"> {
  readonly port: number;
  /** `host:port` of each server of `npm run serve`; at least one. */
  readonly servers: readonly string[];
  /** Whether all servers receive requests, and not only the first that is reachable. */
  readonly spreads: boolean;
  readonly tls: { readonly certificate: string; readonly key: string } | undefined;
  readonly nginxUser: string;
  readonly siteDir: string;
  /** The folder for the process id and temporary files. */
  readonly runDir: string;
  readonly accessLog: string;
  readonly errorLog: string;
  /** A file of nginx directives with access rules; an empty one is written when undefined. */
  readonly accessConf: string | undefined;
}

const ASKS_THE_SERVICE = "is a setting of npm run serve, which asks the service";
const NO_CACHE = "has no successor: npm run serve asks once for all browsers";
const NO_TIERS = "has no successor: name the servers of npm run serve in SERVERS";

/** Settings of earlier versions and of the servers, each with the reason why nginx has none. */
const STRAY_SETTINGS: Readonly<Record<string, string>> = {
  MARKET_DATA_BASE_URL: ASKS_THE_SERVICE,
  MARKET_DATA_TOKEN: ASKS_THE_SERVICE,
  MARKET_DATA_TOKEN_FILE: ASKS_THE_SERVICE,
  MARKET_DATA_ALLOW_CLEARTEXT: ASKS_THE_SERVICE,
  MARKET_DATA_CA: ASKS_THE_SERVICE,
  OPERATOR_EMAIL: "is a setting of npm run serve, which answers /config.json",
  INSTRUMENT_NAMES: "is a setting of npm run serve, which answers /names.json",
  CACHE_SECONDS: NO_CACHE,
  CACHE_DIR: "has no successor: nginx caches nothing",
  HIDDEN_HEADERS: "has no successor: npm run serve passes no header of the service on",
  DEPLOY_ROLE: NO_TIERS,
  CACHE_TIER: NO_TIERS,
  CACHE_LISTEN: NO_TIERS,
  EDGE_ADDRESSES: NO_TIERS,
};

const AUTHORITY = /^(?:[A-Za-z0-9_.-]+|\[[0-9A-Fa-f:.]+\]):([0-9]{1,5})$/;
const PATH = /^[A-Za-z0-9_./@+-]+$/;

const path = z.string().regex(PATH, "must be a path of letters, digits and ./_@+- only");

const isAuthority = (text: string): boolean => {
  const port = Number(AUTHORITY.exec(text)?.[1]);
  return port >= 1 && port <= 65_535;
};

const servers = z
  .string()
  .transform((text) => text.split(",").map((each) => each.trim()))
  .refine((all) => all.every(isAuthority), "must be host:port, separated by commas")
  .refine((all) => new Set(all).size === all.length, "must name each server once");

const schema = z
  .object({
    SERVERS: servers.optional(),
    SPREAD: z.literal("yes", "must be yes, or nothing").optional(),
    TLS_CERTIFICATE: path.optional(),
    TLS_KEY: path.optional(),
    NGINX_USER: z
      .string()
      .regex(/^[a-z_][a-z0-9_-]*$/, "is not a user name")
      .optional(),
    SITE_DIR: path.optional(),
    RUN_DIR: path.optional(),
    ACCESS_LOG: path.optional(),
    ERROR_LOG: path.optional(),
    ACCESS_CONF: path.optional(),
  })
  .refine((raw) => (raw.TLS_CERTIFICATE === undefined) === (raw.TLS_KEY === undefined), {
    path: ["TLS_KEY"],
    message: "and TLS_CERTIFICATE are needed together",
  });

/**
 * Checks the settings of nginx. `HOST`, `PORT` and `ALLOWED_HOSTS` have the same forms as for the servers.
 *
 * @param root the folder against which relative paths are resolved
 * @throws SettingsError naming the first setting that is invalid or belongs elsewhere; it never holds a token
 */
export function parseFrontSettings(raw: RawSettings, root: string): FrontSettings {
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ""));
  const stray = Object.keys(STRAY_SETTINGS).find((name) => given[name] !== undefined);
  if (stray !== undefined) throw new SettingsError(`${stray} ${STRAY_SETTINGS[stray]}.`);
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SettingsError(`${String(issue?.path[0])} ${issue?.message}.`);
  }
  const { data } = parsed;
  const { HOST, PORT, ALLOWED_HOSTS } = given;
  const { host, port, allowedHosts } = parseSettings({ HOST, PORT, ALLOWED_HOSTS }, root);
  const at = (file: string): string => resolve(root, file);
  return {
    host,
    allowedHosts,
    port: port ?? 8080,
    servers: data.SERVERS ?? ["127.0.0.1:4173"],
    spreads: data.SPREAD === "yes",
    tls:
      data.TLS_CERTIFICATE === undefined || data.TLS_KEY === undefined
        ? undefined
        : { certificate: at(data.TLS_CERTIFICATE), key: at(data.TLS_KEY) },
    nginxUser: data.NGINX_USER ?? "www-data",
    siteDir: at(data.SITE_DIR ?? "dist"),
    runDir: at(data.RUN_DIR ?? "/run/touchline"),
    accessLog: at(data.ACCESS_LOG ?? "/var/log/nginx/touchline.log"),
    errorLog: data.ERROR_LOG === undefined ? "stderr" : at(data.ERROR_LOG),
    accessConf: data.ACCESS_CONF === undefined ? undefined : at(data.ACCESS_CONF),
  };
}
