import { expect, test } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { createRequested, REQUESTED_FOR_MS } from "./requested.ts";

const [A, B] = [testIsin(1), testIsin(2)];

test("an instrument is checked as often as whoever asks most often can use", () => {
  const requested = createRequested();
  for (let at = 0; at <= 60_000; at += 1000) {
    requested.note("often", A, at);
    if (at % 5000 === 0) for (const isin of [A, B]) requested.note("rarely", isin, at);
  }
  const intervals = requested.intervalsMs();
  expect(intervals.get(A)).toBeCloseTo(900, 0);
  expect(intervals.get(B)).toBeCloseTo(4500, -2);
  expect(intervals.size).toBe(2);
});

test("what a request waits for is wanted, and asked for no more often than before", () => {
  const requested = createRequested();
  requested.note("one", A, 0);
  requested.note("one", B, 0);
  const before = requested.intervalsMs().get(A);
  requested.waited("one", A, 8000);
  requested.expire(REQUESTED_FOR_MS + 1000);
  expect([...(requested.byClient().get("one") ?? [])]).toEqual([A]);
  expect(requested.intervalsMs().get(A)).toBe(before);
  requested.expire(8000 + REQUESTED_FOR_MS + 1);
  expect(requested.clients).toBe(0);
});
