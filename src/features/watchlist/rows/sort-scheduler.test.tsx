import { afterEach, expect, test, vi } from "vitest";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { testChecked, testIsin, testTouch } from "#engine/protocol/testing-quotes.ts";
import { $cheapest } from "#features/watchlist/columns/cheapest-row.ts";
import { giveNames } from "#live/testing-names.ts";
import { createFakeSource } from "#live/testing-source.ts";
import { NO_TRENDS, type Trends } from "#live/trends.ts";
import type { Figure } from "#market/figure.ts";
import type { Gap, TouchPoint } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import { parseFigure } from "#market/parse-figure.ts";
import { asEntry, textOf } from "#storage/entry.ts";
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
