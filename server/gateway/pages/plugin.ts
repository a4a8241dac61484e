import { join, resolve } from "node:path";
import type { Connect, Plugin, PreviewServer, ViteDevServer } from "vite";
import { type Booted, boot } from "#server/gateway/boot/boot.ts";
import type { Gateway } from "#server/gateway/gateway.ts";
import { guardConnections } from "#server/gateway/requests/connections.ts";
import { COMMON_HEADERS, PAGE_HEADERS } from "#server/gateway/security-headers.ts";
import { loadSettings } from "#server/gateway/settings/load-settings.ts";
import { type Settings, SettingsError } from "#server/gateway/settings/settings.ts";
import { DEVELOPMENT_SOURCES, isDevelopmentPath } from "./development-files.ts";
import { refuseUnknownPath } from "./not-found.ts";
import { pageAt } from "./pages.ts";

const HANDED_OVER = "touchline:booted";

/** Behind a function: Vite prints what a plugin's `api` holds under `DEBUG=vite:*`, and settings hold the token. */
type HandedOver = () => Booted;

/** Passes an existing gateway to the plugin in the configuration file. */
export function handOver(booted: Booted): Plugin<HandedOver> {
  return { name: HANDED_OVER, api: () => booted };
}

/**
 * Creates the Vite plugin of the gateway, for the development and the preview server. It handles requests before
 * Vite's own layers, the Host check included, so that the gateway's rules alone apply.
 *
 * The plugin uses a gateway that was handed over, and does not close it. Without one (`npx vite`), it reads the
 * settings, boots a gateway and closes it.
 */
export function gateway(): Plugin {
  let settings: Settings | undefined;
  let own: Booted | undefined;
  const openGateway = async (plugins: readonly Plugin[]): Promise<Gateway> => {
    const given = findHandedOver(plugins);
    if (given !== undefined) return given.gateway;
    await own?.close();
    own = await boot(settings ?? settingsOrExit(process.cwd()));
    return own.gateway;
  };
  const close = async (): Promise<void> => {
    await own?.close();
    own = undefined;
  };
  return {
    name: "touchline:gateway",
    config(config, { command }) {
      if (command === "build") return {};
      const plugins = config.plugins?.filter((each) => each instanceof Object && "name" in each);
      const root = resolve(config.root ?? ".");
      settings = findHandedOver(plugins ?? [])?.settings ?? settingsOrExit(root);
      const { host, port, allowedHosts } = settings;
      const listen = {
        host,
        ...(port === undefined ? {} : { port }),
        allowedHosts: [...allowedHosts],
      };
      const fs = { allow: DEVELOPMENT_SOURCES.map((name) => join(root, name)) };
      return { server: { ...listen, fs }, preview: listen };
    },
    async configureServer(server) {
      serveDevelopment(server, await openGateway(server.config.plugins));
    },
    async configurePreviewServer(server) {
      servePreview(server, await openGateway(server.config.plugins));
    },
    closeServer: close,
    closePreviewServer: close,
  };
}

function findHandedOver(plugins: readonly Plugin[]): Booted | undefined {
  const isOurs = (plugin: Plugin): plugin is Plugin<HandedOver> => plugin.name === HANDED_OVER;
  return plugins.find(isOurs)?.api?.();
}

function settingsOrExit(root: string): Settings {
  try {
    return loadSettings(root);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

function serveDevelopment(server: ViteDevServer, gateway: Gateway): void {
  handleFirst(server.middlewares, (request, response, next) => {
    for (const [name, value] of Object.entries(COMMON_HEADERS)) response.setHeader(name, value);
    const path = gateway.handle(request, response);
    if (path === undefined) return;
    if (isDevelopmentPath(path, server.config.root)) next();
    else refuseUnknownPath(request, response);
  });
  if (server.httpServer !== null) guardConnections(server.httpServer, gateway);
}

function servePreview(server: PreviewServer, gateway: Gateway): void {
  const dist = resolve(server.config.root, server.config.build.outDir);
  handleFirst(server.middlewares, (request, response, next) => {
    for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value);
    const path = gateway.handle(request, response);
    if (path === undefined) return;
    const page = pageAt(path, dist);
    if (page === undefined) {
      refuseUnknownPath(request, response);
      return;
    }
    response.setHeader("cache-control", page.cacheControl);
    // No file is so large that browsers request ranges; Vite would refuse a range without a reason.
    delete request.headers.range;
    request.url = page.file;
    next();
  });
  guardConnections(server.httpServer, gateway);
}

/**
 * Handles requests before all of Vite's own layers; Vite's Host check stays as a second check. The handler is not a
 * layer itself: Connect calls no layer for a target without a slash, such as that of `OPTIONS *`.
 */
function handleFirst(middlewares: Connect.Server, handle: Connect.NextHandleFunction): void {
  const rest = middlewares.handle.bind(middlewares);
  middlewares.handle = (request, response, next) => {
    handle(request, response, () => rest(request, response, next));
  };
}
