import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Isin, parseIsin } from "#market/isin.ts";
import { OneLineError } from "#server/cli/one-line-error.ts";
import { createFeed } from "#server/feed/feed.ts";
import { serverClock } from "#server/feed/server-clock.ts";
import { systemClocks } from "#server/gateway/gate/clocks.ts";
import { serviceSource } from "#server/gateway/source-id.ts";
import { parseRedisAddress } from "#server/shared-feed/redis-address.ts";
import { openSharedFeed } from "#server/shared-feed/shared-feed.ts";
import { freePort, startRedis } from "#server/shared-feed/testing/redis-server.ts";

const USAGE = `Measures how long an edge hears nothing new after the leader of a shared feed was killed (kill -9): Redis, a service
without a limit, two processes that may ask, and one edge with a stream of one instrument, once a second.

  npm run bench:takeover -- [--rounds 10]

The goal is 3.5 s from the kill to the first request of the next leader.`;

const ISIN = isinOf("US0378331005");
const LEVEL = { price: "1.5", size: "10" };
const POLL_MS = 5;
const PATIENCE_MS = 60_000;
const CLOCK = serverClock(systemClocks);

/** `npm run bench:takeover`. */
export async function main(root: string, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: "string", default: "10" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) {
    throw new OneLineError(`--rounds takes a whole number from 1 on, not "${values.rounds}".`);
  }
  await measure(root, rounds);
}

async function measure(root: string, rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "touchline-takeover-"));
  const redis = await startRedis();
  const service = await startService();
  const children = new Map<string, ChildProcess>();
  let count = 0;

  /** Its token is its name, by which the service knows it. */
  async function startAsker() {
    count += 1;
    const name = `token-of-asker-${count}`;
    const env = {
      PATH: process.env["PATH"],
      MARKET_DATA_BASE_URL: service.origin,
      REDIS_URL: redis.url,
      FEED_ROLE: "asker",
      MARKET_DATA_TOKEN: name,
      STATE_DIR: name,
      SHARED_PROCESS_ROOT: folder,
    };
    const program = join(root, "server/gateway/testing/shared-process.ts");
    const child = spawn(process.execPath, ["--import", "tsx", program], { cwd: root, env });
    children.set(name, child);
    await once(child.stdout, "data");
  }

  const edge = await openEdge(redis.url, service.origin);
  try {
    await startAsker();
    const asked: number[] = [];
    const told: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      await startAsker();
      await until(() => service.last.by !== "" && edge.checks() > 0);
      const leader = service.last.by;
      const before = edge.checks();
      const killedAt = performance.now();
      children.get(leader)?.kill("SIGKILL");
      children.delete(leader);
      await until(() => service.last.by !== leader);
      asked.push(service.last.at - killedAt);
      // What was on its way is told first.
      await until(() => edge.checks() > before && edge.lastToldAt() > service.last.at);
      told.push(edge.lastToldAt() - killedAt);
      console.log(`round ${round}: ${seconds(asked.at(-1))} to the next leader's first request`);
    }
    report("from the kill to the next leader's first request", asked);
    report("from the kill to a new check at the edge", told);
  } finally {
    await edge.close();
    for (const child of children.values()) child.kill("SIGKILL");
    service.close();
    await redis.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startService() {
  let last = { by: "", at: 0 };
  const server = createServer((request, response) => {
    last = {
      by: request.headers.authorization?.replace("Bearer ", "") ?? "",
      at: performance.now(),
    };
    const updatedAt = new Date().toISOString();
    const isQuote = request.url?.endsWith("/latest-quote") === true;
    const body = isQuote
      ? { instrument: ISIN, ask: LEVEL, bid: LEVEL, updatedAt }
      : [{ isin: ISIN }];
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const port = await freePort();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${port}`,
    get last() {
      return last;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function openEdge(url: string, baseUrl: string) {
  const address = parseRedisAddress(url);
  if (typeof address === "string") throw new OneLineError(`The Redis ${address}.`);
  const shared = await openSharedFeed({
    address,
    source: serviceSource(baseUrl),
    clock: CLOCK,
    mergeGate: () => undefined,
    log: () => undefined,
  });
  const feed = createFeed({ clock: CLOCK, deadlineMs: 8000, openAsker: shared.openAsker });
  let checks = 0;
  let lastToldAt = 0;
  const member = feed.join({
    outcome() {
      checks += 1;
      lastToldAt = performance.now();
    },
    notListed: () => undefined,
    status: () => undefined,
  });
  member.setDemand(new Map([[ISIN, { weight: 1, isBackground: false, intervalMs: 1000 }]]));
  return {
    checks: () => checks,
    lastToldAt: () => lastToldAt,
    async close() {
      feed.close();
      await shared.close();
    },
  };
}

function isinOf(text: string): Isin {
  const isin = parseIsin(text);
  if (isin === undefined) throw new Error(`${text} is no ISIN`);
  return isin;
}

async function until(isSo: () => boolean): Promise<void> {
  const from = performance.now();
  while (!isSo()) {
    if (performance.now() - from > PATIENCE_MS)
      throw new OneLineError("Nobody took over in a minute.");
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function report(what: string, times: readonly number[]): void {
  const sorted = [...times].sort((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)];
  console.log(`${what}: median ${seconds(median)}, longest ${seconds(sorted.at(-1))}`);
}

const seconds = (ms: number | undefined): string => `${((ms ?? Number.NaN) / 1000).toFixed(2)} s`;
