import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { OPEN_GATE } from "#server/common/gate-memory.ts";
import { KEYS, shareStore } from "#server/shared-feed/testing/shared-store.ts";
import type { WrittenAnswer } from "./stored-answer.ts";
import { isAfter } from "./stream-entry.ts";

const ISIN = testIsin(1);
const ANSWER: WrittenAnswer = { key: ISIN, kind: "quote", body: "{}", date: "", isOwn: true };
const NOW = { planMs: 1000, ageMs: 0, answeredAtMs: undefined };
const HOUR_MS = 3_600_000;

const shared = shareStore();

describe("a lease", () => {
  test("grants a lease to one process, until it is released", async () => {
    const fence = await shared.fenceOf("one");
    expect(await shared.store.take("two", 0)).toBeUndefined();
    expect(await shared.store.renew("one", fence)).toBeGreaterThan(0);
    expect(await shared.store.renew("two", fence)).toBeUndefined();
    await shared.store.release("two", fence);
    expect(await shared.store.take("two", 0)).toBeUndefined();
    await shared.store.release("one", fence);
    expect(await shared.fenceOf("two")).toBeGreaterThan(fence);
    expect(await shared.store.renew("one", fence)).toBeUndefined();
  });

  test("expires a lease by itself, and grants the next with a greater fence", async () => {
    const fence = await shared.fenceOf("one");
    expect(Number(await shared.server.command("PTTL", KEYS.lease))).toBeGreaterThan(0);
    await shared.server.command("DEL", KEYS.lease);
    expect(await shared.store.renew("one", fence)).toBeUndefined();
    expect(await shared.fenceOf("two")).toBeGreaterThan(fence);
  });

  test("shows a lease to readers of answers, until it ends", async () => {
    const hasLeader = async () => (await shared.store.read("0-0")).hasLeader;
    expect(await hasLeader()).toBe(false);
    const fence = await shared.fenceOf("one");
    expect(await hasLeader()).toBe(true);
    // Its holder has been away for a little longer than a lease lasts.
    const at = Number(await shared.server.command("HGET", KEYS.lease, "at"));
    await shared.server.command("HSET", KEYS.lease, "at", String(at - 3000));
    expect(await hasLeader()).toBe(false);
    await shared.store.renew("one", fence);
    expect(await hasLeader()).toBe(true);
    await shared.store.release("one", fence);
    expect(await hasLeader()).toBe(false);
    await shared.server.command("SET", KEYS.lease, "no lease");
    expect(await hasLeader()).toBe(false);
  });

  test("grants the holder a new lease, with a new fence", async () => {
    const fence = await shared.fenceOf("one");
    expect(await shared.fenceOf("one")).toBeGreaterThan(fence);
    expect(await shared.store.renew("one", fence)).toBeUndefined();
  });

  test("grants a fence above Redis's clock, the stored fence and the one seen", async () => {
    const { timeMs, fence } = (await shared.store.take("one", 0)) ?? { timeMs: 0, fence: 0 };
    expect(fence).toBe(timeMs + 1);
    const far = timeMs + HOUR_MS;
    await shared.server.command("SET", KEYS.fence, String(far));
    expect(await shared.fenceOf("one")).toBe(far + 1);
    await shared.server.command("FLUSHALL");
    expect(await shared.fenceOf("one", far)).toBe(far + 1);
  });

  test.each([
    ["set back by an hour", HOUR_MS],
    ["set ahead by an hour", -HOUR_MS],
  ])("expires a lease if the clock was %s", async (_, offMs) => {
    const { timeMs, fence } = (await shared.store.take("one", 0)) ?? { timeMs: 0, fence: 0 };
    await shared.server.command("HSET", KEYS.lease, "at", String(timeMs + offMs));
    expect(await shared.fenceOf("two")).toBeGreaterThan(fence);
  });

  test("grants a lease in place of a malformed one", async () => {
    await shared.server.command("SET", KEYS.lease, "taken");
    await shared.server.command("SET", KEYS.fence, "many");
    const fence = await shared.fenceOf("one");
    await shared.server.command("DEL", KEYS.lease);
    await shared.server.command("HSET", KEYS.lease, "holder", "nobody", "at", "never");
    expect(await shared.fenceOf("one")).toBeGreaterThan(fence);
  });
});

