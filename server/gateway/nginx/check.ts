import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { SettingsError } from "#server/gateway/settings.ts";
import { startRecordingService } from "#server/gateway/testing/recording-service.ts";
import { findNginx, type Nginx } from "./find.ts";
import { type Load, mostAsked, press } from "./load.ts";
import { freePort, startNginx } from "./testing/start.ts";

const PATH = "/api/instruments/US0378331005/latest-quote";
const CROWD = { path: PATH, traders: 200, forMs: 10_000, pauseMs: 100 };

/**
 * `npm run deploy:check`: the conformance suite and all other tests of the templates against this
 * machine's nginx, then a crowd of 200 traders for ten seconds, on one machine and on three.
 *
 * @throws SettingsError, whose message is one line, when something does not hold.
 */
export async function main(root: string): Promise<void> {
  const nginx = findNginx();
  if (nginx === undefined) {
    throw new SettingsError("nginx is missing: install Debian's, or name one in NGINX_PATH.");
  }
  console.log(`nginx ${nginx.version} at ${nginx.path}`);
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const args = [vitest, "run", "--project", "node", "server/gateway/nginx", "--reporter=dot"];
  const suite = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  if (suite.status !== 0) throw new SettingsError("The suite does not pass; it says why above.");
  await judge("one machine", () => onOneMachine(nginx));
  await judge("two edges, one cache", () => apart(nginx));
  console.log("All holds.");
}

interface Outcome {
  readonly load: Load;
  /** How often the service was asked. */
  readonly asked: number;
}

async function judge(title: string, run: () => Promise<Outcome>): Promise<void> {
  const { load, asked } = await run();
  const most = mostAsked(load.elapsedMs, 1);
  console.log(
    `${title}: ${CROWD.traders} traders, ${load.answers} answers in ${(load.elapsedMs / 1000).toFixed(1)} s, ` +
      `slowest ${load.slowestMs.toFixed(0)} ms; the service was asked ${asked} times (at most ${most})`,
  );
  if (load.statuses[200] !== load.answers) {
    throw new SettingsError(`Not every answer was good: ${JSON.stringify(load.statuses)}.`);
  }
  if (asked > most || load.misses !== asked) {
    throw new SettingsError(
      `Asked ${asked} times, ${load.misses} answers say MISS, ${most} allowed.`,
    );
  }
}

async function onOneMachine(nginx: Nginx): Promise<Outcome> {
  const service = await startService();
  const settings = { MARKET_DATA_BASE_URL: service.origin, MARKET_DATA_TOKEN: "t0ken-of-tests" };
  const gateway = await startNginx(nginx, settings);
  const load = await press({ ...CROWD, ports: [gateway.port] });
  await gateway.close();
  await service.close();
  return { load, asked: service.seen.length };
}

async function apart(nginx: Nginx): Promise<Outcome> {
  const service = await startService();
  const common = { MARKET_DATA_BASE_URL: service.origin };
  const authority = `127.0.0.1:${await freePort()}`;
  const cache = await startNginx(nginx, {
    ...common,
    DEPLOY_ROLE: "cache",
    CACHE_LISTEN: authority,
    MARKET_DATA_TOKEN: "t0ken-of-tests",
  });
  const edge = { ...common, DEPLOY_ROLE: "edge", CACHE_TIER: authority };
  const edges = [await startNginx(nginx, edge), await startNginx(nginx, edge)];
  const load = await press({ ...CROWD, ports: edges.map(({ port }) => port) });
  await Promise.all([cache, ...edges].map((each) => each.close()));
  await service.close();
  return { load, asked: service.seen.length };
}

async function startService() {
  const service = await startRecordingService();
  service.behave((_, response) => response.end('{"instrument":"US0378331005"}'));
  return service;
}
