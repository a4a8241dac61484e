import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import type { Sort } from "#features/watchlist/layout/view.ts";
import { createStage } from "#live/testing-live.tsx";
import { figureLiteral } from "#market/figure.ts";
import { asEntry, isinsOf } from "#storage/entry.ts";
import { useOrder } from "./use-order.ts";

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const [A, B] = [testIsin(1), testIsin(2)];
const SORT: Sort = { column: "spread", direction: "ascending" };

test("a table in use keeps its order when another tab stores the same estimate again", async () => {
  const { wrapper, clock, source } = createStage();
  const table = document.createElement("div");
  table.tabIndex = 0;
  document.body.append(table);
  /** Answers with a spread of so many cents. */
  const quote = (isin: typeof A, cents: number) =>
    source.answer(
      isin,
      testChecked({ isin, bid: "10.00", ask: `10.0${cents}`, checkedAt: clock.now() }),
      clock.now(),
    );
  const entries = [A, B].map(asEntry);
  const options = { entries, sort: SORT, labels: {}, table: { current: table } };
  const hook = renderHook(
    ({ amount }) =>
      useOrder({
        ...options,
        estimate: { kind: "quantity", amount },
      }),
    { wrapper, initialProps: { amount: figureLiteral("1500") } },
  );
  const order = () => isinsOf(hook.result.current[0]);
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
