import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A service that records its requests, and asks for a pause when the test requests it. */
export interface LimitedService {
  readonly origin: string;
  /** The token of each request, in turn. */
  readonly asked: readonly string[];
  /** Number of requests inside a Retry-After. */
  readonly inside: number;
  /** Answers the next request with 429. */
  pauseNext(seconds: number): void;
  /** Answers each request with this token with 401. */
  refuse(token: string): void;
}

const LEVEL = { price: "1.5", size: "10" };

/** Starts a service that ends with the test. */
export async function startLimitedService(isins: readonly string[]): Promise<LimitedService> {
  const asked: string[] = [];
  let pauseSeconds: number | undefined;
  let closedUntil = Number.NEGATIVE_INFINITY;
  let inside = 0;
  const refused = new Set<string>();
  const server = createServer((request, response) => {
    const token = request.headers.authorization?.replace("Bearer ", "") ?? "";
    asked.push(token);
    if (performance.now() < closedUntil) inside += 1;
    if (pauseSeconds !== undefined) {
      closedUntil = performance.now() + pauseSeconds * 1000;
      response.writeHead(429, { "retry-after": String(pauseSeconds) }).end();
      pauseSeconds = undefined;
      return;
    }
    if (refused.has(token)) {
      response.writeHead(401).end();
      return;
    }
    const instrument = /\/instruments\/([^/]+)/.exec(request.url ?? "")?.[1];
    const body =
      instrument === undefined
        ? isins.map((isin) => ({ isin }))
        : { instrument, ask: LEVEL, bid: LEVEL, updatedAt: new Date().toISOString() };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    get inside() {
      return inside;
    },
    pauseNext(seconds) {
      pauseSeconds = seconds;
    },
    refuse: (token) => refused.add(token),
  };
}
