import { defaultScheduler, notifyManager } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { batchNotifications } from "./batch-notifications.ts";

afterEach(() => notifyManager.setScheduler(defaultScheduler));

/** Schedules notifications and records the time of each delivery since the start. */
function start() {
  const clock = createManualClock();
  const startedAt = clock.now();
  batchNotifications(clock);
  const deliveredAt: number[] = [];
  const notify = () => notifyManager.schedule(() => deliveredAt.push(clock.now() - startedAt));
  return { clock, deliveredAt, notify };
}

test("the first quotes of a page are delivered at once, however late they come", async () => {
  const { clock, deliveredAt, notify } = start();
  await clock.advance(5010);
  for (let count = 0; count < 3; count += 1) {
    notify();
    await clock.advance(30);
  }
  expect(deliveredAt).toEqual([5010, 5040, 5070]);
});

test("later notifications share a frame, and one that follows a pause does not wait for it", async () => {
  const { clock, deliveredAt, notify } = start();
  notify();
  await clock.advance(5010);
  notify();
  await clock.advance(20);
  notify();
  await clock.advance(20);
  notify();
  await clock.advance(700);
  notify();
  await clock.advance(0);
  expect(deliveredAt).toEqual([0, 5010, 5125, 5125, 5750]);
});
