import { userInfo } from "node:os";
import { findNginx } from "#server/gateway/nginx/find.ts";
import { startNginx } from "#server/gateway/nginx/testing/start.ts";
import { type SimulatorRim, startSimulator } from "#server/simulator/start.ts";
import { Simulator } from "../../e2e/support/simulator.ts";
import { DIST } from "../../e2e/support/site.ts";

/** The build behind nginx as it is deployed, on this device. */
export interface Production {
  /** Of the build's page, without a query. */
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
  /** Of the body as it was sent: compressed, where it was. */
  readonly bytes: number;
}

const TOKEN = "token-of-the-bench";
/** `address instant method path status bytes seconds cache`: see edge.conf. */
const LINE = /^\S+ \S+ [A-Z]+ (\/\S*) (\d{3}) (\d+) /;

export interface ProductionOptions {
  readonly rim?: SimulatorRim;
  /** UTC; by the device's clock when undefined. */
  readonly start?: string;
  /** How long nginx keeps an answer for all who ask. */
  readonly cacheSeconds?: number;
}

/**
 * Starts nginx with the project's own templates and the simulator as its service.
 *
 * @throws Error where there is no nginx.
 */
export async function startProduction({
  rim = {},
  start,
  cacheSeconds = 1,
}: ProductionOptions = {}): Promise<Production> {
  const nginx = findNginx();
  if (nginx === undefined)
    throw new Error("nginx is missing: install one, or name it in NGINX_PATH");
  const options = { seed: 7, token: TOKEN, basePath: "/markets/beta" };
  const service = await startSimulator(start === undefined ? options : { ...options, start }, rim);
  const gateway = await startNginx(nginx, {
    MARKET_DATA_BASE_URL: service.baseUrl,
    MARKET_DATA_TOKEN: TOKEN,
    SITE_DIR: DIST,
    // Whoever runs the bench can read the build, wherever it lies.
    NGINX_USER: userInfo().username,
    CACHE_SECONDS: `${cacheSeconds}`,
  });
  return {
    url: `http://127.0.0.1:${gateway.port}/`,
    isins: service.suggested,
    simulator: new Simulator(service.controlUrl),
    requests: () => gateway.logs().split("\n").flatMap(answered),
    async close() {
      await gateway.close();
      await service.close();
    },
  };
}

function answered(line: string): readonly Answered[] {
  const [, path, status, bytes] = LINE.exec(line) ?? [];
  return path === undefined ? [] : [{ path, status: Number(status), bytes: Number(bytes) }];
}
