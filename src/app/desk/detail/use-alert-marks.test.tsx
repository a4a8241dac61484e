import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { testTerms } from "#features/alerts/testing-store.ts";
import { $firedMarks } from "#features/wall/fired-marks.ts";
import { $rowMarks } from "#features/watchlist/columns/row-marks.ts";
import type { Alert } from "#market/alerts/alert.ts";
import { useAlertMarks } from "./use-alert-marks.ts";

afterEach(cleanup);

const alert = (n: number, state: Alert["state"]): Alert => ({
  ...testTerms({ isin: testIsin(n) }),
  id: `${n}`,
  state,
  hasBeenShort: false,
  fired: null,
});
/** The state of the alerts of each marked row. */
const states = () => [...$rowMarks.get()].map(([isin, marks]) => [isin, marks.alert]);
const armed = (n: number) => alert(n, "armed");
const fired = (n: number) => alert(n, "fired");

test("marks the instruments with an alert, as fired if one of theirs has, and none once the alerts are gone", () => {
  const { rerender, unmount } = renderHook(({ alerts }) => useAlertMarks(alerts), {
    initialProps: { alerts: [armed(1), fired(2), armed(2)] },
  });
  expect(states()).toEqual([
    [testIsin(1), "armed"],
    [testIsin(2), "fired"],
  ]);
  rerender({ alerts: [fired(1)] });
  expect(states()).toEqual([[testIsin(1), "fired"]]);
  unmount();
  expect($rowMarks.get().size).toBe(0);
});

test("marks an instrument as unseen while one of its firings is, and then as fired", () => {
  renderHook(() => useAlertMarks([fired(1), armed(1), fired(2)]));
  act(() => $firedMarks.set(new Map([[testIsin(1), { level: "1", terms: "at 1" }]])));
  expect(states()).toEqual([
    [testIsin(1), "unseen"],
    [testIsin(2), "fired"],
  ]);
  act(() => $firedMarks.set(new Map()));
  expect($rowMarks.get().get(testIsin(1))?.alert).toBe("fired");
});

test("keeps the map while the marks are the same, so that no row renders", () => {
  const { rerender } = renderHook(({ alerts }) => useAlertMarks(alerts), {
    initialProps: { alerts: [armed(1)] },
  });
  const before = $rowMarks.get();
  rerender({ alerts: [{ ...armed(1), hasBeenShort: true }] });
  expect($rowMarks.get()).toBe(before);
});
