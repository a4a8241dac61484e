import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { readIsin } from "#engine/protocol/testing-quotes.ts";
import { createClient } from "#market/client/client.ts";
import { createPageSource } from "./testing-page-source.ts";

const ISIN = readIsin("US0378331005");
const BODY = JSON.stringify({
  instrument: ISIN,
  ask: { price: "10.7000", size: "4800" },
  bid: { price: "10.6620", size: "4800.50" },
  updatedAt: "2026-01-05T08:00:00.123456789Z",
});

let end: () => Promise<void> = () => Promise.resolve();
afterEach(() => end());

/** Opens a source that watches one instrument of a real server. */
async function openOver(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const clock = createManualClock();
  const source = createPageSource({
    client: createClient({
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
      fetch,
    }),
    clock,
    policy: { baseIntervalMs: 2000, mostPerMinute: undefined },
    isOnline: () => true,
  });
  source.setInterest(new Map([[ISIN, 1]]));
  end = async () => {
    source.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  /** Advances time until a status matches, and returns it. */
  const statusWith = async (isWanted: () => boolean) => {
    for (let steps = 0; !isWanted(); steps += 1) {
      if (steps > 2000) throw new Error("The condition never became true");
      await clock.advance(100);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    return source.status();
  };
  return { source, statusWith, signal: new AbortController().signal };
}

describe("over HTTP, a source", () => {
  test("returns the list and a quote as the service sent them", async () => {
    const { source, statusWith, signal } = await openOver((request, response) => {
      response.end(request.url === "/api/instruments" ? JSON.stringify([{ isin: ISIN }]) : BODY);
    });
    await statusWith(() => source.status().checkCount > 0);
    expect((await source.instruments(signal)).isins).toEqual([ISIN]);
    const { quote, derived } = await source.quote(ISIN, { signal });
    expect(quote.ask.price).toBe("10.7000");
    expect(derived.spread).toBe("0.0380");
  });

  test("keeps to a Retry-After, and is live again after it", async () => {
    let refusals = 0;
    const { source, statusWith } = await openOver((request, response) => {
      if (request.url !== "/api/instruments" && refusals === 0) {
        refusals += 1;
        response.writeHead(429, { "retry-after": "3" }).end('{"reason":"slow","error":true}');
      } else {
        response.end(request.url === "/api/instruments" ? "[]" : BODY);
      }
    });
    const limited = await statusWith(() => source.status().closedUntil !== undefined);
    expect(limited.connection).toMatchObject({ state: "rate-limited", waitMs: 3000 });
    const after = await statusWith(() => source.status().checkCount > 0);
    expect(after.connection.state).toBe("live");
  });

  test("survives answers that are cut off, and holds the last quote", async () => {
    let isCut = false;
    const { source, statusWith, signal } = await openOver((request, response) => {
      if (isCut) {
        response.writeHead(200, { "content-length": "900" }).write(BODY);
        response.destroy();
      } else {
        response.end(request.url === "/api/instruments" ? "[]" : BODY);
      }
    });
    await statusWith(() => source.status().checkCount > 0);
    isCut = true;
    await statusWith(() => source.status().connection.state === "unreachable");
    await expect(source.quote(ISIN, { signal })).rejects.toMatchObject({ kind: "network" });
    isCut = false;
    await statusWith(() => source.status().connection.state === "live");
    expect((await source.quote(ISIN, { signal })).previous).toBeDefined();
  });
});
