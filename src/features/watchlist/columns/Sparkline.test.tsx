import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { QuoteSnapshot } from "#engine/protocol/quote-state.ts";
import { START_EPOCH_MS } from "#engine/protocol/testing-clock.ts";
import { testIsin, testSnapshot, testTouch } from "#engine/protocol/testing-quotes.ts";
import { createStage } from "#live/testing-live.tsx";
import { NO_TRENDS, type Trends, TrendsProvider } from "#live/trends.ts";
import Sparkline from "./Sparkline.tsx";

const ISIN = testIsin(1);

/** The only size that there is: nothing is laid out here. */
class Sized {
  private readonly tell: ResizeObserverCallback;
  constructor(tell: ResizeObserverCallback) {
    this.tell = tell;
  }
  observe() {
    const contentRect = { width: 60, height: 20 } as DOMRectReadOnly;
    const entry = { contentRect } as ResizeObserverEntry;
    this.tell([entry], this);
  }
  unobserve() {}
  disconnect() {}
}

beforeEach(() => void vi.stubGlobal("ResizeObserver", Sized));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A line whose past a test writes; `onDraw` is called each time that it is drawn. */
function draw(isSeen = true, known = 5) {
  const stage = createStage();
  let points = [60, 50, 40, 30, 20]
    .map((seconds) => testTouch(START_EPOCH_MS - seconds * 1000, "10", "12"))
    .slice(0, known);
  const onDraw = vi.fn();
  const listeners = new Set<() => void>();
  const trends: Trends = {
    ...NO_TRENDS,
    recent() {
      onDraw();
      return points;
    },
    subscribe(_, listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const line = (seen: boolean) => (
    <TrendsProvider value={trends}>
      <Sparkline isin={ISIN} isSeen={seen} label="trend" />
    </TrendsProvider>
  );
  const { rerender, unmount } = render(line(isSeen), { wrapper: stage.wrapper });
  return {
    clock: stage.clock,
    know: (snapshot: QuoteSnapshot) => stage.know(ISIN, snapshot),
    onDraw,
    listeners,
    unmount,
    see: (seen: boolean) => rerender(line(seen)),
    hear: (bid: string) => {
      points = [...points, testTouch(stage.clock.epochNow(), bid, "12")];
      for (const listener of listeners) listener();
    },
  };
}

const steps = () => screen.getByRole("img").querySelector("path:nth-of-type(2)")?.getAttribute("d");

test("a line is drawn on the next shared frame", async () => {
  const { clock, onDraw } = draw();
  await act(() => clock.advance(125));
  expect(onDraw).toHaveBeenCalledTimes(1);
  expect(steps()).toMatch(/^M\d/);
});

test("all quotes within half a second are drawn together", async () => {
  const { clock, onDraw, hear } = draw();
  await act(() => clock.advance(1000));
  const before = steps();
  onDraw.mockClear();
  await clock.advance(10);
  hear("10.5");
  await clock.advance(200);
  hear("11");
  await clock.advance(200);
  expect(onDraw).not.toHaveBeenCalled();
  await clock.advance(100);
  expect(onDraw).toHaveBeenCalledTimes(1);
  expect(steps()).not.toBe(before);
});

test("the window moves on without new quotes", async () => {
  const { clock, onDraw } = draw();
  await act(() => clock.advance(1000));
  onDraw.mockClear();
  await clock.advance(15_000);
  expect(onDraw).toHaveBeenCalledTimes(1);
});

test("the line of a row is drawn when the row comes into view, and not before", async () => {
  const { clock, onDraw, listeners, see } = draw(false);
  await act(() => clock.advance(20_000));
  expect(onDraw).not.toHaveBeenCalled();
  see(true);
  await act(() => clock.advance(125));
  expect(onDraw).toHaveBeenCalledTimes(1);
  see(false);
  expect(listeners.size).toBe(0);
});

test("a removed row leaves no timer and no listener", async () => {
  const { clock, listeners, unmount } = draw();
  await act(() => clock.advance(1000));
  unmount();
  expect(listeners.size).toBe(0);
  expect(clock.armed()).toBe(0);
});

test("fewer than five quotes are not drawn, and leave the dotted base", async () => {
  const { clock, hear } = draw(true, 4);
  await act(() => clock.advance(1000));
  expect(screen.queryByRole("img")).toBeNull();
  const paths = [...screen.getByRole("img", { hidden: true }).querySelectorAll("path")];
  expect(paths.map((path) => path.getAttribute("d"))).toEqual(["M0 10.0h60", "", ""]);
  hear("10.5");
  await act(() => clock.advance(1000));
  expect(screen.getByRole("img")).toBeTruthy();
});

test("a stale quote has no line and no dot after its last check", async () => {
  const { clock, know } = draw();
  know(testSnapshot({ isin: ISIN, plannedIntervalMs: 2000 }));
  await act(() => clock.advance(5000));
  const dot = () => screen.getByRole("img").querySelector("path:nth-of-type(3)")?.getAttribute("d");
  expect(steps()).toContain("H58.0");
  expect(dot()).not.toBe("");
  await act(() => clock.advance(60_000));
  expect(steps()).toMatch(/^M3\.9 .*H31\.9$/);
  expect(dot()).toBe("");
});

test("a line whose width shows less than a quarter of an hour says so", async () => {
  const { clock, hear } = draw();
  await act(() => clock.advance(1000));
  const title = () => screen.getByRole("img").querySelector("title")?.textContent;
  expect(title()).toBe("last 1 m");
  expect(screen.getByRole("img", { name: "trend, last 1 m" })).toBeTruthy();
  await act(() => clock.advance(5 * 60_000));
  hear("10.5");
  await act(() => clock.advance(1000));
  expect(title()).toBe("last 6 m");
  await act(() => clock.advance(9 * 60_000));
  hear("10.6");
  await act(() => clock.advance(1000));
  expect(title()).toBe("");
  expect(screen.getByRole("img", { name: "trend" })).toBeTruthy();
});
