import { describe, expect, test } from "vitest";
import type { Survey } from "./key-survey.ts";
import { createOutageDetector } from "./outage-detector.ts";

const SECOND = 1000;
const ROUND_TRIP_MS = 100;

/** Evidence of three keys that have all been tried, of which the one answered last has failed. */
const ALL_TRIED: Survey = { watched: 3, witnesses: 3, out: 3, hasUntried: false, isLastOut: true };
const ONE_UNTRIED: Survey = { ...ALL_TRIED, out: 2, hasUntried: true };

function detect(roundTripMs = ROUND_TRIP_MS) {
  const detector = createOutageDetector(() => roundTripMs);
  const fail = (key: string, now: number, survey: Survey = ALL_TRIED, sentAt = now - 50) =>
    detector.failed({ key, sentAt, heldUntil: Number.NEGATIVE_INFINITY }, now, () => survey);
  return { detector, fail };
}

describe("the service counts as down", () => {
  test("once a second key has failed and every key was tried", () => {
    const { detector, fail } = detect();
    fail("a", 1000);
    expect(detector.isDown()).toBe(false);
    fail("b", 1100);
    expect(detector.isDown()).toBe(true);
    expect(detector.pause()).toMatchObject({ since: 1100, retryAt: 1100 + SECOND });
  });

  test("with the first failure of the only key before any answer, and with the second after one", () => {
    const only = { watched: 1, witnesses: 1, out: 1, hasUntried: false, isLastOut: true };
    const first = detect();
    first.fail("a", 1000, only);
    expect(first.detector.isDown()).toBe(true);
    const later = detect();
    later.detector.answered(0);
    later.fail("a", 1000, only);
    expect(later.detector.isDown()).toBe(false);
    later.fail("a", 2000, only);
    expect(later.detector.isDown()).toBe(true);
  });

  test("not while the key that was answered last has not failed", () => {
    const { detector, fail } = detect();
    for (const at of [1000, 2000, 60_000])
      fail(`key ${at}`, at, { ...ALL_TRIED, isLastOut: false });
    expect(detector.isDown()).toBe(false);
  });

  test("not for one key that keeps failing while others were not tried", () => {
    const { detector, fail } = detect();
    const survey = { ...ONE_UNTRIED, witnesses: 1, out: 1 };
    for (let at = 1000; at < 20_000; at += SECOND) fail("a", at, survey);
    expect(detector.isDown()).toBe(false);
  });

  test("after eight seconds without an answer although a key was not tried, if three have failed", () => {
    const { detector, fail } = detect();
    const survey = { ...ONE_UNTRIED, watched: 20, witnesses: 20 };
    fail("a", 1050, survey);
    fail("b", 8999, { ...survey, out: 3 });
    expect(detector.isDown()).toBe(false);
    fail("c", 9050, survey);
    expect(detector.isDown()).toBe(false);
    fail("c", 9050, { ...survey, out: 3 });
    expect(detector.isDown()).toBe(true);
    // The keys that were not tried come first; only then is the service left alone.
    expect(detector.pause()).toBeUndefined();
  });

  test("later if answers are usually slow", () => {
    const { detector, fail } = detect(10 * SECOND);
    const survey = { ...ONE_UNTRIED, watched: 20, witnesses: 20, out: 3 };
    fail("a", 1050, survey);
    fail("b", 20_999, survey);
    expect(detector.isDown()).toBe(false);
    fail("c", 21_000, survey);
    expect(detector.isDown()).toBe(true);
  });

  test("no more after any answer, which also ends the wait and a Retry-After", () => {
    const { detector, fail } = detect();
    fail("a", 1000);
    detector.failed({ key: "b", sentAt: 1000, heldUntil: 90_000 }, 1100, () => ALL_TRIED);
    expect(detector.heldUntil()).toBe(90_000);
    detector.answered(1200);
    expect(detector.isDown()).toBe(false);
    expect(detector.pause()).toBeUndefined();
    expect(detector.heldUntil()).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe("the wait between two tries", () => {
  test("doubles with each failed try up to half a minute, and the outage keeps its beginning", () => {
    const { detector, fail } = detect();
    fail("a", 1000);
    fail("b", 1100);
    const waits: number[] = [];
    for (let tries = 0; tries < 7; tries += 1) {
      const sentAt = detector.pause()?.retryAt ?? 0;
      fail("a", sentAt + 10, ALL_TRIED, sentAt);
      waits.push((detector.pause()?.retryAt ?? 0) - sentAt);
    }
    expect(waits).toEqual([2, 4, 8, 16, 30, 30, 30].map((seconds) => seconds * SECOND));
    expect(detector.pause()?.since).toBe(1100);
  });

  test("counts from the sending of a try that hangs, but at least a second from its end", () => {
    const { detector, fail } = detect();
    fail("a", 1000);
    fail("b", 1100);
    fail("a", 12_100, ALL_TRIED, 2100);
    expect(detector.pause()?.retryAt).toBe(13_100);
  });

  test("is not extended by a request that was in flight when it began", () => {
    const { detector, fail } = detect();
    fail("a", 1000);
    fail("b", 1100);
    fail("c", 1900, ALL_TRIED, 1050);
    expect(detector.pause()?.retryAt).toBe(2100);
  });

  test("ends at once on request, and the service still counts as down", () => {
    const { detector, fail } = detect();
    fail("a", 1000);
    fail("b", 1100);
    detector.retryNow(1300);
    expect(detector.pause()?.retryAt).toBe(1300);
    expect(detector.isDown()).toBe(true);
  });
});

test("is doubtful after four seconds without an answer, from the sending of the first failure", () => {
  const { detector, fail } = detect();
  expect(detector.isDoubtful(60_000)).toBe(false);
  fail("a", 1200, ONE_UNTRIED, 1000);
  expect(detector.isDoubtful(4999)).toBe(false);
  expect(detector.isDoubtful(5000)).toBe(true);
});

test("a key that is no longer watched is no evidence", () => {
  const { detector, fail } = detect();
  const alone = { ...ONE_UNTRIED, witnesses: 1 };
  fail("a", 1000, alone);
  detector.unwatch("a");
  fail("b", 1100, { ...alone, hasUntried: false });
  expect(detector.isDown()).toBe(false);
});
