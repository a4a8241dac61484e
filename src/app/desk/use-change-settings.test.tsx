import { cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ListView } from "#storage/list-view.ts";
import { openStore } from "#storage/store.ts";
import { type DeskContextValue, DeskProvider } from "./desk-context.ts";
import { MINE, openDesk } from "./testing-desk.ts";
import { useChangeSettings } from "./use-change-settings.ts";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function open(view?: ListView) {
  const { desk } = openDesk({ saved: [{ ...MINE, ...(view && { view }) }] });
  const store = openStore(window);
  const value = { desk, store, view: desk.view() } as Partial<DeskContextValue> as DeskContextValue;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DeskProvider value={value}>{children}</DeskProvider>
  );
  return { desk, store, change: renderHook(useChangeSettings, { wrapper }).result.current };
}

test("a row height becomes that of a list with a table layout of its own, too", () => {
  const { desk, store, change } = open({ columns: [], density: "standard" });
  change({ density: "relaxed" });
  expect(store.settings.get().density).toBe("relaxed");
  expect(desk.view().open.listView).toEqual({ columns: [], density: "relaxed" });
});

test("a row height gives a list without one no table layout of its own", () => {
  const { desk, store, change } = open();
  change({ density: "relaxed" });
  expect(store.settings.get().density).toBe("relaxed");
  expect(desk.view().open.listView).toBeUndefined();
});
