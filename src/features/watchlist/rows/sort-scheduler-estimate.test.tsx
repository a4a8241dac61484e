import { afterEach, describe, expect, test, vi } from "vitest";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import { createCheapest } from "#features/watchlist/columns/cheapest-row.ts";
import type { Column } from "#features/watchlist/columns/columns.ts";
import { createFakeSource } from "#live/testing-source.ts";
import { NO_TRENDS } from "#live/trends.ts";
import { MarketDataError } from "#market/errors.ts";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import { figureLiteral } from "#market/figure.ts";
import type { Isin } from "#market/isin.ts";
import { asEntry, type Entry, inOrder, textOf } from "#storage/entry.ts";
import type { RowGroups } from "./group-line.ts";
import { type HeldBy, scheduleSort } from "./sort-scheduler.ts";

const [A, B, C, D] = [testIsin(1), testIsin(2), testIsin(3), testIsin(4)];

afterEach(() => document.body.replaceChildren());

const cheapestRow = createCheapest();
const estimate: ListEstimate = { kind: "quantity", amount: figureLiteral("100") };
const book = { bid: "10", bidSize: "100" };

/** Opens a table sorted by the round trip: A is covered, B is not, C is crossed, and D has no quote. */
function openEstimated(
  column: Column = "round-trip",
  direction: "ascending" | "descending" = "ascending",
  checkedAgoMs = 0,
) {
  const clock = createManualClock();
  const source = createFakeSource();
  const table = document.createElement("div");
  table.innerHTML = "<div><div data-index='0'></div></div>";
  document.body.append(table);
  const answer = (isin: Isin, ask: string, askSize: string, checkedAt = clock.now()) =>
    source.answer(isin, testChecked({ isin, ...book, ask, askSize, checkedAt }), clock.now());
  const fail = (isin: Isin) => source.answer(isin, new MarketDataError("network"), clock.now());
  const firstCheckedAt = clock.now() - checkedAgoMs;
  answer(A, "10.02", "100", firstCheckedAt);
  answer(B, "10.01", "99", firstCheckedAt);
  answer(C, "9.99", "100", firstCheckedAt);
  const entries = [D, C, B, A].map(asEntry);
  let known = entries;
  let sorts = 0;
  let heldBy: HeldBy | undefined;
  let keepsOrder = false;
  const byKey = (keys: readonly string[]) => inOrder(entries, keys);
  let rows: readonly Entry[] = [];
  let groups: RowGroups | undefined;
  const schedule = scheduleSort({
    source,
    clock,
    coverage: new Map(),
    sort: { column, direction },
    cheapest: cheapestRow,
    known: () => {
      sorts += 1;
      return { entries: known, labels: {}, trends: NO_TRENDS, estimate };
    },
    keepsOrder: () => keepsOrder,
    hasSeveralSelected: () => false,
    isContinued: false,
    table: { current: table },
    onOrder: (keys) => {
      rows = byKey(keys);
    },
    onGroups: (next) => {
      groups = next;
    },
    onHeld: (next) => {
      heldBy = next;
    },
  });
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(10);
  const draw = (next: readonly Entry[], hasFigures = true) => {
    schedule.drawLines(next, hasFigures);
    return [...table.querySelectorAll<HTMLElement>("[aria-hidden]")]
      .filter(({ style }) => style.visibility !== "hidden")
      .map(({ style, textContent }) => `${textContent} ${style.transform}`);
  };
  /** Removes a row from the list, and sorts the others. */
  const remove = async (isin: Isin) => {
    known = entries.filter((entry) => textOf(entry) !== isin);
    await clock.advance(1000);
  };
  const setKeepsOrder = (next: boolean) => {
    keepsOrder = next;
  };
  const present = () => rows;
  return {
    answer,
    fail,
    clock,
    draw,
    remove,
    rows,
    present,
    setKeepsOrder,
    groups: () => groups,
    sorts: () => sorts,
    heldBy: () => heldBy,
    end: schedule.end,
    table,
  };
}

