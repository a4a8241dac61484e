import { afterEach, describe, expect, test, vi } from "vitest";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { testChecked, testIsin, testTouch } from "#engine/protocol/testing-quotes.ts";
import { $cheapest } from "#features/watchlist/columns/cheapest-row.ts";
import type { Column } from "#features/watchlist/columns/columns.ts";
import { giveNames } from "#live/testing-names.ts";
import { createFakeSource } from "#live/testing-source.ts";
import { NO_TRENDS, type Trends } from "#live/trends.ts";
import { MarketDataError } from "#market/errors.ts";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import { type Figure, figureLiteral } from "#market/figure.ts";
import type { Gap, TouchPoint } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import { parseFigure } from "#market/parse-figure.ts";
import { asEntry, type Entry, inOrder, textOf } from "#storage/entry.ts";
import type { RowGroups } from "./group-line.ts";
import { type HeldBy, scheduleSort } from "./sort-scheduler.ts";

const [A, B] = [testIsin(1), testIsin(2)];

afterEach(() => document.body.replaceChildren());

function open(column: "instrument" | "session" | "trend" | "updates" = "trend") {
  const clock = createManualClock();
  const source = createFakeSource();
  const table = document.createElement("div");
  table.tabIndex = 0;
  document.body.append(table);
  const followed: Isin[] = [];
  const lines = new Map<Isin, readonly (TouchPoint | Gap)[]>();
  const changes = new Map<Isin, Figure | undefined>();
  const trends: Trends = {
    ...NO_TRENDS,
    sessionChange: (isin) => changes.get(isin),
    recent: (isin) => lines.get(isin) ?? [],
    subscribe(isin) {
      followed.push(isin);
      return () => void followed.splice(followed.indexOf(isin), 1);
    },
  };
  const counts = new Map<Isin, number>();
  const busy: Trends = {
    ...NO_TRENDS,
    updates: {
      count: (isin) => counts.get(isin),
      subscribe: (isin, listener) => trends.subscribe(isin, listener),
    },
  };
  let known = { entries: [A, B].map(asEntry), labels: {}, trends: NO_TRENDS, estimate: undefined };
  let order: readonly string[] = [];
  let heldBy: HeldBy | undefined;
  let hasSeveralSelected = false;
  const options: Parameters<typeof scheduleSort>[0] = {
    source,
    clock,
    coverage: new Map(),
    sort: { column, direction: "descending" },
    cheapest: $cheapest,
    known: () => known,
    keepsOrder: () => false,
    hasSeveralSelected: () => hasSeveralSelected,
    isContinued: false,
    table: { current: table },
    onOrder: (keys) => {
      order = keys;
    },
    onGroups: () => undefined,
    onHeld: (next) => {
      heldBy = next;
    },
  };
  const schedule = scheduleSort(options);
  for (const isin of [A, B]) source.answer(isin, testChecked({ isin }), clock.now());
  const rise = (isin: Isin, to: string) =>
    lines.set(isin, [testTouch(1, "10", "10"), testTouch(2, to, to)]);
  const change = (isin: Isin, percent: string) => changes.set(isin, parseFigure(percent));
  const begin = () => {
    known = { ...known, trends: column === "updates" ? busy : trends };
  };
  return {
    clock,
    table,
    followed,
    rise,
    change,
    counts,
    begin,
    end: schedule.end,
    select: (next: boolean) => {
      hasSeveralSelected = next;
    },
    remove: (isin: Isin) => {
      known = { ...known, entries: known.entries.filter((entry) => textOf(entry) !== isin) };
    },
    /** Sorts the rows of the same table by the values of another source, which has none yet. */
    replaceSource: () => {
      schedule.end();
      known = { ...known, trends: NO_TRENDS };
      return scheduleSort({ ...options, source: createFakeSource(), isContinued: true });
    },
    order: () => order,
    heldBy: () => heldBy,
  };
}

test("a sort by history keeps the user's own order until the history is loaded, then applies despite the pointer", async () => {
  const { clock, table, rise, begin, order, end } = open();
  table.focus();
  expect(order()).toEqual([A, B]);
  begin();
  await clock.advance(3000);
  expect(order()).toEqual([A, B]);
  rise(A, "11");
  rise(B, "12");
  await clock.advance(500);
  expect(order()).toEqual([B, A]);
  end();
});

