import { notifyManager } from "@tanstack/react-query";
import { afterEach, describe, expect, test } from "vitest";
import { onBeat, onBeats } from "./beat.ts";
import { tellOnBeats } from "./tell-on-beats.ts";
import { createManualClock, START_MS } from "./testing-clock.ts";

describe("what waits for a beat", () => {
  test("is called together, on the next eighth of a second", async () => {
    const clock = createManualClock();
    const called: string[] = [];
    await clock.advance(30);
    onBeat(clock, 0, () => called.push("one"));
    await clock.advance(40);
    onBeat(clock, 0, () => called.push("other"));
    await clock.advance(54);
    expect(called).toEqual([]);
    await clock.advance(1);
    expect(called).toEqual(["one", "other"]);
    expect(clock.armed()).toBe(0);
  });

  test("is called no sooner than it asked", async () => {
    const clock = createManualClock();
    let calls = 0;
    onBeat(clock, 126, () => (calls += 1));
    await clock.advance(249);
    expect(calls).toBe(0);
    await clock.advance(1);
    expect(calls).toBe(1);
  });

  test("is due on a beat where it asked for just that, whatever its sum rounds to", async () => {
    const clock = createManualClock();
    await clock.advance(0.3);
    let calls = 0;
    onBeat(clock, 124.7, () => (calls += 1));
    await clock.advance(124.8);
    expect(calls).toBe(1);
  });

  test("is not called where one before it on the same beat takes it back", async () => {
    const clock = createManualClock();
    const called: string[] = [];
    onBeat(clock, 10, () => {
      called.push("one");
      cancel();
    });
    const cancel = onBeat(clock, 10, () => called.push("other"));
    await clock.advance(250);
    expect(called).toEqual(["one"]);
  });

  test("leaves no timer once nobody waits", () => {
    const clock = createManualClock();
    const cancel = [onBeat(clock, 10, () => undefined), onBeat(clock, 20, () => undefined)];
    expect(clock.armed()).toBe(1);
    for (const each of cancel) each();
    expect(clock.armed()).toBe(0);
  });

  test("is called on one beat with what a clock that beats was asked for", async () => {
    const clock = createManualClock();
    const calls: number[] = [];
    await clock.advance(20);
    onBeats(clock).after(480, () => calls.push(clock.now()));
    await clock.advance(40);
    onBeat(clock, 400, () => calls.push(clock.now()));
    await clock.advance(1000);
    expect(calls).toEqual([START_MS + 500, START_MS + 500]);
  });

  test("is not called once it was taken back, though another waits with the same function", async () => {
    const clock = createManualClock();
    let calls = 0;
    const call = () => (calls += 1);
    const cancel = onBeat(clock, 10, call);
    onBeat(clock, 10, call);
    cancel();
    cancel();
    await clock.advance(125);
    expect(calls).toBe(1);
  });
});

describe("what the page is told of its queries", () => {
  afterEach(() => notifyManager.setScheduler((run) => void setTimeout(run, 0)));

  test("comes at once where it comes alone, and with the others on a beat after that", async () => {
    const clock = createManualClock();
    tellOnBeats(clock);
    const told: number[] = [];
    const tell = (of: number) => notifyManager.schedule(() => told.push(of));
    await clock.advance(10);
    tell(1);
    await clock.advance(0);
    expect(told).toEqual([1]);
    tell(2);
    await clock.advance(50);
    tell(3);
    expect(told).toEqual([1]);
    await clock.advance(65);
    expect(told).toEqual([1, 2, 3]);
    await clock.advance(501);
    tell(4);
    await clock.advance(0);
    expect(told).toEqual([1, 2, 3, 4]);
  });
});
