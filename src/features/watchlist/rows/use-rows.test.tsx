import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useRows } from "./use-rows.ts";

/** Rows of 10 px in a view of 25 px. */
function open(keys: readonly string[], rowHeight: number) {
  const element = document.createElement("div");
  Object.defineProperty(element, "offsetHeight", { value: 25 });
  const onVisibleRows = vi.fn<(keys: readonly string[]) => void>();
  const initialProps = { rowHeight };
  const { rerender } = renderHook(
    (props: { rowHeight: number }) =>
      useRows({
        scroller: { current: element },
        keys,
        rowHeight: props.rowHeight,
        headHeight: () => 0,
        topOf: (index) => index * props.rowHeight,
        always: [],
        kept: -1,
        onVisibleRows,
      }),
    { initialProps },
  );
  return { onVisibleRows, measure: () => rerender({ rowHeight: 10 }) };
}

test("reports the rows in view once their height is known, and none as out of view before", () => {
  const { onVisibleRows, measure } = open(["a", "b", "c", "d"], 0);
  expect(onVisibleRows).not.toHaveBeenCalled();
  measure();
  expect(onVisibleRows.mock.calls).toEqual([[["a", "b", "c"]]]);
});

test("reports that a list is empty", () => {
  expect(open([], 10).onVisibleRows.mock.calls).toEqual([[[]]]);
});
