import { describe, expect, test } from "vitest";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { type CheckOverrides, testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import type { RowToSort } from "#features/watchlist/columns/column-def.ts";
import type { Column } from "#features/watchlist/columns/columns.ts";
import type { RecentCoverage } from "#live/recent-coverage.ts";
import { NO_TRENDS } from "#live/trends.ts";
import { estimateRow, type ListEstimate } from "#market/estimates/row-estimate.ts";
import { type Figure, figureLiteral } from "#market/figure.ts";
import type { TouchPoint } from "#market/history.ts";
import { parseFigure } from "#market/parse-figure.ts";
import { asEntry, type Entry, textOf } from "#storage/entry.ts";
import { orderRows } from "./order.ts";

const entry = (n: number): Entry => asEntry(testIsin(n));

interface Row {
  readonly checked?: CheckedQuote;
  readonly label?: string;
  readonly session?: Figure;
  readonly trend?: readonly TouchPoint[];
  readonly updates?: number;
  readonly estimate?: ListEstimate;
  /** Coverage of the estimate in the last quotes; by default, whether this one covers it. */
  readonly coverage?: RecentCoverage;
}

function sort(
  column: Column,
  rows: readonly (Row | undefined)[],
  direction: "ascending" | "descending" = "ascending",
) {
  const entries = rows.map((_, n) => entry(n + 1));
  const know = (one: Entry): RowToSort => {
    const key = textOf(one);
    const row = rows[entries.indexOf(one)] ?? {};
    const { checked, label, session, trend, updates, estimate, coverage } = row;
    const trends = {
      ...NO_TRENDS,
      sessionChange: () => session,
      recent: () => trend ?? [],
      updates: { ...NO_TRENDS.updates, count: () => updates },
    };
    const estimated = () => checked && estimate && estimateRow(checked, estimate);
    return {
      name: label ?? key,
      checked,
      trends,
      estimate: estimated,
      coverage: () => coverage ?? (estimated()?.roundTrip?.covered ? "steady" : "none"),
    };
  };
  const sorted = orderRows(entries, { column, direction }, know);
  return {
    numbers: [...sorted.keys()].map((key) => entries.findIndex((one) => textOf(one) === key) + 1),
    groups: [...sorted.values()],
  };
}
const order = (...sorted: Parameters<typeof sort>) => sort(...sorted).numbers;
const quoted = (overrides: CheckOverrides) => ({ checked: testChecked(overrides) });

describe("rows in the order of a column", () => {
  test("compare decimals by exact value, in any notation", () => {
    const sizes = ["9", "10.000000000000000001", "10", "10.0"];
    const values = sizes.map((bidSize) => quoted({ bidSize }));
    expect(order("bid-size", values)).toEqual([1, 3, 4, 2]);
    expect(order("bid-size", values, "descending")).toEqual([2, 3, 4, 1]);
  });

  test.each(["ascending", "descending"] as const)(
    "have rows without a value last, %s",
    (direction) => {
      const values = [undefined, quoted({ bid: "1" }), {}, quoted({ bid: "1" })];
      expect(order("bid", values, direction)).toEqual([2, 4, 1, 3]);
    },
  );

  test("compare instants by the nanosecond, the youngest age first", () => {
    const at = (nanos: string) => quoted({ updatedAt: `2026-01-05T07:59:59.${nanos}Z` });
    expect(order("market", [at("123456788"), at("123456789")])).toEqual([2, 1]);
  });

  test("compare instruments by label, or by ISIN without a label", () => {
    expect(order("instrument", [{ label: "Zinc" }, { label: "bank" }, {}])).toEqual([2, 3, 1]);
  });

  test.each(["ascending", "descending"] as const)(
    "have a round trip last that the sizes do not cover, %s, but before rows without a value",
    (direction) => {
      const estimate = { kind: "quantity", amount: figureLiteral("1500") } as const;
      const row = (ask: string, askSize: string) => ({
        ...quoted({ bid: "10", bidSize: "1500", ask, askSize }),
        estimate,
      });
      const rows = [{}, row("10.01", "1499"), row("10.02", "1500"), row("10.02", "1500")];
      expect(order("round-trip", rows, direction)).toEqual([3, 4, 2, 1]);
      const dear = [row("10.03", "1500"), row("10.01", "10"), row("10.02", "1500")];
      const covered = direction === "ascending" ? [3, 1] : [1, 3];
      expect(order("round-trip", dear, direction)).toEqual([...covered, 2]);
    },
  );

  test("have a round trip last that was not covered lately, although it is now", () => {
    const estimate = { kind: "quantity", amount: figureLiteral("1") } as const;
    const row = (ask: string, coverage: RecentCoverage) => ({
      ...quoted({ bid: "10", ask }),
      estimate,
      coverage,
    });
    expect(order("round-trip", [row("10.01", "none"), row("10.02", "steady")])).toEqual([2, 1]);
  });

  test.each(["ascending", "descending"] as const)(
    "have round trips that were short of size in one of the last two quotes in a group before the last, %s",
    (direction) => {
      const estimate = { kind: "quantity", amount: figureLiteral("1") } as const;
      const rows = (["none", "recent", "steady", "recent", "steady"] as const).map(
        (coverage, nth) => ({
          ...quoted({ bid: "10", ask: `10.0${nth + 1}` }),
          estimate,
          coverage,
        }),
      );
      const sorted = sort("round-trip", rows, direction);
      const up = direction === "ascending";
      expect(sorted.numbers).toEqual(up ? [3, 5, 2, 4, 1] : [5, 3, 4, 2, 1]);
      expect(sorted.groups).toEqual(["steady", "steady", "recent", "recent", "none"]);
    },
  );

  test("are in groups: covered, never covered lately, and without a value", () => {
    const estimate = { kind: "quantity", amount: figureLiteral("1500") } as const;
    const row = (askSize: string) => ({ ...quoted({ bidSize: "1500", askSize }), estimate });
    const [covered, uncovered] = [row("1500"), row("10")];
    const groups = (...rows: Parameters<typeof sort>[1]) => sort("round-trip", rows).groups;
    expect(groups(uncovered, covered, {}, uncovered)).toEqual([
      "steady",
      "none",
      "none",
      "without",
    ]);
    expect(groups(uncovered, {})).toEqual(["none", "without"]);
    expect(groups(covered, {}, covered)).toEqual(["steady", "steady", "without"]);
    expect(sort("bid", [covered, uncovered]).groups).toEqual(["steady", "steady"]);
  });

  test("compare estimates by their exact values, the round trip before it is rounded", () => {
    const estimate = { kind: "quantity", amount: figureLiteral("1500") } as const;
    const row = (bid: string, ask: string) => ({ ...quoted({ bid, ask }), estimate });
    const rows = [
      row("100", "100.010001"),
      row("100", "100.01"),
      row("9", "8"),
      row("100", "100.0100005"),
    ];
    expect(order("round-trip", rows)).toEqual([2, 4, 1, 3]);
    expect(order("buy", rows)).toEqual([3, 2, 4, 1]);
    expect(order("sell", rows, "descending")).toEqual([1, 2, 4, 3]);
    expect(order("buy", [quoted({}), row("1", "2")])).toEqual([2, 1]);
  });

  test("have no basis points while the mid is not above zero", () => {
    expect(order("bps", [quoted({ bid: "-2", ask: "1" }), quoted({})])).toEqual([2, 1]);
  });

  test("compare updates as numbers, with zero before unknown ones", () => {
    const busy = (updates: number) => ({ ...quoted({}), updates });
    expect(order("updates", [busy(10), quoted({}), busy(9), busy(0)])).toEqual([4, 3, 1, 2]);
  });

  test("compare lines by their relative change, and days by the session change", () => {
    const mid = (checkedAtEpochMs: number, text: string) => ({
      checkedAtEpochMs,
      bid: parseFigure(text),
      ask: parseFigure(text),
    });
    const falling = { ...quoted({}), trend: [mid(0, "10"), mid(1, "9")] };
    const rising = { ...quoted({}), trend: [mid(0, "1"), mid(1, "2")] };
    expect(order("trend", [rising, falling, quoted({})])).toEqual([2, 1, 3]);
    const day = (text: string) => ({ ...quoted({}), session: parseFigure(text) });
    expect(order("session", [day("0.10"), day("-0.20"), quoted({})])).toEqual([2, 1, 3]);
  });
});
