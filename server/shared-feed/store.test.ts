import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { isAfter, type Store } from "./store.ts";
import type { WrittenAnswer } from "./stored-answer.ts";
import { OPEN_GATE, readPacerMemory, readState } from "./stored-state.ts";
import { type RedisServer, startRedis } from "./testing/redis-server.ts";
import { connectStore, KEYS } from "./testing/shared-store.ts";

const ISIN = testIsin(1);
const ANSWER: WrittenAnswer = { key: ISIN, kind: "quote", body: "{}", date: "", isOwn: true };
const NOW = { planMs: 1000, ageMs: 0, askedAt: undefined };
const PATH = `/instruments/${ISIN}/quote`;
const HOUR_MS = 3_600_000;

let server: RedisServer;
let store: Store;
let refused = 0;
beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.command("FLUSHALL");
  refused = 0;
  ({ store } = await connectStore(server.url, (count) => {
    refused += count;
  }));
});

const stateNow = async () => {
  const { timeMs, state } = await store.read("0-0");
  return readState(state, timeMs);
};
const fenceOf = async (holder: string, seen = 0): Promise<number> => {
  const grant = await store.take(holder, seen);
  if (grant === undefined) throw new Error("The lease is held");
  return grant.fence;
};

describe("a lease", () => {
  test("grants a lease to one process, until it is given back", async () => {
    const fence = await fenceOf("one");
    expect(await store.take("two", 0)).toBeUndefined();
    expect(await store.renew("one", fence)).toBeGreaterThan(0);
    expect(await store.renew("two", fence)).toBeUndefined();
    await store.giveBack("two", fence);
    expect(await store.take("two", 0)).toBeUndefined();
    await store.giveBack("one", fence);
    expect(await fenceOf("two")).toBeGreaterThan(fence);
    expect(await store.renew("one", fence)).toBeUndefined();
  });

  test("expires a lease by itself, and grants the next with a greater fence", async () => {
    const fence = await fenceOf("one");
    expect(Number(await server.command("PTTL", KEYS.lease))).toBeGreaterThan(0);
    await server.command("DEL", KEYS.lease);
    expect(await store.renew("one", fence)).toBeUndefined();
    expect(await fenceOf("two")).toBeGreaterThan(fence);
  });

  test("shows a lease to readers of answers, until it ends", async () => {
    const isLed = async () => (await store.read("0-0")).isLed;
    expect(await isLed()).toBe(false);
    const fence = await fenceOf("one");
    expect(await isLed()).toBe(true);
    // Its holder has been away for a little longer than a lease lasts.
    const at = Number(await server.command("HGET", KEYS.lease, "at"));
    await server.command("HSET", KEYS.lease, "at", String(at - 3000));
    expect(await isLed()).toBe(false);
    await store.renew("one", fence);
    expect(await isLed()).toBe(true);
    await store.giveBack("one", fence);
    expect(await isLed()).toBe(false);
    await server.command("SET", KEYS.lease, "no lease");
    expect(await isLed()).toBe(false);
  });

  test("grants the holder a new lease, with a new fence", async () => {
    const fence = await fenceOf("one");
    expect(await fenceOf("one")).toBeGreaterThan(fence);
    expect(await store.renew("one", fence)).toBeUndefined();
  });

  test("grants a fence above Redis's clock, the stored fence and the one seen", async () => {
    const { timeMs, fence } = (await store.take("one", 0)) ?? { timeMs: 0, fence: 0 };
    expect(fence).toBe(timeMs + 1);
    const far = timeMs + HOUR_MS;
    await server.command("SET", KEYS.fence, String(far));
    expect(await fenceOf("one")).toBe(far + 1);
    await server.command("FLUSHALL");
    expect(await fenceOf("one", far)).toBe(far + 1);
  });

  test.each([
    ["set back by an hour", HOUR_MS],
    ["set ahead by an hour", -HOUR_MS],
  ])("expires a lease if the clock was %s", async (_, offMs) => {
    const { timeMs, fence } = (await store.take("one", 0)) ?? { timeMs: 0, fence: 0 };
    await server.command("HSET", KEYS.lease, "at", String(timeMs + offMs));
    expect(await fenceOf("two")).toBeGreaterThan(fence);
  });

  test("grants a lease in place of a malformed one", async () => {
    await server.command("SET", KEYS.lease, "taken");
    await server.command("SET", KEYS.fence, "many");
    const fence = await fenceOf("one");
    await server.command("DEL", KEYS.lease);
    await server.command("HSET", KEYS.lease, "holder", "nobody", "at", "never");
    expect(await fenceOf("one")).toBeGreaterThan(fence);
  });
});

