import { expect, test } from "vitest";
import { parseQuoteBody } from "#market/client/contract.ts";
import { parseIsin } from "#market/isin.ts";
import { MALFORMED_CYCLE_MS } from "#server/simulator/scenarios/malformed-bodies.ts";
import { testSimulator } from "#server/simulator/testing/test-simulator.ts";

const ISIN = "US0378331005";
const QUOTE = `/instruments/${ISIN}/latest-quote`;

/** Counts the granted requests among a number of requests. */
async function granted(ask: (path: string) => Promise<Response>, count: number): Promise<number> {
  let passed = 0;
  for (let i = 0; i < count; i += 1) passed += (await ask(QUOTE)).status === 200 ? 1 : 0;
  return passed;
}

test("grants nine requests a minute under tight-limit, and states the wait", async () => {
  const { ask, setClock } = await testSimulator({ scenario: "tight-limit" });
  for (const second of [0, 20, 40]) {
    setClock(second * 1000);
    expect(await granted(ask, 5)).toBe(3);
  }
  expect((await ask(QUOTE)).headers.get("retry-after")).toBe("20");
});

test("grants a third of the requests under limit-cut after a while, whatever else is set meanwhile", async () => {
  const { ask, control, setClock } = await testSimulator({ scenario: "limit-cut" });
  const inTenSeconds = async (from: number) => {
    let passed = 0;
    for (let second = 0; second < 10; second += 1) {
      setClock(from + second * 1000);
      passed += await granted(ask, 2);
    }
    return passed;
  };
  expect(await inTenSeconds(0)).toBe(15);
  await control("PUT", "/speed", { speed: 3 });
  expect(await inTenSeconds(10_000)).toBe(10);
  expect(await inTenSeconds(20_000)).toBe(6);
  expect(await inTenSeconds(30_000)).toBe(3);
});

test("is silent and then answers 503 under outage, until the next scenario", async () => {
  const { ask, control, setClock } = await testSimulator();
  setClock(9000);
  await control("PUT", "/scenario", { scenario: "outage" });
  await expect(ask(QUOTE)).rejects.toThrow();
  setClock(15_000);
  expect((await ask(QUOTE)).status).toBe(503);
  await control("PUT", "/scenario", { scenario: "calm" });
  expect((await ask(QUOTE)).status).toBe(200);
});

test.each([
  ["unauthorized", 401],
  ["forbidden", 403],
] as const)("refuses all requests under %s with %i", async (scenario, status) => {
  const { ask } = await testSimulator({ scenario });
  expect((await ask(QUOTE)).status).toBe(status);
  expect((await ask("/instruments")).status).toBe(status);
});

test("serves ten kinds of malformed data under rubbish, all outside the contract", async () => {
  const { ask, setClock } = await testSimulator({ scenario: "rubbish" });
  const isin = parseIsin(ISIN);
  if (isin === undefined) throw new Error("no ISIN");
  const bodies = new Set<string>();
  for (let ms = 0; ms < MALFORMED_CYCLE_MS; ms += 100) {
    setClock(ms);
    const answer = await ask(QUOTE);
    const body = await answer.text();
    expect(answer.status).toBe(200);
    expect(() => parseQuoteBody(body, isin), body).toThrow();
    bodies.add(body);
  }
  expect(bodies.size).toBe(10);
  expect((await ask("/instruments")).status).toBe(200);
});

test("repeats one quote under halted, and never returns to it under crossed and opening", async () => {
  const { control, quote, setClock } = await testSimulator({ scenario: "halted" });
  const first = await quote(ISIN);
  setClock(600_000);
  expect(await quote(ISIN)).toEqual(first);
  await control("PUT", "/scenario", { scenario: "crossed" });
  setClock(630_000);
  expect(await quote(ISIN)).not.toEqual(first);
});

test("serves the same quotes from two simulators with the same steering, with a frozen clock or not", async () => {
  const [one, other] = [await testSimulator(), await testSimulator()];
  await one.control("PUT", "/clock", { standing: true });
  const answersOf = async (simulator: typeof one) =>
    Promise.all(simulator.suggested.map((isin) => simulator.quote(isin)));
  for (const scenario of ["volatile", "opening", "illiquid", "crossed"]) {
    await one.control("PUT", "/scenario", { scenario });
    await other.control("PUT", "/scenario", { scenario });
    for (let step = 0; step < 4; step += 1) {
      await one.control("POST", "/clock/step", { ms: 5000 });
      const { now } = (await (await one.control("GET", "/state")).json()) as { now: string };
      other.setClock(Date.parse(now.replace(/(\.\d{3})\d*Z/, "$1Z")) - START_MS);
      expect(await answersOf(one)).toEqual(await answersOf(other));
    }
  }
});

test("changes every suggested quote within seconds under fast-market, and grants all requests", async () => {
  const { suggested, quote, setClock } = await testSimulator({ scenario: "fast-market" });
  const seen = new Map<string, Set<unknown>>(suggested.map((isin) => [isin, new Set()]));
  for (let second = 0; second < 20; second += 1) {
    setClock(second * 1000);
    for (const [isin, quotes] of seen) quotes.add((await quote(isin))["updatedAt"]);
  }
  const counts = [...seen.values()].map((quotes) => quotes.size);
  expect(Math.min(...counts)).toBeGreaterThan(4);
});

const START_MS = Date.parse("2026-01-05T08:00:00Z");
