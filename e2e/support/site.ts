import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { preview } from "vite";
import { type BootOverrides, boot } from "#server/gateway/boot/boot.ts";
import { gateway as gatewayPlugin, handOver } from "#server/gateway/pages/plugin.ts";
import { parseSettings } from "#server/gateway/settings/settings.ts";
import { startSimulator } from "#server/simulator/start.ts";
import {
  createRequestGate,
  movableClocks,
  type RequestGate,
  type StreamMode,
} from "./gateway-overrides.ts";
import { Simulator } from "./simulator.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The build under test: `npm run build` makes the usual one. */
export const DIST = resolve(ROOT, process.env["TOUCHLINE_DIST"] ?? "dist");

/** A token that must never reach the browser. */
export const CANARY = "canary-7f3d9a61c2e84b50";

/** The source of quotes: a service that the dashboard knows only by its address, or the embedded simulator. */
export type Market = "foreign" | "embedded";

/** The production build behind the preview gateway, with the simulator as its service. */
export interface Site {
  readonly url: string;
  readonly simulator: Simulator;
  /** Advances the gateway's clock, by which it counts its waits. The embedded simulator has the same clock. */
  readonly passGatewayTime: (ms: number) => void;
  /** Forgets the pace, as `npm run reset-pace` does. */
  readonly forgetPace: () => void;
  /** Returns how many requests for market data the gateway has received, including those that it answered itself. */
  readonly gatewayRequests: () => number;
  /** Holds requests for these paths of market data, until the returned function is called. */
  readonly holdRequests: (paths: RegExp) => () => void;
  /** Returns the number of streams that browsers have tried to open. */
  readonly streamAttempts: () => number;
  /** Sets how a proxy in front of the gateway treats new streams from now on. */
  readonly proxyStreams: (mode: StreamMode) => void;
  /** Breaks the streams that are open. */
  readonly breakStreams: () => void;
  /** Stops the gateway; the simulator keeps running. */
  cutOff(): Promise<void>;
  /** Starts the gateway again at the same address. */
  reconnect(): Promise<void>;
  close(): Promise<void>;
}

interface SiteOptions {
  /** Any free port by default. Give one to serve another market at an address that was used before. */
  readonly port?: string;
  /** The folder of the build. */
  readonly dist?: string;
  /** The operator's file of names; none by default. */
  readonly namesFile?: string;
  /** Whether the gateway has a feed; true by default, see `fixtures.ts`. */
  readonly hasFeed?: boolean;
  /** Whether browsers may open a stream of the feed; false by default. */
  readonly hasStream?: boolean;
}

export function startSite(
  market: Market,
  operator: string,
  { port = "0", dist = DIST, namesFile = "", hasFeed = true, hasStream = false }: SiteOptions = {},
): Promise<Site> {
  const settings = { OPERATOR_EMAIL: operator, PORT: port, INSTRUMENT_NAMES: namesFile };
  const start = market === "foreign" ? startForeign : startEmbedded;
  return start(settings, dist, { hasFeed, hasStream });
}

async function startForeign(
  settings: Settings,
  dist: string,
  overrides: BootOverrides,
): Promise<Site> {
  const service = await startSimulator({ seed: 7, token: CANARY, basePath: "/markets/beta" });
  const gateway = await startGateway(
    {
      ...settings,
      MARKET_DATA_BASE_URL: service.baseUrl,
      MARKET_DATA_TOKEN: CANARY,
    },
    dist,
    { ...overrides, serviceIdentity: () => service.identity },
  );
  return {
    ...gateway,
    simulator: new Simulator(service.controlUrl),
    close: async () => {
      await gateway.close();
      await service.close();
    },
  };
}

async function startEmbedded(
  settings: Settings,
  dist: string,
  overrides: BootOverrides,
): Promise<Site> {
  const gateway = await startGateway(settings, dist, overrides);
  const simulator = new Simulator(`${gateway.url}/simulator`);
  return { ...gateway, simulator };
}

/** Environment variables, as an operator would set them. */
type Settings = Readonly<Record<string, string>>;

async function startGateway(
  settingsOfTest: Settings,
  dist: string,
  overrides: BootOverrides,
): Promise<Omit<Site, "simulator">> {
  const stateDir = mkdtempSync(join(tmpdir(), "touchline-e2e-"));
  const settings = { ...settingsOfTest, STATE_DIR: stateDir };
  const clocks = movableClocks();
  const gate = createRequestGate();
  const start = (port: Settings = {}) =>
    serve({ ...settings, ...port }, dist, { ...overrides, clocks }, gate);
  let running = await start();
  const { port } = running;
  return {
    url: `http://127.0.0.1:${port}`,
    passGatewayTime: clocks.pass,
    forgetPace: () => running.forgetPace(),
    gatewayRequests: gate.passed,
    holdRequests: gate.hold,
    streamAttempts: gate.streamAttempts,
    proxyStreams: gate.proxyStreams,
    breakStreams: () => running.breakStreams(),
    cutOff: () => running.close(),
    reconnect: async () => {
      running = await start({ PORT: `${port}` });
    },
    close: async () => {
      await running.close();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

/** Serves the build as `npm start` does. */
async function serve(
  settings: Settings,
  dist: string,
  overrides: BootOverrides,
  gate: RequestGate,
) {
  const booted = await boot(parseSettings(settings, ROOT), {}, overrides);
  const gateway = gate.before(booted.gateway);
  const server = await preview({
    root: ROOT,
    // The options repeat what the project's own file sets for serving. Reading that file would bundle the build's tools.
    configFile: false,
    envDir: false,
    appType: "mpa",
    build: { outDir: dist },
    plugins: [gatewayPlugin(), handOver({ ...booted, gateway })],
    preview: { cors: false, strictPort: true },
    logLevel: "silent",
  });
  const { port } = server.httpServer.address() as AddressInfo;
  return {
    port,
    breakStreams: () => gateway.breakStreams(),
    forgetPace: () => gateway.forgetPace(),
    close: async () => {
      await server.close();
      await booted.close();
    },
  };
}
