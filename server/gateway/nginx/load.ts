import { Agent, get } from "node:http";

/** What came of a crowd's asking. */
export interface Load {
  readonly answers: number;
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Answers that say that the service was asked for them. */
  readonly misses: number;
  readonly slowestMs: number;
  readonly elapsedMs: number;
}

interface Crowd {
  /** The traders are spread over these. */
  readonly ports: readonly number[];
  /** Asked for by everybody, again and again. */
  readonly path: string;
  readonly traders: number;
  readonly forMs: number;
  /** Between an answer and the same trader's next question. */
  readonly pauseMs: number;
}

/** Lets many ask for one thing at once, each over a connection of its own, as browsers do. */
export async function press(crowd: Crowd): Promise<Load> {
  const started = performance.now();
  const until = started + crowd.forMs;
  const statuses: Record<number, number> = {};
  let answers = 0;
  let misses = 0;
  let slowestMs = 0;
  const trader = async (port: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (performance.now() < until) {
      const asked = performance.now();
      const { status, hit } = await ask(port, crowd.path, agent);
      answers += 1;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (!hit) misses += 1;
      slowestMs = Math.max(slowestMs, performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, crowd.pauseMs));
    }
    agent.destroy();
  };
  const all = Array.from({ length: crowd.traders }, (_, index) =>
    trader(crowd.ports[index % crowd.ports.length] ?? 0),
  );
  await Promise.all(all);
  return { answers, statuses, misses, slowestMs, elapsedMs: performance.now() - started };
}

function ask(port: number, path: string, agent: Agent): Promise<{ status: number; hit: boolean }> {
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, path, agent }, (response) => {
      const hit = response.headers["x-cache-status"] === "HIT";
      response.resume().once("end", () => resolve({ status: response.statusCode ?? 0, hit }));
    }).once("error", reject);
  });
}

/** As often as answers may have run out of their life, the first included. */
export function mostAsked(elapsedMs: number, cacheSeconds: number): number {
  return Math.floor(elapsedMs / (cacheSeconds * 1000)) + 1;
}
