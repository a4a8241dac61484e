import { expect, test } from "vitest";
import { GROUPS, type Group, resultOf } from "./report.ts";
import type { Measures } from "./scenario.ts";

const groups = Object.keys(GROUPS) as Group[];
const good: Measures = {
  memory: 1,
  polled: 1,
  routed: 1,
  streamed: 1,
  spread: 1,
  limited: 0,
  inside: 0,
  atFirst: 1,
  later: 1,
};

test("every row of every table has as many cells as its head", () => {
  const { tables } = resultOf(groups, () => [good], "1");
  expect(tables.length).toBeGreaterThanOrEqual(groups.length);
  for (const { head, rows } of tables) {
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toHaveLength(head.length);
  }
});

test("the report judges the worst seed, and a goal without a figure is missed", () => {
  const goalsWith = (results: readonly Measures[]) => resultOf(["same"], () => results, "1").goals;
  expect(goalsWith([good, good]).every(({ met }) => met)).toBe(true);
  const inside = goalsWith([good, { ...good, inside: 1 }]).filter(({ met }) => !met);
  expect(inside.map(({ text }) => text)).toEqual([
    "inside a Retry-After: within the goal of every scenario that has one",
  ]);
  expect(goalsWith([]).some(({ met }) => met)).toBe(false);
});

test("a row names the event and what a newcomer watches", () => {
  const { tables } = resultOf(["newcomers"], () => [good], "1");
  const names = new Set(tables.flatMap(({ rows }) => rows.map(([, name]) => name)));
  expect([...names]).toEqual([
    "same 20, one joins, same 20",
    "same 20, one joins, 500 of its own",
    "same 20, one leaves",
    "same 20, one hides",
  ]);
});
