import { expect, test } from "vitest";
import { testSimulator } from "#server/simulator/testing/test-simulator.ts";
import { rawRequest } from "#server/testing/raw-request.ts";

const ISIN = "US0378331005";
const FIGURES = {
  bid: { price: "10.6620", size: "4800" },
  ask: { price: "10.7000", size: "4800" },
};

test("shows in the state what runs, and never the token", async () => {
  const { control, setClock, suggested } = await testSimulator({ limit: "9/60s" });
  setClock(1);
  const text = await (await control("GET", "/state")).text();
  expect(JSON.parse(text)).toEqual({
    run: expect.stringMatching(/^sim-[0-9a-f]{16}$/),
    seed: 7,
    start: "2026-01-05T08:00:00.000000000Z",
    now: "2026-01-05T08:00:00.001000000Z",
    clock: { standing: false, steps: 0 },
    instruments: 60,
    suggested,
    limit: { text: "9/60s", window: "fixed" },
    scenario: "calm",
    speed: 1,
    paused: false,
    story: null,
    replay: null,
    faults: [],
    pinned: [],
    requests: 0,
  });
  expect(text).not.toContain("right-token");
});

test("applies a new limit at once, with a full budget", async () => {
  const { ask, control } = await testSimulator({ limit: "1/60s" });
  await ask("/instruments");
  expect((await ask("/instruments")).status).toBe(429);
  await control("PUT", "/limit", { limit: "1/60s", window: "bucket", burst: 2 });
  const statuses = [];
  for (let i = 0; i < 3; i += 1) statuses.push((await ask("/instruments")).status);
  expect(statuses).toEqual([200, 200, 429]);
});

test("keeps the window if a new limit names none", async () => {
  const { control } = await testSimulator({ limit: "1/60s", window: "sliding" });
  const state = await (await control("PUT", "/limit", { limit: "2/1s" })).json();
  expect(state).toMatchObject({ limit: { text: "2/1s", window: "sliding" } });
});

test("serves a pinned quote verbatim until it is unpinned", async () => {
  const { control, quote, setClock } = await testSimulator();
  setClock(5);
  await control("PUT", `/quotes/${ISIN}`, FIGURES);
  setClock(60_000);
  expect(await quote(ISIN)).toEqual({
    instrument: ISIN,
    ...FIGURES,
    updatedAt: "2026-01-05T08:00:00.005000000Z",
  });
  await control("DELETE", `/quotes/${ISIN}`);
  expect(await quote(ISIN)).not.toMatchObject(FIGURES);
});

test("pins hostile figures and times", async () => {
  const { control, quote } = await testSimulator();
  const bid = { price: "1e5", size: "<img onerror=x>" };
  await control("PUT", `/quotes/${ISIN}`, { ...FIGURES, bid, updatedAt: "2026-02-30T24:00:00z" });
  expect(await quote(ISIN)).toMatchObject({ bid, updatedAt: "2026-02-30T24:00:00z" });
});

test("adds and removes instruments", async () => {
  const { ask, control } = await testSimulator();
  await control("PUT", "/instruments", { add: ["XS0000000000"], remove: [ISIN] });
  const list = await (await ask("/instruments")).json();
  expect(list).toContainEqual({ isin: "XS0000000000" });
  expect(list).not.toContainEqual({ isin: ISIN });
  expect((await ask(`/instruments/${ISIN}/latest-quote`)).status).toBe(404);
  expect((await ask("/instruments/XS0000000000/latest-quote")).status).toBe(200);
});

