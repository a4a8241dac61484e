import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { START_EPOCH_MS } from "#engine/protocol/testing-clock.ts";
import { testGap, testIsin, testSnapshot, testTouch } from "#engine/protocol/testing-quotes.ts";
import { createStage } from "#live/testing-live.tsx";
import { NO_TRENDS, TrendsProvider } from "#live/trends.ts";
import type { Isin } from "#market/isin.ts";
import { TileChart } from "./TileChart.tsx";

const ISIN = testIsin(1);
const TRENDS = {
  ...NO_TRENDS,
  recent: () => [testTouch(START_EPOCH_MS - 60_000, "10", "12")],
};

/** Patterns of the strokes of the last drawing; an empty one is a solid line. */
let dashes: number[][] = [];
/** Horizontal positions of all drawings. */
let xs: number[] = [];

beforeEach(() => {
  class Seen {
    private readonly tell: IntersectionObserverCallback;
    constructor(tell: IntersectionObserverCallback) {
      this.tell = tell;
    }
    observe() {
      this.tell([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
    }
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", Seen);
  vi.stubGlobal("ResizeObserver", Seen);
  const context = {
    beginPath: vi.fn(),
    fill: vi.fn(),
    lineTo: (x: number) => void xs.push(x),
    // The first call of each drawing.
    scale: () => {
      dashes = [];
    },
    setLineDash: (dash: number[]) => void dashes.push(dash),
    stroke: vi.fn(),
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("the chart, which has no axis, says how much time it shows", () => {
  const { wrapper } = createStage();
  const span = (minutes: number) => {
    const recent = () => [testTouch(START_EPOCH_MS - minutes * 60_000, "10", "12")];
    const { container, unmount } = render(
      <TrendsProvider value={{ ...NO_TRENDS, recent }}>
        <TileChart isin={ISIN} isStale={false} />
      </TrendsProvider>,
      { wrapper },
    );
    const { textContent } = container;
    unmount();
    return textContent;
  };
  expect(span(0.1)).toBe("last 10 s");
  expect(span(0.9)).toBe("last 1 m");
  expect(span(1.6)).toBe("last 2 m");
  expect(span(7.1)).toBe("last 7 m");
  expect(span(16)).toBe("last 15 m");
});

test("charts beside each other have one time scale, that of the longest history", async () => {
  const { wrapper, clock } = createStage();
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(300);
  const recent = (isin: string) => [
    testTouch(START_EPOCH_MS - (isin === ISIN ? 90_000 : 7 * 60_000), "10", "12"),
  ];
  const open = (isins: readonly Isin[]) =>
    render(
      <TrendsProvider value={{ ...NO_TRENDS, recent }}>
        {isins.map((isin) => (
          <TileChart key={isin} isin={isin} isStale={false} />
        ))}
      </TrendsProvider>,
      { wrapper },
    );
  const start = async (isins: readonly Isin[]) => {
    const { container, unmount } = open(isins);
    await act(() => clock.advance(1000));
    xs = [];
    await act(() => clock.advance(6000));
    const spans = container.textContent.match(/last \d+ [ms]/g)?.join("");
    unmount();
    return [spans, xs.filter((x) => x < 280)] as const;
  };
  const [ownSpan, ownStarts] = await start([ISIN]);
  expect(ownSpan).toBe("last 2 m");
  expect(Math.max(...ownStarts), "a quarter of the width").toBeLessThan(75);
  const [spans, starts] = await start([ISIN, testIsin(2)]);
  expect(spans).toBe("last 7 mlast 7 m");
  expect(Math.max(...starts), "a minute and a half of seven at the right").toBeGreaterThan(220);
});

test("the touch is a solid line up to the last check of a stale quote, and dashed after it", async () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(300);
  const stage = createStage();
  stage.know(ISIN, testSnapshot({ isin: ISIN, plannedIntervalMs: 2000 }));
  render(
    <TrendsProvider value={TRENDS}>
      <TileChart isin={ISIN} isStale={false} />
    </TrendsProvider>,
    { wrapper: stage.wrapper },
  );
  await act(() => stage.clock.advance(6000));
  expect(dashes).toEqual([[]]);
  await act(() => stage.clock.advance(6000));
  expect(dashes).toEqual([[], [expect.any(Number), expect.any(Number)]]);
});

test("a gap without room for two dashes is a break in the lines", async () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(300);
  const { wrapper, clock } = createStage();
  const dashesOf = async (gapMs: number) => {
    const recent = () => [
      testTouch(START_EPOCH_MS - 50_000, "10", "12"),
      testGap(START_EPOCH_MS - 30_000),
      testTouch(START_EPOCH_MS - 30_000 + gapMs, "10", "12"),
    ];
    const { unmount } = render(
      <TrendsProvider value={{ ...NO_TRENDS, recent }}>
        <TileChart isin={ISIN} isStale={false} />
      </TrendsProvider>,
      { wrapper },
    );
    await act(() => clock.advance(1000));
    unmount();
    return dashes;
  };
  expect(await dashesOf(1000)).toEqual([[], []]);
  expect(await dashesOf(4000)).toEqual([[], [expect.any(Number), expect.any(Number)], []]);
});

test("the ask is dashed in forced colours, where both sides have one colour", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {} }));
  const stage = createStage();
  render(
    <TrendsProvider value={TRENDS}>
      <TileChart isin={ISIN} isStale={false} />
    </TrendsProvider>,
    { wrapper: stage.wrapper },
  );
  await act(() => stage.clock.advance(1000));
  expect(dashes).toEqual([[expect.any(Number), expect.any(Number)], []]);
});

test.each([
  {
    room: "wide enough",
    width: 400,
    last: ["12", "12.10"],
    shown: ["Low bid 9.50", "High ask 12.10"],
    size: 1,
  },
  {
    room: "a little too narrow",
    width: 184,
    last: ["12", "12.10"],
    shown: ["Low bid 9.50", "High ask 12.10"],
    size: 0.75,
  },
  { room: "too narrow", width: 100, last: ["12", "12.10"], shown: ["", ""], size: 0 },
  { room: "of a single price", width: 400, last: ["9.5", "9.5"], shown: ["9.5", ""], size: 1 },
] as const)(
  "a chart that is $room has these labels of its prices below it: $shown",
  async ({ width, last: [bid, ask], shown, size }) => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(width);
    vi.spyOn(window, "getComputedStyle").mockReturnValue({ fontSize: "16px" } as never);
    const recent = () => [
      testTouch(START_EPOCH_MS - 60_000, "9.5", bid === ask ? ask : "11"),
      testTouch(START_EPOCH_MS - 30_000, bid, ask),
    ];
    const stage = createStage();
    const { container } = render(
      <TrendsProvider value={{ ...NO_TRENDS, recent }}>
        <TileChart isin={ISIN} isStale={false} />
      </TrendsProvider>,
      { wrapper: stage.wrapper },
    );
    await act(() => stage.clock.advance(1000));
    const labels = [...container.querySelectorAll<HTMLElement>("[aria-hidden] > span")];
    const words = labels.map(({ children }) => [...children].map((part) => part.textContent));
    expect(words.map((parts) => parts.join(" ").trim())).toEqual(shown);
    for (const { style } of labels) {
      if (size > 0) expect(Number.parseFloat(style.fontSize)).toBeCloseTo(size, 1);
    }
    const line = labels[0]?.parentElement;
    expect(line?.style.overflowX, "the labels do not reach into the span beside them").toBe("clip");
    expect(container.innerHTML, "neutral, as no direction is meant").not.toMatch(/text-(ask|bid)"/);
  },
);
