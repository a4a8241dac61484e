import { expect, test } from "vitest";
import { createTestService } from "#engine/hub/testing-service.ts";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { MarketDataError } from "#market/errors.ts";
import { createGuardedClient } from "./guarded-client.ts";

const ISIN = testIsin(1);

function start() {
  const clock = createManualClock();
  const service = createTestService(clock, [ISIN]);
  const outcomes: string[] = [];
  const state = { maySend: true };
  const kindOf = (outcome: object) => ("error" in outcome ? "error" : "answer");
  const client = createGuardedClient({
    client: service.client,
    clock,
    maySend: () => state.maySend,
    onSent: (key) => outcomes.push(`sent ${key}`),
    onQuote: (isin, outcome) => outcomes.push(`${kindOf(outcome)} ${isin}`),
    onList: (outcome) => outcomes.push(`${kindOf(outcome)} of the list`),
  });
  return { clock, service, outcomes, state, client };
}
const signal = () => new AbortController().signal;

test("reports each request and its outcome", async () => {
  const { clock, outcomes, client } = start();
  const answers = Promise.all([client.quote(ISIN, signal()), client.instruments(signal())]);
  expect(client.isInFlight(ISIN)).toBe(true);
  await clock.advance(50);
  await answers;
  expect(client.isInFlight(ISIN)).toBe(false);
  expect(outcomes).toEqual([
    `sent ${ISIN}`,
    "sent instruments",
    `answer ${ISIN}`,
    "answer of the list",
  ]);
});

test("settles once the last answer has arrived", async () => {
  const { clock, client, outcomes } = start();
  await client.settled();
  const answers = Promise.all([client.quote(ISIN, signal()), client.instruments(signal())]);
  client.close();
  const settled = client.settled().then(() => outcomes.push("settled"));
  await clock.advance(50);
  await Promise.all([answers, settled]);
  expect(outcomes.slice(-3)).toEqual([`answer ${ISIN}`, "answer of the list", "settled"]);
});

test("sends nothing without the lease: the engine sees a closed gate", async () => {
  const { service, outcomes, state, client } = start();
  state.maySend = false;
  await expect(client.quote(ISIN, signal())).rejects.toMatchObject({ gateClosedForMs: 1000 });
  expect(service.asked).toEqual([]);
  expect(outcomes).toEqual([]);
});

test("reports no outcome for a request that the gate holds back", async () => {
  const { clock, service, outcomes, client } = start();
  service.quote = () => {
    throw new MarketDataError("rate-limited", { gateClosedForMs: 5000 });
  };
  const held = expect(client.quote(ISIN, signal())).rejects.toMatchObject({
    gateClosedForMs: 5000,
  });
  await clock.advance(50);
  await held;
  expect(outcomes).toEqual([`sent ${ISIN}`]);
});

test("reports no outcome for an aborted request, and aborts none after the close", async () => {
  const { clock, service, outcomes, client } = start();
  const early = new AbortController();
  const broken = expect(client.quote(ISIN, early.signal)).rejects.toThrow("over");
  early.abort(new Error("over"));
  await broken;
  const late = new AbortController();
  service.quote = () => {
    throw new MarketDataError("rate-limited", { status: 429, retryAfterMs: 9000 });
  };
  const limited = expect(client.quote(ISIN, late.signal)).rejects.toMatchObject({ status: 429 });
  client.close();
  late.abort(new Error("over"));
  await clock.advance(50);
  await limited;
  expect(outcomes).toEqual([`sent ${ISIN}`, `sent ${ISIN}`, `error ${ISIN}`]);
  await expect(client.quote(ISIN, signal())).rejects.toMatchObject({ gateClosedForMs: 1000 });
});
