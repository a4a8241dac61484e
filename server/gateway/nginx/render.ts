import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { urlHost } from "#server/common/url-host.ts";
import { NOT_FOUND_PAGE } from "#server/gateway/pages/not-found.ts";
import { hostNames } from "#server/gateway/requests/access.ts";
import { DATA_HEADERS, PAGE_HEADERS } from "#server/gateway/security-headers.ts";
import { quoteText, substitute } from "./directives.ts";
import type { FrontSettings } from "./settings.ts";

/**
 * Renders the configuration files of one nginx.
 *
 * @param templateDir the folder of the templates
 * @returns the texts by file name
 */
export function render(
  settings: FrontSettings,
  templateDir: string,
): Readonly<Record<string, string>> {
  const templates = Object.fromEntries(
    readdirSync(templateDir).map((file) => [file, readFileSync(join(templateDir, file), "utf8")]),
  );
  return {
    ...substitute(templates, valuesOf(settings)),
    "headers-page.conf": headerLines(PAGE_HEADERS),
    "headers-data.conf": headerLines(DATA_HEADERS),
    "tls.conf": settings.tls === undefined ? "" : tlsLines(settings.tls),
    ...(settings.accessConf === undefined ? { [NO_ACCESS_RULES]: "" } : {}),
  };
}

const NO_ACCESS_RULES = "access.conf";

function valuesOf(settings: FrontSettings): Record<string, string> {
  const { host, port, tls, servers, spreads } = settings;
  return {
    NGINX_USER: settings.nginxUser,
    RUN_DIR: settings.runDir,
    ERROR_LOG: settings.errorLog,
    ACCESS_LOG: settings.accessLog,
    ACCESS_CONF: settings.accessConf ?? NO_ACCESS_RULES,
    SITE_DIR: settings.siteDir,
    NOT_FOUND_PAGE: quoteText(NOT_FOUND_PAGE),
    LISTEN: `${urlHost(host)}:${port}${tls === undefined ? "" : " ssl"}`,
    SERVER_NAMES: [...hostNames(host, settings.allowedHosts)].join(" "),
    SERVERS: spreads ? spreadLines(servers) : serverLines(servers),
  };
}

/**
 * Writes the servers in order: the others receive requests only while the first is unreachable. Two servers that both
 * ask the service would compete for its limit.
 */
function serverLines(servers: readonly string[]): string {
  const [first = "", ...others] = servers;
  // A failed server is tried again soon, and a single server always.
  const bounds = others.length === 0 ? "max_fails=0" : "max_fails=1 fail_timeout=2s";
  return [
    `  server ${first} ${bounds};`,
    ...others.map((server) => `  server ${server} backup max_fails=0;`),
  ].join("\n");
}

/** Writes servers that share a feed: nginx picks the one with the fewest connections. */
function spreadLines(servers: readonly string[]): string {
  const bounds = servers.length === 1 ? "max_fails=0" : "max_fails=1 fail_timeout=2s";
  return ["  least_conn;", ...servers.map((server) => `  server ${server} ${bounds};`)].join("\n");
}

/** Writes headers for every answer: without `always`, nginx omits them from errors. It omits empty headers. */
function headerLines(headers: Readonly<Record<string, string>>): string {
  const lines = [
    ...Object.entries(headers).map(([name, value]) => `${name} ${quoteText(value)}`),
    "Strict-Transport-Security $transport",
    "Allow $allowed",
  ];
  return lines.map((line) => `add_header ${line} always;\n`).join("");
}

function tlsLines({ certificate, key }: NonNullable<FrontSettings["tls"]>): string {
  return [
    `ssl_certificate ${certificate};`,
    `ssl_certificate_key ${key};`,
    "ssl_protocols TLSv1.2 TLSv1.3;",
    "ssl_session_cache shared:touchline_tls:1m;",
    "ssl_session_tickets off;",
    "",
  ].join("\n");
}
