import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** One request as the service saw it. Instants are of `performance.now()`. */
export interface SeenRequest {
  /** The request's token, which identifies the process: each asker has a token of its own. */
  readonly by: string;
  readonly at: number;
  readonly status: 200 | 429;
  /** Whether it came while a Retry-After ran. */
  readonly isInside: boolean;
  /** Sequence number of its quote; absent where the answer has none. */
  readonly serial?: number;
}

/** A service that records each request, and numbers its quotes. */
export interface MeasuredService {
  readonly origin: string;
  readonly requests: readonly SeenRequest[];
  /** Returns the end of the last Retry-After. */
  readonly closedUntil: () => number;
  /**
   * Answers the next request with 429, and every further one until the wait is over.
   *
   * @param refused called before the answer is sent
   */
  readonly refuseNext: (retryAfterS: number, refused?: () => void) => void;
  readonly close: () => void;
}

interface Options {
  readonly isins: readonly string[];
  /** Requests within each 60 s, in windows of its own clock; no limit when undefined. */
  readonly perMinute?: number | undefined;
}

const WINDOW_MS = 60_000;
/** Tolerance in milliseconds: a request that left before the 429 arrived at a busy process is not a violation. */
const ON_THE_WAY_MS = 500;

export async function startService({ isins, perMinute }: Options): Promise<MeasuredService> {
  const requests: SeenRequest[] = [];
  let closedFrom = Number.POSITIVE_INFINITY;
  let closedUntil = Number.NEGATIVE_INFINITY;
  let next: { readonly forS: number; readonly refused: () => void } | undefined;
  let serial = 0;
  let window = -1;
  let used = 0;

  /** Returns the Retry-After in seconds if the request is over the limit. */
  function overLimit(at: number): number | undefined {
    if (perMinute === undefined) return undefined;
    const current = Math.floor(at / WINDOW_MS);
    if (current !== window) used = 0;
    window = current;
    used += 1;
    if (used <= perMinute) return undefined;
    return Math.ceil(((current + 1) * WINDOW_MS - at) / 1000);
  }

  const server = createServer((request, response) => {
    const at = performance.now();
    const by = request.headers.authorization?.replace("Bearer ", "") ?? "";
    const isInside = at > closedFrom + ON_THE_WAY_MS && at < closedUntil;
    const leftS = at < closedUntil ? Math.ceil((closedUntil - at) / 1000) : undefined;
    const retryAfterS = next?.forS ?? leftS ?? overLimit(at);
    next?.refused();
    next = undefined;
    if (retryAfterS !== undefined) {
      requests.push({ by, at, status: 429, isInside });
      if (at >= closedUntil) closedFrom = at;
      closedUntil = Math.max(closedUntil, at + retryAfterS * 1000);
      response.writeHead(429, { "retry-after": String(retryAfterS) }).end();
      return;
    }
    const isin = /\/instruments\/([^/]+)/.exec(request.url ?? "")?.[1];
    if (isin !== undefined) serial += 1;
    requests.push({ by, at, status: 200, isInside, ...(isin === undefined ? {} : { serial }) });
    const body = isin === undefined ? isins.map((listed) => ({ isin: listed })) : quote(isin);
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });

  const quote = (instrument: string) => ({
    instrument,
    ask: { price: "1.5", size: "10" },
    bid: { price: "1.4", size: String(serial) },
    updatedAt: new Date().toISOString(),
  });

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    closedUntil: () => closedUntil,
    refuseNext(forS, refused = () => undefined) {
      next = { forS, refused };
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
