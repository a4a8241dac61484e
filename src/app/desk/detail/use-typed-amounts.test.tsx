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

/** Mounts the detail of an instrument on a desk, whose open list has an estimate. */
function mount(desk: Desk, isin: Isin, ofList?: ListEstimate) {
  let open: object = { id: "mine", listView: { estimate: ofList } };
  const contextNow = () =>
    ({ desk, view: { open } }) as Partial<DeskContextValue> as DeskContextValue;
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

const newDesk = () => ({}) as Partial<Desk> as Desk;

const quantityOf = (text: `${number}`): ListEstimate => ({
  kind: "quantity",
  amount: figureLiteral(text),
});

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
  const desk = newDesk();
  mount(desk, A, quantityOf("200")).type({ quantity: "1500" });
  cleanup();
  expect(mount(desk, A, quantityOf("200")).typed()).toEqual({ quantity: "1500" });
  cleanup();
  expect(mount(desk, B, quantityOf("200")).typed()).toEqual({});
});

test("an amount that is entered for the list later takes the place of those typed here, but not of the lot size", () => {
  const { open, type, typed } = mount(newDesk(), A, quantityOf("200"));
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
  const { open, type, typed } = mount(newDesk(), A, quantityOf("200"));
  type({ quantity: "1500" });
  open("mine");
  expect(typed()).toEqual({ quantity: "1500" });
  open("other");
  expect(typed()).toEqual({ quantity: "1500" });
  open("third", quantityOf("400"));
  expect(typed(), "that of another list").toEqual({});
});

test("an amount that is entered for the list while no detail is on screen counts, too", () => {
  const desk = newDesk();
  mount(desk, A, quantityOf("200")).type({ quantity: "1500", step: "10" });
  cleanup();
  expect(mount(desk, A, quantityOf("300")).typed()).toEqual({ step: "10" });
});

test("amounts typed for an instrument are there again beside the estimate of the list, until that is another one", () => {
  const desk = newDesk();
  mount(desk, A, quantityOf("200")).type({ quantity: "1500", step: "10" });
  cleanup();
  expect(mount(desk, B, quantityOf("200")).typed()).toEqual({});
  cleanup();
  expect(mount(desk, A, quantityOf("200")).typed()).toEqual({ quantity: "1500", step: "10" });
  cleanup();
  mount(desk, B, quantityOf("300"));
  cleanup();
  mount(desk, B, quantityOf("200"));
  cleanup();
  expect(mount(desk, A, quantityOf("200")).typed(), "the later entry").toEqual({});
});

test("amounts are carried to another instrument although the list has an estimate, but the lot size is not", () => {
  const desk = newDesk();
  const detail = mount(desk, A, quantityOf("200"));
  detail.type({ quantity: "1500", step: "10" });
  detail.carryTo(B);
  cleanup();
  expect(mount(desk, B, quantityOf("200")).typed()).toEqual({ quantity: "1500" });
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
