import { describe, expect, test } from "vitest";
import { createManualClock } from "./testing-clock.ts";
import { createTicker } from "./ticker.ts";

describe("the ticker", () => {
  test("beats once a second for all who listen, on one timer", async () => {
    const clock = createManualClock();
    const ticker = createTicker(clock);
    const beats = { first: 0, second: 0 };
    ticker.subscribe(() => {
      beats.first += 1;
    });
    ticker.subscribe(() => {
      beats.second += 1;
    });
    beats.first = 0;
    expect(clock.armed()).toBe(1);
    await clock.advance(5000);
    expect(beats).toEqual({ first: 5, second: 5 });
  });

  test("stands still between two beats", async () => {
    const clock = createManualClock();
    const ticker = createTicker(clock);
    ticker.subscribe(() => undefined);
    const at = ticker.now();
    await clock.advance(999);
    expect(ticker.now()).toBe(at);
    await clock.advance(1);
    expect(ticker.now()).toBe(at + 1000);
  });

  test("adds up no lateness: it beats at whole seconds of its clock again", async () => {
    const clock = createManualClock();
    const ticker = createTicker(clock);
    ticker.subscribe(() => undefined);
    await clock.sleep(3400);
    expect(ticker.now() % 1000).toBe(400);
    await clock.advance(600);
    expect(ticker.now() % 1000).toBe(0);
  });

  test("rests while nobody listens, and is right again when somebody does", async () => {
    const clock = createManualClock();
    const ticker = createTicker(clock);
    const stop = ticker.subscribe(() => undefined);
    stop();
    expect(clock.armed()).toBe(0);
    await clock.advance(60_000);
    ticker.subscribe(() => undefined);
    expect(ticker.now()).toBe(clock.now());
  });
});