describe("a table that is sorted by the round trip", () => {
  const name = (isin: Isin) => cheapestRow.set({ isin, estimate });
  afterEach(() => {
    vi.restoreAllMocks();
    cheapestRow.set(undefined);
  });

  test("is sorted at once when another row is the cheapest, and then each second from there", async () => {
    const { answer, clock, present, sorts, end } = openEstimated();
    await clock.advance(10_900);
    answer(C, "10.005", "100");
    name(C);
    expect(present().map(textOf)).toEqual([C, A, B, D]);
    const before = sorts();
    await clock.advance(900);
    expect(sorts()).toBe(before);
    await clock.advance(100);
    expect(sorts()).toBe(before + 1);
    end();
    name(A);
    expect(sorts()).toBe(before + 1);
  });

  test.each(["round-trip", "buy"] as const)(
    "by %s moves its rows at most every ten seconds, and says that they are out of order",
    async (column) => {
      const { answer, clock, present, rows, heldBy, end } = openEstimated(column);
      const first = rows[0];
      const cheapest = column === "buy" ? "9.98" : "10.005";
      await clock.advance(2000);
      expect(heldBy()).toBeUndefined();
      answer(B, cheapest, "100");
      await clock.advance(1000);
      answer(B, cheapest, "101");
      name(B);
      await clock.advance(6000);
      expect([present()[0], heldBy()]).toEqual([first, "calm"]);
      await clock.advance(1000);
      expect([present()[0], heldBy()]).toEqual([asEntry(B), undefined]);
      answer(B, "10.09", "100");
      await clock.advance(9000);
      expect([present()[0], heldBy()]).toEqual([asEntry(B), "calm"]);
      await clock.advance(1000);
      expect(present()[0]).not.toEqual(asEntry(B));
      end();
    },
  );

  test("puts a row with its first round trip in its place within a second", async () => {
    const { answer, clock, present, end } = openEstimated();
    await clock.advance(1000);
    answer(D, "10.005", "100");
    await clock.advance(1000);
    expect(present().map(textOf)).toEqual([D, A, B, C]);
    end();
  });

  test("comes back with its old order, and is sorted a single time once each row was checked", async () => {
    const { answer, fail, clock, present, heldBy, end } = openEstimated(
      "round-trip",
      "ascending",
      40_000,
    );
    const before = present();
    expect(before.map(textOf)).toEqual([A, B, D, C]);
    answer(C, "10.005", "100");
    await clock.advance(1000);
    name(C);
    answer(A, "10.03", "100");
    await clock.advance(1000);
    expect(present()).toBe(before);
    expect(heldBy()).toBe("round");
    fail(B);
    await clock.advance(1000);
    expect(present().map(textOf), "a failed check ends the wait, too").toEqual([C, A, B, D]);
    expect(heldBy()).toBeUndefined();
    end();
  });

  test("waits ten seconds at most for rows that nobody checks", async () => {
    const { answer, clock, present, end } = openEstimated("round-trip", "ascending", 40_000);
    const before = present();
    answer(C, "10.005", "100");
    await clock.advance(9000);
    expect(present()).toBe(before);
    await clock.advance(1000);
    expect(present().map(textOf)).toEqual([C, A, B, D]);
    end();
  });

  test("is not sorted at once for the first row, for a row of another list, or in descending order", () => {
    const { sorts, end } = openEstimated();
    name(A);
    name(testIsin(9));
    expect(sorts()).toBe(1);
    end();
    const descending = openEstimated("round-trip", "descending");
    name(B);
    expect(descending.sorts()).toBe(1);
    descending.end();
  });

  test("says at once that sorting is paused when another row is the cheapest while it is in use", () => {
    const { answer, rows, present, heldBy, table, end } = openEstimated();
    table.tabIndex = 0;
    table.focus();
    answer(C, "10.005", "100");
    expect(heldBy()).toBeUndefined();
    name(C);
    expect(present()).toBe(rows);
    expect(heldBy()).toBe("use");
    end();
  });
});

