import { describe, expect, test } from "vitest";
import { KEYS, shareStore } from "#server/shared-feed/testing/shared-store.ts";

const HOUR_MS = 3_600_000;

const shared = shareStore();

describe("a demand", () => {
  const set = (fields: Record<string, string>) => new Map(Object.entries(fields));

  test("writes a whole demand once, then the differences, and counts it for ten seconds", async () => {
    const first = { from: undefined, to: "1", set: set({ a: "1", b: "1" }), remove: [] };
    expect(await shared.store.writeDemand("edge", first)).toBe(true);
    const second = { from: "1", to: "2", set: set({ a: "2" }), remove: ["b"] };
    expect(await shared.store.writeDemand("edge", second)).toBe(true);
    const { found } = await shared.store.demands(["edge"]);
    expect(found[0]).toEqual(set({ a: "2", revision: "2" }));
    expect(await shared.store.edges()).toEqual(["edge"]);
    const ttl = Number(await shared.server.command("PTTL", KEYS.demand("edge")));
    expect(ttl).toBeGreaterThan(5000);
    expect(ttl).toBeLessThanOrEqual(10_000);
  });

  test("requires the whole demand again if Redis has lost it", async () => {
    await shared.store.writeDemand("edge", {
      from: undefined,
      to: "1",
      set: set({ a: "1" }),
      remove: [],
    });
    await shared.server.command("FLUSHALL");
    const renewed = { from: "1", to: "1", set: set({}), remove: [] };
    expect(await shared.store.writeDemand("edge", renewed)).toBe(false);
    expect(await shared.store.edges()).toEqual([]);
  });

  test("is written although the message stream holds the greatest possible id", async () => {
    const last = "18446744073709551615-18446744073709551615";
    await shared.server.command("XADD", KEYS.messages, last, "x", "y");
    const first = { from: undefined, to: "1", set: set({ a: "1" }), remove: [] };
    expect(await shared.store.writeDemand("edge", first)).toBe(true);
    expect(await shared.store.edges()).toEqual(["edge"]);
  });

  test("wakes the leader only for a changed demand", async () => {
    const messages = async () => Number(await shared.server.command("XLEN", KEYS.messages));
    await shared.store.writeDemand("edge", {
      from: undefined,
      to: "1",
      set: set({ a: "1" }),
      remove: [],
    });
    expect(await messages()).toBe(1);
    await shared.store.writeDemand("edge", { from: "1", to: "1", set: set({}), remove: [] });
    expect(await messages()).toBe(1);
  });

  test("ignores the demand of an edge that has gone, or of another time", async () => {
    await shared.store.writeDemand("edge", { from: undefined, to: "1", set: set({}), remove: [] });
    const { timeMs } = await shared.store.read("0-0");
    await shared.server.command("ZADD", KEYS.edges, String(timeMs - 1), "gone");
    await shared.server.command("ZADD", KEYS.edges, String(timeMs + HOUR_MS), "of another time");
    expect(await shared.store.edges()).toEqual(["edge"]);
  });
});
