import { describe, expect, test } from "vitest";
import { type Isin, parseIsin } from "#market/isin.ts";
import { createClient } from "./client.ts";
import { readStreamedQuote, readStreamedRefusal } from "./stream-answer.ts";

const ISIN = parseIsin("US0378331005") as Isin;
const EPOCH_MS = Date.parse("2026-01-05T08:00:07Z");
const OPTIONS = { sourceId: "svc-a", epochMs: EPOCH_MS };
const DATE = { date: "Mon, 05 Jan 2026 08:00:00 GMT" };
const CHECK = { "x-touchline-check": "at=1767600000123, age=4312, plan=20000" };
const FEED = { "x-touchline-feed": "per-minute=60, desks=14" };
const QUOTE = JSON.stringify({
  instrument: ISIN,
  ask: { price: "1.01", size: "1" },
  bid: { price: "1.00", size: "1" },
  updatedAt: "2026-01-05T07:59:59Z",
});
const REASON = '{"reason":"no","error":true}';

type Case = readonly [
  name: string,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
];

const CASES: readonly Case[] = [
  ["a quote", 200, { ...DATE, ...CHECK, ...FEED, "x-cache-status": "HIT" }, QUOTE],
  ["a quote without a feed", 200, { ...DATE, "x-touchline-limit": "rate=60/60" }, QUOTE],
  ["a quote of this source", 200, { "x-touchline-source": "svc-a" }, QUOTE],
  ["a quote of another source", 200, { "x-touchline-source": "svc-b" }, QUOTE],
  ["a quote of another instrument", 200, CHECK, QUOTE.replace("US0378331005", "IE000CNSFAR2")],
  ["a quote from the future", 200, DATE, QUOTE.replace("07:59:59", "08:01:01")],
  ["no quote", 200, CHECK, "{}"],
  ["nothing", 200, {}, ""],
  ["an error under 200", 200, CHECK, REASON],
  ["a 401", 401, { ...DATE, ...CHECK }, REASON],
  ["a held 401", 429, { "x-touchline-gate": "unauthorized", "x-touchline-gate-ms": "4000" }, ""],
  ["a held 429", 429, { "x-touchline-gate": "rate-limited", "retry-after": "7" }, REASON],
  [
    "a 429 of a check",
    429,
    { ...CHECK, "x-touchline-gate": "rate-limited", "retry-after": "7" },
    "",
  ],
  ["a 404", 404, { ...CHECK, ...FEED }, REASON],
  ["a 500 with a wait", 500, { "retry-after": "Mon, 05 Jan 2026 08:00:30 GMT" }, "<html>"],
  ["a 502 with a fault", 502, { ...CHECK, "x-touchline-fault": "ask.price" }, REASON],
  ["a 502 for a redirect", 502, { "x-touchline-fault": "redirect" }, REASON],
  ["a queued one", 504, { ...FEED, "x-touchline-queue-ms": "20000" }, REASON],
];

/** Returns the outcome of a request with this answer. */
async function requested([, status, headers, body]: Case): Promise<unknown> {
  const client = createClient({
    baseUrl: "/api",
    fetch: () => Promise.resolve(new Response(body, { status, headers })),
    sourceId: OPTIONS.sourceId,
    epochNow: () => EPOCH_MS,
  });
  return client.quote(ISIN, new AbortController().signal).catch((error: unknown) => error);
}

function streamed([, status, headers, body]: Case): unknown {
  try {
    return readStreamedQuote(ISIN, { status, headers, body }, OPTIONS);
  } catch (error) {
    return error;
  }
}

/** An error with all its details, because `toEqual` compares the messages of errors alone. */
const parts = (outcome: unknown) =>
  outcome instanceof Error ? [outcome.message, Object.entries(outcome)] : outcome;

describe("an answer from a stream", () => {
  test.each(CASES)("equals the answer to a request with the same response: %s", async (...each) => {
    expect(parts(streamed(each))).toEqual(parts(await requested(each)));
  });

  test("is refused when it names another source", () => {
    expect(streamed(["", 200, { "x-touchline-source": "svc-b" }, QUOTE])).toMatchObject({
      kind: "contract",
      field: "source",
    });
  });
});

describe("a refusal of all requests from a stream", () => {
  test("has the reason and the wait", () => {
    const headers = { "x-touchline-gate": "rate-limited", "x-touchline-gate-ms": "6500" };
    const response = { status: 429, headers: { ...headers, "retry-after": "7" }, body: REASON };
    expect(readStreamedRefusal(response, OPTIONS)).toMatchObject({
      kind: "rate-limited",
      status: 429,
      gateClosedForMs: 6500,
      reason: "no",
    });
  });
});
