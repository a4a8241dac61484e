import { act, renderHook } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { useMountedRows } from "./use-mounted-rows.ts";

/** 100 rows of 10 px, with a band of 20 px above the third, in a view of 50 px. */
function open(scrollTop: number, headHeight?: () => number, kept?: number) {
  const scrollTo = vi.fn(({ top }: { top: number }) => {
    element.scrollTop = top;
  });
  const element = Object.assign(document.createElement("div"), { scrollTo });
  let height = 50;
  Object.defineProperty(element, "offsetHeight", { get: () => height });
  let resize: () => void = () => undefined;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(tell: () => void) {
        resize = tell;
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  element.scrollTop = scrollTop;
  const { result } = renderHook(() =>
    useMountedRows({
      scroller: { current: element },
      count: 100,
      rowHeight: 10,
      overscan: 0,
      always: [],
      ...(headHeight && { headHeight }),
      ...(kept !== undefined && { kept }),
      topOf: (index) => index * 10 + (index >= 2 ? 20 : 0),
    }),
  );
  const resizeTo = (to: number) => {
    height = to;
    act(resize);
  };
  return { rows: result.current, latest: () => result.current, scrollTo, resizeTo };
}

test("each row in view is mounted on both sides of a band", () => {
  // The first one counts as in view, although it is above it.
  expect(open(10).rows.mounted).toEqual([0, 1, 2, 3, 4, 5]);
  // At 40 px is the top of the third row.
  expect(open(40).rows.startIndex).toBeLessThanOrEqual(2);
});

test("a row below a band is scrolled into view as a whole", () => {
  const { rows, scrollTo } = open(0);
  act(() => rows.scrollTo(4));
  expect(scrollTo).toHaveBeenCalledWith({ top: 20 });
});

test("a row is scrolled into view as a whole below sticky heads", () => {
  const { rows, scrollTo } = open(0, () => 15);
  act(() => rows.scrollTo(4));
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 35 });
  act(() => rows.scrollTo(0));
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0 });
});

test("the rows at a place that is scrolled to are mounted without the event of the scroll", () => {
  const { rows, latest } = open(0);
  act(() => rows.scrollTo(99));
  expect(latest().mounted).toEqual([95, 96, 97, 98, 99]);
});

test("a kept row stays in view when a bar makes the view lower, unless it was out of view", () => {
  // Its bottom is that of the view.
  const atEnd = open(40, undefined, 6);
  atEnd.resizeTo(30);
  expect(atEnd.scrollTo).toHaveBeenCalledWith({ top: 60 });
  atEnd.resizeTo(50);
  expect(atEnd.scrollTo, "in a view that gets higher").toHaveBeenCalledTimes(1);
  const below = open(40, undefined, 7);
  below.resizeTo(30);
  expect(below.scrollTo).not.toHaveBeenCalled();
});
