import { describe, expect, test } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { OPEN_GATE } from "#server/common/gate-memory.ts";
import { KEYS, shareStore } from "#server/shared-feed/testing/shared-store.ts";
import { readPacerMemory } from "./stored-state.ts";

const ISIN = testIsin(1);
const PATH = `/instruments/${ISIN}/quote`;
const HOUR_MS = 3_600_000;

const shared = shareStore();

describe("the gate", () => {
  test("keeps the longest wait of any process, whatever the fence", async () => {
    await shared.fenceOf("one");
    await shared.store.mergeGate({ ...OPEN_GATE, closedForMs: 60_000, statedWaitMs: 60_000 }, 0);
    expect(
      await shared.store.mergeGate({ ...OPEN_GATE, closedForMs: 5000, statedWaitMs: 5000 }, 0, 1),
    ).toBe(false);
    const { gate } = await shared.stateNow();
    expect(gate.closedForMs).toBeGreaterThan(50_000);
    expect(gate.statedWaitMs).toBe(60_000);
    await shared.store.mergeGate({ ...OPEN_GATE, closedForMs: 120_000 }, 0);
    const longer = (await shared.stateNow()).gate;
    expect(longer.closedForMs).toBeGreaterThan(100_000);
    expect(longer.statedWaitMs).toBeUndefined();
  });

  test("merges the waits of paths, and drops those that end first beyond the limit", async () => {
    await shared.store.mergeGate({ ...OPEN_GATE, pathsForMs: { [PATH]: 60_000 } }, 0);
    await shared.store.mergeGate({ ...OPEN_GATE, pathsForMs: { [PATH]: 10 } }, 0);
    expect((await shared.stateNow()).gate.pathsForMs[PATH]).toBeGreaterThan(50_000);
    const many = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`/instruments/${index}/quote`, 90_000 + index]),
    );
    await shared.store.mergeGate({ ...OPEN_GATE, pathsForMs: many }, 0);
    const { pathsForMs } = (await shared.stateNow()).gate;
    expect(Object.keys(pathsForMs)).toHaveLength(500);
    expect(pathsForMs).not.toHaveProperty([PATH]);
  });

  test("takes the refusal and the outage of the current leader", async () => {
    const fence = await shared.fenceOf("one");
    const refusal = { cause: "unauthorized", nextProbeInMs: 40_000 } as const;
    expect(
      await shared.store.mergeGate({ ...OPEN_GATE, refusal, outageForMs: 9000 }, 0, fence),
    ).toBe(true);
    const next = await shared.fenceOf("one");
    expect(await shared.store.mergeGate(OPEN_GATE, 0, fence)).toBe(false);
    const { gate } = await shared.stateNow();
    expect(gate.refusal?.cause).toBe("unauthorized");
    expect(gate.refusal?.nextProbeInMs).toBeGreaterThan(30_000);
    expect(gate.outageForMs).toBeGreaterThan(5000);
    expect(await shared.store.mergeGate(OPEN_GATE, 0, next)).toBe(true);
    expect(shared.invalidValues).toBe(0);
    expect((await shared.stateNow()).gate).toEqual(OPEN_GATE);
  });

  test("ends a wait after its length if the clock was set back", async () => {
    await shared.store.mergeGate({ ...OPEN_GATE, closedForMs: 30_000 }, 0);
    const { timeMs } = await shared.store.read("0-0");
    await shared.server.command("HSET", KEYS.state, "closed", `${timeMs + HOUR_MS} 30000`);
    const late = await shared.stateNow();
    expect(late).toMatchObject({ gate: { closedForMs: 30_000 }, wasClockSetBack: true });
    await shared.store.mergeGate(OPEN_GATE, 0);
    const begun = await shared.stateNow();
    expect(begun.wasClockSetBack).toBe(false);
    const end = Number(
      String(await shared.server.command("HGET", KEYS.state, "closed")).split(" ")[0],
    );
    expect(end).toBeLessThan(timeMs + 60_000);
    expect(end).toBeGreaterThanOrEqual(timeMs + 30_000);
  });

  test.each([
    ["1 day and more", 90_000_000, 90_000_000],
    ["20 digits", 1e19, 90_000_000],
  ])("overrides a foreign wait of %s", async (_, forMs, lengthMs) => {
    const { timeMs } = await shared.store.read("0-0");
    const hostile = `${BigInt(timeMs) + BigInt(forMs)} ${lengthMs}`;
    await shared.server.command("HSET", KEYS.state, "closed", hostile, `path ${PATH}`, hostile);
    await shared.store.mergeGate(
      { ...OPEN_GATE, closedForMs: 30_000, pathsForMs: { [PATH]: 30_000 } },
      0,
    );
    const { gate, invalidValues } = await shared.stateNow();
    expect(gate.closedForMs).toBeGreaterThan(20_000);
    expect(gate.pathsForMs[PATH]).toBeGreaterThan(20_000);
    expect(invalidValues).toBe(0);
  });

  test("raises the fence to the one seen, and never lowers it", async () => {
    const fence = await shared.fenceOf("one");
    await shared.store.mergeGate(OPEN_GATE, fence - 5);
    expect((await shared.store.read("0-0")).fence).toBe(fence);
    await shared.store.mergeGate(OPEN_GATE, fence + 5);
    expect((await shared.store.read("0-0")).fence).toBe(fence + 5);
    expect(await shared.store.renew("one", fence)).toBeUndefined();
  });
});

