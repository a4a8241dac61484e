import { expect, test } from "vitest";
import { PATIENT, testSimulator } from "#server/simulator/testing/test-simulator.ts";
import type { Fault } from "./faults.ts";

const QUOTE = "/instruments/US0378331005/latest-quote";

async function withFaults(...faults: Fault[]) {
  const simulator = await testSimulator();
  await simulator.control("PUT", "/faults", faults);
  return simulator;
}

type Control = Awaited<ReturnType<typeof testSimulator>>["control"];

async function requestCount(control: Control): Promise<number> {
  const state = (await (await control("GET", "/state")).json()) as { requests: number };
  return state.requests;
}

test("answers with the fault's status and reason", async () => {
  const { ask } = await withFaults({ route: "quote", status: 503, reason: "Closed" });
  const answer = await ask(QUOTE);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ reason: "Closed", error: true });
  expect((await ask("/instruments")).status).toBe(200);
});

test("sends the fault's body verbatim, with its headers", async () => {
  const { ask } = await withFaults({
    route: "any",
    body: "<h1>Oh no</h1>",
    headers: { "Content-Type": "text/html", "X-Odd": "yes" },
  });
  const answer = await ask(QUOTE);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/html");
  expect(answer.headers.get("x-odd")).toBe("yes");
  expect(await answer.text()).toBe("<h1>Oh no</h1>");
});

test("sends an empty body with 200", async () => {
  const { ask } = await withFaults({ route: "any", body: "" });
  const answer = await ask(QUOTE);
  expect([answer.status, await answer.text()]).toEqual([200, ""]);
});

test.each([204, 205, 304])("sends no body with the status %i", async (status) => {
  const { ask } = await withFaults({ route: "any", status, body: "ignored" });
  const answer = await ask(QUOTE);
  expect([answer.status, await answer.text()]).toEqual([status, ""]);
});

test("applies a fault before credentials and limit", async () => {
  const { ask } = await withFaults({
    route: "any",
    times: 1,
    status: 429,
    headers: { "Retry-After": "3" },
  });
  const answer = await ask(QUOTE, { headers: {} });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "3"]);
  expect((await ask(QUOTE)).status).toBe(200);
});

test("logs when an answer was sent, and the wait that it asked for", async () => {
  const headers = { "Retry-After": "3" };
  const { ask, control } = await withFaults({ route: "any", status: 429, headers });
  await ask(QUOTE);
  expect(await (await control("GET", "/requests")).json()).toMatchObject({
    requests: [{ status: 429, answeredAt: expect.any(Number), retryAfter: "3" }],
  });
});

test("adds a fault's headers to the real answer", async () => {
  const { ask } = await withFaults({ route: "any", headers: { "set-cookie": "a=b" } });
  const answer = await ask("/instruments");
  expect(answer.headers.get("set-cookie")).toBe("a=b");
  expect(await answer.json()).toHaveLength(60);
});

test("sends a wrong date as a fault", async () => {
  const { ask } = await withFaults({ route: "any", headers: { Date: "yesterday" } });
  expect((await ask(QUOTE)).headers.get("date")).toBe("yesterday");
});

test("answers a delayed request with the quote of its arrival", async () => {
  const { ask, control, setClock } = await withFaults({ route: "quote", times: 1, delayMs: 5 });
  const slow = ask(QUOTE);
  await expect.poll(() => requestCount(control), PATIENT).toBe(1);
  setClock(3_600_000);
  const quote = (await (await slow).json()) as { updatedAt: string };
  expect(quote.updatedAt < "2026-01-05T08:00:00.000000001Z").toBe(true);
});

test("breaks the connection for a reset, and logs the status 0", async () => {
  const { ask, control } = await withFaults({ route: "any", action: "reset" });
  await expect(ask(QUOTE)).rejects.toThrow("fetch failed");
  expect(await (await control("GET", "/requests")).json()).toMatchObject({
    requests: [{ path: QUOTE, status: 0 }],
  });
});

test("never answers a hanging request", async () => {
  const { ask, control } = await withFaults({ route: "any", action: "hang" });
  const leave = new AbortController();
  const hanging = ask(QUOTE, { headers: {}, signal: leave.signal });
  const outcome = expect(hanging).rejects.toThrow("This operation was aborted");
  await expect.poll(() => requestCount(control), PATIENT).toBe(1);
  leave.abort();
  await outcome;
  expect(await (await control("GET", "/requests")).json()).toMatchObject({
    requests: [{ status: 0 }],
  });
});

test("ends a truncated answer before its stated length", async () => {
  const { ask } = await withFaults({ route: "any", action: "truncate" });
  const answer = await ask("/instruments");
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow("terminated");
});

test("truncates the fault's own answer", async () => {
  const { ask } = await withFaults({ route: "any", status: 500, body: "{}", action: "truncate" });
  const answer = await ask("/instruments");
  expect(answer.status).toBe(500);
  expect(answer.headers.get("content-length")).toBe("2");
  await expect(answer.text()).rejects.toThrow("terminated");
});
