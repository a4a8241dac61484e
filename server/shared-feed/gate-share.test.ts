import { expect, test } from "vitest";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { type GateMemory, OPEN_GATE } from "#server/common/gate-memory.ts";
import { createGateShare } from "./gate-share.ts";

const PATH = "/instruments/DE0000000001/quote";

const reading = (gate: GateMemory) => ({ gate, wasClockSetBack: false });

function start() {
  const clock = createManualClock();
  const written: { gate: GateMemory; seen: number; fence: number | undefined }[] = [];
  const merged: GateMemory[] = [];
  const share = createGateShare({
    clock,
    store: {
      mergeGate: async (gate, seen, fence) => {
        written.push({ gate, seen, fence });
        return true;
      },
    },
    onError: () => undefined,
    merge: (gate) => merged.push(gate),
  });
  return { clock, share, written, merged };
}

test("writes a change at once, with this process's fence", async () => {
  const { share, written } = start();
  const gate = { ...OPEN_GATE, closedForMs: 5000, statedWaitMs: 5000 };
  expect(await share.publish(gate, 3)).toBe(true);
  expect(written).toEqual([{ gate, seen: 0, fence: 3 }]);
});

test("passes a read gate on without writing it again", async () => {
  const { clock, share, written, merged } = start();
  const leftAt = (passedMs: number): GateMemory => ({
    ...OPEN_GATE,
    closedForMs: Math.max(0, 5000 - passedMs),
    pathsForMs: { [PATH]: Math.max(0, 8000 - passedMs) },
  });
  share.receive(reading(leftAt(0)), 9, clock.now());
  expect(merged).toEqual([leftAt(0)]);
  expect(share.seenFence).toBe(9);
  // Some answers are on their way for long: processes must not prolong each other's waits by that.
  for (let passedMs = 0; passedMs < 9000; passedMs += 250) {
    for (const delayMs of [240, 10]) {
      const sentAt = clock.now();
      await clock.advance(delayMs);
      share.receive(reading(leftAt(passedMs + (delayMs === 10 ? 240 : 0))), 9, sentAt);
    }
  }
  expect(written).toEqual([]);
});

test("writes to a Redis with a shorter wait or a lower fence", async () => {
  const { clock, share, written } = start();
  share.receive(reading({ ...OPEN_GATE, closedForMs: 5000, statedWaitMs: 5000 }), 9, clock.now());
  await clock.advance(1000);
  share.receive(reading(OPEN_GATE), 9, clock.now());
  expect(written).toEqual([
    { gate: { ...OPEN_GATE, closedForMs: 4000, statedWaitMs: 5000 }, seen: 9, fence: undefined },
  ]);
  await clock.advance(4000);
  share.receive(reading(OPEN_GATE), 9, clock.now());
  expect(written).toHaveLength(1);
  share.receive(reading(OPEN_GATE), 2, clock.now());
  expect(written.at(-1)).toEqual({ gate: OPEN_GATE, seen: 9, fence: undefined });
});

test("remembers a path's wait until it is over", async () => {
  const { clock, share, written } = start();
  share.receive(reading({ ...OPEN_GATE, pathsForMs: { [PATH]: 3000 } }), 1, clock.now());
  share.receive(reading(OPEN_GATE), 1, clock.now());
  expect(written.at(-1)?.gate.pathsForMs).toEqual({ [PATH]: 3000 });
  await clock.advance(3000);
  share.receive(reading(OPEN_GATE), 1, clock.now());
  expect(written).toHaveLength(1);
});

test("writes a wait again after Redis's clock was set back", () => {
  const { clock, share, written } = start();
  share.receive({ gate: OPEN_GATE, wasClockSetBack: true }, 1, clock.now());
  expect(written).toEqual([{ gate: OPEN_GATE, seen: 1, fence: undefined }]);
});