test("the rows stay where they are until another source has a value", async () => {
  const { clock, rise, begin, order, replaceSource } = open();
  begin();
  rise(A, "11");
  rise(B, "12");
  await clock.advance(3000);
  expect(order()).toEqual([B, A]);
  const { end } = replaceSource();
  await clock.advance(3000);
  expect(order()).toEqual([B, A]);
  end();
});

test("a sort by the session change waits for changes, not for lines", async () => {
  const { clock, table, rise, change, begin, order, end } = open("session");
  table.focus();
  begin();
  rise(A, "11");
  await clock.advance(500);
  expect(order()).toEqual([A, B]);
  change(A, "0.50");
  change(B, "0.75");
  await clock.advance(500);
  expect(order()).toEqual([B, A]);
  end();
});

test("a sort by updates waits for counts, and follows those of all rows", async () => {
  const { clock, followed, counts, begin, order, end } = open("updates");
  begin();
  await clock.advance(500);
  expect([order(), followed]).toEqual([
    [A, B],
    [A, B],
  ]);
  counts.set(A, 9).set(B, 10);
  await clock.advance(500);
  expect(order()).toEqual([B, A]);
  end();
  expect(followed).toEqual([]);
});

test("later changes of the order wait while the focus is in the table, for five seconds after the last input", async () => {
  const { clock, table, rise, begin, order, heldBy, end } = open();
  begin();
  rise(A, "11");
  rise(B, "12");
  await clock.advance(500);
  table.focus();
  rise(A, "13");
  await clock.advance(4000);
  expect(order()).toEqual([B, A]);
  expect(heldBy()).toBe("use");
  table.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown" }));
  await clock.advance(4000);
  expect(heldBy()).toBe("use");
  await clock.advance(3000);
  expect(document.activeElement).toBe(table);
  expect(order()).toEqual([A, B]);
  expect(heldBy()).toBeUndefined();
  end();
});

test("rows stay where they are while several are selected, and the head says so", async () => {
  const { clock, rise, begin, order, heldBy, select, end } = open();
  begin();
  rise(A, "11");
  rise(B, "12");
  await clock.advance(500);
  select(true);
  rise(A, "13");
  await clock.advance(60_000);
  expect(order()).toEqual([B, A]);
  expect(heldBy()).toBe("use");
  select(false);
  await clock.advance(1000);
  expect(order()).toEqual([A, B]);
  expect(heldBy()).toBeUndefined();
  end();
});

test("a touch, which leaves the focus and the hover on its row, pauses sorting for a moment only", async () => {
  const { clock, table, rise, begin, order, heldBy, end } = open();
  begin();
  rise(A, "11");
  rise(B, "12");
  await clock.advance(500);
  const over = new Event("pointerover");
  table.dispatchEvent(Object.assign(over, { pointerType: "touch" }));
  table.dispatchEvent(new Event("touchstart"));
  table.focus();
  vi.spyOn(table, "matches").mockImplementation((selector) => selector === ":hover");
  await clock.advance(800);
  table.dispatchEvent(new Event("touchmove"));
  rise(A, "13");
  await clock.advance(300);
  expect(heldBy(), "the finger moves").toBe("use");
  await clock.advance(1000);
  expect(document.activeElement).toBe(table);
  expect(order()).toEqual([A, B]);
  expect(heldBy()).toBeUndefined();
  end();
});

test("a pointer pauses sorting until it has rested for ten seconds, and again when it moves", async () => {
  const { clock, table, rise, begin, order, heldBy, end } = open();
  const point = (type: string, clientX: number) =>
    table.dispatchEvent(Object.assign(new MouseEvent(type, { clientX }), { pointerType: "mouse" }));
  begin();
  rise(A, "11");
  rise(B, "12");
  await clock.advance(500);
  expect(order()).toEqual([B, A]);
  vi.spyOn(table, "matches").mockImplementation((selector) => selector === ":hover");
  point("pointerover", 7);
  rise(A, "13");
  await clock.advance(9500);
  expect(order()).toEqual([B, A]);
  expect(heldBy(), "it moved lately").toBe("use");
  // Chromium reports the pointer again where something moves below it.
  point("pointermove", 7);
  await clock.advance(1000);
  expect(order(), "it rests").toEqual([A, B]);
  point("pointermove", 8);
  rise(B, "14");
  await clock.advance(9000);
  expect(order(), "it has moved").toEqual([A, B]);
  point("pointerdown", 8);
  await clock.advance(9000);
  expect(order(), "it was pressed").toEqual([A, B]);
  table.dispatchEvent(new WheelEvent("wheel"));
  await clock.advance(9000);
  expect(order(), "its wheel was turned").toEqual([A, B]);
  await clock.advance(1500);
  expect(order()).toEqual([B, A]);
  end();
});

