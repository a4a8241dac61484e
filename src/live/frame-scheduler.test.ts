import { describe, expect, test } from "vitest";
import { createManualClock, START_MS } from "#engine/protocol/testing-clock.ts";
import { onFrame, onFrames } from "./frame-scheduler.ts";

describe("a callback that waits for a frame", () => {
  test("is called with the others, on the next eighth of a second", async () => {
    const clock = createManualClock();
    const called: string[] = [];
    await clock.advance(30);
    onFrame(clock, 0, () => called.push("one"));
    await clock.advance(40);
    onFrame(clock, 0, () => called.push("other"));
    await clock.advance(54);
    expect(called).toEqual([]);
    await clock.advance(1);
    expect(called).toEqual(["one", "other"]);
    expect(clock.armed()).toBe(0);
  });

  test("is called no sooner than it asked", async () => {
    const clock = createManualClock();
    let calls = 0;
    onFrame(clock, 126, () => (calls += 1));
    await clock.advance(249);
    expect(calls).toBe(0);
    await clock.advance(1);
    expect(calls).toBe(1);
  });

  test("runs on the frame of its exact delay, whatever the sum rounds to", async () => {
    const clock = createManualClock();
    await clock.advance(0.3);
    let calls = 0;
    onFrame(clock, 124.7, () => (calls += 1));
    await clock.advance(124.8);
    expect(calls).toBe(1);
  });

  test("is not called where an earlier one of its frame cancels it", async () => {
    const clock = createManualClock();
    const called: string[] = [];
    onFrame(clock, 10, () => {
      called.push("one");
      cancel();
    });
    const cancel = onFrame(clock, 10, () => called.push("other"));
    await clock.advance(250);
    expect(called).toEqual(["one"]);
  });

  test("leaves no timer without waiting callbacks", () => {
    const clock = createManualClock();
    const cancel = [onFrame(clock, 10, () => undefined), onFrame(clock, 20, () => undefined)];
    expect(clock.armed()).toBe(1);
    for (const each of cancel) each();
    expect(clock.armed()).toBe(0);
  });

  test("is called on one frame with the timers of the frame clock", async () => {
    const clock = createManualClock();
    const calls: number[] = [];
    await clock.advance(20);
    onFrames(clock).after(480, () => calls.push(clock.now()));
    await clock.advance(40);
    onFrame(clock, 400, () => calls.push(clock.now()));
    await clock.advance(1000);
    expect(calls).toEqual([START_MS + 500, START_MS + 500]);
  });

  test("is not called once it was cancelled, even if another waits with the same function", async () => {
    const clock = createManualClock();
    let calls = 0;
    const call = () => (calls += 1);
    const cancel = onFrame(clock, 10, call);
    onFrame(clock, 10, call);
    cancel();
    cancel();
    await clock.advance(125);
    expect(calls).toBe(1);
  });
});