test("logs the service's requests in order, and no control requests", async () => {
  const { ask, control } = await testSimulator();
  await ask("/instruments");
  await ask(`/instruments/${ISIN}/latest-quote`);
  await ask("/nothing?x=1");
  const all = await (await control("GET", "/requests")).json();
  expect(all).toEqual({
    requests: [
      {
        seq: 1,
        at: expect.any(Number),
        method: "GET",
        path: "/instruments",
        status: 200,
        answeredAt: expect.any(Number),
      },
      {
        seq: 2,
        at: expect.any(Number),
        method: "GET",
        path: `/instruments/${ISIN}/latest-quote`,
        isin: ISIN,
        status: 200,
        answeredAt: expect.any(Number),
      },
      {
        seq: 3,
        at: expect.any(Number),
        method: "GET",
        path: "/nothing?x=1",
        status: 404,
        answeredAt: expect.any(Number),
      },
    ],
  });
  const later = await (await control("GET", "/requests?after=2")).json();
  expect(later).toMatchObject({ requests: [{ seq: 3 }] });
  await control("DELETE", "/requests");
  expect(await (await control("GET", "/requests")).json()).toEqual({ requests: [] });
});

test("resets everything except the market's time", async () => {
  const { control, setClock } = await testSimulator({ limit: "9/60s" });
  const before = (await (await control("GET", "/state")).json()) as object;
  await control("PUT", "/limit", { limit: "none" });
  await control("PUT", `/quotes/${ISIN}`, FIGURES);
  await control("PUT", "/instruments", { remove: [ISIN] });
  await control("PUT", "/faults", [{ route: "any", status: 500 }]);
  setClock(1000);
  const after = await (await control("POST", "/reset")).json();
  expect(after).toEqual({ ...before, now: "2026-01-05T08:00:01.000000000Z" });
});

test.each([
  ["/limit", { limit: "lots" }],
  ["/limit", { limit: "1/1s", window: "oval" }],
  ["/limit", {}],
  [`/quotes/${ISIN}`, { bid: { price: 1, size: "1" }, ask: { price: "1", size: "1" } }],
  ["/instruments", { add: ["nonsense"] }],
  ["/faults", { route: "any" }],
  ["/faults", [{ route: "everywhere" }]],
  ["/faults", [{ route: "any", status: 99 }]],
  ["/faults", [{ route: "any", headers: { "bad name": "x" } }]],
  ["/faults", [{ route: "any", headers: { "x-a": "line\nbreak" } }]],
  ["/faults", [{ route: "any", surprise: 1 }]],
])("refuses PUT %s with %j, and changes nothing", async (path, body) => {
  const { control } = await testSimulator();
  const before = await (await control("GET", "/state")).json();
  const answer = await control("PUT", path, body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ reason: expect.any(String), error: true });
  expect(await (await control("GET", "/state")).json()).toEqual(before);
});

test("refuses a body that is not JSON", async () => {
  const { controlUrl } = await testSimulator();
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${controlUrl}/faults`, { method: "PUT", headers, body: "[" });
  expect(answer.status).toBe(400);
});

test("refuses a write that a web form could send with 415", async () => {
  const { control } = await testSimulator();
  const answer = await control("POST", "/reset", undefined, { "content-type": "text/plain" });
  expect(answer.status).toBe(415);
});

test("refuses a request from another site with 403", async () => {
  const { control } = await testSimulator();
  const answer = await control("GET", "/state", undefined, { "sec-fetch-site": "cross-site" });
  expect(answer.status).toBe(403);
});

test("refuses a host name that another site could rebind with 421", async () => {
  const { controlUrl } = await testSimulator();
  const port = Number(new URL(controlUrl).port);
  const statusUnder = async (host: string) => {
    const text = `GET /simulator/state HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    return (await rawRequest(port, text)).status;
  };
  for (const host of ["evil.example", "127.0.0.1.evil.example:8787", "localhost."]) {
    expect(await statusUnder(host), host).toBe(421);
  }
  for (const host of ["localhost:1", "[::1]:8787", "192.0.2.7", "simulator:8787"]) {
    expect(await statusUnder(host), host).toBe(200);
  }
});

test("answers 404 to an unknown control or instrument", async () => {
  const { control } = await testSimulator();
  expect((await control("GET", "/weather")).status).toBe(404);
  expect((await control("PUT", "/quotes/XS0000000000", FIGURES)).status).toBe(404);
});
