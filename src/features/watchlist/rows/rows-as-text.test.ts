import { expect, test } from "vitest";
import { testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import { estimateRow } from "#market/estimates/row-estimate.ts";
import { figureLiteral } from "#market/figure.ts";
import { rowsAsText } from "./rows-as-text.ts";

const ISIN = testIsin(1);
const checked = testChecked({ bid: "10.6620", ask: "-10.7000", checkedAt: 0 });

const POINT = { decimal: "." };

const cellsOf = (text: string) => text.split("\n").map((line) => line.split("\t"));

test("the text has a header row, and each figure exactly as the service wrote it", () => {
  const [heads, row] = cellsOf(
    rowsAsText([{ isin: ISIN, name: "Chip maker", checked, state: "live" }], "sim-1", POINT),
  );
  const byHead = Object.fromEntries((heads ?? []).map((head, at) => [head, row?.[at]]));
  expect(byHead).toEqual({
    isin: ISIN,
    name: "Chip maker",
    bid_price: "10.6620",
    bid_size: checked.quote.bid.size,
    ask_price: "-10.7000",
    ask_size: checked.quote.ask.size,
    updated_at: checked.quote.updatedAt.text,
    checked_at: new Date(checked.checkedAtEpochMs).toISOString(),
    state: "live",
    source: "sim-1",
  });
});

test("figures have the decimal mark of the language, their own digits and no grouping; instants stay", () => {
  const quote = testChecked({ bid: "1287.000", ask: "-10.7000", checkedAt: 0 });
  const row = { isin: ISIN, name: "1.5 million", checked: quote, state: "live" } as const;
  const [, cells] = cellsOf(rowsAsText([row], "s", { decimal: "," }));
  expect(cells?.slice(1, 5)).toEqual([
    "1.5 million",
    "1287,000",
    quote.quote.bid.size.replace(".", ","),
    "-10,7000",
  ]);
  expect(cells?.[6]).toBe(quote.quote.updatedAt.text);
});

test("the text has empty cells and the state for a row without a quote", () => {
  const [heads, row] = cellsOf(
    rowsAsText(
      [{ isin: ISIN, name: undefined, checked: undefined, state: "not-listed" }],
      "s",
      POINT,
    ),
  );
  expect(row?.length).toBe(heads?.length);
  expect(row).toEqual([ISIN, "", "", "", "", "", "", "", "not-listed", "s"]);
});

test.each(["=1+1", "a\t=1+1", "a\n=1+1", "a\u2028@b", " +1"])(
  "keeps a name like %j in its cell, and out of any computation",
  (name) => {
    const lines = cellsOf(rowsAsText([{ isin: ISIN, name, checked, state: "stale" }], "s", POINT));
    expect(lines.map((cells) => cells.length)).toEqual([10, 10]);
    expect(lines[1]?.[1]).not.toMatch(/^\s*[=+@-]/);
  },
);

test("rows of a list with an estimate have its columns last, with the exact figures", () => {
  const quote = testChecked({ bid: "10.50", ask: "10.70", checkedAt: 0 });
  const estimate = { kind: "quantity", amount: figureLiteral("1.5") } as const;
  const row = { isin: ISIN, name: undefined, checked: quote, state: "live" } as const;
  const [heads, cells] = cellsOf(
    rowsAsText(
      [{ ...row, estimated: estimateRow(quote, estimate) }],
      "s",
      { decimal: "," },
      estimate,
    ),
  );
  expect(heads?.slice(9, 14)).toEqual(["source", "quantity", "buy", "sell", "round_trip_bps"]);
  expect(cells?.slice(9, 14)).toEqual(["s", "1,5", "16,05", "15,75", "188,68"]);
  const [budgetHeads, without] = cellsOf(
    rowsAsText([{ ...row, checked: undefined }], "s", POINT, { ...estimate, kind: "budget" }),
  );
  expect(budgetHeads?.slice(10, 14)).toEqual(["budget", "buy_max", "sell_min", "round_trip_bps"]);
  expect(without?.slice(10)).toEqual(["1.5", "", "", "", "", ""]);
});

test("rows with an estimate say last whether the size at the touch covers each side", () => {
  const bought = testChecked({ bid: "10.50", ask: "10.70", checkedAt: 0 });
  const { quote } = bought;
  const checked = {
    ...bought,
    quote: { ...quote, bid: { ...quote.bid, size: figureLiteral("1") } },
  };
  const estimate = { kind: "quantity", amount: figureLiteral("2") } as const;
  const estimated = estimateRow(checked, estimate);
  const row = { isin: ISIN, name: undefined, checked, state: "live", estimated } as const;
  const [heads, cells] = cellsOf(rowsAsText([row], "s", POINT, estimate));
  expect(heads?.slice(14)).toEqual(["buy_covered", "sell_covered"]);
  expect(cells?.slice(14)).toEqual(["true", "false"]);
});
