import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type RunningSimulator, startSimulator } from "#server/simulator/start.ts";
import { startValidatingProxy, type ValidatingProxy } from "./validating-proxy.ts";

const QUOTE = "/instruments/US0378331005/latest-quote";

/** Prism takes seconds to start, more on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let simulator: RunningSimulator;
let proxy: ValidatingProxy;

beforeAll(async () => {
  simulator = await startSimulator({ seed: 7, start: "2026-01-05T08:00:00Z" });
  proxy = await startValidatingProxy(simulator.baseUrl);
});

afterEach(() => control("POST", "/reset"));

afterAll(async () => {
  await proxy?.close();
  await simulator?.close();
});

async function control(method: string, path: string, body?: unknown): Promise<void> {
  const headers = { "content-type": "application/json" };
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(simulator.controlUrl + path, { method, headers, ...init });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Asks through the proxy. Violations are what it found against the description. */
async function ask(path: string, authorization = `Bearer ${simulator.token}`) {
  const answer = await fetch(proxy.baseUrl + path, { headers: { authorization } });
  const body: unknown = await answer.json();
  return { status: answer.status, violations: answer.headers.get("sl-violations"), body };
}

test("serves a list and sixty quotes that match the description", async () => {
  const list = await ask("/instruments");
  expect(list).toMatchObject({ status: 200, violations: null });
  const isins = (list.body as { isin: string }[]).map((entry) => entry.isin);
  expect(isins).toHaveLength(60);
  for (const isin of isins) {
    expect(await ask(`/instruments/${isin}/latest-quote`)).toMatchObject({
      status: 200,
      violations: null,
      body: { instrument: isin },
    });
  }
});

test("serves an empty list that matches the description", async () => {
  const { body } = await ask("/instruments");
  const remove = (body as { isin: string }[]).map((entry) => entry.isin);
  await control("PUT", "/instruments", { remove });
  expect(await ask("/instruments")).toEqual({ status: 200, violations: null, body: [] });
});

test.each(["/instruments", QUOTE])(
  "serves refusals of %s that match the description",
  async (path) => {
    const refusal = { violations: null, body: { reason: expect.any(String), error: true } };
    // A token of two words passes the proxy, which would answer a missing one by itself.
    expect(await ask(path, "Bearer two words")).toEqual({ status: 401, ...refusal });
    expect(await ask(path, "Bearer wrong")).toEqual({ status: 403, ...refusal });
    await control("PUT", "/limit", { limit: "1/60s" });
    expect(await ask(path)).toMatchObject({ status: 200 });
    expect(await ask(path)).toEqual({ status: 429, ...refusal });
  },
);

test("refuses an unlisted instrument as the description says", async () => {
  expect(await ask("/instruments/US0000000002/latest-quote")).toEqual({
    status: 404,
    violations: null,
    body: { reason: expect.any(String), error: true },
  });
});

const LEVEL = { price: "10.70", size: "1" };
const SOUND = {
  instrument: "US0378331005",
  ask: LEVEL,
  bid: LEVEL,
  updatedAt: "2026-01-05T08:00:00Z",
};

test.each([
  ["a price that is a number", { ...SOUND, ask: { price: 10.7, size: "1" } }, "ask.price"],
  ["a price with an exponent", { ...SOUND, bid: { price: "1e5", size: "1" } }, "bid.price"],
  ["a missing side", { ...SOUND, ask: undefined }, "ask"],
  ["a time in another zone", { ...SOUND, updatedAt: "2026-01-05T08:00:00+01:00" }, "updatedAt"],
])("reports %s as a violation of the description", async (_, body, place) => {
  const fault = { route: "quote", body: JSON.stringify(body) };
  await control("PUT", "/faults", [fault]);
  const { status, violations } = await ask(QUOTE);
  expect(status).toBe(500);
  expect(violations).toContain(place);
});

test("reports a 429 without Retry-After as a violation of the description", async () => {
  await control("PUT", "/faults", [{ route: "quote", status: 429 }]);
  expect((await ask(QUOTE)).violations).toContain("retry-after");
});
