import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { type DeskContextValue, DeskProvider } from "#app/desk/desk-context.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import type { TypedAmounts } from "#features/estimate/typed-amounts.ts";
import type { Undoable } from "#features/watchlist/bars/undoable.ts";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import { figureLiteral } from "#market/figure.ts";
import type { Isin } from "#market/isin.ts";
import { setNumberLocale } from "#messages/figures.ts";
import { MAX_DETAIL_AMOUNTS } from "#storage/detail-amounts.ts";
import { openStore, type Store } from "#storage/store.ts";
import { useTypedAmounts } from "./use-typed-amounts.ts";

afterEach(() => {
  cleanup();
  setNumberLocale("en");
});

const [A, B] = [testIsin(1), testIsin(2)];

/** Mounts the detail of an instrument over a store, whose open list may have an estimate. */
function mount(store: Store, isin: Isin, ofList?: ListEstimate, list: string | undefined = "mine") {
  let open: object = { id: list, listView: { estimate: ofList } };
  let undoSteps: readonly Undoable[] = [];
  const contextNow = () =>
    ({
      store,
      view: { detailList: open, undoSteps },
    }) as Partial<DeskContextValue> as DeskContextValue;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DeskProvider value={contextNow()}>{children}</DeskProvider>
  );
  const { result, rerender } = renderHook(() => useTypedAmounts(isin), { wrapper });
  return {
    typed: () => result.current[0],
    type: (typed: TypedAmounts) => act(() => result.current[1](typed)),
    takeFromList: () => act(() => result.current[2]()),
    carryTo: (next: Isin) => result.current[3](next),
    /** Opens a list, or changes the open one. */
    open: (id: string | undefined, estimate?: ListEstimate) => {
      open = { id, listView: { estimate } };
      rerender();
    },
    /** Saves the open list of a link. */
    save: (id: string, estimate?: ListEstimate) => {
      undoSteps = [{ kind: "saved", id, name: "Shared list", leftOut: 0, labels: 0 }];
      open = { id, listView: { estimate } };
      rerender();
    },
  };
}

/** Shows an instrument of a list anew, and returns what is typed in its detail. */
function shown(store: Store, isin: Isin, ofList?: ListEstimate, list?: string) {
  cleanup();
  return mount(store, isin, ofList, list).typed();
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

test.each([
  [quantityOf("200"), quantityOf("200")],
  [quantityOf("200"), quantityOf("300")],
  [quantityOf("200"), undefined],
  [undefined, quantityOf("200")],
  [undefined, undefined],
])("each list keeps the amounts of an instrument that is in both", (ofMine, ofOther) => {
  const { open, type, typed } = mount(newTab(), A, ofMine);
  type({ quantity: "700", step: "10" });
  open("other", ofOther);
  type({ quantity: "9" });
  open("mine", ofMine);
  expect(typed()).toEqual({ quantity: "700", step: "10" });
  open("other", ofOther);
  expect(typed()).toMatchObject({ quantity: "9" });
});

test.each([undefined, quantityOf("200")])(
  "a list that is opened again has its amounts, also after a reload and an estimate of another list",
  (ofMine) => {
    const store = newTab();
    mount(store, A, ofMine).type({ quantity: "700", step: "10" });
    expect(shown(store, B, quantityOf("400"), "other")).toEqual({});
    expect(shown(store, A, ofMine)).toEqual({ quantity: "700", step: "10" });
    expect(shown(store, B, quantityOf("400"), "other")).toEqual({});
    expect(shown(openStore(window), A, ofMine)).toEqual({ quantity: "700", step: "10" });
    expect(shown(store, A, quantityOf("300")), "another amount").toEqual({ step: "10" });
  },
);

test("an emptied or reset amount is forgotten in its list only", () => {
  const { open, type, typed, takeFromList } = mount(newTab(), A, quantityOf("200"));
  type({ quantity: "700" });
  open("other", quantityOf("200"));
  type({ quantity: "9" });
  takeFromList();
  open("mine", quantityOf("200"));
  expect(typed()).toEqual({ quantity: "700" });
  open("other", quantityOf("200"));
  expect(typed()).toEqual({});
});

test("a list without an estimate that has no amounts yet takes those that were typed last; one with an estimate does not", () => {
  const { open, type, typed } = mount(newTab(), A, quantityOf("200"));
  type({ quantity: "700" });
  open("other");
  expect(typed()).toEqual({ quantity: "700" });
  open("third", quantityOf("200"));
  expect(typed()).toEqual({});
});

test("a list that has had no amounts keeps the present budget beside its estimate, as a copied list does", () => {
  sessionStorage.clear();
  const { open, type, typed } = mount(openStore(window), A, quantityOf("200"));
  type({ quantity: "700", budget: "5000" });
  open("copy", quantityOf("200"));
  expect(typed()).toEqual({ budget: "5000" });
});

test("the list of a link keeps its amounts beside other lists, and when it is saved", () => {
  const store = newTab();
  const detail = mount(store, A, quantityOf("200"));
  detail.open(undefined, quantityOf("200"));
  detail.type({ quantity: "700" });
  detail.carryTo(B);
  detail.open("mine", quantityOf("200"));
  expect(detail.typed()).toEqual({});
  detail.open(undefined, quantityOf("200"));
  expect(detail.typed()).toEqual({ quantity: "700" });
  detail.save("new", quantityOf("200"));
  expect(detail.typed()).toEqual({ quantity: "700" });
  expect(shown(store, B, quantityOf("200"), "new")).toEqual({ quantity: "700" });
});

test("the amounts that are the oldest are dropped where there are too many", () => {
  const store = newTab();
  mount(store, A, quantityOf("200"), "first").type({ quantity: "700" });
  mount(store, A, quantityOf("200"), "second").type({ quantity: "800" });
  for (let index = 2; index <= MAX_DETAIL_AMOUNTS; index += 1)
    shown(store, A, quantityOf("200"), `list ${index}`);
  expect(shown(store, A, quantityOf("200"), "second")).toEqual({ quantity: "800" });
  expect(shown(store, A, quantityOf("200"), "first")).toEqual({});
});

test.each(["touchline:detail-amounts", "touchline:amounts-by-list"])(
  "amounts that an older build has stored are left out: %s",
  (key) => {
    sessionStorage.clear();
    const format = {
      group: ",",
      decimal: ".",
      minus: "-",
      groupSizes: [3, 3],
      minimumGroupingDigits: 1,
    };
    const typed = [{ isin: A, state: { quantity: "1500" }, format }];
    sessionStorage.setItem(key, JSON.stringify({ typed, ofList: "quantity200" }));
    expect(shown(openStore(window), A, quantityOf("200"))).toEqual({});
  },
);

test("each list keeps its amounts where the browser blocks storage", () => {
  sessionStorage.clear();
  const block = () => {
    throw new Error("blocked");
  };
  const blocked = { getItem: block, setItem: block } as Partial<Storage> as Storage;
  const store = openStore({
    localStorage: blocked,
    sessionStorage: blocked,
    performance: window.performance,
    addEventListener: () => undefined,
  });
  const { open, type, typed } = mount(store, A, quantityOf("200"));
  type({ quantity: "700" });
  open("other", quantityOf("200"));
  expect(typed()).toEqual({});
  open("mine", quantityOf("200"));
  expect(typed()).toEqual({ quantity: "700" });
});