describe("an answer", () => {
  test("publishes an answer only with the latest fence", async () => {
    const old = await shared.fenceOf("one");
    expect(await shared.store.publish(old, ANSWER, NOW)).toBe(true);
    const next = await shared.fenceOf("one");
    expect(await shared.store.publish(old, { ...ANSWER, body: "late" }, NOW)).toBe(false);
    const { entries, fence } = await shared.store.read("0-0");
    expect(fence).toBe(next);
    expect(entries.map(({ fields }) => fields.get("body"))).toEqual(["{}"]);
    const { found } = await shared.store.quotes([ISIN]);
    expect(found[0]?.get("body")).toBe("{}");
    expect(found[0]?.get("fence")).toBe(String(old));
  });

  test("publishes no answer while Redis has no fence", async () => {
    expect(await shared.store.publish(1, ANSWER, NOW)).toBe(false);
  });

  test("dates an answer by Redis's clock, and no later than the leader's estimate", async () => {
    const { fence, timeMs } = (await shared.store.take("one", 0)) ?? { fence: 0, timeMs: 0 };
    const answeredAtFor = async (times: { ageMs: number; answeredAtMs: number | undefined }) => {
      await shared.store.publish(fence, ANSWER, { planMs: 1000, ...times });
      const { found } = await shared.store.quotes([ISIN]);
      return Number(found[0]?.get("askedAt"));
    };
    expect(await answeredAtFor({ ageMs: 0, answeredAtMs: undefined })).toBeGreaterThanOrEqual(
      timeMs,
    );
    expect(await answeredAtFor({ ageMs: 5000, answeredAtMs: undefined })).toBeLessThan(timeMs);
    expect(await answeredAtFor({ ageMs: 0, answeredAtMs: timeMs - 2000 })).toBe(timeMs - 2000);
    // The clock was set ahead between: the reckoning is of another time.
    expect(
      await answeredAtFor({ ageMs: 0, answeredAtMs: timeMs - HOUR_MS }),
    ).toBeGreaterThanOrEqual(timeMs);
    expect(await answeredAtFor({ ageMs: 0, answeredAtMs: timeMs + HOUR_MS })).toBeLessThan(
      timeMs + HOUR_MS,
    );
  });

  test("publishes an error of the service without storing it for its instrument", async () => {
    const fence = await shared.fenceOf("one");
    await shared.store.publish(fence, { ...ANSWER, kind: "error", isOwn: false }, NOW);
    expect((await shared.store.read("0-0")).entries).toHaveLength(1);
    expect((await shared.store.quotes([ISIN])).found[0]?.size).toBe(0);
  });

  test("stores a list separately from the stream", async () => {
    const fence = await shared.fenceOf("one");
    await shared.store.publish(
      fence,
      { ...ANSWER, key: "instruments", kind: "list", body: "0" },
      NOW,
    );
    const [entry] = (await shared.store.read("0-0")).entries;
    expect(entry?.fields.get("kind")).toBe("list");
    expect(entry?.fields.has("body")).toBe(false);
    expect((await shared.store.list()).found[0]?.get("body")).toBe("0");
  });
});

describe("values of other writers", () => {
  test("continues the stream of answers after the greatest possible id", async () => {
    const fence = await shared.fenceOf("one");
    await shared.server.command(
      "XADD",
      KEYS.answers,
      "18446744073709551615-18446744073709551615",
      "a",
      "b",
    );
    const { lastId } = await shared.store.read("0-0");
    expect(await shared.store.publish(fence, ANSWER, NOW)).toBe(true);
    const { entries, isGap } = await shared.store.read(lastId);
    expect(isGap).toBe(true);
    expect(entries).toEqual([]);
    expect((await shared.store.read("0-0")).entries).toHaveLength(1);
  });

  test("ignores a stored fence that was never granted, and grants none beyond it", async () => {
    for (const text of ["9000000000000000", "99999999999999999999", "-1", "1e3"]) {
      await shared.server.command("SET", KEYS.fence, text);
      await shared.server.command("DEL", KEYS.lease);
      expect((await shared.store.read("0-0")).fence).toBeLessThan(2000);
      const { fence, timeMs } = (await shared.store.take("one", 9e15)) ?? { fence: 0, timeMs: 0 };
      expect(fence).toBe(timeMs + 1);
    }
  });
});

