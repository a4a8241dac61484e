import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createManualClock, type ManualClock } from "#engine/protocol/testing-clock.ts";
import { readCheck, readFeedPace, readMs } from "#market/headers/feed-headers.ts";
import { createGateway, type Gateway } from "#server/gateway/gateway.ts";
import { testGatewayOptions } from "#server/gateway/testing/gateway-options.ts";
import {
  type RecordingService,
  startRecordingService,
} from "#server/gateway/testing/recording-service.ts";

const ISIN = "US0378331005";
const OTHER = "IE000CNSFAR2";
const QUOTE = `/api/instruments/${ISIN}/latest-quote`;
const DATE = "Sun, 22 Nov 2026 20:00:00 GMT";

let service: RecordingService;
let gateway: Gateway;
let server: Server;
let origin: string;
let source: string;
let isDirect: boolean;
let clock: ManualClock;
let hold: Promise<void> | undefined;

const quoteOf = (isin: string) => ({
  instrument: isin,
  ask: { price: "258.590", size: "241.0" },
  bid: { price: "258.54", size: "65" },
  updatedAt: "2026-11-22T19:59:59.123456789Z",
});

beforeEach(async () => {
  [source, isDirect, hold] = ["svc-1", false, undefined];
  clock = createManualClock();
  service = await startRecordingService();
  service.behave(({ url = "" }, response) => {
    const isin = url.split("/")[2];
    const body = isin === undefined ? [{ isin: ISIN }, { isin: OTHER }] : quoteOf(isin);
    void Promise.resolve(hold).then(() => {
      response.writeHead(200, { date: DATE, "x-internal": "secret", "set-cookie": "a=b" });
      response.end(JSON.stringify(body));
    });
  });
  gateway = createGateway({
    ...testGatewayOptions(),
    baseUrl: service.origin,
    token: "token-of-the-floor",
    get source() {
      return source;
    },
    isDirect: () => isDirect,
    clock,
  });
  server = createServer((request, response) => void gateway.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  gateway.close();
  server.close();
  server.closeAllConnections();
  await service.close();
});

const ask = (path = QUOTE, headers: Record<string, string> = {}, method = "GET") =>
  fetch(origin + path, { headers, method });
const asked = (isin: string) => service.seen.filter(({ target }) => target.includes(isin)).length;

describe("an answer of the routes", () => {
  test("is rebuilt and names its check, and the next one comes from memory", async () => {
    const first = await ask();
    expect(first.headers.get("x-cache-status")).toBe("MISS");
    expect(await first.text()).toBe(JSON.stringify(quoteOf(ISIN)));
    await clock.advance(1400);
    const second = await ask();
    expect(await second.text()).toBe(JSON.stringify(quoteOf(ISIN)));
    expect(second.headers.get("x-cache-status")).toBe("HIT");
    expect(second.headers.get("age")).toBe("1");
    expect(second.headers.get("date")).toBe(DATE);
    const [one, other] = [first, second].map(({ headers }) =>
      readCheck(headers.get("x-touchline-check")),
    );
    expect(one).toMatchObject({ ageMs: 0 });
    expect(other).toMatchObject({ ageMs: 1400, atEpochMs: one?.atEpochMs });
    expect(readFeedPace(second.headers.get("x-touchline-feed"))).toMatchObject({ desks: 1 });
    expect(asked(ISIN)).toBe(1);
  });

  test.each([
    ["10000", "HIT"],
    ["2000", "MISS"],
    [undefined, "MISS"],
    ["0", "MISS"],
    ["-10000", "MISS"],
    ["10000, 10000", "MISS"],
    ["1e4", "MISS"],
    ["99999999999999999999", "MISS"],
  ])("to a request with the interval %s is a %s four seconds later", async (interval, status) => {
    const headers: Record<string, string> =
      interval === undefined ? {} : { "x-touchline-interval": interval };
    await ask(QUOTE, headers);
    await clock.advance(4000);
    expect((await ask(QUOTE, headers)).headers.get("x-cache-status")).toBe(status);
  });

  test("has no header of the service", async () => {
    const { headers } = await ask();
    for (const name of ["x-internal", "set-cookie", "server"])
      expect(headers.has(name)).toBe(false);
  });

  test("to HEAD has the headers of GET, and no body", async () => {
    const [head, get] = [await ask(QUOTE, {}, "HEAD"), await ask()];
    expect(await head.text()).toBe("");
    expect(head.headers.get("content-length")).toBe(get.headers.get("content-length"));
    expect(asked(ISIN)).toBe(1);
  });

  test("with the list holds only ISINs, and is requested once", async () => {
    const first = await ask("/api/instruments");
    expect(await first.json()).toEqual([{ isin: ISIN }, { isin: OTHER }]);
    await clock.advance(60_000);
    const second = await ask("/api/instruments");
    expect(second.headers.get("x-cache-status")).toBe("HIT");
    expect(second.headers.get("age")).toBe("60");
    expect(service.seen.filter(({ target }) => target === "/instruments")).toHaveLength(1);
  });

  test("for an unlisted instrument is a 404 of the gateway", async () => {
    await ask("/api/instruments");
    const answer = await ask("/api/instruments/DE0007164600/latest-quote");
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ reason: expect.any(String), error: true });
    expect(asked("DE0007164600")).toBe(0);
  });
});

