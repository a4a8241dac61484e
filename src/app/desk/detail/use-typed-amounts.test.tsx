import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import type { Desk } from "#app/desk/desk.ts";
import { type DeskContextValue, DeskProvider } from "#app/desk/desk-context.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import type { TypedAmounts } from "#features/estimate/typed-amounts.ts";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import { figureLiteral } from "#market/figure.ts";
import type { Isin } from "#market/isin.ts";
import { setNumberLocale } from "#messages/figures.ts";
import { useTypedAmounts } from "./use-typed-amounts.ts";

afterEach(() => {
  cleanup();
  setNumberLocale("en");
});

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
    type: (typed: TypedAmounts) => act(() => result.current[1](typed)),
    carryTo: (next: Isin) => result.current[3](next),
  };
}

const newDesk = (estimate?: ListEstimate) =>
  ({ view: () => ({ open: { listView: { estimate } } }) }) as Partial<Desk> as Desk;

test("typed amounts outlive another layout, which mounts the detail again", () => {
  const desk = newDesk();
  mount(desk, A).type({ quantity: "1500", step: "10" });
  cleanup();
  expect(mount(desk, A).typed()).toEqual({ quantity: "1500", step: "10" });
});

test("typed amounts stay for the next instrument, but the lot size does not", () => {
  const desk = newDesk();
  mount(desk, A).type({ quantity: "1500", budget: "9", raise: "8", step: "10" });
  cleanup();
  expect(mount(desk, B).typed()).toEqual({ quantity: "1500", budget: "9", raise: "8" });
});

test("the estimate of the list applies to the next instrument", () => {
  const desk = newDesk({ kind: "quantity", amount: figureLiteral("200") });
  mount(desk, A).type({ quantity: "1500" });
  cleanup();
  expect(mount(desk, A).typed()).toEqual({ quantity: "1500" });
  cleanup();
  expect(mount(desk, B).typed()).toEqual({});
});

test("amounts are carried to another instrument although the list has an estimate, but the lot size is not", () => {
  const desk = newDesk({ kind: "quantity", amount: figureLiteral("200") });
  const detail = mount(desk, A);
  detail.type({ quantity: "1500", step: "10" });
  detail.carryTo(B);
  cleanup();
  expect(mount(desk, B).typed()).toEqual({ quantity: "1500" });
});

test("typed amounts belong to one desk", () => {
  mount(newDesk(), A).type({ quantity: "1500" });
  cleanup();
  expect(mount(newDesk(), A).typed()).toEqual({});
});

test.each([A, B])("amounts keep their values while no detail is on screen", (isin) => {
  const desk = newDesk();
  mount(desk, A).type({ quantity: "1,500" });
  cleanup();
  setNumberLocale("de");
  expect(mount(desk, isin).typed()).toEqual({ quantity: "1.500" });
});
