import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { type DeskContextValue, DeskProvider } from "#app/desk/desk-context.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import type { TypedAmounts } from "#features/estimate/typed-amounts.ts";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import { figureLiteral } from "#market/figure.ts";
import type { Isin } from "#market/isin.ts";
import { setNumberLocale } from "#messages/figures.ts";
import { openStore, type Store } from "#storage/store.ts";
import { useTypedAmounts } from "./use-typed-amounts.ts";

afterEach(() => {
  cleanup();
  setNumberLocale("en");
});

const [A, B] = [testIsin(1), testIsin(2)];

/** Mounts the detail of an instrument over a store, whose open list has an estimate. */
function mount(store: Store, isin: Isin, ofList?: ListEstimate) {
  let open: object = { id: "mine", listView: { estimate: ofList } };
  const contextNow = () =>
    ({ store, view: { open } }) as Partial<DeskContextValue> as DeskContextValue;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DeskProvider value={contextNow()}>{children}</DeskProvider>
  );
  const { result, rerender } = renderHook(() => useTypedAmounts(isin), { wrapper });
  return {
    typed: () => result.current[0],
    type: (typed: TypedAmounts) => act(() => result.current[1](typed)),
    carryTo: (next: Isin) => result.current[3](next),
    /** Opens a list, or changes the open one. */
    open: (id: string, estimate?: ListEstimate) => {
      open = { id, listView: { estimate } };
      rerender();
    },
  };
}

/** Opens the store of a page without anything typed. */
function newTab(): Store {
  sessionStorage.clear();
  return openStore(window);
}

const quantityOf = (text: `${number}`): ListEstimate => ({
  kind: "quantity",
  amount: figureLiteral(text),
});

test("typed amounts outlive another layout, which mounts the detail again", () => {
  const store = newTab();
  mount(store, A).type({ quantity: "1500", step: "10" });
  cleanup();
  expect(mount(store, A).typed()).toEqual({ quantity: "1500", step: "10" });
});

test("typed amounts stay for the next instrument, but the lot size does not", () => {
  const store = newTab();
  mount(store, A).type({ quantity: "1500", budget: "9", raise: "8", step: "10" });
  cleanup();
  expect(mount(store, B).typed()).toEqual({ quantity: "1500", budget: "9", raise: "8" });
});

test("the estimate of the list applies to the next instrument", () => {
  const store = newTab();
  mount(store, A, quantityOf("200")).type({ quantity: "1500" });
  cleanup();
  expect(mount(store, A, quantityOf("200")).typed()).toEqual({ quantity: "1500" });
  cleanup();
  expect(mount(store, B, quantityOf("200")).typed()).toEqual({});
});

test("an amount that is entered for the list later takes the place of those typed here, but not of the lot size", () => {
  const { open, type, typed } = mount(newTab(), A, quantityOf("200"));
  type({ quantity: "1500", budget: "9", raise: "8", step: "10" });
  open("mine", quantityOf("200"));
  expect(typed(), "no other amount").toEqual({
    quantity: "1500",
    budget: "9",
    raise: "8",
    step: "10",
  });
  open("mine", quantityOf("300"));
  expect(typed()).toEqual({ budget: "9", raise: "8", step: "10" });
  type({ quantity: "1500" });
  open("mine", { kind: "budget", amount: figureLiteral("300") });
  expect(typed(), "a budget").toEqual({ raise: "8", step: "10" });
});

test("typed amounts stay when the list loses its estimate, and when another list without one is opened", () => {
  const { open, type, typed } = mount(newTab(), A, quantityOf("200"));
  type({ quantity: "1500" });
  open("mine");
  expect(typed()).toEqual({ quantity: "1500" });
  open("other");
  expect(typed()).toEqual({ quantity: "1500" });
  open("third", quantityOf("400"));
  expect(typed(), "that of another list").toEqual({});
});

test("an amount that is entered for the list while no detail is on screen counts, too", () => {
  const store = newTab();
  mount(store, A, quantityOf("200")).type({ quantity: "1500", step: "10" });
  cleanup();
  expect(mount(store, A, quantityOf("300")).typed()).toEqual({ step: "10" });
});

test("amounts typed for an instrument are there again beside the estimate of the list, until that is another one", () => {
  const store = newTab();
  mount(store, A, quantityOf("200")).type({ quantity: "1500", step: "10" });
  cleanup();
  expect(mount(store, B, quantityOf("200")).typed()).toEqual({});
  cleanup();
  expect(mount(store, A, quantityOf("200")).typed()).toEqual({ quantity: "1500", step: "10" });
  cleanup();
  mount(store, B, quantityOf("300"));
  cleanup();
  mount(store, B, quantityOf("200"));
  cleanup();
  expect(mount(store, A, quantityOf("200")).typed(), "the later entry").toEqual({});
});

test("amounts are carried to another instrument although the list has an estimate, but the lot size is not", () => {
  const store = newTab();
  const detail = mount(store, A, quantityOf("200"));
  detail.type({ quantity: "1500", step: "10" });
  detail.carryTo(B);
  cleanup();
  expect(mount(store, B, quantityOf("200")).typed()).toEqual({ quantity: "1500" });
});

test("a reload keeps typed amounts as they were typed, beside the estimate of the list and without one", () => {
  const store = newTab();
  mount(store, A, quantityOf("200")).type({ quantity: "10k", step: "10" });
  cleanup();
  mount(store, B, quantityOf("200"));
  cleanup();
  const reloaded = openStore(window);
  expect(mount(reloaded, B, quantityOf("200")).typed()).toEqual({});
  cleanup();
  expect(mount(reloaded, A, quantityOf("200")).typed()).toEqual({ quantity: "10k", step: "10" });
  cleanup();
  expect(mount(openStore(window), A, quantityOf("300")).typed()).toEqual({ step: "10" });
  cleanup();
  mount(newTab(), A).type({ budget: "2k" });
  cleanup();
  expect(mount(openStore(window), B).typed()).toEqual({ budget: "2k" });
  cleanup();
  setNumberLocale("de");
  expect(mount(openStore(window), A).typed(), "in another format").toEqual({ budget: "2.000" });
});

test("typed amounts belong to one tab", () => {
  mount(newTab(), A).type({ quantity: "1500" });
  cleanup();
  expect(mount(newTab(), A).typed()).toEqual({});
});

test.each([A, B])("amounts keep their values while no detail is on screen", (isin) => {
  const store = newTab();
  mount(store, A).type({ quantity: "1,500" });
  cleanup();
  setNumberLocale("de");
  expect(mount(store, isin).typed()).toEqual({ quantity: "1.500" });
});
