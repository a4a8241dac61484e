import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { START_EPOCH_MS } from "#engine/protocol/testing-clock.ts";
import { testGap, testIsin, testSnapshot, testTouch } from "#engine/protocol/testing-quotes.ts";
import { createStage } from "./testing-live.tsx";
import { endedAt, useKnownUntil } from "./use-known-until.ts";

const ISIN = testIsin(1);
const httpError = { kind: "http", status: 503, reason: undefined } as const;

afterEach(cleanup);

function show(problem?: typeof httpError) {
  const stage = createStage();
  stage.know(ISIN, { ...testSnapshot({ isin: ISIN, plannedIntervalMs: 2000 }), problem });
  const { result } = renderHook(() => useKnownUntil(ISIN), { wrapper: stage.wrapper });
  return { ...stage, result };
}

describe("the end of what is known", () => {
  test("is now for a fresh quote, and the last check once the quote is stale", async () => {
    const { clock, result } = show();
    await act(() => clock.advance(10_000));
    expect(result.current).toBeUndefined();
    await act(() => clock.advance(1000));
    expect(result.current).toBe(START_EPOCH_MS);
  });

  test("is the last good check after an error", () => {
    expect(show(httpError).result.current).toBe(START_EPOCH_MS);
  });

  test("is the last check while checks are paused", async () => {
    const { clock, source, result } = show();
    source.become({ connection: { state: "paused", sinceEpochMs: START_EPOCH_MS } });
    await act(() => clock.advance(1000));
    expect(result.current).toBe(START_EPOCH_MS);
  });

  test("is undefined without a quote", () => {
    const { result } = renderHook(() => useKnownUntil(ISIN), { wrapper: createStage().wrapper });
    expect(result.current).toBeUndefined();
  });
});

describe("a history", () => {
  const touch = testTouch(1000, "10", "11");

  test("ends with a gap from its last check on", () => {
    expect(endedAt([touch], 3000)).toEqual([touch, testGap(3000)]);
  });

  test("ends no earlier than its last touch, which another tab may have seen", () => {
    expect(endedAt([touch], 500)).toEqual([touch, testGap(1000)]);
  });

  test("is unchanged for a fresh quote, without touches and after a gap", () => {
    const gapped = [touch, testGap(2000)];
    expect(endedAt([touch], undefined)).toEqual([touch]);
    expect(endedAt([], 3000)).toEqual([]);
    expect(endedAt(gapped, 3000)).toBe(gapped);
  });
});
