import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { openCrowd } from "./crowd.ts";
import { type Site, until } from "./site.ts";

/** The result of a fault. */
interface FaultEnd {
  /** The instant from which requests were possible again, by `performance.now()`. */
  readonly since: number;
  /** The process that could not send requests any more. */
  readonly without?: string;
  /** Another measured value. */
  readonly note?: string;
}

export interface Fault {
  readonly name: string;
  /** Whether requests stop and resume, so that the gap can be measured. */
  readonly isTakeover: boolean;
  /** Whether it moves the clock of Redis. */
  readonly movesClock?: boolean;
  /** Causes the fault, and resolves once it is over. */
  readonly inject: (site: Site, root: string) => Promise<FaultEnd>;
}

const WAIT_S = 8;
const HOUR_MS = 3_600_000;
const BROWSERS = 200;

const kill = async (site: Site): Promise<FaultEnd> => {
  const { name, child } = site.leader();
  child.kill("SIGKILL");
  return { since: performance.now(), without: name };
};

/** A killed process is started again by its supervisor. */
const killAndReplace = async (site: Site): Promise<FaultEnd> => {
  const end = await kill(site);
  await site.startAsker();
  return end;
};

/** Breaks Redis by one command, and repairs it by another after five seconds. */
const breakRedis =
  (breaking: readonly string[], repairing: readonly string[]) => async (site: Site) => {
    await site.redis.command(...breaking);
    await after(5000);
    await site.redis.command(...repairing);
    return { since: performance.now() };
  };

export const FAULTS: readonly Fault[] = [
  { name: "the leader is killed (kill -9)", isTakeover: true, inject: killAndReplace },
  {
    name: "the leader is killed before it has read a 429",
    isTakeover: false,
    async inject(site) {
      const { name, child } = site.leader();
      await new Promise<void>((resolve) => {
        site.service.refuseNext(WAIT_S, () => {
          child.kill("SIGKILL");
          resolve();
        });
      });
      const since = performance.now();
      await site.startAsker();
      return { since, without: name };
    },
  },
  {
    name: "the leader is suspended for 10 s",
    isTakeover: true,
    async inject(site) {
      const { name, child } = site.leader();
      child.kill("SIGSTOP");
      const since = performance.now();
      await after(10_000);
      child.kill("SIGCONT");
      return { since, without: name };
    },
  },
  {
    name: "the leader is cut off from Redis for 10 s",
    isTakeover: true,
    async inject(site) {
      const { name, link } = site.leader();
      link.cut();
      const since = performance.now();
      await after(10_000);
      link.mend();
      return { since, without: name };
    },
  },
  {
    name: "Redis is killed, and started again after 5 s",
    isTakeover: true,
    async inject({ redis }) {
      await redis.kill();
      await after(5000);
      await redis.restart("kept");
      return { since: performance.now() };
    },
  },
  {
    name: "Redis is killed, and started again without its data",
    isTakeover: true,
    async inject({ redis }) {
      await redis.kill();
      await after(5000);
      await redis.restart("lost");
      return { since: performance.now() };
    },
  },
  {
    name: "Redis is suspended for 10 s",
    isTakeover: true,
    async inject({ redis }) {
      redis.suspend();
      await after(10_000);
      redis.resume();
      return { since: performance.now() };
    },
  },
  {
    name: "Redis answers 0.6 s late for 10 s",
    isTakeover: false,
    async inject({ links }) {
      for (const link of links) link.delayBy(300);
      await after(10_000);
      for (const link of links) link.delayBy(0);
      return { since: performance.now() };
    },
  },
  {
    name: "Redis is full for 5 s",
    isTakeover: true,
    inject: breakRedis(["CONFIG", "SET", "maxmemory", "1"], ["CONFIG", "SET", "maxmemory", "0"]),
  },
  {
    name: "Redis is read-only for 5 s",
    isTakeover: true,
    inject: breakRedis(["REPLICAOF", "127.0.0.1", "1"], ["REPLICAOF", "NO", "ONE"]),
  },
  {
    name: `an edge with ${BROWSERS} streams is killed`,
    isTakeover: false,
    async inject(site) {
      const [first, second] = [await site.startEdge(), await site.startEdge()];
      const { isins, service } = site;
      const crowd = await openCrowd({
        size: BROWSERS,
        port: first.port,
        baseUrl: service.origin,
        isins,
      });
      first.child.kill("SIGKILL");
      const since = performance.now();
      await crowd.moveTo(second.port);
      const servedMs = performance.now() - since;
      crowd.close();
      return {
        since,
        note: `all ${BROWSERS} received a quote from the other edge after ${seconds(servedMs)}`,
      };
    },
  },
  {
    name: "another build asks for 5 s during an update",
    isTakeover: false,
    async inject(site, root) {
      const other = copyBuild(root);
      const before = site.leader();
      const next = await site.startAsker({ root: other });
      before.child.kill("SIGKILL");
      await after(5000);
      next.child.kill("SIGKILL");
      const since = performance.now();
      await site.startAsker();
      rmSync(other, { recursive: true });
      return { since };
    },
  },
  {
    name: "a process whose clock is an hour ahead takes over",
    isTakeover: true,
    async inject(site) {
      const ahead = await site.startAsker({ clockAheadMs: HOUR_MS });
      // No other process is left that could become the leader.
      const end = await kill(site);
      await until(() => {
        const { at, by } = site.service.requests.at(-1) ?? { at: 0, by: "" };
        return at > end.since && by !== end.without;
      }, "Nobody took over.");
      if (site.leader() !== ahead) await kill(site);
      await site.startAsker();
      return end;
    },
  },
  ...[-1, 1].map(
    (sign): Fault => ({
      name: `Redis's clock is set ${sign < 0 ? "back" : "ahead"} by an hour`,
      isTakeover: false,
      movesClock: true,
      async inject({ redis, redisClock }) {
        redisClock?.moveTo(sign * HOUR_MS);
        const since = performance.now();
        const [epochS] = (await redis.command("TIME")) as readonly string[];
        const movedMs = Number(epochS) * 1000 - Date.now();
        if (Math.abs(movedMs - sign * HOUR_MS) > 10_000) {
          throw new Error("Redis's clock has not moved.");
        }
        await after(5000);
        return { since };
      },
    }),
  ),
];

/** A build that stores its answers in another format. */
function copyBuild(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), "touchline-build-"));
  for (const name of ["server", "src", "package.json", "tsconfig.json"]) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const file = join(folder, "server/shared-feed/store/keys.ts");
  const text = readFileSync(file, "utf8");
  const changed = text.replace('FORMAT = "v1"', 'FORMAT = "v2"');
  if (changed === text)
    throw new Error("The constant for the format of the stored answers has another name now.");
  writeFileSync(file, changed);
  return folder;
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