describe("an answer", () => {
  test("publishes an answer only with the latest fence", async () => {
    const old = await fenceOf("one");
    expect(await store.publish(old, ANSWER, NOW)).toBe(true);
    const next = await fenceOf("one");
    expect(await store.publish(old, { ...ANSWER, body: "late" }, NOW)).toBe(false);
    const { entries, fence } = await store.read("0-0");
    expect(fence).toBe(next);
    expect(entries.map(({ fields }) => fields.get("body"))).toEqual(["{}"]);
    const { found } = await store.quotes([ISIN]);
    expect(found[0]?.get("body")).toBe("{}");
    expect(found[0]?.get("fence")).toBe(String(old));
  });

  test("publishes no answer while Redis has no fence", async () => {
    expect(await store.publish(1, ANSWER, NOW)).toBe(false);
  });

  test("dates an answer by Redis's clock, and no later than the leader's estimate", async () => {
    const { fence, timeMs } = (await store.take("one", 0)) ?? { fence: 0, timeMs: 0 };
    const askedAtFor = async (times: { ageMs: number; askedAt: number | undefined }) => {
      await store.publish(fence, ANSWER, { planMs: 1000, ...times });
      const { found } = await store.quotes([ISIN]);
      return Number(found[0]?.get("askedAt"));
    };
    expect(await askedAtFor({ ageMs: 0, askedAt: undefined })).toBeGreaterThanOrEqual(timeMs);
    expect(await askedAtFor({ ageMs: 5000, askedAt: undefined })).toBeLessThan(timeMs);
    expect(await askedAtFor({ ageMs: 0, askedAt: timeMs - 2000 })).toBe(timeMs - 2000);
    // The clock was set ahead between: the reckoning is of another time.
    expect(await askedAtFor({ ageMs: 0, askedAt: timeMs - HOUR_MS })).toBeGreaterThanOrEqual(
      timeMs,
    );
    expect(await askedAtFor({ ageMs: 0, askedAt: timeMs + HOUR_MS })).toBeLessThan(
      timeMs + HOUR_MS,
    );
  });

  test("publishes an error of the service without storing it for its instrument", async () => {
    const fence = await fenceOf("one");
    await store.publish(fence, { ...ANSWER, kind: "error", isOwn: false }, NOW);
    expect((await store.read("0-0")).entries).toHaveLength(1);
    expect((await store.quotes([ISIN])).found[0]?.size).toBe(0);
  });

  test("stores a list separately from the stream", async () => {
    const fence = await fenceOf("one");
    await store.publish(fence, { ...ANSWER, key: "instruments", kind: "list", body: "0" }, NOW);
    const [entry] = (await store.read("0-0")).entries;
    expect(entry?.fields.get("kind")).toBe("list");
    expect(entry?.fields.has("body")).toBe(false);
    expect((await store.list()).found[0]?.get("body")).toBe("0");
  });
});

describe("values of other writers", () => {
  test("continues the stream of answers after the greatest possible id", async () => {
    const fence = await fenceOf("one");
    await server.command(
      "XADD",
      KEYS.answers,
      "18446744073709551615-18446744073709551615",
      "a",
      "b",
    );
    const { lastId } = await store.read("0-0");
    expect(await store.publish(fence, ANSWER, NOW)).toBe(true);
    const { entries, isGap } = await store.read(lastId);
    expect(isGap).toBe(true);
    expect(entries).toEqual([]);
    expect((await store.read("0-0")).entries).toHaveLength(1);
  });

  test("ignores a stored fence that was never granted, and grants none beyond it", async () => {
    for (const text of ["9000000000000000", "99999999999999999999", "-1", "1e3"]) {
      await server.command("SET", KEYS.fence, text);
      await server.command("DEL", KEYS.lease);
      expect((await store.read("0-0")).fence).toBeLessThan(2000);
      const { fence, timeMs } = (await store.take("one", 9e15)) ?? { fence: 0, timeMs: 0 };
      expect(fence).toBe(timeMs + 1);
    }
  });
});

