import type { ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import { MarketDataError } from "#market/errors.ts";
import { type Isin, parseIsin } from "#market/isin.ts";
import { createGateKeeper } from "#server/gateway/gate/gate-keeper.ts";
import { plainQuote } from "#server/gateway/testing/plain-service.ts";
import { startRecordingService } from "#server/gateway/testing/recording-service.ts";
import { createRequestSlots } from "./request-slots.ts";
import { createServiceClient } from "./service-client.ts";
import { createUpstream } from "./upstream.ts";

const AT_ONCE = 4;
const ASKED = 10;
/** One meets the service's 429; the others have waited for their turn, and are held by the gate. */
const HELD = ASKED - AT_ONCE;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A client with few slots before a service, and what comes of a request. */
async function deployment(deadlineMs = 8000) {
  const service = await startRecordingService();
  const upstream = createUpstream({
    baseUrl: service.origin,
    token: "t",
    ca: undefined,
    deadlineMs,
  });
  closing.push(
    () => upstream.close(),
    () => service.close(),
  );
  const client = createServiceClient({
    upstream,
    gate: createGateKeeper(),
    slots: createRequestSlots(AT_ONCE),
    limits: { instruments: 1000, quote: 1000 },
    deadlineMs,
    onAnswer: undefined,
    log: () => undefined,
  });
  const { signal } = new AbortController();
  const ask = (index: number) =>
    client.quote(isinOf(index), signal).then(
      () => "a quote",
      (error: unknown) => (error instanceof MarketDataError ? error : "a defect"),
    );
  return { service, ask };
}

function isinOf(index: number): Isin {
  const isin = parseIsin(`US${String(index).padStart(10, "0")}`);
  if (isin === undefined) throw new Error("no ISIN");
  return isin;
}

test("sends no request that waited for its turn while a 429 closed the gate", async () => {
  const { service, ask } = await deployment();
  const open: { readonly response: ServerResponse; readonly isin: string }[] = [];
  service.behave((request, response) => {
    open.push({ response, isin: request.url?.split("/")[2] ?? "" });
  });
  const answers = Array.from({ length: ASKED }, (_, index) => ask(index));
  await expect.poll(() => open.length).toBe(AT_ONCE);
  open[0]?.response.writeHead(429, { "retry-after": "60" }).end("{}");
  // The rest of the answers come only after all that waited have theirs.
  const held = await Promise.all(answers.slice(AT_ONCE));
  for (const error of held) {
    expect(error).toMatchObject({ kind: "rate-limited", gateClosedForMs: expect.any(Number) });
  }
  for (const { response, isin } of open.slice(1)) response.end(plainQuote(isin));
  const others = await Promise.all(answers.slice(0, AT_ONCE));
  expect(held).toHaveLength(HELD);
  expect(others.filter((each) => each === "a quote")).toHaveLength(AT_ONCE - 1);
  expect(others).toContainEqual(expect.objectContaining({ retryAfterMs: 60_000 }));
  expect(service.seen).toHaveLength(AT_ONCE);
});

test("gives up a request that waits for its turn when its time is over", async () => {
  const { service, ask } = await deployment(300);
  service.behave(() => undefined);
  const errors = await Promise.all(Array.from({ length: ASKED }, (_, index) => ask(index)));
  for (const error of errors) expect(error).toMatchObject({ kind: "http", status: 504 });
});
