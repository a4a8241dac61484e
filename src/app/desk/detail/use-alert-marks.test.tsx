import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { testTerms } from "#features/alerts/testing-store.ts";
import { $firedMarks } from "#features/wall/fired-marks.ts";
import { $alertStates } from "#features/watchlist/columns/alert-states.ts";
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
const armed = (n: number) => alert(n, "armed");
const fired = (n: number) => alert(n, "fired");

test("marks the instruments with an alert, as fired if one of theirs has, and none once the alerts are gone", () => {
  const { rerender, unmount } = renderHook(({ alerts }) => useAlertMarks(alerts), {
    initialProps: { alerts: [armed(1), fired(2), armed(2)] },
  });
  expect([...$alertStates.get()]).toEqual([
    [testIsin(1), "armed"],
    [testIsin(2), "fired"],
  ]);
  rerender({ alerts: [fired(1)] });
  expect([...$alertStates.get()]).toEqual([[testIsin(1), "fired"]]);
  unmount();
  expect($alertStates.get().size).toBe(0);
});

test("marks an instrument as unseen while one of its firings is, and then as fired", () => {
  renderHook(() => useAlertMarks([fired(1), armed(1), fired(2)]));
  act(() => $firedMarks.set(new Map([[testIsin(1), { level: "1", terms: "at 1" }]])));
  expect([...$alertStates.get()]).toEqual([
    [testIsin(1), "unseen"],
    [testIsin(2), "fired"],
  ]);
  act(() => $firedMarks.set(new Map()));
  expect($alertStates.get().get(testIsin(1))).toBe("fired");
});

test("keeps the map while the marks are the same, so that no row renders", () => {
  const { rerender } = renderHook(({ alerts }) => useAlertMarks(alerts), {
    initialProps: { alerts: [armed(1)] },
  });
  const before = $alertStates.get();
  rerender({ alerts: [{ ...armed(1), hasBeenShort: true }] });
  expect($alertStates.get()).toBe(before);
});