describe("reading", () => {
  test("reads on after an id, and reports no gap if nothing is missing", async () => {
    const fence = await fenceOf("one");
    const empty = await store.read("0-0");
    expect(empty).toMatchObject({ lastId: "0-0", isGap: false, entries: [] });
    await store.publish(fence, { ...ANSWER, body: "1" }, NOW);
    const first = await store.read(empty.lastId);
    expect(first.isGap).toBe(false);
    await store.publish(fence, { ...ANSWER, body: "2" }, NOW);
    const second = await store.read(first.lastId);
    expect(second).toMatchObject({ isGap: false });
    expect(second.entries.map(({ fields }) => fields.get("body"))).toEqual(["2"]);
  });

  test("reports a gap if the stream was trimmed past the last id or replaced", async () => {
    const fence = await fenceOf("one");
    await store.publish(fence, ANSWER, NOW);
    const { lastId } = await store.read("0-0");
    await store.publish(fence, ANSWER, NOW);
    expect((await store.read(lastId)).isGap).toBe(false);
    await store.publish(fence, ANSWER, NOW);
    await server.command("XTRIM", KEYS.answers, "MAXLEN", "1");
    expect((await store.read(lastId)).isGap).toBe(true);
    const late = await store.read("0-0");
    await server.command("FLUSHALL");
    expect((await store.read(late.lastId)).isGap).toBe(true);
  });

  test("reads nothing from keys of other types", async () => {
    for (const key of [KEYS.answers, KEYS.state]) await server.command("SET", key, "foreign");
    await server.command("HSET", KEYS.fence, "a", "b");
    expect(await store.read("0-0")).toMatchObject({ fence: 0, entries: [], isGap: false });
  });

  test("compares ids as numbers", () => {
    const id = fc.tuple(fc.nat(200), fc.nat(200));
    fc.assert(
      fc.property(id, id, ([ms, count], [otherMs, otherCount]) => {
        expect(isAfter(`${ms}-${count}`, `${otherMs}-${otherCount}`)).toBe(
          ms * 1000 + count > otherMs * 1000 + otherCount,
        );
      }),
    );
  });
});

describe("the gate", () => {
  test("keeps the longest wait of any process, whatever the fence", async () => {
    await fenceOf("one");
    await store.mergeGate({ ...OPEN_GATE, closedForMs: 60_000, waitMs: 60_000 }, 0);
    expect(await store.mergeGate({ ...OPEN_GATE, closedForMs: 5000, waitMs: 5000 }, 0, 1)).toBe(
      false,
    );
    const { gate } = await stateNow();
    expect(gate.closedForMs).toBeGreaterThan(50_000);
    expect(gate.waitMs).toBe(60_000);
    await store.mergeGate({ ...OPEN_GATE, closedForMs: 120_000 }, 0);
    const longer = (await stateNow()).gate;
    expect(longer.closedForMs).toBeGreaterThan(100_000);
    expect(longer.waitMs).toBeUndefined();
  });

  test("merges the waits of paths, and drops those that end first beyond the limit", async () => {
    await store.mergeGate({ ...OPEN_GATE, pathsForMs: { [PATH]: 60_000 } }, 0);
    await store.mergeGate({ ...OPEN_GATE, pathsForMs: { [PATH]: 10 } }, 0);
    expect((await stateNow()).gate.pathsForMs[PATH]).toBeGreaterThan(50_000);
    const many = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`/instruments/${index}/quote`, 90_000 + index]),
    );
    await store.mergeGate({ ...OPEN_GATE, pathsForMs: many }, 0);
    const { pathsForMs } = (await stateNow()).gate;
    expect(Object.keys(pathsForMs)).toHaveLength(500);
    expect(pathsForMs).not.toHaveProperty([PATH]);
  });

  test("takes the refusal and the outage of the current leader", async () => {
    const fence = await fenceOf("one");
    const refusal = { cause: "unauthorized", nextProbeInMs: 40_000 } as const;
    expect(await store.mergeGate({ ...OPEN_GATE, refusal, outageForMs: 9000 }, 0, fence)).toBe(
      true,
    );
    const next = await fenceOf("one");
    expect(await store.mergeGate(OPEN_GATE, 0, fence)).toBe(false);
    const { gate } = await stateNow();
    expect(gate.refusal?.cause).toBe("unauthorized");
    expect(gate.refusal?.nextProbeInMs).toBeGreaterThan(30_000);
    expect(gate.outageForMs).toBeGreaterThan(5000);
    expect(await store.mergeGate(OPEN_GATE, 0, next)).toBe(true);
    expect(refused).toBe(0);
    expect((await stateNow()).gate).toEqual(OPEN_GATE);
  });

  test("ends a wait after its length if the clock was set back", async () => {
    await store.mergeGate({ ...OPEN_GATE, closedForMs: 30_000 }, 0);
    const { timeMs } = await store.read("0-0");
    await server.command("HSET", KEYS.state, "closed", `${timeMs + HOUR_MS} 30000`);
    const late = await stateNow();
    expect(late).toMatchObject({ gate: { closedForMs: 30_000 }, isOfOtherTime: true });
    await store.mergeGate(OPEN_GATE, 0);
    const begun = await stateNow();
    expect(begun.isOfOtherTime).toBe(false);
    const end = Number(String(await server.command("HGET", KEYS.state, "closed")).split(" ")[0]);
    expect(end).toBeLessThan(timeMs + 60_000);
    expect(end).toBeGreaterThanOrEqual(timeMs + 30_000);
  });

  test.each([
    ["1 day and more", 90_000_000, 90_000_000],
    ["20 digits", 1e19, 90_000_000],
  ])("overrides a foreign wait of %s", async (_, forMs, lengthMs) => {
    const { timeMs } = await store.read("0-0");
    const hostile = `${BigInt(timeMs) + BigInt(forMs)} ${lengthMs}`;
    await server.command("HSET", KEYS.state, "closed", hostile, `path ${PATH}`, hostile);
    await store.mergeGate({ ...OPEN_GATE, closedForMs: 30_000, pathsForMs: { [PATH]: 30_000 } }, 0);
    const { gate, refused } = await stateNow();
    expect(gate.closedForMs).toBeGreaterThan(20_000);
    expect(gate.pathsForMs[PATH]).toBeGreaterThan(20_000);
    expect(refused).toBe(0);
  });

  test("raises the fence to the one seen, and never lowers it", async () => {
    const fence = await fenceOf("one");
    await store.mergeGate(OPEN_GATE, fence - 5);
    expect((await store.read("0-0")).fence).toBe(fence);
    await store.mergeGate(OPEN_GATE, fence + 5);
    expect((await store.read("0-0")).fence).toBe(fence + 5);
    expect(await store.renew("one", fence)).toBeUndefined();
  });
});