describe("reading", () => {
  test("reads on after an id, and reports no gap if nothing is missing", async () => {
    const fence = await shared.fenceOf("one");
    const empty = await shared.store.read("0-0");
    expect(empty).toMatchObject({ lastId: "0-0", isGap: false, entries: [] });
    await shared.store.publish(fence, { ...ANSWER, body: "1" }, NOW);
    const first = await shared.store.read(empty.lastId);
    expect(first.isGap).toBe(false);
    await shared.store.publish(fence, { ...ANSWER, body: "2" }, NOW);
    const second = await shared.store.read(first.lastId);
    expect(second).toMatchObject({ isGap: false });
    expect(second.entries.map(({ fields }) => fields.get("body"))).toEqual(["2"]);
  });

  test("reports a gap if the stream was trimmed past the last id or replaced", async () => {
    const fence = await shared.fenceOf("one");
    await shared.store.publish(fence, ANSWER, NOW);
    const { lastId } = await shared.store.read("0-0");
    await shared.store.publish(fence, ANSWER, NOW);
    expect((await shared.store.read(lastId)).isGap).toBe(false);
    await shared.store.publish(fence, ANSWER, NOW);
    await shared.server.command("XTRIM", KEYS.answers, "MAXLEN", "1");
    expect((await shared.store.read(lastId)).isGap).toBe(true);
    const late = await shared.store.read("0-0");
    await shared.server.command("FLUSHALL");
    expect((await shared.store.read(late.lastId)).isGap).toBe(true);
  });

  test("reads nothing from keys of other types", async () => {
    for (const key of [KEYS.answers, KEYS.state])
      await shared.server.command("SET", key, "foreign");
    await shared.server.command("HSET", KEYS.fence, "a", "b");
    expect(await shared.store.read("0-0")).toMatchObject({ fence: 0, entries: [], isGap: false });
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

describe("a value that no process of the feed writes", () => {
  const fence = 0;
  const lead = async () => void (await shared.fenceOf("one"));
  const cases: readonly [string, readonly string[], () => Promise<unknown>][] = [
    ["a fence that is no number", ["SET", KEYS.fence, "many"], () => shared.store.read("0-0")],
    [
      "a fence in ten years",
      ["SET", KEYS.fence, "9000000000000000"],
      () => shared.store.read("0-0"),
    ],
    ["a fence of a wrong type", ["RPUSH", KEYS.fence, "1"], () => shared.store.read("0-0")],
    ["a lease that is a text", ["SET", KEYS.lease, "mine"], () => shared.store.read("0-0")],
    [
      "a lease without an instant",
      ["HSET", KEYS.lease, "holder", "me"],
      () => shared.store.read("0-0"),
    ],
    ["a lease at no instant", ["HSET", KEYS.lease, "holder", "me", "at", "noon"], lead],
    ["a lease that is a list", ["RPUSH", KEYS.lease, "me"], lead],
    ["a state that is a text", ["SET", KEYS.state, "open"], () => shared.store.read("0-0")],
    ["answers that are a text", ["SET", KEYS.answers, "{}"], () => shared.store.read("0-0")],
    [
      "a gate that is a text",
      ["SET", KEYS.state, "open"],
      () => shared.store.mergeGate(OPEN_GATE, fence),
    ],
    ["a quote that is a text", ["SET", KEYS.quote(ISIN), "{}"], () => shared.store.quotes([ISIN])],
    ["a list that is a text", ["SET", KEYS.list, "[]"], () => shared.store.list()],
    ["a pace that is a text", ["SET", KEYS.pace, "60"], () => shared.store.readForStart()],
    ["a demand that is a text", ["SET", KEYS.demand("x"), "{}"], () => shared.store.demands(["x"])],
    ["edges that are a text", ["SET", KEYS.edges, "x"], () => shared.store.edges()],
    ["an edge of another time", ["ZADD", KEYS.edges, "9e15", "x"], () => shared.store.edges()],
    [
      "messages that are a text",
      ["SET", KEYS.messages, "x"],
      () => shared.store.send("try-now", "x"),
    ],
    ["messages that are a list", ["RPUSH", KEYS.messages, "x"], () => shared.store.lastMessage()],
  ];

  test.each(cases)("is counted: %s", async (_, write, meet) => {
    await meet();
    expect(shared.invalidValues).toBe(0);
    await shared.server.command("FLUSHALL");
    await shared.server.command(...write);
    await meet();
    expect(shared.invalidValues).toBe(1);
  });
});

describe("a Redis that refuses writes", () => {
  test.each([
    ["is full", ["maxmemory", "1"], ["maxmemory", "0"]],
    ["lacks replicas", ["min-replicas-to-write", "1"], ["min-replicas-to-write", "0"]],
  ])("rejects writes if Redis %s", async (_, broken, mended) => {
    const fence = await shared.fenceOf("one");
    await shared.server.command("CONFIG", "SET", ...broken);
    try {
      await expect(shared.store.publish(fence, ANSWER, NOW)).rejects.toThrow();
      await expect(shared.store.renew("one", fence)).rejects.toThrow();
      await expect(shared.store.take("one", 0)).rejects.toThrow();
    } finally {
      await shared.server.command("CONFIG", "SET", ...mended);
    }
    expect((await shared.store.read("0-0")).entries).toEqual([]);
  });
});
