import { expect, test } from "vitest";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { testChecked, testIsin, testTouch } from "#engine/protocol/testing-quotes.ts";
import { giveNames } from "#live/testing-names.ts";
import { createFakeSource } from "#live/testing-source.ts";
import { NO_TRENDS, type Trends } from "#live/trends.ts";
import type { Figure } from "#market/figure.ts";
import type { Gap, TouchPoint } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import { parseFigure } from "#market/parse-figure.ts";
import { asEntry } from "#storage/entry.ts";
import { scheduleSort } from "./sort-scheduler.ts";

const [A, B] = [testIsin(1), testIsin(2)];

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
  let isSortPaused = false;
  const end = scheduleSort({
    source,
    clock,
    coverage: new Map(),
    sort: { column, direction: "descending" },
    known: () => known,
    table: { current: table },
    onOrder: (keys) => {
      order = keys;
    },
    onPause: (next) => {
      isSortPaused = next;
    },
  });
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
    end,
    order: () => order,
    isSortPaused: () => isSortPaused,
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

test("later changes of the order wait while the pointer is in the table", async () => {
  const { clock, table, rise, begin, order, isSortPaused, end } = open();
  begin();
  rise(A, "11");
  rise(B, "12");
  await clock.advance(500);
  table.focus();
  rise(A, "13");
  await clock.advance(5000);
  expect(order()).toEqual([B, A]);
  expect(isSortPaused()).toBe(true);
  table.blur();
  await clock.advance(5000);
  expect(order()).toEqual([A, B]);
  expect(isSortPaused()).toBe(false);
  end();
});

test("the focus on a column header does not pause sorting", async () => {
  const { clock, table, rise, begin, order, isSortPaused, end } = open();
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
  expect(isSortPaused()).toBe(false);
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