describe("the leader's report", () => {
  const memory = { perMinute: 60, longestWaitMs: 2000, closedForMs: 20_000 };

  test("stores the report for the next leader, only with the latest fence", async () => {
    const fence = await fenceOf("one");
    expect(await store.report(fence, "{}", memory)).toBe(true);
    const next = await fenceOf("one");
    expect(await store.report(fence, "{}", { ...memory, perMinute: 1 })).toBe(false);
    const { timeMs, found } = await store.restart();
    const pace = readPacerMemory(found[1] ?? new Map(), timeMs);
    expect(pace).toMatchObject({ perMinute: 60, longestWaitMs: 2000 });
    expect(pace?.closedForMs).toBeGreaterThan(10_000);
    expect(pace?.closedForMs).toBeLessThanOrEqual(20_000);
    expect(next).toBeGreaterThan(fence);
  });

  test("removes waits that are over, which a clock that is set back would bring again", async () => {
    const fence = await fenceOf("one");
    await store.mergeGate({ ...OPEN_GATE, closedForMs: 30_000, pathsForMs: { "/a": 30_000 } }, 0);
    const { timeMs } = await store.read("0-0");
    await server.command("HSET", KEYS.state, "closed", `${timeMs - 1} 30000`);
    await store.report(fence, "{}", memory);
    expect(await server.command("HGET", KEYS.state, "closed")).toBeNull();
    expect((await stateNow()).gate.pathsForMs["/a"]).toBeGreaterThan(20_000);
    expect(await server.command("HGET", KEYS.state, "status")).toBe("{}");
  });
});

