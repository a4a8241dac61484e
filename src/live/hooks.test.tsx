import { act, cleanup, render, renderHook, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { START_EPOCH_MS, START_MS } from "#engine/protocol/testing-clock.ts";
import { testIsin, testQuote, testSnapshot } from "#engine/protocol/testing-quotes.ts";
import { useClock, useIsListed, useQuoteState, useStatus } from "./hooks.ts";
import { createStage } from "./testing-live.tsx";
import { useMarketAge } from "./use-market-age.ts";
import { useQuoteSnapshot } from "./use-quote-snapshot.ts";

const ISIN = testIsin(1);

afterEach(cleanup);

describe("a value that changes with time", () => {
  test("renders only when it changes", async () => {
    const stage = createStage();
    const rendered = vi.fn();
    function Tens() {
      const tens = useClock((now) => Math.floor((now - START_MS) / 10_000));
      rendered(tens);
      return tens;
    }
    const { container } = render(<Tens />, { wrapper: stage.wrapper });
    rendered.mockClear();
    await act(() => stage.clock.advance(9000));
    expect(rendered).not.toHaveBeenCalled();
    await act(() => stage.clock.advance(1000));
    expect(rendered.mock.calls).toEqual([[1]]);
    expect(container.textContent).toBe("1");
  });

  test("stops its timer with the last component", () => {
    const stage = createStage();
    const { unmount } = renderHook(() => useClock((now) => now), { wrapper: stage.wrapper });
    expect(stage.clock.armed()).toBe(1);
    unmount();
    expect(stage.clock.armed()).toBe(0);
  });
});

describe("the state of a quote", () => {
  function show(plannedIntervalMs = 2000) {
    const stage = createStage();
    stage.know(ISIN, testSnapshot({ isin: ISIN, plannedIntervalMs }));
    const { result } = renderHook(() => useQuoteState(useQuoteSnapshot(ISIN), true), {
      wrapper: stage.wrapper,
    });
    return { ...stage, result };
  }

  test("turns stale with age, at the first update past ten seconds", async () => {
    const { clock, result } = show();
    await act(() => clock.advance(10_000));
    expect(result.current.state).toBe("live");
    await act(() => clock.advance(1000));
    expect(result.current.state).toBe("stale");
  });

  test("turns stale later where it is checked more rarely", async () => {
    const { clock, result } = show(60_000);
    await act(() => clock.advance(120_000));
    expect(result.current.state).toBe("live");
    await act(() => clock.advance(1000));
    expect(result.current.state).toBe("stale");
  });

  test("follows the connection at once", () => {
    const { source, result } = show();
    act(() => source.become({ connection: { state: "offline", nextTryAt: undefined } }));
    expect(result.current).toEqual({ state: "stale", cause: "offline" });
    act(() => source.become({ connection: { state: "live" } }));
    expect(result.current).toEqual({ state: "live", cause: undefined });
  });
});

describe("whether an instrument is listed", () => {
  test("is assumed until the list is known", async () => {
    const stage = createStage();
    const { result } = renderHook(() => useIsListed(), { wrapper: stage.wrapper });
    expect(result.current(ISIN)).toBe(true);
    stage.list([testIsin(2)]);
    await waitFor(() => expect(result.current(ISIN)).toBe(false));
    expect(result.current(testIsin(2))).toBe(true);
  });
});

describe("a part of the source's status", () => {
  test("is subscribed to once, however often the component renders", () => {
    const stage = createStage();
    const subscribe = vi.spyOn(stage.source, "subscribe");
    const { rerender } = renderHook(() => useStatus(({ checkCount }) => checkCount), {
      wrapper: stage.wrapper,
    });
    rerender();
    rerender();
    expect(subscribe).toHaveBeenCalledOnce();
  });
});

describe("the market's age", () => {
  test("is measured by the service's clock once that is known, and by the device's before", () => {
    const stage = createStage();
    const { updatedAt } = testQuote({ updatedAt: "2026-01-05T07:59:50.5Z" });
    const { result } = renderHook(() => useMarketAge(updatedAt), { wrapper: stage.wrapper });
    expect(result.current(START_MS)).toBe(9500);
    act(() => stage.source.become({ serviceOffsetMs: START_EPOCH_MS - START_MS + 5000 }));
    expect(result.current(START_MS)).toBe(14_500);
  });
});

test("a live component outside its provider throws", () => {
  const quiet = vi.spyOn(console, "error").mockReturnValue();
  expect(() => renderHook(() => useClock(() => 1))).toThrow("LiveProvider");
  quiet.mockRestore();
});
