import { expect, test } from "vitest";
import { createEventQueue } from "../simulation/event-queue.ts";
import { createSimulatedClock } from "./clock.ts";

/** A timer that is armed anew each 300 ms; the instants at which it fired while time passed in these steps. */
async function firedWhile(...steps: readonly number[]) {
  const clock = createSimulatedClock(createEventQueue(), () => 0);
  const fired: number[] = [];
  const arm = () => {
    clock.after(300, () => {
      fired.push(clock.now());
      arm();
    });
  };
  arm();
  for (const untilMs of steps) await clock.runUntil(untilMs);
  return { fired, now: clock.now() };
}

test("a clock that is advanced in pieces fires every timer", async () => {
  const whole = await firedWhile(2000);
  expect(whole).toEqual({ fired: [300, 600, 900, 1200, 1500, 1800], now: 2000 });
  expect(await firedWhile(100, 700, 1000, 2000)).toEqual(whole);
});
