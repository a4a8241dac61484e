import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";
import { MarketDataError } from "#market/errors.ts";
import { type Isin, parseIsin } from "#market/isin.ts";
import { createClient } from "./client.ts";

export const ISIN = parseIsin("US0378331005") as Isin;
export const BODY = JSON.stringify({
  instrument: ISIN,
  ask: { price: "10.7000", size: "4800" },
  bid: { price: "10.6620", size: "4800.50" },
  updatedAt: "2026-01-05T08:00:00.123456789Z",
});
/** The `Date` of each answer. */
const DATE = "Mon, 05 Jan 2026 08:00:00 GMT";
/** The same in epoch milliseconds. */
export const DATE_MS = Date.UTC(2026, 0, 5, 8);
export const never = new AbortController().signal;

/** Starts a service over real HTTP before the tests of a file, and closes it after them. */
export function startService() {
  let handler: RequestListener = () => undefined;
  let asked: IncomingMessage[] = [];
  let baseUrl = "";
  const server = createServer((request, response) => {
    asked.push(request);
    response.setHeader("date", DATE);
    handler(request, response);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  /** Answers all requests from now on, and clears the log of requests. */
  const serve = (listener: RequestListener) => {
    asked = [];
    handler = listener;
  };
  const client = () => createClient({ baseUrl, fetch });
  return {
    serve,
    answer: (status: number, body?: string | Buffer, headers: Record<string, string> = {}) =>
      serve((_, response) => response.writeHead(status, headers).end(body)),
    /** The requests since the last `serve`. */
    asked: (): readonly IncomingMessage[] => asked,
    baseUrl: () => baseUrl,
    client,
    quote: (signal = never) => client().quote(ISIN, signal),
    list: () => client().instruments(never),
  };
}

/** Resolves with the MarketDataError of a request; rethrows any other outcome. */
export async function failure(request: Promise<unknown>): Promise<MarketDataError> {
  const error: unknown = await request.then(
    () => new Error("nothing was refused"),
    (reason: unknown) => reason,
  );
  if (error instanceof MarketDataError) return error;
  throw error;
}
