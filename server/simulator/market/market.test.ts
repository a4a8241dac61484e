import fc from "fast-check";
import { expect, test } from "vitest";
import type { Touch } from "./market.ts";
import { type Profile, profileOf } from "./profile.ts";
import { keyOf } from "./rng.ts";
import { SteeredInstrument } from "./steered-market.ts";
import { Timeline } from "./timeline.ts";
import { FIRST_WATCHED, instrumentList } from "./universe.ts";

const SECOND = 1_000_000_000n;
const HOUR = 3600n * SECOND;
const LIST = instrumentList(400);

const anyIsin = fc.constantFrom(...LIST);
const anySeed = fc.nat(2 ** 32 - 1);
const anyMoment = fc.bigInt({ min: 0n, max: 24n * 365n * HOUR });

const CALM = new Timeline({ scenario: "calm", speed: 1, paused: false });

function touch(isin: string, seed: number, elapsed: bigint): Touch {
  return new SteeredInstrument(profileOf(isin), keyOf(seed, isin), CALM).touchAt(elapsed);
}

function spreadTicks(profile: Profile, { askPrice, bidPrice }: Touch): number {
  return (askPrice - bidPrice) / profile.tick;
}

/** The touches of an instrument at even moments. */
function watch(isin: string, seconds: number, count: number): Touch[] {
  return Array.from({ length: count }, (_, index) =>
    touch(isin, 7, HOUR + BigInt(index * seconds) * SECOND),
  );
}

/** Counts the steps from one touch to the next that change the value of `view`. */
function changes(touches: readonly Touch[], view: (touch: Touch) => unknown): number {
  return touches.filter((one, index) => {
    const before = touches[index - 1];
    return before !== undefined && view(before) !== view(one);
  }).length;
}

test("returns the same touch for a moment, whatever was requested before", () => {
  fc.assert(
    fc.property(anyIsin, anySeed, anyMoment, anyMoment, (isin, seed, moment, other) => {
      const first = touch(isin, seed, moment);
      touch(isin, seed, other);
      expect(touch(isin, seed, moment)).toEqual(first);
    }),
  );
});

test("returns a touch from its own instant until the next, and none from the future", () => {
  fc.assert(
    fc.property(anyIsin, anySeed, anyMoment, (isin, seed, moment) => {
      const now = touch(isin, seed, moment);
      expect(now.atNanos).toBeLessThanOrEqual(moment);
      if (now.atNanos >= 0n) expect(touch(isin, seed, now.atNanos)).toEqual(now);
      if (now.atNanos > 0n) {
        expect(touch(isin, seed, now.atNanos - 1n).atNanos).toBeLessThan(now.atNanos);
      }
    }),
  );
});

test("returns no older touch for a later moment", () => {
  fc.assert(
    fc.property(anyIsin, anySeed, anyMoment, anyMoment, (isin, seed, one, other) => {
      const [early, late] = one < other ? [one, other] : [other, one];
      expect(touch(isin, seed, late).atNanos).toBeGreaterThanOrEqual(
        touch(isin, seed, early).atNanos,
      );
    }),
  );
});

test("makes whole prices and sizes on their ticks and lots, above zero", () => {
  fc.assert(
    fc.property(anyIsin, anySeed, anyMoment, (isin, seed, moment) => {
      const { tick, lot } = profileOf(isin);
      const { bidPrice, bidSize, askPrice, askSize } = touch(isin, seed, moment);
      for (const [value, unit] of [
        [bidPrice, tick],
        [askPrice, tick],
        [bidSize, lot],
        [askSize, lot],
      ] as const) {
        expect(Number.isSafeInteger(value)).toBe(true);
        expect(value % unit).toBe(0);
        expect(value).toBeGreaterThanOrEqual(unit);
      }
    }),
    { numRuns: 500 },
  );
});

