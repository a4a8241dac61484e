import { expect, test } from "vitest";
import { testSimulator } from "#server/simulator/testing/test-simulator.ts";

const ISIN = "US0378331005";

/** A simulator whose answers to a control are read. */
async function steered(options: Parameters<typeof testSimulator>[0] = {}) {
  const simulator = await testSimulator(options);
  const read = async (
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Record<string, unknown>> => {
    const answer = await simulator.control(method, path, body);
    return { ...((await answer.json()) as object), status: answer.status };
  };
  return { ...simulator, read };
}

test("starts a scenario within the run, and interrupts the story meanwhile", async () => {
  const { read, setClock } = await steered({ story: "day" });
  const before = await read("GET", "/state");
  expect(before).toMatchObject({ scenario: "opening", story: { turn: 0, held: false } });
  setClock(20_000);
  expect(await read("PUT", "/scenario", { scenario: "crossed" })).toMatchObject({
    run: before["run"],
    scenario: "crossed",
    story: { name: "day", turn: 1, positionMs: 20_000, held: true },
  });
  setClock(60_000);
  expect(await read("GET", "/state")).toMatchObject({ story: { positionMs: 20_000 } });
  expect(await read("PUT", "/story/held", { held: false })).toMatchObject({
    scenario: "volatile",
    story: { positionMs: 20_000, held: false },
  });
  setClock(88_000);
  expect(await read("GET", "/state")).toMatchObject({ scenario: "illiquid", story: { turn: 2 } });
});

test("starts a story in a new run, and ends it within that run", async () => {
  const { read, setClock } = await steered();
  const { run } = await read("GET", "/state");
  setClock(5000);
  const begun = await read("PUT", "/story", { story: "incident" });
  expect(begun["run"]).not.toBe(run);
  expect(begun).toMatchObject({ story: { name: "incident", positionMs: 0, lengthMs: 180_000 } });
  const ended = await read("PUT", "/story", { story: null });
  expect(ended).toMatchObject({ run: begun["run"], story: null, scenario: "calm" });
});

test("accepts a custom story by its turns, and lets a client step through them", async () => {
  const { read } = await steered();
  const turns = [
    { atMs: 0, scenario: "calm" },
    { atMs: 4000, scenario: "halted", title: "Lunch" },
  ];
  expect(await read("PUT", "/story", { turns, title: "Mine" })).toMatchObject({
    story: {
      name: "custom",
      title: "Mine",
      lengthMs: 34_000,
      turns: [{ title: "Calm" }, { title: "Lunch" }],
    },
  });
  expect(await read("PUT", "/story/position", { turn: 1 })).toMatchObject({
    scenario: "halted",
    story: { turn: 1, positionMs: 4000 },
  });
  expect(await read("PUT", "/story/position", { turn: 2 })).toMatchObject({ status: 400 });
});

test("accepts a title only as one legible line", async () => {
  const { read } = await steered();
  const sent = (title: string) =>
    read("PUT", "/story", { title, turns: [{ atMs: 0, scenario: "calm", title: `1${title}` }] });
  expect(await sent("\u202E<img>\n\u0000\uD800\u009B2 \u200Btimes")).toMatchObject({
    story: { title: "<img> 2 times", turns: [{ title: "1<img> 2 times" }] },
  });
  expect(await sent("\u202E\u200B ")).toMatchObject({ status: 400 });
});

test("clamps time beyond the last year to its end, and returns at a reset", async () => {
  const { read, quote } = await steered({ start: undefined });
  const end = "9999-12-31T23:59:59.999999999Z";
  await read("POST", "/restart", { seed: 8, start: "0000-01-01T00:00:00Z" });
  expect(await quote(ISIN)).toMatchObject({ updatedAt: expect.stringMatching(/^0000-01-01T/) });
  await read("PUT", "/clock", { standing: true, at: "9999-12-31T23:59:59Z" });
  expect(await read("POST", "/clock/step", { ms: 86_400_000 })).toMatchObject({ now: end });
  expect(await quote(ISIN)).toMatchObject({ updatedAt: end });
  const { now } = await read("POST", "/reset");
  expect(now).toMatch(/^2/);
});

test("pauses the market and the story while time continues", async () => {
  const { read, quote, setClock } = await steered({ story: "day" });
  setClock(10_000);
  await read("PUT", "/paused", { paused: true });
  const first = await quote(ISIN);
  setClock(100_000);
  expect(await quote(ISIN)).toEqual(first);
  expect(await read("GET", "/state")).toMatchObject({
    paused: true,
    now: "2026-01-05T08:01:40.000000000Z",
    story: { positionMs: 10_000, turn: 0 },
  });
});

test("restarts with a new run and the same prices", async () => {
  const { read, quote, setClock } = await steered();
  setClock(7000);
  const first = await quote(ISIN);
  const { run } = await read("GET", "/state");
  setClock(9000);
  expect((await read("POST", "/restart", {}))["run"]).not.toBe(run);
  setClock(16_000);
  expect(await quote(ISIN)).toEqual(first);
  await read("POST", "/restart", { seed: 8 });
  setClock(23_000);
  expect(await quote(ISIN)).not.toEqual(first);
  expect(await read("POST", "/reset")).toMatchObject({ seed: 7 });
});

test("freezes the clock now or at a time ahead, and moves it in steps", async () => {
  const { read, setClock, ask } = await steered();
  setClock(2500);
  expect(await read("PUT", "/clock", { standing: true })).toMatchObject({
    clock: { standing: true, steps: 0 },
    now: "2026-01-05T08:00:02.500000000Z",
  });
  setClock(9000);
  const at = "2026-01-05T08:01:00Z";
  await read("PUT", "/clock", { standing: true, at });
  expect(await read("POST", "/clock/step", { ms: 1500 })).toMatchObject({
    clock: { standing: true, steps: 1 },
    now: "2026-01-05T08:01:01.500000000Z",
  });
  expect((await ask("/instruments")).headers.get("date")).toBe("Mon, 05 Jan 2026 08:01:01 GMT");
  expect(await read("PUT", "/clock", { standing: true, at })).toMatchObject({ status: 409 });
  await read("PUT", "/clock", { standing: false });
  setClock(10_000);
  expect(await read("GET", "/state")).toMatchObject({ now: "2026-01-05T08:01:02.500000000Z" });
  expect(await read("POST", "/clock/step", { ms: 1 })).toMatchObject({ status: 409 });
});

test("resets to its start options within the same run", async () => {
  const { read } = await steered({ scenario: "volatile", speed: 2 });
  const { now: _, ...before } = await read("GET", "/state");
  await read("PUT", "/scenario", { scenario: "outage" });
  await read("PUT", "/speed", { speed: 10 });
  await read("PUT", "/paused", { paused: true });
  await read("PUT", "/clock", { standing: true });
  expect(await read("POST", "/reset")).toMatchObject(before);
});

test("prefers values set by hand over the scenario, until they are cleared", async () => {
  const { read, ask } = await steered();
  await read("PUT", "/scenario", { scenario: "forbidden" });
  expect((await ask("/instruments")).status).toBe(403);
  await read("PUT", "/faults", []);
  expect((await ask("/instruments")).status).toBe(200);
  await read("DELETE", "/faults");
  expect((await ask("/instruments")).status).toBe(403);
  await read("PUT", "/limit", { limit: "7/1s" });
  const limited = { limit: { text: "7/1s" } };
  expect(await read("PUT", "/scenario", { scenario: "tight-limit" })).toMatchObject(limited);
  expect(await read("DELETE", "/limit")).toMatchObject({ limit: { text: "3/20s" } });
});

test("lists all choices", async () => {
  const { read } = await steered();
  expect(await read("GET", "/scenarios")).toMatchObject({
    scenarios: expect.arrayContaining([
      { name: "calm", title: "Calm", summary: expect.any(String), shows: expect.any(String) },
    ]),
    stories: expect.arrayContaining([expect.objectContaining({ name: "day", lengthMs: 180_000 })]),
  });
});

test.each([
  ["PUT", "/scenario", { scenario: "storm" }, /must be one of calm, volatile/],
  ["PUT", "/speed", { speed: 0 }, /from 0\.1 to 100/],
  ["PUT", "/speed", {}, /from 0\.1 to 100/],
  ["PUT", "/story", { story: "epic" }, /day, incident, room/],
  ["PUT", "/story", { turns: [{ atMs: 5, scenario: "calm" }] }, /begin with a turn at 0/],
  ["PUT", "/clock", { standing: false, at: "2026-01-05T09:00:00Z" }, /standing/],
  ["POST", "/restart", { start: "yesterday" }, /UTC time/],
])("refuses %s %s with %j, and lists what is allowed", async (method, path, body, reason) => {
  const { read } = await steered();
  const before = await read("GET", "/state");
  expect(await read(method, path, body)).toMatchObject({
    status: 400,
    reason: expect.stringMatching(reason),
  });
  expect(await read("GET", "/state")).toEqual(before);
});

test("restarts under a frozen clock at its start, to the nanosecond", async () => {
  const { read, quote, setClock } = await steered();
  setClock(1234);
  await read("PUT", "/clock", { standing: true });
  const begin = { start: "2026-01-05T09:30:00Z", seed: 9 };
  expect(await read("POST", "/restart", begin)).toMatchObject({
    now: "2026-01-05T09:30:00.000000000Z",
    clock: { standing: true },
  });
  const first = await quote(ISIN);
  await read("POST", "/clock/step", { ms: 60_000 });
  const later = await quote(ISIN);
  await read("POST", "/restart", begin);
  expect(await quote(ISIN)).toEqual(first);
  await read("POST", "/clock/step", { ms: 60_000 });
  expect(await quote(ISIN)).toEqual(later);
});