test("answers 504 if the first answer takes longer than the client waits", async () => {
  let release: () => void = () => undefined;
  hold = new Promise((resolve) => {
    release = resolve;
  });
  const first = ask();
  await expect.poll(() => asked(ISIN)).toBe(1);
  // The first request to a service is sent alone, so that the next one has to queue.
  const waiting = ask(`/api/instruments/${OTHER}/latest-quote`, {
    prefer: "respond-async, wait=0",
  });
  let isAnswered = false;
  void waiting.then(() => {
    isAnswered = true;
  });
  await expect
    .poll(async () => {
      await clock.advance(10);
      return isAnswered;
    })
    .toBe(true);
  const queued = await waiting;
  expect(queued.status).toBe(504);
  expect(await queued.json()).toEqual({ reason: "queued", error: true });
  expect(readMs(queued.headers.get("x-touchline-queue-ms"))).toBeGreaterThanOrEqual(1000);
  release();
  expect((await first).status).toBe(200);
});

test("answers a body that breaks the contract with the invalid field, and none of its content", async () => {
  service.behave((_, response) => {
    response.end(
      JSON.stringify({ ...quoteOf(ISIN), bid: { price: "token-of-the-floor", size: "1" } }),
    );
  });
  const answer = await ask();
  expect(answer.status).toBe(502);
  expect(answer.headers.get("x-touchline-fault")).toBe("bid.price");
  expect(await answer.text()).not.toContain("token-of-the-floor");
});

test("answers all clients with the rest of the wait while a Retry-After runs, and sends nothing", async () => {
  service.behave((_, response) => {
    response.writeHead(429, { "retry-after": "30" });
    response.end('{"reason":"slow down","error":true}');
  });
  for (const path of [QUOTE, `/api/instruments/${OTHER}/latest-quote`, "/api/instruments"]) {
    const answer = await ask(path);
    expect(answer.status).toBe(429);
    expect(answer.headers.get("x-touchline-gate")).toBe("rate-limited");
    expect(answer.headers.get("retry-after")).toBe("30");
    expect(answer.headers.get("x-touchline-gate-wait-ms")).toBe("30000");
    expect(readFeedPace(answer.headers.get("x-touchline-feed"))).toBeDefined();
  }
  expect(service.seen).toHaveLength(1);
});

test("answers a 429 without Retry-After with a wait of one second", async () => {
  service.behave((_, response) => response.writeHead(429).end("{}"));
  const { headers } = await ask();
  expect(headers.get("retry-after")).toBe("1");
  expect(headers.has("x-touchline-gate-wait-ms")).toBe(false);
  expect(headers.has("x-touchline-check")).toBe(true);
});

test("asks the service for each request while time is frozen or a replay runs", async () => {
  isDirect = true;
  for (let count = 1; count <= 3; count += 1) {
    const { headers } = await ask();
    for (const name of ["x-cache-status", "x-touchline-check", "x-touchline-feed"]) {
      expect(headers.has(name), name).toBe(false);
    }
    expect(asked(ISIN)).toBe(count);
  }
});

test("serves no answer of one service as another's", async () => {
  await ask();
  source = "svc-2";
  const answer = await ask();
  expect(answer.headers.get("x-cache-status")).toBe("MISS");
  expect(answer.headers.get("x-touchline-source")).toBe("svc-2");
  expect(asked(ISIN)).toBe(2);
});

test("drops an answer that was requested before the market restarted", async () => {
  let release: () => void = () => undefined;
  hold = new Promise((resolve) => {
    release = resolve;
  });
  const answer = ask();
  await expect.poll(() => asked(ISIN)).toBe(1);
  source = "svc-2";
  release();
  expect((await answer).status).toBe(502);
});
