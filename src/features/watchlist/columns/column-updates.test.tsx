import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { testSnapshot } from "#engine/protocol/testing-quotes.ts";
import { ISIN, rowProps } from "#features/watchlist/rows/testing-row.tsx";
import { WatchRow } from "#features/watchlist/rows/WatchRow.tsx";
import { createStage } from "#live/testing-live.tsx";
import { NO_TRENDS, type Trends, TrendsProvider } from "#live/trends.ts";

afterEach(cleanup);

function draw(columns: readonly ("instrument" | "updates")[], isKnown = true) {
  const stage = createStage();
  let count: number | undefined;
  let notify: () => void = () => undefined;
  const trends: Trends = {
    ...NO_TRENDS,
    updates: {
      count: () => count,
      subscribe(_isin, listener) {
        notify = listener;
        return () => undefined;
      },
    },
  };
  if (isKnown) stage.know(ISIN, testSnapshot({ isin: ISIN }));
  render(
    <TrendsProvider value={trends}>
      <WatchRow {...rowProps({ columns })} />
    </TrendsProvider>,
    { wrapper: stage.wrapper },
  );
  return {
    cell: () => screen.getByTestId("quote").querySelector("[data-field=updates]"),
    become: (next: number) => {
      count = next;
      act(notify);
    },
  };
}

test("the updates of a row are shown as a whole number, and follow the count", () => {
  const { cell, become } = draw(["instrument", "updates"]);
  expect([cell()?.textContent, cell()?.getAttribute("data-value")]).toEqual(["–", ""]);
  become(0);
  expect([cell()?.textContent, cell()?.getAttribute("data-value")]).toEqual(["0", "0"]);
  become(1284);
  expect([cell()?.textContent, cell()?.getAttribute("data-value")]).toEqual(["1284", "1284"]);
});

test("a row without a quote shows no updates, even if some were counted before", () => {
  const { cell, become } = draw(["instrument", "updates"], false);
  become(7);
  expect([cell()?.textContent, cell()?.getAttribute("data-value")]).toEqual(["", ""]);
});

test("a row has no cell for the column unless it is chosen", () => {
  expect(draw(["instrument"]).cell()).toBeNull();
});
