import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Figure } from "#market/figure.ts";
import { parseIsin } from "#market/isin.ts";
import { parseFigure } from "#market/parse-figure.ts";
import type { Alert } from "./alert.ts";
import { alertDistance, alertStep } from "./alert-step.ts";

function figure(text: string): Figure {
  const parsed = parseFigure(text);
  if (parsed === undefined) throw new Error(`${text} is not a figure`);
  return parsed;
}

/** The parts of an alert, with figures as plain text. */
type Change = Partial<Omit<Alert, "level" | "hysteresis" | "base">> &
  Partial<Record<"level" | "hysteresis" | "base", string>>;

function alert(change: Change = {}) {
  const isin = parseIsin("US0378331005");
  if (isin === undefined) throw new Error("unreachable");
  const { level = "100", hysteresis = "0", base, ...rest } = change;
  return {
    id: "a",
    isin,
    on: "bid",
    direction: "at-or-above",
    mode: "crosses",
    repeat: "once",
    state: "armed",
    hasBeenShort: false,
    fired: null,
    ...rest,
    level: figure(level),
    hysteresis: figure(hysteresis),
    ...(base !== undefined && { base: figure(base) }),
  } satisfies Alert;
}

/** Feeds the values to an alert; returns the final alert and the values at which it fired. */
function follow(start: Alert, values: readonly string[]) {
  let current = start;
  const fired: number[] = [];
  for (const [index, value] of values.entries()) {
    const step = alertStep(current, figure(value));
    if (step === "fires") fired.push(index);
    if (step === "fires") current = { ...current, state: "fired", hasBeenShort: false };
    if (step === "re-arms") current = { ...current, state: "armed", hasBeenShort: true };
    if (step === "short-seen") current = { ...current, hasBeenShort: true };
  }
  return { alert: current, fired };
}

describe("an alert that crosses", () => {
  test("fires at the first value at the level or beyond it, once", () => {
    expect(follow(alert(), ["99", "99.999", "100.000", "99", "101"]).fired).toEqual([2]);
  });

  test("does not fire for a first value that is beyond already", () => {
    expect(follow(alert(), ["100", "101", "99", "100"]).fired).toEqual([3]);
  });

  test("does the same downwards", () => {
    const falling = alert({ direction: "at-or-below" });
    expect(follow(falling, ["99", "101", "100.0", "99"]).fired).toEqual([2]);
  });
});

describe("an alert that stays beyond", () => {
  test("fires for a first value that is beyond already", () => {
    expect(follow(alert({ mode: "stays-beyond" }), ["100", "101"]).fired).toEqual([0]);
  });
});

describe("an alert that is armed again", () => {
  const again = (mode: Alert["mode"]) => alert({ mode, repeat: "re-arm", hysteresis: "0.5" });

  test.each(["crosses", "stays-beyond"] as const)(
    "fires again once the value has gone back by the reset distance: %s",
    (mode) => {
      const values = ["99", "100", "99.51", "100", "99.50", "100"];
      expect(follow(again(mode), values).fired).toEqual([1, 5]);
    },
  );

  test("without a reset distance is armed by any value short of the level, but not at the level", () => {
    const values = ["99", "100", "100.0", "99.999999999999999999", "100"];
    expect(follow(alert({ repeat: "re-arm" }), values).fired).toEqual([1, 4]);
  });
});

describe("a level of eighteen decimals", () => {
  test("differs from neighbours that a float cannot tell apart", () => {
    const level = "123456789012345678.123456789012345678";
    const below = "123456789012345678.123456789012345677";
    expect(follow(alert({ level }), [below, below, level]).fired).toEqual([2]);
  });
});

test("the distance has no sign, and as many decimals as the longer figure", () => {
  const falling = alert({ level: "190.50" });
  expect(alertDistance(falling, figure("191.28"))).toBe("0.78");
  expect(alertDistance(falling, figure("190"))).toBe("0.50");
  expect(alertDistance(falling, figure("190.5"))).toBe("0.00");
});