describe("the leader's report", () => {
  const memory = { perMinute: 60, longestWaitMs: 2000, closedForMs: 20_000 };

  test("stores the report for the next leader, only with the latest fence", async () => {
    const fence = await shared.fenceOf("one");
    expect(await shared.store.report(fence, "{}", memory)).toBe(true);
    const next = await shared.fenceOf("one");
    expect(await shared.store.report(fence, "{}", { ...memory, perMinute: 1 })).toBe(false);
    const { timeMs, found } = await shared.store.readForStart();
    const pace = readPacerMemory(found[1] ?? new Map(), timeMs);
    expect(pace).toMatchObject({ perMinute: 60, longestWaitMs: 2000 });
    expect(pace?.closedForMs).toBeGreaterThan(10_000);
    expect(pace?.closedForMs).toBeLessThanOrEqual(20_000);
    expect(next).toBeGreaterThan(fence);
  });

  test("stores the time to the next try until the outage ends", async () => {
    const fence = await shared.fenceOf("one");
    await shared.store.report(fence, "{}", memory, { nextTryMs: 0 });
    expect((await shared.stateNow()).nextTryMs).toBe(0);
    await shared.store.report(fence, "{}", memory, { nextTryMs: 16_000 });
    expect((await shared.stateNow()).nextTryMs).toBeGreaterThan(10_000);
    await shared.store.report(fence, "{}", memory);
    expect((await shared.stateNow()).nextTryMs).toBeUndefined();
  });

  test("stores for a few seconds that the pace recovers", async () => {
    const fence = await shared.fenceOf("one");
    await shared.store.report(fence, "{}", memory, { isRecovering: true });
    const text = await shared.server.command("HGET", KEYS.state, "recovering");
    expect(text).toMatch(/^\d+ 5000$/);
    expect((await shared.stateNow()).isRecovering).toBe(true);
    await shared.store.report(fence, "{}", memory, { isRecovering: false });
    expect((await shared.stateNow()).isRecovering).toBe(false);
  });

  test("removes waits that are over, which a clock that is set back would bring again", async () => {
    const fence = await shared.fenceOf("one");
    await shared.store.mergeGate(
      { ...OPEN_GATE, closedForMs: 30_000, pathsForMs: { "/a": 30_000 } },
      0,
    );
    const { timeMs } = await shared.store.read("0-0");
    await shared.server.command("HSET", KEYS.state, "closed", `${timeMs - 1} 30000`);
    await shared.store.report(fence, "{}", memory);
    expect(await shared.server.command("HGET", KEYS.state, "closed")).toBeNull();
    expect((await shared.stateNow()).gate.pathsForMs["/a"]).toBeGreaterThan(20_000);
    expect(await shared.server.command("HGET", KEYS.state, "status")).toBe("{}");
  });
});
