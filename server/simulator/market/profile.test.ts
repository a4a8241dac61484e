import { expect, test } from "vitest";
import { profileOf } from "./profile.ts";
import { formatUnits } from "./units.ts";
import { FIRST_WATCHED, instrumentList } from "./universe.ts";

const profiles = instrumentList(60).map(profileOf);

test("gives the sixty prices of 0 to 9 decimals", () => {
  const decimals = new Set(profiles.map((profile) => profile.decimals));
  expect(Math.min(...decimals)).toBe(0);
  expect(Math.max(...decimals)).toBe(9);
  expect(decimals.size).toBeGreaterThanOrEqual(8);
});

test("gives the sixty prices from millionths to tens of thousands", () => {
  const levels = profiles.map(({ level, tick, decimals }) =>
    Number(formatUnits(level * tick, decimals)),
  );
  expect(Math.min(...levels)).toBeLessThan(0.00001);
  expect(Math.max(...levels)).toBeGreaterThan(80_000);
  expect(Math.max(...levels)).toBeLessThanOrEqual(100_000);
});

test("gives coarse and fine ticks, and whole and fractional sizes", () => {
  expect(new Set(profiles.map((profile) => profile.tick)).size).toBeGreaterThanOrEqual(5);
  expect(profiles.some((profile) => profile.sizeDecimals === 0)).toBe(true);
  expect(profiles.some((profile) => profile.sizeDecimals > 2)).toBe(true);
});

test("gives the first eight instruments eight different scales", () => {
  const kinds = FIRST_WATCHED.map(profileOf).map(({ decimals, tick, sizeDecimals }) =>
    [decimals, tick, sizeDecimals].join(" "),
  );
  expect(new Set(kinds).size).toBe(8);
});

test("gives the first twenty instruments no figure of more than seven digits", () => {
  const digits = instrumentList(20)
    .map(profileOf)
    .flatMap(({ level, tick, decimals, depth, lot }) => [
      formatUnits(level * tick, decimals).replace(".", "").length,
      `${depth * lot}`.length,
    ]);
  expect(Math.max(...digits)).toBeLessThanOrEqual(7);
});

test("gives an unlisted instrument a profile too", () => {
  expect(profileOf("XS0000000009").level).toBeGreaterThan(0);
});