test("never crosses a calm book, and keeps its spread credible", () => {
  fc.assert(
    fc.property(anyIsin, anySeed, anyMoment, (isin, seed, moment) => {
      const profile = profileOf(isin);
      const now = touch(isin, seed, moment);
      const ticks = spreadTicks(profile, now);
      expect(ticks).toBeGreaterThanOrEqual(0);
      const bps = (ticks * profile.tick * 10_000) / now.bidPrice;
      expect(ticks <= 1 || bps < 800).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test("keeps a price within a third of its level for years", () => {
  fc.assert(
    fc.property(anyIsin, anySeed, anyMoment, (isin, seed, moment) => {
      const { level, tick, spread } = profileOf(isin);
      const { bidPrice } = touch(isin, seed, moment);
      const slack = Math.ceil((level * spread) / 100_000) + 1;
      expect(Math.abs(bidPrice / tick - level)).toBeLessThan(level / 3 + slack);
    }),
    { numRuns: 500 },
  );
});

test("locks tight books seldom", () => {
  const isin = FIRST_WATCHED[0] ?? "";
  const touches = watch(isin, 1, 4000);
  const locked = touches.filter((now) => now.askPrice === now.bidPrice).length;
  expect(locked).toBeGreaterThan(0);
  expect(locked).toBeLessThan(200);
});

test("makes another market of the same instruments with another seed", () => {
  const pricesOf = (seed: number) => LIST.map((isin) => touch(isin, seed, HOUR).bidPrice);
  const other = pricesOf(8);
  const same = pricesOf(7).filter((price, index) => price === other[index]);
  expect(same.length).toBeLessThan(40);
});

test("changes seven of the first eight every second or two, and keeps one quiet", () => {
  const perMinute = FIRST_WATCHED.map((isin) => changes(watch(isin, 2, 31), (now) => now.atNanos));
  expect(perMinute.filter((count) => count >= 20)).toHaveLength(7);
  expect(perMinute.filter((count) => count <= 1)).toHaveLength(1);
});

test("changes prices of lively instruments, not only sizes", () => {
  const moves = FIRST_WATCHED.map((isin) => changes(watch(isin, 2, 61), (now) => now.bidPrice));
  expect(moves.filter((count) => count >= 20).length).toBeGreaterThanOrEqual(6);
});

test("keeps the size of a side near the last one, and shows small and large ones over an hour", () => {
  for (const isin of FIRST_WATCHED.slice(0, 6)) {
    const sizes = watch(isin, 1, 3600).map((now) => now.bidSize);
    const jumps = sizes.filter((size, index) => {
      const last = sizes[index - 1] ?? size;
      return size > last * 1.5 || last > size * 1.5;
    });
    expect(jumps.length).toBeLessThan(36);
    expect(Math.max(...sizes)).toBeGreaterThan(Math.min(...sizes) * 4);
  }
});

test("updates some instruments several times a second, and some only after minutes", () => {
  const perMinute = LIST.slice(0, 60).map((isin) => {
    const instants = Array.from({ length: 300 }, (_, step) =>
      touch(isin, 7, HOUR + BigInt(step) * 200_000_000n),
    );
    return changes(instants, (now) => now.atNanos);
  });
  expect(perMinute.filter((count) => count >= 120).length).toBeGreaterThan(2);
  expect(perMinute.filter((count) => count <= 1).length).toBeGreaterThan(2);
});

test("reproduces a recorded market to the digit and the nanosecond", () => {
  expect(touch("US0378331005", 7, HOUR)).toMatchInlineSnapshot(`
    {
      "askPrice": 25891,
      "askSize": 51,
      "atNanos": 3599513583991n,
      "bidPrice": 25886,
      "bidSize": 64,
    }
  `);
  expect(touch("IE000CNSFAR2", 7, HOUR)).toMatchInlineSnapshot(`
    {
      "askPrice": 157560,
      "askSize": 5770,
      "atNanos": 3599540071975n,
      "bidPrice": 157440,
      "bidSize": 5380,
    }
  `);
});
