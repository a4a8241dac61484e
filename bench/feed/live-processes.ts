import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { OneLineError } from "#server/cli/one-line-error.ts";
import type { LoggedRequest } from "#server/simulator/service/request-log.ts";
import { freePort } from "#server/testing/free-port.ts";
import { createLauncher, endProcess, type ServerCommand } from "./live-servers.ts";

/** The simulator and one gateway in front of it, as an operator starts them. */
export interface Site {
  /** The port of the gateway. */
  readonly port: number;
  /** Returns the requests that the service received, in order. */
  readonly requests: () => Promise<readonly LoggedRequest[]>;
  /** The port of the second gateway, which serves while the first is replaced. */
  readonly standbyPort: number;
  /**
   * Replaces the gateway as docs/deploy.md describes: a standby serves while the gateway restarts.
   *
   * @returns the instants at which the gateway and the standby ended, in epoch milliseconds
   */
  readonly upgrade: () => Promise<readonly number[]>;
  readonly close: () => Promise<void>;
}

/** nginx does not try an unreachable server again for two seconds: see `serverLines` in its `render.ts`. */
const UNTIL_TRIED_AGAIN_MS = 3000;

/**
 * @param limit as the simulator takes it, such as `60/60s`
 * @param command by which the gateway is started
 */
export async function startProcesses(
  root: string,
  limit: string,
  command: ServerCommand = "start",
): Promise<Site> {
  const stateDir = mkdtempSync(join(tmpdir(), "touchline-feed-"));
  const launcher = createLauncher(root);
  const close = async () => {
    await launcher.close();
    rmSync(stateDir, { recursive: true, force: true });
  };
  try {
    const { baseUrl, controlUrl } = await launcher.simulator(await freePort(), limit);
    const port = await freePort();
    const standbyPort = await freePort();
    const startGateway = (listenOn: number, folder: string) =>
      launcher.gateway(command, baseUrl, { PORT: `${listenOn}`, STATE_DIR: folder });
    let gateway = await startGateway(port, stateDir);
    return {
      port,
      standbyPort,
      async upgrade() {
        const standbyDir = join(stateDir, "standby");
        copyState(stateDir, standbyDir);
        const standby = await startGateway(standbyPort, standbyDir);
        await endProcess(gateway);
        const endedAt = Date.now();
        gateway = await startGateway(port, stateDir);
        await after(UNTIL_TRIED_AGAIN_MS);
        await endProcess(standby);
        return [endedAt, Date.now()];
      },
      requests: () => requestsAt(controlUrl),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Two servers that share one feed through Redis, in front of the simulator. */
export interface SharedSite extends Pick<Site, "requests" | "close"> {
  readonly ports: readonly number[];
  /**
   * Kills the leader with SIGKILL and starts it again five seconds later. Then does the same with the new leader.
   *
   * @returns the instants of the kills, in epoch milliseconds
   */
  readonly killAskers: () => Promise<readonly number[]>;
}

/** Time after which a supervisor restarts a killed server. */
const UNTIL_RESTARTED_MS = 5000;
/** By then the other server is the leader, and nginx tries the first one again. */
const BETWEEN_KILLS_MS = 20_000;

/** @param redisUrl of a Redis that nobody else uses */
export async function startSharedProcesses(
  root: string,
  limit: string,
  redisUrl: string,
): Promise<SharedSite> {
  const stateDir = mkdtempSync(join(tmpdir(), "touchline-feed-"));
  const launcher = createLauncher(root);
  const close = async () => {
    await launcher.close();
    rmSync(stateDir, { recursive: true, force: true });
  };

  async function startServer(name: string, baseUrl: string) {
    const [port, metrics] = [await freePort(), await freePort()];
    const start = () =>
      launcher.gateway("serve", baseUrl, {
        PORT: `${port}`,
        STATE_DIR: join(stateDir, name),
        REDIS_URL: redisUrl,
        METRICS: `127.0.0.1:${metrics}`,
      });
    let child = await start();
    return {
      port,
      async isAsker() {
        const answer = await fetch(`http://127.0.0.1:${metrics}/metrics`);
        return /^touchline_feed_leader 1$/m.test(await answer.text());
      },
      async kill() {
        await endProcess(child, "SIGKILL");
        const killedAt = Date.now();
        await after(UNTIL_RESTARTED_MS);
        child = await start();
        return killedAt;
      },
    };
  }

  try {
    const { baseUrl, controlUrl } = await launcher.simulator(await freePort(), limit);
    const servers = [await startServer("a", baseUrl), await startServer("b", baseUrl)];
    const killAsker = async () => {
      const roles = await Promise.all(servers.map((server) => server.isAsker()));
      const asker = servers[roles.indexOf(true)];
      if (!asker) throw new OneLineError("No server sends requests to the service.");
      return asker.kill();
    };
    return {
      ports: servers.map(({ port }) => port),
      async killAskers() {
        const first = await killAsker();
        await after(BETWEEN_KILLS_MS);
        return [first, await killAsker()];
      },
      requests: () => requestsAt(controlUrl),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function requestsAt(controlUrl: string): Promise<readonly LoggedRequest[]> {
  const answer = await fetch(`${controlUrl}/requests`);
  return ((await answer.json()) as { requests: LoggedRequest[] }).requests;
}

/** Copies the learned state of a gateway, without its lock. */
function copyState(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  for (const file of readdirSync(from).filter((name) => name.endsWith(".json"))) {
    copyFileSync(join(from, file), join(to, file));
  }
}
