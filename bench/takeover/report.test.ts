import { expect, test } from "vitest";
import type { Try } from "./measure.ts";
import { resultOf } from "./report.ts";

const tried = (changes: Partial<Try> = {}): Try => ({
  inside: 0,
  older: 0,
  lost: 0,
  takeoverMs: 2990,
  note: undefined,
  ...changes,
});
const figures = (tries: readonly Try[], meanMs = 10_400, inside = 0) => ({
  rows: [{ fault: { name: "the leader is killed" }, tries, ages: { meanMs, inside } }],
  undisturbedMs: 10_000,
  minutes: 5,
});
const missed = (measured: Parameters<typeof resultOf>[0]) =>
  resultOf(measured).goals.flatMap(({ text, met }) => (met ? [] : [text]));

test("faults that cost little meet every goal", () => {
  const { goals, tables } = resultOf(figures([tried({ takeoverMs: 3140, lost: 2 }), tried()]));
  expect(goals.map(({ measured }) => measured)).toEqual(["3.14 s", "0", "0", "1.040"]);
  expect(tables[0]?.rows).toEqual([
    ["the leader is killed", "3", "0", "0", "2", "2.99 s, 3.14 s", "1.040"],
  ]);
  expect(missed(figures([tried()]))).toEqual([]);
});

test("each kind of fault misses its own goal", () => {
  const inside = "no request inside a Retry-After";
  expect(missed(figures([tried({ inside: 1 })]))).toEqual([inside]);
  expect(missed(figures([tried()], 10_000, 1))).toEqual([inside]);
  expect(missed(figures([tried({ older: 1 })]))).toEqual(["no older quote after a later one"]);
  expect(missed(figures([tried({ takeoverMs: 3501 })]))).toHaveLength(1);
  expect(missed(figures([tried()], 10_510))).toHaveLength(1);
});

test("the report has no goal for ages that were not measured", () => {
  const { goals } = resultOf({ ...figures([tried()]), undisturbedMs: undefined });
  expect(goals).toHaveLength(3);
});
