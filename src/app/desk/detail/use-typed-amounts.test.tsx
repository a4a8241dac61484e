import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import type { Desk } from "#app/desk/desk.ts";
import { type DeskContextValue, DeskProvider } from "#app/desk/desk-context.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import type { Isin } from "#market/isin.ts";
import { useTypedAmounts } from "./use-typed-amounts.ts";

afterEach(cleanup);

const [A, B] = [testIsin(1), testIsin(2)];

/** Mounts the detail of an instrument on a desk. */
function mount(desk: Desk, isin: Isin) {
  const value = { desk } as Partial<DeskContextValue> as DeskContextValue;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DeskProvider value={value}>{children}</DeskProvider>
  );
  const { result } = renderHook(() => useTypedAmounts(isin), { wrapper });
  return {
    typed: () => result.current[0],
    type: (text: string) => act(() => result.current[1]({ quantity: text })),
  };
}

const newDesk = () => ({}) as Partial<Desk> as Desk;

test("typed amounts outlive another layout, which mounts the detail again", () => {
  const desk = newDesk();
  mount(desk, A).type("1500");
  cleanup();
  expect(mount(desk, A).typed()).toEqual({ quantity: "1500" });
});

test("typed amounts end when another instrument is in detail", () => {
  const desk = newDesk();
  mount(desk, A).type("1500");
  cleanup();
  expect(mount(desk, B).typed()).toEqual({});
  cleanup();
  expect(mount(desk, A).typed()).toEqual({});
});

test("typed amounts belong to one desk", () => {
  mount(newDesk(), A).type("1500");
  cleanup();
  expect(mount(newDesk(), A).typed()).toEqual({});
});
