import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { type BootOverrides, boot } from "#server/gateway/boot/boot.ts";
import { findNginx } from "#server/gateway/nginx/find.ts";
import { startNginx } from "#server/gateway/nginx/testing/start.ts";
import { servePage } from "#server/gateway/pages/page-server.ts";
import { parseSettings } from "#server/gateway/settings/settings.ts";
import { type SimulatorOverrides, startSimulator } from "#server/simulator/start.ts";
import { Simulator } from "../../e2e/support/simulator.ts";
import { DIST } from "../../e2e/support/site.ts";

/** The build and its server behind nginx, as deployed, on the loopback. */
export interface Production {
  /** The address of the build's page, without a query. */
  readonly url: string;
  /** Instruments that the service has. */
  readonly isins: readonly string[];
  readonly simulator: Simulator;
  /** Every request that nginx has answered, in that order. */
  requests(): readonly Answered[];
  close(): Promise<void>;
}

/** One answer of nginx. */
export interface Answered {
  readonly path: string;
  readonly status: number;
  /** The bytes of the body as it was sent, compressed or not. */
  readonly bytes: number;
}

const TOKEN = "token-of-the-bench";
/** `address instant method path status bytes seconds server`: see front.conf. */
const LINE = /^\S+ \S+ [A-Z]+ (\/\S*) (\d{3}) (\d+) /;

export interface ProductionOptions {
  readonly overrides?: SimulatorOverrides;
  /** UTC; by the device's clock when undefined. */
  readonly start?: string;
  /** Overrides of the server. */
  readonly gateway?: BootOverrides;
}

/**
 * Starts the simulator, a server that asks it, and nginx with the project's own templates.
 *
 * @throws Error where there is no nginx.
 */
export async function startProduction({
  overrides = {},
  start,
  gateway = {},
}: ProductionOptions = {}): Promise<Production> {
  const nginx = findNginx();
  if (nginx === undefined)
    throw new Error("nginx is missing: install one, or name it in NGINX_PATH");
  const options = { seed: 7, token: TOKEN, basePath: "/markets/beta" };
  const service = await startSimulator(
    start === undefined ? options : { ...options, start },
    overrides,
  );
  const stateDir = mkdtempSync(join(tmpdir(), "touchline-production-"));
  const settings = {
    MARKET_DATA_BASE_URL: service.baseUrl,
    MARKET_DATA_TOKEN: TOKEN,
    STATE_DIR: stateDir,
  };
  const booted = await boot(parseSettings(settings, stateDir), {}, gateway);
  const server = await servePage(booted, DIST);
  const front = await startNginx(nginx, {
    SERVERS: `127.0.0.1:${server.port}`,
    SITE_DIR: DIST,
    // The workers run as this user, who can read the build wherever it is.
    NGINX_USER: userInfo().username,
  });
  return {
    url: `http://127.0.0.1:${front.port}/`,
    isins: service.suggested,
    simulator: new Simulator(service.controlUrl),
    requests: () => front.logs().split("\n").flatMap(answered),
    async close() {
      await front.close();
      await server.close();
      await booted.close();
      await service.close();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

function answered(line: string): readonly Answered[] {
  const [, path, status, bytes] = LINE.exec(line) ?? [];
  return path === undefined ? [] : [{ path, status: Number(status), bytes: Number(bytes) }];
}
