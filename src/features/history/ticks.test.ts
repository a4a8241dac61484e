import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseDecimal } from "#market/figure.ts";
import { priceTicks } from "./price-ticks.ts";
import { MINUTE, START } from "./testing-history.ts";
import { timeTicks } from "./time-ticks.ts";

function figure(text: string) {
  const parsed = parseDecimal(text);
  if (!parsed) throw new Error(`${text} is no decimal`);
  return parsed;
}
const ticks = (low: string, high: string, most = 4) => priceTicks(figure(low), figure(high), most);

describe("prices on the axis", () => {
  test("are round", () => {
    expect(ticks("191.14", "191.31")).toEqual(["191.15", "191.20", "191.25", "191.30"]);
    expect(ticks("98412.50", "98419.50")).toEqual(["98414.00", "98416.00", "98418.00"]);
  });

  test("are exact where no float would be", () => {
    expect(ticks("0.100000000000000001", "0.100000000000000004")).toEqual([
      "0.100000000000000001",
      "0.100000000000000002",
      "0.100000000000000003",
      "0.100000000000000004",
    ]);
  });

  test("cross zero", () => {
    expect(ticks("-0.03", "0.01", 3)).toEqual(["-0.02", "0.00"]);
    expect(ticks("-7", "5", 3)).toEqual(["-5", "0", "5"]);
  });

  test("show a constant price as one mark", () => {
    expect(ticks("10.7000", "10.7000")).toEqual(["10.7000"]);
  });

  test("never exceed the maximum number or the range", () => {
    const cents = fc.integer({ min: -1e9, max: 1e9 });
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 2, max: 8 }), (one, other, most) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const found = ticks((low / 100).toFixed(2), (high / 100).toFixed(2), most).map(Number);
        expect(found.length).toBeLessThanOrEqual(most);
        expect(found.every((mark) => mark >= low / 100 && mark <= high / 100)).toBe(true);
      }),
    );
  });
});

describe("times on the axis", () => {
  test("are round, and show seconds only if needed", () => {
    const of = (minutes: number) =>
      timeTicks({ from: START, to: START + minutes * MINUTE }, 4, START - 8 * 60 * MINUTE);
    expect(of(15)).toEqual({
      instants: [0, 5, 10, 15].map((minute) => START + minute * MINUTE),
      hasSeconds: false,
    });
    expect(of(1).hasSeconds).toBe(true);
  });

  test("are counted from midnight in a zone that is not whole hours from UTC", () => {
    const midnight = Date.UTC(2026, 0, 4, 18, 15);
    const frame = { from: START, to: START + 300 * MINUTE };
    for (const instant of timeTicks(frame, 4, midnight).instants) {
      expect((instant - midnight) % (60 * MINUTE)).toBe(0);
    }
  });
});
