import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { rootCertificates } from "node:tls";
import { FAULT_HEADER, SOURCE_HEADER } from "#market/gateway-headers.ts";
import { DATA_HEADERS, PAGE_HEADERS } from "#server/gateway/headers.ts";
import { serviceSource } from "#server/gateway/source-id.ts";
import { moreThan, quoted, substitute, VARIABLES } from "./directives.ts";
import { hidingLines } from "./hidden-headers.ts";
import { redactionLines } from "./redaction.ts";
import type { DeploySettings } from "./settings.ts";

/** One file below the folder of the configuration. */
export interface Rendered {
  readonly file: string;
  readonly text: string;
  /** Read by the master alone; the workers have no business with it. */
  readonly secret: boolean;
}

/** What tests tighten. */
export interface Bounds {
  /** For one exchange with the service, its body included. */
  readonly deadlineMs: number;
  /** Past these no quote and no list comes through; up to a bit less than half they always do. */
  readonly quoteBytes: number;
  readonly listBytes: number;
}

const MIB = 1024 * 1024;
const BOUNDS: Bounds = { deadlineMs: 8000, quoteBytes: MIB, listBytes: 32 * MIB };
/** nginx reads into one buffer and nine of an eighth of it; it wants them no smaller. */
const LARGEST_PART = 15 / 32;
const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Makes all files of one nginx.
 *
 * @param confDir where they will lie.
 * @param templateDir where the templates are.
 */
export function render(
  settings: DeploySettings,
  confDir: string,
  templateDir: string,
  bounds: Partial<Bounds> = {},
): readonly Rendered[] {
  const edge = settings.role !== "cache";
  const cache = settings.role !== "edge";
  const wanted = [
    "nginx.conf",
    ...(edge ? ["edge.conf", "errors.conf", "types.conf"] : []),
    ...(cache ? ["cache.conf", "late.conf", "judge.conf", "vault.conf"] : []),
  ];
  const values = {
    ...commonValues(settings),
    ...(edge ? edgeValues(settings, confDir) : {}),
    ...(cache ? cacheValues(settings, { ...BOUNDS, ...bounds }) : {}),
  };
  const filled = substitute(readTemplates(templateDir, wanted), values);
  const text = (file: string, content: string): Rendered => ({
    file,
    text: content,
    secret: false,
  });
  return [
    ...Object.entries(filled).map(([file, content]) =>
      text(/^(?:edge|cache)\.conf$/.test(file) ? `tiers/${file}` : file, content),
    ),
    text("variables.conf", VARIABLES),
    ...(edge ? edgeFiles(settings).map(([file, content]) => text(file, content)) : []),
    ...(cache ? cacheFiles(settings) : []),
  ];
}

function readTemplates(folder: string, wanted: readonly string[]): Record<string, string> {
  const found = readdirSync(folder).filter((file) => wanted.includes(file));
  return Object.fromEntries(found.map((file) => [file, readFileSync(join(folder, file), "utf8")]));
}

function commonValues(settings: DeploySettings): Record<string, string> {
  return {
    NGINX_USER: settings.nginxUser,
    RUN_DIR: settings.runDir,
    CACHE_DIR: settings.cacheDir,
    ERROR_LOG: settings.errorLog,
  };
}

function edgeValues(settings: DeploySettings, confDir: string): Record<string, string> {
  const servers =
    settings.cacheTier.length === 0 ? [`unix:${settings.runDir}/cache.sock`] : settings.cacheTier;
  // One machine that fails is left out for a while; its instruments go to the others.
  const bounds = servers.length === 1 ? "max_fails=0" : "max_fails=1 fail_timeout=5s";
  const names = [...LOOPBACK_NAMES, settings.host, ...settings.allowedHosts];
  return {
    CONF_DIR: confDir,
    SOURCE: serviceSource(settings.service.baseUrl),
    CACHE_SERVERS: servers.map((server) => `  server ${server} ${bounds};`).join("\n"),
    LISTEN: `${bracketed(settings.host)}:${settings.port}${settings.tls === undefined ? "" : " ssl"}`,
    SERVER_NAMES: [...new Set(names.map((name) => bracketed(name).toLowerCase()))].join(" "),
    ACCESS_LOG: settings.accessLog,
    ACCESS_CONF: settings.accessConf ?? "access.conf",
    SITE_DIR: settings.siteDir,
  };
}