describe("the bands of the groups", () => {
  afterEach(() => vi.restoreAllMocks());

  test("name the rows that the touch covers, those that it does not, and those without a round trip", () => {
    const { draw, rows, groups, end, table } = openEstimated();
    expect(rows.map(textOf)).toEqual([A, B, D, C]);
    expect(draw(rows)).toEqual([
      "Enough size translateY(0px)",
      "Not enough size translateY(32px)",
      "No round trip translateY(64px)",
    ]);
    expect(groups()).toEqual({ bands: [0, 1, 2], recentCount: 1 });
    end();
    expect(table.querySelectorAll("[aria-hidden]")).toHaveLength(0);
  });

  test("are empty while the rows have no figures, also after the next sort", async () => {
    const { clock, draw, rows, groups, end, table } = openEstimated();
    const before = draw(rows);
    const room = groups();
    expect(draw(rows, false)).toEqual([]);
    await clock.advance(2000);
    const bands = [...table.querySelectorAll<HTMLElement>("[aria-hidden]")];
    expect(bands.map(({ style }) => style.visibility)).toEqual(["hidden", "hidden", "hidden"]);
    expect(groups(), "no row moves").toEqual(room);
    expect(draw(rows)).toEqual(before);
    end();
  });

  test("show rows that are short at times, but only once nobody uses the table", async () => {
    const { answer, clock, draw, rows, end, table } = openEstimated();
    const before = draw(rows);
    const row = table.querySelector<HTMLElement>("[data-index]");
    row?.setAttribute("tabindex", "0");
    row?.focus();
    answer(A, "10.02", "99");
    await clock.advance(1000);
    expect(draw(rows), "a band that is no longer true of each row says when it was").toEqual(
      before.with(0, "Enough size when last sorted translateY(0px)"),
    );
    await clock.advance(10_000);
    expect(draw(rows)).toEqual([
      "Enough size at times translateY(0px)",
      "Not enough size translateY(32px)",
      "No round trip translateY(64px)",
    ]);
    end();
  });

  test("stay, and the rows with them, while the values are not on screen", async () => {
    const { answer, clock, draw, rows, present, setKeepsOrder, end } = openEstimated();
    const before = draw(rows);
    setKeepsOrder(true);
    answer(A, "10.02", "99");
    answer(B, "10.01", "100");
    await clock.advance(5000);
    expect(present()).toBe(rows);
    expect(draw(rows)).toEqual(before);
    setKeepsOrder(false);
    await clock.advance(5000);
    expect(present()).not.toBe(rows);
    end();
  });

  test("stay above their rows when a row is removed or a new one comes", () => {
    const { draw, rows, groups, end } = openEstimated();
    expect(draw(rows.slice(1))).toEqual([
      "Not enough size translateY(0px)",
      "No round trip translateY(32px)",
    ]);
    expect(groups()?.recentCount, "no row is covered").toBe(0);
    expect(draw([...rows.slice(0, 2), asEntry(testIsin(9))])).toEqual([
      "Enough size translateY(0px)",
      "Not enough size translateY(32px)",
      "No round trip translateY(64px)",
    ]);
    end();
  });

  test("have a removed row in its group again at once when an undo restores it", async () => {
    const { draw, remove, rows, groups, end } = openEstimated();
    const before = draw(rows);
    await remove(A);
    draw(rows.slice(1));
    await remove(A);
    expect(draw(rows)).toEqual(before);
    expect(groups()?.recentCount).toBe(1);
    end();
  });

  test("stay where the touch covers each row with a round trip, so that no row moves when one of them leaves", () => {
    const { draw, rows, groups, end } = openEstimated();
    expect(draw(rows.filter((entry) => textOf(entry) !== B))).toEqual([
      "Enough size translateY(0px)",
      "No round trip translateY(32px)",
    ]);
    expect(groups()).toEqual({ bands: [0, 1], recentCount: 1 });
    end();
  });

  test("are not drawn by a sort without groups", () => {
    const { draw, rows, groups, end } = openEstimated("spread");
    expect(draw(rows)).toEqual([]);
    expect(groups()).toEqual({ bands: [], recentCount: 0 });
    end();
  });
});
