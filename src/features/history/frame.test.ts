import { describe, expect, test } from "vitest";
import {
  calmIn,
  frameOf,
  including,
  isShort,
  panBy,
  unbrokenStart,
  type WindowName,
  zoomBy,
} from "./frame.ts";
import { MINUTE, START, timeRangeOf } from "./testing-history.ts";

const now = START;
const present = { now, day: now - 480 * MINUTE, firstKnown: now - 600 * MINUTE };
const frame = timeRangeOf(-15 * MINUTE, 0);
const past = timeRangeOf(-30 * MINUTE, -20 * MINUTE);

describe("the time in view", () => {
  test("is the window up to now", () => {
    expect(frameOf("15m", undefined, present)).toEqual(frame);
    expect(frameOf("session", undefined, present)).toEqual({ from: present.day, to: now });
  });

  test("grows in steps of at most a quarter of a minute while less is known, and then with it", () => {
    const spanOf = (known: number | undefined, window: WindowName = "15m") => {
      const firstKnown = known === undefined ? undefined : now - known;
      const { from, to } = frameOf(window, undefined, { ...present, firstKnown });
      return to - from;
    };
    expect([undefined, 0, 10_000].map((known) => spanOf(known))).toEqual(Array(3).fill(10_000));
    expect([10_001, 15_001, 20_001, 30_001, MINUTE].map((known) => spanOf(known))).toEqual([
      15_000,
      20_000,
      30_000,
      45_000,
      MINUTE,
    ]);
    expect(spanOf(1.5 * MINUTE)).toBe(1.5 * MINUTE);
    expect(spanOf(4.1 * MINUTE)).toBe(4.25 * MINUTE);
    expect(spanOf(14.8 * MINUTE)).toBe(15 * MINUTE);
    expect(spanOf(5.1 * MINUTE, "5m")).toBe(5 * MINUTE);
    expect(spanOf(20 * MINUTE, "1h")).toBe(20 * MINUTE);
    expect(spanOf(20 * MINUTE, "session")).toBe(20 * MINUTE);
  });

  test("is drawn calmly while it grows", () => {
    expect(calmIn("15m", timeRangeOf(-MINUTE, 0), present.day)).toBeCloseTo(15 ** 0.25);
    expect(calmIn("5m", timeRangeOf(-5 * MINUTE, 0), present.day)).toBe(1);
    expect(calmIn("session", timeRangeOf(-2 * MINUTE, 0), now - 2 * MINUTE)).toBe(1);
  });

  test("begins after a gap that is longer than the rest of the window's history", () => {
    const early = timeRangeOf(-14 * MINUTE, -13 * MINUTE);
    const late = timeRangeOf(-4 * MINUTE, -1 * MINUTE);
    const last = timeRangeOf(-MINUTE / 2, 0);
    expect(unbrokenStart("15m", [early, late, last], now)).toBe(late.from);
    expect(unbrokenStart("15m", [early, last], now)).toBe(last.from);
    expect(unbrokenStart("15m", [], now)).toBeUndefined();
    // What lies before the window does not count.
    const long = timeRangeOf(-100 * MINUTE, -14 * MINUTE);
    expect(unbrokenStart("15m", [long, late], now)).toBe(late.from);
    expect(unbrokenStart("1h", [long, late], now)).toBe(long.from);
  });

  test("keeps what is before a gap of a rate limit, right after it too", () => {
    const before = timeRangeOf(-2.5 * MINUTE, -1.1 * MINUTE);
    const after = timeRangeOf(-MINUTE / 10, 0);
    expect(unbrokenStart("15m", [before, after], now)).toBe(before.from);
  });

  test("leaves out a gap that is much longer than the history before it, however long it is ago", () => {
    const old = timeRangeOf(-5.1 * MINUTE, -5 * MINUTE);
    const after = timeRangeOf(-4 * MINUTE, 0);
    expect(unbrokenStart("15m", [old, after], now)).toBe(after.from);
    const longer = timeRangeOf(-5.3 * MINUTE, -5 * MINUTE);
    expect(unbrokenStart("15m", [longer, after], now)).toBe(longer.from);
  });

  test("is short of a quarter of an hour while it shows less, and of the day below a third", () => {
    const midnight = timeRangeOf(-60 * MINUTE, 0).from;
    expect(isShort("15m", timeRangeOf(-14 * MINUTE, 0), midnight)).toBe(true);
    expect(isShort("15m", timeRangeOf(-14.8 * MINUTE, 0), midnight)).toBe(false);
    expect(isShort("session", timeRangeOf(-MINUTE, 0), midnight)).toBe(true);
    expect(isShort("session", timeRangeOf(-25 * MINUTE, 0), midnight)).toBe(false);
  });

  test("follows the present when zoomed, and stays put when panned away", () => {
    expect(zoomBy(frame, 0.5, 0.2, now)).toEqual({ spanMs: 7.5 * MINUTE, to: undefined });
    expect(panBy(frame, -1, now)).toEqual({ spanMs: 15 * MINUTE, to: now - 15 * MINUTE });
    const zoom = panBy(frame, -1, now);
    expect(frameOf("15m", zoom, { ...present, now: now + MINUTE })).toEqual(
      timeRangeOf(-30 * MINUTE, -15 * MINUTE),
    );
  });

  test("follows again when moved up to now, and never goes past it", () => {
    expect(panBy(past, 5, now).to).toBeUndefined();
  });

  test("keeps the instant under the pointer in place", () => {
    expect(zoomBy(past, 0.5, 0.2, now)).toEqual({ spanMs: 5 * MINUTE, to: now - 24 * MINUTE + 0 });
  });

  test("spans at least two seconds and at most a week", () => {
    expect(zoomBy(past, 1e-9, 0.5, now).spanMs).toBe(2000);
    expect(zoomBy(past, 1e9, 0.5, now).spanMs).toBe(7 * 24 * 60 * MINUTE);
  });

  test("moves just far enough to show a check", () => {
    expect(including(past, now - 25 * MINUTE, now)).toBeUndefined();
    expect(including(past, now - 40 * MINUTE, now)).toEqual({
      spanMs: 10 * MINUTE,
      to: now - 31 * MINUTE,
    });
  });
});
