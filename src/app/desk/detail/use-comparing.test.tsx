import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import type { Desk } from "#app/desk/desk.ts";
import { type DeskContextValue, DeskProvider } from "#app/desk/desk-context.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import type { Isin } from "#market/isin.ts";
import { openStore } from "#storage/store.ts";
import { useComparing } from "./use-comparing.ts";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const [A, B] = [testIsin(1), testIsin(2)];

function open() {
  const store = openStore(window);
  const desk = {} as Partial<Desk> as Desk;
  const value = { desk, store } as Partial<DeskContextValue> as DeskContextValue;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DeskProvider value={value}>{children}</DeskProvider>
  );
  const setAlways = (compare: boolean) =>
    act(() => store.settings.update((stored) => ({ ...stored, compare })));
  /** Mounts the detail of an instrument in place of another one, or in another layout. */
  const mount = (isin: Isin) => {
    cleanup();
    return renderHook(() => useComparing(isin), { wrapper }).result;
  };
  return { mount, setAlways };
}

test("the comparison of one instrument stays in another layout, and is closed for the next one", () => {
  const { mount } = open();
  const first = mount(A);
  expect(first.current[0]).toBe(false);
  act(() => first.current[1](true));
  expect(first.current[0]).toBe(true);
  expect(mount(A).current[0]).toBe(true);
  expect(mount(B).current[0]).toBe(false);
  expect(mount(A).current[0]).toBe(false);
});

test("the setting opens the comparison of each instrument, at once, and one can be closed by itself", () => {
  const { mount, setAlways } = open();
  const first = mount(A);
  setAlways(true);
  expect(first.current[0]).toBe(true);
  act(() => first.current[1](false));
  expect(first.current[0]).toBe(false);
  expect(mount(B).current[0]).toBe(true);
});
