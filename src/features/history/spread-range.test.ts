import { expect, test } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { segmentsOf } from "./segments.ts";
import { spreadRange } from "./spread-range.ts";
import { MINUTE, pointOf, SECOND, timelineOf, timeRangeOf } from "./testing-history.ts";

const ISIN = testIsin(1);
const asks = ["10.01", "10.02", "10.03", "10.04", "10.05"];
const points = asks.map((ask, nth) => pointOf(nth * MINUTE, { bid: "10.00", ask }));
const frame = timeRangeOf(0, 5 * MINUTE);
const rangeOf = (of: typeof points, latest = of.at(-1)) =>
  spreadRange(ISIN, segmentsOf(timelineOf(of, [frame]), frame, false), latest);

test("the range has exact ends, and its middle half in between", () => {
  const range = rangeOf(points);
  expect(range).toMatchObject({ low: "10.00", high: "49.88", now: "49.88", current: 1 });
  expect(range?.typical).toMatchObject({ from: "19.98", to: "39.92" });
  expect(range?.typical?.shares.from).toBeCloseTo(0.25, 2);
  expect(range?.typical?.shares.to).toBeCloseTo(0.75, 2);
});

test("nothing is typical until the spread is known for five minutes", () => {
  const knownFor = (ms: number) => {
    // What passed between this morning and now does not count.
    const known = [timeRangeOf(-MINUTE, 0), timeRangeOf(60 * MINUTE, 60 * MINUTE + ms)];
    const all = [pointOf(-MINUTE), ...asks.map(after)];
    return spreadRange(ISIN, segmentsOf(timelineOf(all, known), whole, true), all.at(-1));
  };
  const after = (ask: string, nth: number) =>
    pointOf(60 * MINUTE + nth * SECOND, { bid: "10.00", ask });
  const whole = timeRangeOf(-MINUTE, 70 * MINUTE);
  expect(knownFor(4 * MINUTE - 1)).toMatchObject({ low: "10.00", typical: undefined });
  expect(knownFor(4 * MINUTE)?.typical).toBeDefined();
});

test.each([
  ["10.09", { high: "89.60", current: 1 }],
  ["10.00", { low: "0.00", current: 0 }],
])("a quote that has only just come is within the range: ask %s", (ask, ends) => {
  const latest = pointOf(5 * MINUTE, { bid: "10.00", ask });
  expect(rangeOf(points, latest)).toMatchObject(ends);
});

test("there is no range until two spreads differ as they are displayed", () => {
  const one = points.slice(0, 1);
  expect(rangeOf(one)).toBeUndefined();
  const almost = pointOf(MINUTE, { bid: "10.00", ask: "10.0100000001" });
  expect(rangeOf([...one, almost])).toBeUndefined();
  expect(rangeOf(points.slice(0, 2))).toMatchObject({ low: "10.00", high: "19.98", current: 1 });
});

test("nothing is typical until five spreads differ", () => {
  expect(rangeOf(points.slice(0, 4))).toMatchObject({ high: "39.92", typical: undefined });
  expect(rangeOf(points)?.typical).toBeDefined();
});

test("a crossed book does not count, a locked one does", () => {
  const withAsk = (ask: string) => [...points, pointOf(5 * MINUTE, { bid: "10.00", ask })];
  const usual = rangeOf(withAsk("10.05"));
  const after = [
    pointOf(4.5 * MINUTE, { bid: "10.00", ask: "9.99" }),
    ...withAsk("10.05").slice(-1),
  ];
  expect(rangeOf([...points, ...after])).toMatchObject({ low: "10.00", high: usual?.high });
  expect(rangeOf(withAsk("10.00"))?.low).toBe("0.00");
  expect(rangeOf(withAsk("9.99")), "nothing stands for the crossed spread of now").toBeUndefined();
});

test("there is no range without a mid above zero", () => {
  expect(rangeOf([pointOf(0, { bid: "-1", ask: "1" })])).toBeUndefined();
  expect(rangeOf([])).toBeUndefined();
});
