import { vi } from "vitest";
import { createCommonService, type FeedProcess, startProcess } from "./feed-process.ts";
import { serveRedis } from "./shared-store.ts";

export const PATIENCE = { timeout: 30_000, interval: 20 };
const leaderOf = (processes: readonly FeedProcess[]) =>
  processes.find(({ shared }) => shared.isLeader);
export const untilLed = (...processes: FeedProcess[]) =>
  vi.waitFor(() => {
    const leader = leaderOf(processes);
    if (leader === undefined) throw new Error("there is no leader");
    return leader;
  }, PATIENCE);

/** Starts Redis, a service, the leader and an edge. */
export async function startSite() {
  const server = await serveRedis();
  const service = createCommonService();
  const candidate = await startProcess({ url: server.url, service });
  const edge = await startProcess({ url: server.url });
  await untilLed(candidate);
  return { server, service, candidate, edge };
}

/** Starts the same with two candidates; neither of them may be the leader yet. */
export async function startPair() {
  const server = await serveRedis();
  const service = createCommonService();
  const both = [
    await startProcess({ url: server.url, service }),
    await startProcess({ url: server.url, service }),
  ];
  const edge = await startProcess({ url: server.url });
  return { server, service, both, edge };
}
