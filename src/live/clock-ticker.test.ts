import { describe, expect, test } from "vitest";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { createClockTicker } from "./clock-ticker.ts";

describe("the ticker", () => {
  test("updates all listeners once a second, on one timer", async () => {
    const clock = createManualClock();
    const ticker = createClockTicker(clock);
    const updates = { first: 0, second: 0 };
    ticker.subscribe(() => {
      updates.first += 1;
    });
    ticker.subscribe(() => {
      updates.second += 1;
    });
    updates.first = 0;
    expect(clock.armed()).toBe(1);
    await clock.advance(5000);
    expect(updates).toEqual({ first: 5, second: 5 });
  });

  test("keeps its instant between two updates", async () => {
    const clock = createManualClock();
    const ticker = createClockTicker(clock);
    ticker.subscribe(() => undefined);
    const at = ticker.now();
    await clock.advance(999);
    expect(ticker.now()).toBe(at);
    await clock.advance(1);
    expect(ticker.now()).toBe(at + 1000);
  });

  test("does not add up delays: it returns to whole seconds of its clock", async () => {
    const clock = createManualClock();
    const ticker = createClockTicker(clock);
    ticker.subscribe(() => undefined);
    await clock.sleep(3400);
    expect(ticker.now() % 1000).toBe(400);
    await clock.advance(600);
    expect(ticker.now() % 1000).toBe(0);
  });

  test("runs no timer without listeners, and updates at once for the first", async () => {
    const clock = createManualClock();
    const ticker = createClockTicker(clock);
    const stop = ticker.subscribe(() => undefined);
    stop();
    expect(clock.armed()).toBe(0);
    await clock.advance(60_000);
    ticker.subscribe(() => undefined);
    expect(ticker.now()).toBe(clock.now());
  });
});
