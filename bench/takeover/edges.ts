import { readFileSync } from "node:fs";
import { setTimeout as after } from "node:timers/promises";
import { openSite } from "./site.ts";
import { openWatcher } from "./watcher.ts";

/** The cost of edges in Redis and in the leader, in shares of one processor core. */
interface EdgeCost {
  readonly edges: number;
  readonly answersPerSecond: number;
  readonly redis: number;
  readonly leader: number;
  /** From the service's answer to the edge, the 99th percentile over all edges, in milliseconds. */
  readonly p99Ms: number;
}

const MEASURED_MS = 20_000;
const SETTLE_MS = 5000;
/** Linux counts processor time in these, whatever the machine. */
const TICKS_PER_SECOND = 100;

/**
 * @param edges how many watch
 * @param instruments that each of them watches, each once a second
 */
export async function measureEdges(
  root: string,
  edges: number,
  instruments: number,
): Promise<EdgeCost> {
  const site = await openSite({ root, instruments });
  const { redis, service, isins } = site;
  const opened = Array.from({ length: edges - 1 }, () =>
    openWatcher(redis.port, service.origin, isins),
  );
  const watchers = [site.watcher, ...(await Promise.all(opened))];
  try {
    await after(SETTLE_MS);
    const leaderPid = site.leader().child.pid ?? 0;
    const from = {
      at: performance.now(),
      asked: service.requests.length,
      received: watchers.map(({ received }) => received.length),
      redis: processorMs(redis.pid()),
      leader: processorMs(leaderPid),
    };
    await after(MEASURED_MS);
    const forMs = performance.now() - from.at;
    const answered = new Map(service.requests.map(({ serial, at }) => [serial, at]));
    const delays = watchers.flatMap(({ received }, index) =>
      received
        .slice(from.received[index])
        .map(({ serial, at }) => at - (answered.get(serial) ?? Number.NaN)),
    );
    const sorted = Float64Array.from(delays).sort();
    return {
      edges,
      answersPerSecond: ((service.requests.length - from.asked) / forMs) * 1000,
      redis: (processorMs(redis.pid()) - from.redis) / forMs,
      leader: (processorMs(leaderPid) - from.leader) / forMs,
      p99Ms: sorted[Math.floor(0.99 * sorted.length)] ?? Number.NaN,
    };
  } finally {
    for (const watcher of watchers.slice(1)) await watcher.close();
    await site.close();
  }
}

/** Processor time of a process so far. See proc_pid_stat(5): fields 14 and 15, after the name in parentheses. */
function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields[11]) + Number(fields[12]);
  return (ticks * 1000) / TICKS_PER_SECOND;
}