describe("a demand", () => {
  const set = (fields: Record<string, string>) => new Map(Object.entries(fields));

  test("writes a whole demand once, then the differences, and counts it for ten seconds", async () => {
    const first = { from: undefined, to: "1", set: set({ a: "1", b: "1" }), remove: [] };
    expect(await store.writeDemand("edge", first)).toBe(true);
    const second = { from: "1", to: "2", set: set({ a: "2" }), remove: ["b"] };
    expect(await store.writeDemand("edge", second)).toBe(true);
    const { found } = await store.demands(["edge"]);
    expect(found[0]).toEqual(set({ a: "2", revision: "2" }));
    expect(await store.edges()).toEqual(["edge"]);
    const ttl = Number(await server.command("PTTL", KEYS.demand("edge")));
    expect(ttl).toBeGreaterThan(5000);
    expect(ttl).toBeLessThanOrEqual(10_000);
  });

  test("requires the whole demand again if Redis has lost it", async () => {
    await store.writeDemand("edge", { from: undefined, to: "1", set: set({ a: "1" }), remove: [] });
    await server.command("FLUSHALL");
    const renewed = { from: "1", to: "1", set: set({}), remove: [] };
    expect(await store.writeDemand("edge", renewed)).toBe(false);
    expect(await store.edges()).toEqual([]);
  });

  test("is written although the message stream holds the greatest possible id", async () => {
    const last = "18446744073709551615-18446744073709551615";
    await server.command("XADD", KEYS.messages, last, "x", "y");
    const first = { from: undefined, to: "1", set: set({ a: "1" }), remove: [] };
    expect(await store.writeDemand("edge", first)).toBe(true);
    expect(await store.edges()).toEqual(["edge"]);
  });

  test("wakes the leader only for a changed demand", async () => {
    const messages = async () => Number(await server.command("XLEN", KEYS.messages));
    await store.writeDemand("edge", { from: undefined, to: "1", set: set({ a: "1" }), remove: [] });
    expect(await messages()).toBe(1);
    await store.writeDemand("edge", { from: "1", to: "1", set: set({}), remove: [] });
    expect(await messages()).toBe(1);
  });

  test("ignores the demand of an edge that has gone, or of another time", async () => {
    await store.writeDemand("edge", { from: undefined, to: "1", set: set({}), remove: [] });
    const { timeMs } = await store.read("0-0");
    await server.command("ZADD", KEYS.edges, String(timeMs - 1), "gone");
    await server.command("ZADD", KEYS.edges, String(timeMs + HOUR_MS), "of another time");
    expect(await store.edges()).toEqual(["edge"]);
  });
});

describe("a value that no process of the feed writes", () => {
  const fence = 0;
  const lead = async () => void (await fenceOf("one"));
  const cases: readonly [string, readonly string[], () => Promise<unknown>][] = [
    ["a fence that is no number", ["SET", KEYS.fence, "many"], () => store.read("0-0")],
    ["a fence in ten years", ["SET", KEYS.fence, "9000000000000000"], () => store.read("0-0")],
    ["a fence of a wrong type", ["RPUSH", KEYS.fence, "1"], () => store.read("0-0")],
    ["a lease that is a text", ["SET", KEYS.lease, "mine"], () => store.read("0-0")],
    ["a lease without an instant", ["HSET", KEYS.lease, "holder", "me"], () => store.read("0-0")],
    ["a lease at no instant", ["HSET", KEYS.lease, "holder", "me", "at", "noon"], lead],
    ["a lease that is a list", ["RPUSH", KEYS.lease, "me"], lead],
    ["a state that is a text", ["SET", KEYS.state, "open"], () => store.read("0-0")],
    ["answers that are a text", ["SET", KEYS.answers, "{}"], () => store.read("0-0")],
    ["a gate that is a text", ["SET", KEYS.state, "open"], () => store.mergeGate(OPEN_GATE, fence)],
    ["a quote that is a text", ["SET", KEYS.quote(ISIN), "{}"], () => store.quotes([ISIN])],
    ["a list that is a text", ["SET", KEYS.list, "[]"], () => store.list()],
    ["a pace that is a text", ["SET", KEYS.pace, "60"], () => store.restart()],
    ["a demand that is a text", ["SET", KEYS.demand("x"), "{}"], () => store.demands(["x"])],
    ["edges that are a text", ["SET", KEYS.edges, "x"], () => store.edges()],
    ["an edge of another time", ["ZADD", KEYS.edges, "9e15", "x"], () => store.edges()],
    ["messages that are a text", ["SET", KEYS.messages, "x"], () => store.send("try-now", "x")],
    ["messages that are a list", ["RPUSH", KEYS.messages, "x"], () => store.lastMessage()],
  ];

  test.each(cases)("is counted: %s", async (_, write, meet) => {
    await meet();
    expect(refused).toBe(0);
    await server.command("FLUSHALL");
    await server.command(...write);
    await meet();
    expect(refused).toBe(1);
  });
});

describe("a Redis that refuses writes", () => {
  test.each([
    ["is full", ["maxmemory", "1"], ["maxmemory", "0"]],
    ["lacks replicas", ["min-replicas-to-write", "1"], ["min-replicas-to-write", "0"]],
  ])("rejects writes if Redis %s", async (_, broken, mended) => {
    const fence = await fenceOf("one");
    await server.command("CONFIG", "SET", ...broken);
    try {
      await expect(store.publish(fence, ANSWER, NOW)).rejects.toThrow();
      await expect(store.renew("one", fence)).rejects.toThrow();
      await expect(store.take("one", 0)).rejects.toThrow();
    } finally {
      await server.command("CONFIG", "SET", ...mended);
    }
    expect((await store.read("0-0")).entries).toEqual([]);
  });
});
