import { expect, test } from "vitest";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { limitTries } from "./try-now.ts";

test("tries at most once in 250 ms, and says whether it did", async () => {
  const clock = createManualClock();
  let tries = 0;
  const tryNow = limitTries(clock, () => {
    tries += 1;
  });
  expect([tryNow(), tryNow()]).toEqual([true, false]);
  await clock.advance(249);
  expect(tryNow()).toBe(false);
  await clock.advance(1);
  expect(tryNow()).toBe(true);
  expect(tries).toBe(2);
});
