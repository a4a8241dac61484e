import { describe, expect, test } from "vitest";
import { MarketDataError } from "#market/errors.ts";
import { type Isin, parseIsin } from "#market/isin.ts";
import { createClient } from "./client.ts";

const ISIN = parseIsin("US0378331005") as Isin;
const DATE = "Mon, 05 Jan 2026 08:00:00 GMT";
const DATE_MS = Date.parse(DATE);
const CHECK = { atEpochMs: 1_767_600_000_123, ageMs: 4312, planMs: 20_000 };
const FEED = { perMinute: 60, desks: 14 };
const HEADERS = {
  date: DATE,
  "x-touchline-check": "at=1767600000123, age=4312, plan=20000",
  "x-touchline-feed": "per-minute=60, desks=14",
};

const quoteAt = (updatedAt: string) =>
  JSON.stringify({
    instrument: ISIN,
    ask: { price: "1.01", size: "1" },
    bid: { price: "1.00", size: "1" },
    updatedAt,
  });

/** Sends a request to a gateway with this answer; returns the value or the error. */
async function ask(
  status: number,
  headers: Readonly<Record<string, string>>,
  body = status === 200 ? quoteAt("2026-01-05T07:59:59Z") : '{"reason":"no","error":true}',
) {
  const sent: Headers[] = [];
  const client = createClient({
    baseUrl: "/api",
    fetch: (_, init) => {
      sent.push(new Headers(init?.headers));
      return Promise.resolve(new Response(body, { status, headers }));
    },
  });
  const { signal } = new AbortController();
  const outcome: unknown = await client.quote(ISIN, signal).catch((error: unknown) => error);
  await client.quote(ISIN, signal, "queued").catch(() => undefined);
  await client.instruments(signal).catch(() => undefined);
  return { outcome, sent };
}

describe("an answer of the gateway's feed", () => {
  test("has the check that it comes from, and the pace of the feed", async () => {
    const { outcome } = await ask(200, { ...HEADERS, "x-cache-status": "HIT" });
    expect(outcome).toMatchObject({ isCached: true, check: CHECK, feed: FEED });
  });

  test.each([404, 500, 429])("has them with an error too: %i", async (status) => {
    const { outcome } = await ask(status, HEADERS);
    expect(outcome).toBeInstanceOf(MarketDataError);
    expect(outcome).toMatchObject({ status, check: CHECK, feed: FEED });
  });

  test("has them when the body is no quote", async () => {
    const { outcome } = await ask(200, HEADERS, "{}");
    expect(outcome).toMatchObject({ kind: "contract", check: CHECK, feed: FEED });
  });

  test("gives the time of the service at receipt: the date of the check plus its age", async () => {
    expect((await ask(200, HEADERS)).outcome).toMatchObject({ serverDateMs: DATE_MS + 4312 });
    expect((await ask(404, HEADERS)).outcome).toMatchObject({ serverDateMs: DATE_MS + 4312 });
  });

  test("allows a quote to be at most a minute ahead of the date of the check", async () => {
    const ahead = await ask(200, HEADERS, quoteAt("2026-01-05T08:01:02Z"));
    expect(ahead.outcome).toMatchObject({ kind: "contract" });
    const within = await ask(200, HEADERS, quoteAt("2026-01-05T08:00:59Z"));
    expect(within.outcome).toMatchObject({ value: { instrument: ISIN } });
  });

  test.each([
    ["there is none", {}],
    [
      "the gateway does not write it so",
      { "x-touchline-check": "at=1", "x-touchline-feed": "desks=1" },
    ],
  ])("is one like any other where %s", async (_case, headers) => {
    const { outcome } = await ask(200, { date: DATE, ...headers });
    expect(outcome).toMatchObject({ check: undefined, feed: undefined, serverDateMs: DATE_MS });
  });
});

describe("an instrument that has to queue", () => {
  const queued = { ...HEADERS, "x-touchline-queue-ms": "20000" };

  test("is no failure of the service; its answer has the expected wait", async () => {
    const { outcome } = await ask(504, queued);
    expect(outcome).toMatchObject({ kind: "rate-limited", status: 504, queuedForMs: 20_000 });
    expect(outcome).toMatchObject({
      feed: FEED,
      retryAfterMs: undefined,
      gateClosedForMs: undefined,
    });
  });

  test("says nothing about the time of the service, because its date is the gateway's", async () => {
    expect((await ask(504, queued)).outcome).toMatchObject({ serverDateMs: undefined });
  });

  test("is an ordinary 504 without a number", async () => {
    const { outcome } = await ask(504, { "x-touchline-queue-ms": "soon" });
    expect(outcome).toMatchObject({ kind: "http", status: 504, queuedForMs: undefined });
  });

  test.each([
    [2000, "2000"],
    [1333.4, "1333"],
    [undefined, null],
  ])("is requested with its interval: %s", async (intervalMs, header) => {
    let sent: Headers | undefined;
    const client = createClient({
      baseUrl: "/api",
      fetch: (_, init) => {
        sent = new Headers(init?.headers);
        return Promise.resolve(new Response(quoteAt("2026-01-05T07:59:59Z")));
      },
    });
    await client.quote(ISIN, new AbortController().signal, undefined, intervalMs);
    expect(sent?.get("x-touchline-interval")).toBe(header);
  });

  test("asks to wait one second at most, and not at all once it has queued; the list sends no preference", async () => {
    const { sent } = await ask(200, {});
    expect(sent.map((headers) => headers.get("prefer"))).toEqual(["wait=1", "wait=0", null]);
    expect(sent.every((headers) => !headers.has("x-touchline-probe"))).toBe(true);
  });
});
