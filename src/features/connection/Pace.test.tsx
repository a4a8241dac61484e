import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Connection, SourceStatus } from "#engine/protocol/source-status.ts";
import { START_EPOCH_MS, START_MS } from "#engine/protocol/testing-clock.ts";
import { createStage } from "#live/testing-live.tsx";
import { MarketDataError } from "#market/errors.ts";
import { timesIn } from "#messages/time.ts";
import { Pace } from "./Pace.tsx";
import PaceStrip from "./PaceStrip.tsx";

const { clockTime } = timesIn(undefined);

const error = new MarketDataError("network");

beforeEach(() =>
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  ),
);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function draw(status: Partial<SourceStatus>, compact = false, isShort = false) {
  const stage = createStage();
  stage.source.become(status);
  render(<Pace compact={compact} isShort={isShort} />, { wrapper: stage.wrapper });
  return screen.getByTestId("pace");
}

describe("the pace", () => {
  test("shows the rate of requests, and the time between two checks of a quote", () => {
    const pace = draw({ perMinute: 59.6, cycleMs: 8049 });
    expect(pace.getAttribute("data-per-minute")).toBe("60");
    expect(pace.getAttribute("data-cycle-seconds")).toBe("8");
    expect(pace.textContent).toBe("60/min · each quote every 8 s");
  });

  test.each([
    [1, "60/min · each quote every 24 s"],
    [14, "60/min for 14 desks · each quote every 24 s"],
  ])("names how many desks share a gateway's feed: %i", (desks, words) => {
    const feed = { perMinute: 60, desks };
    const pace = draw({ perMinute: 60, cycleMs: 24_000, pollCycleMs: 2000, feed });
    expect(pace.textContent).toBe(words);
    expect(pace.getAttribute("data-cycle-seconds")).toBe("24");
  });

  test("leaves the number of desks out where it is compact", () => {
    const feed = { perMinute: 60, desks: 14 };
    expect(draw({ perMinute: 60, cycleMs: 24_000, feed }, true).textContent).toBe(
      "60/min · each quote every 24 s",
    );
  });

  test.each([false, true])(
    "is the time between two checks alone where it is short; compact: %s",
    (compact) => {
      const pace = draw({ perMinute: 60, cycleMs: 24_000 }, compact, true);
      expect(pace.textContent).toBe("every 24 s");
      expect(pace.hidden).toBe(false);
    },
  );

  test.each([false, true])(
    "says how long no check has succeeded in place of a rate that is not reached; compact: %s",
    async (compact) => {
      const { clock, source, wrapper } = createStage();
      source.become({ connection: { state: "live" }, perMinute: 60, cycleMs: 2000 });
      render(
        <>
          <Pace compact={compact} />
          <Pace isShort compact={compact} />
        </>,
        { wrapper },
      );
      const [pace, short] = screen.getAllByTestId("pace");
      await act(() => clock.advance(4000));
      expect(pace?.textContent).toMatch(/every 2 s$/);
      await act(() => clock.advance(2000));
      expect(pace?.textContent).toBe("not checked for 6 s");
      expect(pace?.getAttribute("data-per-minute")).toBe("60");
      expect(short?.hidden).toBe(!compact);
    },
  );

  test("is hidden in a short bar while nothing is sent, and says so on a phone", () => {
    const status = { connection: { state: "paused", sinceEpochMs: START_EPOCH_MS } } as const;
    expect(draw(status, false, true).hidden).toBe(true);
    cleanup();
    expect(draw(status, true, true).hidden).toBe(false);
  });

  test.each([
    [false, "9/min · each quote every 67 s after a rate limit"],
    [true, "every 67 s after a rate limit"],
  ])("names a rate limit as the cause of a slow pace; compact: %s", (compact, words) => {
    const pace = draw({ perMinute: 9, cycleMs: 66_700, recoveryCycleMs: 2000 }, compact);
    expect(pace.textContent).toBe(words);
  });

  test.each([
    [400, "60/min for 14 desks · each quote every 24 s", 2000],
    [300, "60/min · each quote every 24 s", 2000],
    [200, "60/min · every 24 s", 2000],
    [100, "every 24 s", 2000],
    [60, "", 2000],
    [450, "60/min · each quote every 24 s after a rate limit", undefined],
    [400, "60/min · each quote every 24 s", undefined],
    [200, "60/min · every 24 s", undefined],
  ])("drops words before the interval in a bar of %i px", (room, words, pollCycleMs) => {
    const shownOf = (element: Element): string =>
      Array.from(element.childNodes, (node) => {
        if (!(node instanceof HTMLElement)) return node.textContent ?? "";
        return node.hidden ? "" : shownOf(node);
      }).join("");
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(room);
    vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockImplementation(function (
      this: HTMLElement,
    ) {
      return shownOf(this).length * 9;
    });
    const recovery = pollCycleMs === undefined ? { recoveryCycleMs: 2000 } : { pollCycleMs };
    const feed = { perMinute: 60, desks: 14 };
    const pace = draw({ perMinute: 60, cycleMs: 24_000, feed, ...recovery });
    expect(shownOf(pace)).toBe(words);
    // A button without words would take the focus where nobody sees it.
    expect(pace.style.visibility).toBe(words === "" ? "hidden" : "");
  });

  test.each([
    [{ kind: "stream" }, "stream"],
    [{ kind: "poll", cause: "lost" }, "poll"],
  ] as const)("says how quotes come: %o", (transport, kind) => {
    expect(draw({ transport }).getAttribute("data-transport")).toBe(kind);
  });

  test("says that there is nothing to check", () => {
    const transport = { kind: "poll", cause: "none" } as const;
    const pace = draw({ perMinute: 0, cycleMs: 0, transport });
    expect(pace.getAttribute("data-cycle-seconds")).toBe("0");
    expect(pace.textContent).toBe("0/min · nothing to check yet");
  });

  test("does not say so before the engine has counted what is watched", () => {
    expect(draw({ perMinute: 0, cycleMs: 0 }).textContent).toBe("nothing sent yet");
  });

  test("shows the time of the last request instead of a rate while nothing is sent", () => {
    const pace = draw({
      connection: { state: "paused", sinceEpochMs: 0 },
      lastSentAtEpochMs: START_EPOCH_MS,
    });
    expect(pace.textContent).toBe(`nothing sent since ${clockTime(START_EPOCH_MS)}`);
  });

  test.each<Connection>([
    { state: "unreachable", nextTryAt: undefined, error },
    { state: "offline", nextTryAt: undefined },
  ])(
    "shows the time of the last attempt, which need not be a check, while attempts go on: %o",
    (connection) => {
      const pace = draw({ connection, lastSentAtEpochMs: START_EPOCH_MS });
      expect(pace.textContent).toBe(`last attempt at ${clockTime(START_EPOCH_MS)}`);
    },
  );

  test.each<Connection>([
    { state: "rate-limited", resumeAt: 1, resumeAtEpochMs: 1, waitMs: 1, origin: "own" },
    { state: "unauthorized", sinceEpochMs: 0, nextTryAt: 1, error },
    { state: "forbidden", sinceEpochMs: 0, nextTryAt: 1, error },
  ])("shows since when nothing is sent: %o", (connection) => {
    const pace = draw({ connection, lastSentAtEpochMs: START_EPOCH_MS });
    expect(pace.textContent).toBe(`nothing sent since ${clockTime(START_EPOCH_MS)}`);
  });

  test("says before the first request that none was sent", () => {
    expect(draw({ connection: { state: "paused", sinceEpochMs: 0 } }).textContent).toBe(
      "nothing sent yet",
    );
  });
});

describe("the pace strip", () => {
  /** The paths in drawing order. */
  const counts = () =>
    Array.from(
      document.querySelectorAll("path"),
      (path) => path.getAttribute("d")?.match(/M/g)?.length ?? 0,
    );

  test("shows the last minute: idle, sent, limited", async () => {
    const { source, clock, wrapper } = createStage();
    const sliceOf = (at: number) => Math.floor(at / 1250);
    source.become({
      slices: [
        { index: sliceOf(START_MS - 61_000), limited: false },
        { index: sliceOf(START_MS - 15_000), limited: false },
        { index: sliceOf(START_MS - 10_000), limited: false },
        { index: sliceOf(START_MS - 5000), limited: true },
      ],
    });
    render(<PaceStrip />, { wrapper });
    expect(counts()).toEqual([45, 2, 1]);
    await act(() => clock.advance(60_000));
    expect(counts()).toEqual([48, 0, 0]);
  });
});