/** In hundredths, so that the oracle needs no decimal arithmetic. */
const hundredths = fc.integer({ min: -300, max: 300 }).map(BigInt);
const written = (value: bigint): string => {
  const digits = String(value < 0n ? -value : value).padStart(3, "0");
  return `${value < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

interface Case {
  readonly direction: Alert["direction"];
  readonly mode: Alert["mode"];
  readonly repeat: Alert["repeat"];
  readonly level: bigint;
  readonly hysteresis: bigint;
  readonly values: readonly bigint[];
}

/** A stateless reference: derives each firing from the whole history of values. */
function oracle({ direction, mode, repeat, level, hysteresis, values }: Case): readonly number[] {
  const sign = direction === "at-or-above" ? 1n : -1n;
  const over = values.map((value) => sign * (value - level));
  const fired: number[] = [];
  for (const [index, now] of over.entries()) {
    const lastFired = fired.at(-1);
    const since = over.slice((lastFired ?? -1) + 1, index);
    const isArmed =
      lastFired === undefined ||
      (repeat === "re-arm" && since.some((value) => value < 0n && -value >= hysteresis));
    const wasShort = since.some((value) => value < 0n);
    if (isArmed && now >= 0n && (mode === "stays-beyond" || wasShort)) fired.push(index);
  }
  return fired;
}

test("every sequence of values fires exactly where a simple reference says", () => {
  const cases = fc.record({
    direction: fc.constantFrom("at-or-above" as const, "at-or-below" as const),
    mode: fc.constantFrom("crosses" as const, "stays-beyond" as const),
    repeat: fc.constantFrom("once" as const, "re-arm" as const),
    level: hundredths,
    hysteresis: fc.integer({ min: 0, max: 200 }).map(BigInt),
    values: fc.array(hundredths, { maxLength: 40 }),
  });
  fc.assert(
    fc.property(cases, (given) => {
      const { direction, mode, repeat } = given;
      const level = written(given.level);
      const hysteresis = written(given.hysteresis);
      const start = alert({ direction, mode, repeat, level, hysteresis });
      expect(follow(start, given.values.map(written)).fired).toEqual(oracle(given));
    }),
    { numRuns: 1000 },
  );
});

describe("an alert on a move", () => {
  const move = (change: Change = {}) =>
    alert({ on: "move", direction: "either", level: "1", base: "190.55", ...change });

  test("fires when the mid has moved by exactly the percentage, up or down", () => {
    // 1 % of 190.55 is 1.9055.
    expect(follow(move(), ["190.55", "192.45549", "192.4555"]).fired).toEqual([2]);
    expect(follow(move(), ["190.55", "188.64451", "188.6445"]).fired).toEqual([2]);
    expect(follow(move({ direction: "at-or-above" }), ["190.55", "180"]).fired).toEqual([]);
    expect(follow(move({ direction: "at-or-below" }), ["190.55", "200"]).fired).toEqual([]);
  });

  test("is armed again only when the mid is short of both levels by the reset distance", () => {
    const again = move({ repeat: "re-arm", hysteresis: "0.5", base: "100" });
    expect(follow(again, ["100", "101", "100.51", "101", "100.5", "101"]).fired).toEqual([1, 5]);
    // The reset distance is at most the distance from a side to the base.
    const wide = move({ repeat: "re-arm", hysteresis: "5", base: "100" });
    expect(follow(wide, ["100", "101", "100", "99"]).fired).toEqual([1, 3]);
  });

  test("returns the distance to the nearer level", () => {
    expect(alertDistance(move({ base: "100" }), figure("100.4"))).toBe("0.6");
    expect(alertDistance(move({ base: "100" }), figure("99.75"))).toBe("0.75");
  });

  test("agrees with integer arithmetic for any base, percentage and mid", () => {
    const scaled = (value: number, decimals: number) => {
      const digits = String(value).padStart(decimals + 1, "0");
      return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
    };
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 30_000 }),
        fc.oneof(
          fc.integer({ min: -40, max: 40 }),
          fc.integer({ min: -9_999_999, max: 9_999_999 }),
        ),
        (base, percent, offset) => {
          // Half of the mids are near the level, where the last digit decides.
          const near = Math.round((base * percent) / 10_000);
          const mid = Math.max(0, base + (Math.abs(offset) <= 40 ? near : 0) + offset);
          const start = move({ base: scaled(base, 4), level: scaled(percent, 2) });
          const { fired } = follow({ ...start, mode: "stays-beyond" }, [scaled(mid, 4)]);
          const isBeyond = BigInt(Math.abs(mid - base)) * 10_000n >= BigInt(base) * BigInt(percent);
          expect(fired.length === 1).toBe(isBeyond);
        },
      ),
    );
  });
});
