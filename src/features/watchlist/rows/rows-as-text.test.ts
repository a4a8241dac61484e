import { expect, test } from "vitest";
import { testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import { rowsAsText } from "./rows-as-text.ts";

const ISIN = testIsin(1);
const checked = testChecked({ bid: "10.6620", ask: "-10.7000", checkedAt: 0 });

const cellsOf = (text: string) => text.split("\n").map((line) => line.split("\t"));

test("the text has a header row, and each figure exactly as the service wrote it", () => {
  const [heads, row] = cellsOf(
    rowsAsText([{ isin: ISIN, name: "Chip maker", checked, state: "live" }], "sim-1"),
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

test("the text has empty cells and the state for a row without a quote", () => {
  const [heads, row] = cellsOf(
    rowsAsText([{ isin: ISIN, name: undefined, checked: undefined, state: "not-listed" }], "s"),
  );
  expect(row?.length).toBe(heads?.length);
  expect(row).toEqual([ISIN, "", "", "", "", "", "", "", "not-listed", "s"]);
});

test.each(["=1+1", "a\t=1+1", "a\n=1+1", "a\u2028@b", " +1"])(
  "keeps a name like %j in its cell, and out of any computation",
  (name) => {
    const lines = cellsOf(rowsAsText([{ isin: ISIN, name, checked, state: "stale" }], "s"));
    expect(lines.map((cells) => cells.length)).toEqual([10, 10]);
    expect(lines[1]?.[1]).not.toMatch(/^\s*[=+@-]/);
  },
);
