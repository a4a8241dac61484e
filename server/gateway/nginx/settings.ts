import { isIP } from "node:net";
import { resolve } from "node:path";
import * as z from "zod";
import type { RawSettings } from "#server/gateway/env-files.ts";
import { parseSettings, type Settings, SettingsError } from "#server/gateway/settings.ts";

/** Which tiers one nginx runs: all on one machine, or the edge and the cache apart. */
type Role = "all" | "edge" | "cache";

/** What the templates need, checked. Paths are absolute. */
export interface DeploySettings extends Omit<Settings, "service" | "port"> {
  readonly role: Role;
  readonly service: NonNullable<Settings["service"]>;
  readonly port: number;
  /** How long an answer, good or bad, stands for all who ask. */
  readonly cacheSeconds: number;
  /** `host:port` of every cache; none where it is on this machine. */
  readonly cacheTier: readonly string[];
  /** `host:port` on which a cache hears its edges. */
  readonly cacheListen: string | undefined;
  /** Addresses or networks from which a cache may be asked. */
  readonly edgeAddresses: readonly string[];
  readonly tls: { readonly certificate: string; readonly key: string } | undefined;
  /** Names of further headers of the service that must not come down. */
  readonly hiddenHeaders: readonly string[];
  readonly nginxUser: string;
  readonly siteDir: string;
  readonly runDir: string;
  readonly cacheDir: string;
  readonly accessLog: string;
  readonly errorLog: string;
  /** A file of nginx directives that decides who may come in; an empty one is written when undefined. */
  readonly accessConf: string | undefined;
}

/** nginx reads no parameter longer than its buffer of 4096 bytes. */
const LONGEST_TOKEN = 4000;

const AUTHORITY = /^(?:[A-Za-z0-9_.-]+|\[[0-9A-Fa-f:.]+\]):[0-9]{1,5}$/;
const NETWORK = /^[0-9A-Fa-f:.]+(?:\/[0-9]{1,3})?$/;
const PATH = /^[A-Za-z0-9_./@+-]+$/;

const path = z.string().regex(PATH, "must be a path of letters, digits and ./_@+- only");
const list = (pattern: RegExp, message: string) =>
  z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((each) => each.trim())
        .filter((each) => each !== ""),
    )
    .pipe(z.array(z.string().regex(pattern, message)));

const schema = z
  .object({
    DEPLOY_ROLE: z.enum(["all", "edge", "cache"], "must be all, edge or cache").optional(),
    CACHE_SECONDS: z
      .string()
      .regex(/^(?:[0-9]|[1-5][0-9]|60)$/, "must be a whole number from 0 to 60")
      .transform(Number)
      .optional(),
    CACHE_TIER: list(AUTHORITY, "must be host:port, separated by commas").optional(),
    CACHE_LISTEN: z.string().regex(AUTHORITY, "must be host:port").optional(),
    EDGE_ADDRESSES: list(NETWORK, "must be addresses or networks, separated by commas").optional(),
    TLS_CERTIFICATE: path.optional(),
    TLS_KEY: path.optional(),
    HIDDEN_HEADERS: list(/^[A-Za-z0-9-]{1,60}$/, "must be header names").optional(),
    NGINX_USER: z
      .string()
      .regex(/^[a-z_][a-z0-9_-]*$/, "is no user name")
      .optional(),
    SITE_DIR: path.optional(),
    RUN_DIR: path.optional(),
    CACHE_DIR: path.optional(),
    ACCESS_LOG: path.optional(),
    ERROR_LOG: path.optional(),
    ACCESS_CONF: path.optional(),
  })
  .refine((raw) => raw.DEPLOY_ROLE !== "edge" || raw.CACHE_TIER !== undefined, {
    path: ["CACHE_TIER"],
    message: "is missing; an edge needs it",
  })
  .refine((raw) => raw.DEPLOY_ROLE !== "cache" || raw.CACHE_LISTEN !== undefined, {
    path: ["CACHE_LISTEN"],
    message: "is missing; a cache needs it",
  })
  .refine((raw) => (raw.TLS_CERTIFICATE === undefined) === (raw.TLS_KEY === undefined), {
    path: ["TLS_KEY"],
    message: "and TLS_CERTIFICATE are needed together",
  });

/**
 * Checks what nginx is configured by: the gateway's own settings by the gateway's own schema, and the
 * rest. The simulator does not run behind nginx, so a service is needed.
 *
 * @param root the folder against which relative paths are resolved.
 * @throws SettingsError naming the first setting that is wrong; never holds a token.
 */
export function parseDeploySettings(raw: RawSettings, root: string): DeploySettings {
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SettingsError(`${String(issue?.path[0])} ${issue?.message}.`);
  }
  const { data } = parsed;
  const role = data.DEPLOY_ROLE ?? "all";
  // An edge holds no token; the gateway's schema wants one beside each address.
  const token = role === "edge" ? { MARKET_DATA_TOKEN: "unused", MARKET_DATA_TOKEN_FILE: "" } : {};
  const { service, port, ...common } = parseSettings({ ...given, ...token }, root);
  if (service === undefined) throw new SettingsError("MARKET_DATA_BASE_URL is missing.");
  refuseUnfit(service);
  const at = (file: string): string => resolve(root, file);
  return {
    ...common,
    role,
    service,
    port: port ?? 8080,
    cacheSeconds: data.CACHE_SECONDS ?? 1,
    cacheTier: data.CACHE_TIER ?? [],
    cacheListen: data.CACHE_LISTEN,
    edgeAddresses: data.EDGE_ADDRESSES ?? ["127.0.0.1"],
    tls:
      data.TLS_CERTIFICATE === undefined || data.TLS_KEY === undefined
        ? undefined
        : { certificate: at(data.TLS_CERTIFICATE), key: at(data.TLS_KEY) },
    hiddenHeaders: data.HIDDEN_HEADERS ?? [],
    nginxUser: data.NGINX_USER ?? "www-data",
    siteDir: at(data.SITE_DIR ?? "dist"),
    runDir: at(data.RUN_DIR ?? "/run/touchline"),
    cacheDir: at(data.CACHE_DIR ?? "/var/cache/touchline"),
    accessLog: at(data.ACCESS_LOG ?? "/var/log/nginx/touchline.log"),
    errorLog: data.ERROR_LOG === undefined ? "stderr" : at(data.ERROR_LOG),
    accessConf: data.ACCESS_CONF === undefined ? undefined : at(data.ACCESS_CONF),
  };
}

function refuseUnfit({ baseUrl, token }: DeploySettings["service"]): void {
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol === "https:" && isIP(hostname.replace(/[[\]]/g, "")) !== 0) {
    throw new SettingsError(
      "MARKET_DATA_BASE_URL must name a host: nginx verifies no certificate for an address.",
    );
  }
  if (token.length > LONGEST_TOKEN) {
    throw new SettingsError(`MARKET_DATA_TOKEN is longer than ${LONGEST_TOKEN} characters.`);
  }
}
