import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { OneLineError } from "#server/cli/one-line-error.ts";
import { type RedisServer, startRedis } from "#server/shared-feed/testing/redis-server.ts";
import { type Link, openLink } from "./link.ts";
import { createMovedClock, type MovedClock } from "./moved-clock.ts";
import { type MeasuredService, startService } from "./service.ts";
import { openWatcher, type Watcher } from "./watcher.ts";

/** An asker: a process that may send requests to the service. */
interface Asker {
  readonly name: string;
  readonly child: ChildProcess;
  /** Its link to Redis. */
  readonly link: Link;
}

/** Redis, a service, askers, and one edge that watches. */
export interface Site {
  readonly redis: RedisServer;
  /** The clock of Redis, if a fault moves it. */
  readonly redisClock: MovedClock | undefined;
  readonly service: MeasuredService;
  readonly watcher: Watcher;
  readonly isins: readonly string[];
  /** The links of all processes to Redis. */
  readonly links: readonly Link[];
  /** Starts another asker; resolves once it runs. */
  readonly startAsker: (options?: AskerOptions) => Promise<Asker>;
  /** Starts an edge with streams; resolves with its port. */
  readonly startEdge: () => Promise<{ readonly port: number; readonly child: ChildProcess }>;
  /** The process that sent the last request. */
  readonly leader: () => Asker;
  readonly close: () => Promise<void>;
}

interface AskerOptions {
  /** Offset of its clock. */
  readonly clockAheadMs?: number;
  /** The root of another build. */
  readonly root?: string;
}

export interface SiteOptions {
  readonly root: string;
  /** Requests within 60 s that the service allows; no limit when undefined. */
  readonly perMinute?: number | undefined;
  readonly instruments: number;
  /** Whether the clock of Redis is to be moved. */
  readonly movesClock?: boolean | undefined;
}

const PATIENCE_MS = 120_000;

/** Starts a site with two askers. Resolves once one of them is the leader. */
export async function openSite(options: SiteOptions): Promise<Site> {
  const { root, perMinute } = options;
  const isins = Array.from({ length: options.instruments }, (_, index) => testIsin(index + 1));
  const folder = mkdtempSync(join(tmpdir(), "touchline-takeover-"));
  const redisClock = options.movesClock ? createMovedClock() : undefined;
  const redis = await startRedis({ env: redisClock?.env });
  const service = await startService({ isins, perMinute });
  const links: Link[] = [];
  const askers: Asker[] = [];
  const children: ChildProcess[] = [];
  const openNextLink = async () => {
    const link = await openLink(redis.port);
    links.push(link);
    return link;
  };
  const run = async (program: string, nodeOptions: readonly string[], env: NodeJS.ProcessEnv) => {
    const child = spawn(process.execPath, ["--import", "tsx", ...nodeOptions, program], {
      cwd: root,
      stdio: ["ignore", "pipe", "ignore"],
      env: {
        PATH: process.env["PATH"],
        MARKET_DATA_BASE_URL: service.origin,
        SHARED_PROCESS_ROOT: folder,
        ...env,
      },
    });
    children.push(child);
    const ended = once(child, "exit").then(() => {
      throw new OneLineError("A process ended at its start.");
    });
    const [output] = await Promise.race([once(child.stdout, "data"), ended]);
    ended.catch(() => undefined);
    return { child, output: String(output) };
  };

  async function startAsker(asker: AskerOptions = {}): Promise<Asker> {
    const link = await openNextLink();
    const name = `token-of-asker-${askers.length + 1}`;
    const program = join(asker.root ?? root, "server/gateway/testing/shared-process.ts");
    const isAhead = asker.clockAheadMs !== undefined;
    const preloaded = isAhead ? ["--import", join(root, "bench/takeover/clock-ahead.ts")] : [];
    const { child } = await run(program, preloaded, {
      REDIS_URL: `redis://127.0.0.1:${link.port}`,
      FEED_ROLE: "asker",
      MARKET_DATA_TOKEN: name,
      STATE_DIR: name,
      CLOCK_AHEAD_MS: String(asker.clockAheadMs ?? 0),
    });
    const started = { name, child, link };
    askers.push(started);
    return started;
  }

  const watcher = await openWatcher((await openNextLink()).port, service.origin, isins);
  const close = async () => {
    await watcher.close();
    for (const child of children) {
      child.kill("SIGCONT");
      child.kill("SIGKILL");
    }
    for (const link of links) link.close();
    service.close();
    await redis.close();
    redisClock?.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await startAsker();
    await startAsker();
    await until(() => watcher.received.length > 0, "No process asks the service.");
  } catch (error) {
    await close();
    throw error;
  }
  return {
    redis,
    redisClock,
    service,
    watcher,
    isins,
    links,
    startAsker,
    async startEdge() {
      const { child, output } = await run(join(root, "bench/takeover/edge-process.ts"), [], {
        REDIS_URL: `redis://127.0.0.1:${(await openNextLink()).port}`,
        FEED_ROLE: "edge",
        PORT: "0",
      });
      return { child, port: Number(/port (\d+)/.exec(output)?.[1]) };
    },
    leader() {
      const by = service.requests.at(-1)?.by;
      const leader = askers.find(({ name }) => name === by);
      if (leader === undefined) throw new OneLineError("Nobody has asked the service.");
      return leader;
    },
    close,
  };
}

/** Waits until the condition holds. */
export async function until(holds: () => boolean, otherwise: string): Promise<void> {
  const from = performance.now();
  while (!holds()) {
    if (performance.now() - from > PATIENCE_MS) throw new OneLineError(otherwise);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
