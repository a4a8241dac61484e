import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { register } from "#app/commands/page-commands.ts";
import type { DeskContextValue } from "#app/desk/desk-context.ts";
import { readIsin, testIsin, testSnapshot } from "#engine/protocol/testing-quotes.ts";
import { alertOf, testStore } from "#features/alerts/testing-store.ts";
import { createStage } from "#live/testing-live.tsx";
import { giveNames } from "#live/testing-names.ts";
import { withLabel } from "#storage/labels.ts";
import { openBrowser } from "#storage/testing-store.ts";
import { useAlertProps } from "./use-alert-props.ts";

const APPLE = readIsin("US0378331005");

afterEach(cleanup);

test("all runs of the simulated market share their alerts, and a service has its own", () => {
  const store = openBrowser().open();
  const keyOf = (config: { source: string; simulated: boolean }) => {
    const value = { store, config, desk: { show: () => undefined } };
    const { wrapper } = createStage();
    const { result } = renderHook(() => useAlertProps(value as unknown as DeskContextValue), {
      wrapper,
    });
    return result.current.alertStore.key;
  };
  const first = keyOf({ source: "sim-1", simulated: true });
  expect(keyOf({ source: "sim-2", simulated: true })).toBe(first);
  const service = keyOf({ source: "svc-1", simulated: false });
  expect(service).not.toBe(first);
  expect(keyOf({ source: "svc-2", simulated: false })).not.toBe(service);
});

test("alerts name an instrument by its label, or else by its name, which is cut if it is long", async () => {
  const store = openBrowser().open();
  const value = { store, config: { source: "a1" }, desk: { show: () => undefined } };
  const { wrapper } = createStage();
  const { result } = renderHook(() => useAlertProps(value as unknown as DeskContextValue), {
    wrapper,
  });
  const called = () => result.current.nameOf(APPLE);
  expect(called()).toBe(APPLE);
  await act(() => giveNames({ [APPLE]: "k".repeat(150) }));
  expect(called()).toBe("k".repeat(60));
  act(() => store.labels.update((labels) => withLabel(labels, APPLE, "Mine")));
  expect(called()).toBe("Mine");
});

test.each([
  ["190.51", "rearmed"],
  // It has to come back above the level before it can cross it.
  ["190.49", "rearmedBeyond"],
] as const)("an alert that is armed again at an ask of %s is acknowledged as %s", (ask, kind) => {
  const noteAlert = vi.fn();
  const end = register({ noteAlert });
  const store = openBrowser().open();
  const value = { store, config: { source: "a1" }, desk: { show: () => undefined } };
  const { wrapper, ...stage } = createStage();
  const isin = testIsin(1);
  stage.know(isin, testSnapshot({ isin, bid: "190.40", ask }));
  const { result } = renderHook(() => useAlertProps(value as unknown as DeskContextValue), {
    wrapper,
  });
  const alert = alertOf(testStore({}));
  act(() => result.current.onRearm(alert));
  expect(noteAlert).toHaveBeenCalledWith({ kind, terms: alert });
  end();
});