test("a screen without a pointer has none over its rows, whatever the browser leaves there after a tap", async () => {
  const none = Object.assign(new EventTarget(), { matches: true });
  vi.stubGlobal("matchMedia", () => none);
  const { clock, table, rise, begin, order, end } = open();
  begin();
  rise(A, "11");
  rise(B, "12");
  await clock.advance(500);
  table.dispatchEvent(Object.assign(new Event("pointerover"), { pointerType: "mouse" }));
  vi.spyOn(table, "matches").mockImplementation((selector) => selector === ":hover");
  table.focus();
  rise(A, "13");
  await clock.advance(1000);
  expect(order()).toEqual([A, B]);
  end();
  vi.unstubAllGlobals();
});

test("rows do not move as long as a label is edited, and at once when the focus leaves the table", async () => {
  const { clock, table, rise, begin, order, end } = open();
  begin();
  rise(A, "11");
  rise(B, "12");
  await clock.advance(500);
  const field = document.createElement("input");
  table.append(field);
  field.focus();
  rise(A, "13");
  await clock.advance(60_000);
  expect(order()).toEqual([B, A]);
  field.blur();
  await clock.advance(2000);
  expect(order()).toEqual([A, B]);
  end();
});

test("a row that is removed from the table in use pauses nothing", async () => {
  const { clock, table, rise, begin, remove, heldBy, end } = open();
  begin();
  rise(A, "11");
  rise(B, "12");
  await clock.advance(500);
  table.focus();
  remove(B);
  await clock.advance(2000);
  expect(heldBy()).toBeUndefined();
  end();
});

test("the focus on a column header does not pause sorting", async () => {
  const { clock, table, rise, begin, order, heldBy, end } = open();
  const heads = document.createElement("div");
  heads.className = "watch-heads";
  heads.innerHTML = "<span tabindex='0'></span>";
  table.append(heads);
  begin();
  rise(A, "11");
  rise(B, "12");
  await clock.advance(500);
  heads.querySelector("span")?.focus();
  expect(table.contains(document.activeElement)).toBe(true);
  rise(A, "13");
  await clock.advance(5000);
  expect(order()).toEqual([A, B]);
  expect(heldBy()).toBeUndefined();
  end();
});

test("rows are sorted each second", async () => {
  const { clock, rise, begin, order, end } = open();
  begin();
  rise(A, "11");
  rise(B, "12");
  await clock.advance(500);
  rise(A, "13");
  await clock.advance(900);
  expect(order()).toEqual([B, A]);
  await clock.advance(100);
  expect(order()).toEqual([A, B]);
  end();
});

test("rows outside the viewport are followed, too, as long as the sort lasts", async () => {
  const { clock, followed, begin, end } = open();
  begin();
  await clock.advance(500);
  expect(followed).toEqual([A, B]);
  end();
  expect(followed).toEqual([]);
  expect(clock.armed()).toBe(0);
});

test("instruments without a label are sorted by the operator's names", async () => {
  await giveNames({ [A]: "Windmills", [B]: "Kites" });
  const { order } = open("instrument");
  expect(order()).toEqual([A, B]);
  await giveNames({ [A]: "Kites", [B]: "Windmills" });
  expect(open("instrument").order()).toEqual([B, A]);
});

const estimate: ListEstimate = { kind: "quantity", amount: figureLiteral("100") };
const [C, D] = [testIsin(3), testIsin(4)];
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
    cheapest: $cheapest,
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
  const name = (isin: Isin) => $cheapest.set({ isin, estimate });
  afterEach(() => {
    vi.restoreAllMocks();
    $cheapest.set(undefined);
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
