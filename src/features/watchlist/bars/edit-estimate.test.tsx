import { expect, test } from "vitest";
import { COLUMNS, isEstimated } from "#features/watchlist/columns/columns.ts";
import { DEFAULT_COLUMNS } from "#features/watchlist/layout/layout.ts";
import { readView, type TableView, withSort } from "#features/watchlist/layout/view.ts";
import { figureLiteral } from "#market/figure.ts";
import { columnsToChoose, usualColumns, withEstimate, withoutEstimate } from "./edit-estimate.ts";

const USUAL: TableView = { columns: DEFAULT_COLUMNS, density: "compact" };
const FIRST = { kind: "quantity", amount: figureLiteral("1500") } as const;
const NEXT = { kind: "budget", amount: figureLiteral("20") } as const;

const ids = ({ columns }: Pick<TableView, "columns">) => columns.map(({ id }) => id);
const estimated = (view: TableView) => ids(view).filter(isEstimated);

test("a first estimate adds its columns at their usual position, after the basis points", () => {
  const view = withEstimate(USUAL, FIRST);
  const at = ids(view).indexOf("bps");
  expect(ids(view).slice(at + 1, at + 5)).toEqual(["buy", "sell", "round-trip", "cost"]);
  expect(view.estimate).toBe(FIRST);
});

test("a hidden column of the estimate stays hidden for the next amount", () => {
  const view = withEstimate(USUAL, FIRST);
  const hidden = { ...view, columns: view.columns.filter(({ id }) => id !== "sell") };
  expect(estimated(withEstimate(hidden, NEXT))).toEqual(["buy", "round-trip", "cost"]);
});

test("stored columns of an estimate, and a sort by one, are left out without the estimate", () => {
  const sort = { column: "round-trip", direction: "ascending" } as const;
  const { estimate: _none, ...left } = withSort(withEstimate(USUAL, FIRST), sort);
  expect(readView(left, "compact")).toEqual(USUAL);
  const byBid = withSort({ ...left }, { ...sort, column: "bid" });
  expect(readView(byBid, "compact").sort?.column).toBe("bid");
});

test("the columns are removed with the estimate, and so is a sort by one of them", () => {
  const sort = { column: "round-trip", direction: "ascending" } as const;
  expect(withoutEstimate(withSort(withEstimate(USUAL, FIRST), sort))).toEqual(USUAL);
  const byBid = withSort(withEstimate(USUAL, FIRST), { ...sort, column: "bid" });
  expect(withoutEstimate(byBid)).toEqual(withSort(USUAL, { ...sort, column: "bid" }));
});

test("the estimate survives another sort, and the storage", () => {
  const view = withSort(withEstimate(USUAL, FIRST), { column: "buy", direction: "descending" });
  expect(view.estimate).toBe(FIRST);
  expect(readView(view, "standard")).toEqual(view);
  expect(withSort(view, undefined).estimate).toBe(FIRST);
});

test("the estimate's columns can be chosen while there is one, and are then among the defaults", () => {
  expect(columnsToChoose(USUAL).filter(isEstimated)).toEqual([]);
  expect(columnsToChoose(withEstimate(USUAL, FIRST))).toEqual(COLUMNS);
  expect(usualColumns(USUAL)).toBe(DEFAULT_COLUMNS);
  expect(usualColumns({ ...USUAL, estimate: FIRST })).toEqual(withEstimate(USUAL, FIRST).columns);
});