function cacheValues(settings: DeploySettings, bounds: Bounds): Record<string, string> {
  const url = new URL(settings.service.baseUrl);
  const port = url.port === "" ? (url.protocol === "https:" ? "443" : "80") : url.port;
  const allowed = settings.edgeAddresses.map((address) => `  allow ${address};`);
  const listen = [`  listen ${settings.cacheListen};`, "  allow unix:;", ...allowed, "  deny all;"];
  return {
    CACHE_SECONDS: String(settings.cacheSeconds),
    CACHE_LISTEN: settings.cacheListen === undefined ? "" : listen.join("\n"),
    SERVICE_SERVER: `  server ${url.hostname}:${port} max_fails=0;`,
    // The settings admit no blank; a dollar would be taken for a variable's name.
    SERVICE_URL: `${url.protocol}//touchline_service${quoted(url.pathname.replace(/\/$/, "")).slice(1, -1)}`,
    SERVICE_HOST: url.host,
    SERVICE_NAME: url.hostname,
    DEADLINE: `${bounds.deadlineMs}ms`,
    SILENCE: `${Math.floor(bounds.deadlineMs * 0.9)}ms`,
    QUOTE_HELD: String(bounds.quoteBytes * LARGEST_PART),
    QUOTE_BUFFER: String((bounds.quoteBytes * LARGEST_PART) / 8),
    QUOTE_TOO_LONG: moreThan(bounds.quoteBytes),
    LIST_TOO_LONG: moreThan(bounds.listBytes),
    FAULT_HEADER,
    LIST_HELD: String(bounds.listBytes * LARGEST_PART),
    LIST_BUFFER: String((bounds.listBytes * LARGEST_PART) / 8),
  };
}

function edgeFiles(settings: DeploySettings): [file: string, text: string][] {
  const { tls, operatorEmail, service } = settings;
  const config = {
    operatorEmail: operatorEmail ?? null,
    simulated: false,
    source: serviceSource(service.baseUrl),
  };
  return [
    ["headers-page.conf", headerLines(PAGE_HEADERS)],
    ["headers-data.conf", headerLines(DATA_HEADERS)],
    ["config.json", JSON.stringify(config)],
    ["tls.conf", tls === undefined ? "" : tlsLines(tls)],
    ...(settings.accessConf === undefined ? [["access.conf", ""] satisfies [string, string]] : []),
  ];
}

function cacheFiles(settings: DeploySettings): Rendered[] {
  const { token, ca } = settings.service;
  const header = `proxy_set_header Authorization ${quoted(`Bearer ${token}`)};\n`;
  return [
    { file: "token.conf", text: header, secret: true },
    { file: "redact.conf", text: redactionLines(token), secret: true },
    { file: "hidden.conf", text: hidingLines(settings.hiddenHeaders), secret: false },
    { file: "trusted.pem", text: `${(ca ?? rootCertificates).join("\n")}\n`, secret: false },
  ];
}

/** Errors too: without `always` nginx leaves headers off them. It sends none that is empty. */
function headerLines(headers: Readonly<Record<string, string>>): string {
  const own = { "Strict-Transport-Security": "$transport", Allow: "$allowed" };
  const lines = [
    ...Object.entries(headers).map(([name, value]) => `${name} ${quoted(value)}`),
    ...Object.entries({ ...own, [SOURCE_HEADER]: "$told_source" }).map((each) => each.join(" ")),
  ];
  return lines.map((line) => `add_header ${line} always;\n`).join("");
}

function tlsLines({ certificate, key }: NonNullable<DeploySettings["tls"]>): string {
  return [
    `ssl_certificate ${certificate};`,
    `ssl_certificate_key ${key};`,
    "ssl_protocols TLSv1.2 TLSv1.3;",
    "ssl_session_cache shared:touchline_tls:1m;",
    "ssl_session_tickets off;",
    "",
  ].join("\n");
}

function bracketed(host: string): string {
  return host.includes(":") ? `[${host.replace(/[[\]]/g, "")}]` : host;
}
