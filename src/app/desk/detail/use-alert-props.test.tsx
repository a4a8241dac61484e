import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { DeskContextValue } from "#app/desk/desk-context.ts";
import { readIsin } from "#engine/protocol/testing-quotes.ts";
import { giveNames } from "#live/testing-names.ts";
import { withLabel } from "#storage/labels.ts";
import { openBrowser } from "#storage/testing-store.ts";
import { useAlertProps } from "./use-alert-props.ts";

const APPLE = readIsin("US0378331005");

afterEach(cleanup);

test("alerts name an instrument by its label, or else by its name, which is cut if it is long", async () => {
  const store = openBrowser().open();
  const value = { store, config: { source: "a1" }, desk: { show: () => undefined } };
  const { result } = renderHook(() => useAlertProps(value as unknown as DeskContextValue));
  const called = () => result.current.nameOf(APPLE);
  expect(called()).toBe(APPLE);
  await act(() => giveNames({ [APPLE]: "k".repeat(150) }));
  expect(called()).toBe("k".repeat(60));
  act(() => store.labels.update((labels) => withLabel(labels, APPLE, "Mine")));
  expect(called()).toBe("Mine");
});
