import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import type { Sort } from "#features/watchlist/layout/view.ts";
import { loadOrder } from "#features/watchlist/lazy-parts.ts";
import { createStage } from "#live/testing-live.tsx";
import { figureLiteral } from "#market/figure.ts";
import type { Isin } from "#market/isin.ts";
import { asEntry, isinsOf } from "#storage/entry.ts";
import { prefetch } from "#ui/parts/import-with-retry.ts";
import { useOrder } from "./use-order.ts";

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const [A, B] = [testIsin(1), testIsin(2)];
const SORT: Sort = { column: "spread", direction: "ascending" };

const OPTIONS = {
  entries: [A, B].map(asEntry),
  sort: SORT,
  labels: {},
  estimate: undefined,
  table: { current: null },
};

function openStage() {
  const stage = createStage();
  const { source, clock } = stage;
  /** Answers with a spread of so many cents. */
  const quote = (isin: Isin, cents: number) =>
    source.answer(
      isin,
      testChecked({ isin, bid: "10.00", ask: `10.0${cents}`, checkedAt: clock.now() }),
      clock.now(),
    );
  return { ...stage, quote };
}

// The first test: each later one has loaded the sorting.
test("the first sorted table after the prefetch has no frame in the user's own order", async () => {
  const { wrapper, quote } = openStage();
  quote(A, 2);
  quote(B, 1);
  await prefetch(loadOrder);
  const { result } = renderHook(() => useOrder(OPTIONS), { wrapper });
  expect(isinsOf(result.current.ordered)).toEqual([B, A]);
});

test("a table in use keeps its order when another tab stores the same estimate again", async () => {
  const { wrapper, clock, quote } = openStage();
  const table = document.createElement("div");
  table.tabIndex = 0;
  document.body.append(table);
  const options = { ...OPTIONS, table: { current: table } };
  const hook = renderHook(
    ({ amount }) =>
      useOrder({
        ...options,
        estimate: { kind: "quantity", amount },
      }),
    { wrapper, initialProps: { amount: figureLiteral("1500") } },
  );
  const order = () => isinsOf(hook.result.current.ordered);
  quote(A, 2);
  quote(B, 1);
  await waitFor(async () => {
    await act(() => clock.advance(2000));
    expect(order()).toEqual([B, A]);
  });
  act(() => table.focus());
  quote(A, 1);
  quote(B, 2);
  hook.rerender({ amount: figureLiteral("1500") });
  await act(() => clock.advance(4000));
  expect(order()).toEqual([B, A]);
  hook.rerender({ amount: figureLiteral("1600") });
  await waitFor(async () => {
    await act(() => clock.advance(2000));
    expect(order(), "another amount is sorted at once").toEqual([A, B]);
  });
});

test.each([
  ["round-trip", [B, A]],
  ["spread", [A, B]],
] as const)(
  "rows that are sorted by the %s while the field of the estimate shows no amount",
  async (column, expected) => {
    const { wrapper, clock, quote } = openStage();
    const estimate = { kind: "quantity", amount: figureLiteral("1500") } as const;
    const sort = { column, direction: "ascending" } as const;
    const hook = renderHook(
      ({ awaitsAmount }) => useOrder({ ...OPTIONS, sort, estimate, awaitsAmount }),
      { wrapper, initialProps: { awaitsAmount: false } },
    );
    const order = () => isinsOf(hook.result.current.ordered);
    quote(A, 2);
    quote(B, 1);
    await waitFor(async () => {
      await act(() => clock.advance(2000));
      expect(order()).toEqual([B, A]);
    });
    hook.rerender({ awaitsAmount: true });
    quote(A, 1);
    quote(B, 2);
    await act(() => clock.advance(4000));
    expect(order()).toEqual(expected);
    expect(hook.result.current.heldBy).toBeUndefined();
    hook.rerender({ awaitsAmount: false });
    await act(() => clock.advance(10_000));
    expect(order()).toEqual([A, B]);
  },
);

test("a table that is opened again is sorted at once, without a frame in the user's own order", async () => {
  const { wrapper, clock, quote } = openStage();
  quote(A, 2);
  quote(B, 1);
  const first = renderHook(() => useOrder(OPTIONS), { wrapper });
  await waitFor(async () => {
    await act(() => clock.advance(500));
    expect(isinsOf(first.result.current.ordered)).toEqual([B, A]);
  });
  first.unmount();
  const again = renderHook(() => useOrder(OPTIONS), { wrapper });
  expect(isinsOf(again.result.current.ordered)).toEqual([B, A]);
});

test("the rows stay where they are until another source has a quote", async () => {
  const [first, second] = [openStage(), openStage()];
  let stage = first;
  const hook = renderHook(() => useOrder(OPTIONS), {
    wrapper: ({ children }: { children: ReactNode }) => stage.wrapper({ children }),
  });
  const order = () => isinsOf(hook.result.current.ordered);
  first.quote(A, 2);
  first.quote(B, 1);
  await waitFor(async () => {
    await act(() => first.clock.advance(2000));
    expect(order()).toEqual([B, A]);
  });
  stage = second;
  hook.rerender();
  await act(() => second.clock.advance(2000));
  expect(order()).toEqual([B, A]);
  second.quote(A, 1);
  second.quote(B, 2);
  await act(() => second.clock.advance(2000));
  expect(order()).toEqual([A, B]);
});
