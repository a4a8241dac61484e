import { expect, test } from "vitest";
import { hasValidCheckDigit } from "#market/isin.ts";
import { FIRST_WATCHED, instrumentList } from "./universe.ts";

test("sixty instruments come from a dozen countries, each once, with right check digits", () => {
  const isins = instrumentList(60);
  expect(new Set(isins).size).toBe(60);
  expect(new Set(isins.map((isin) => isin.slice(0, 2))).size).toBeGreaterThanOrEqual(12);
  expect(isins.filter((isin) => !hasValidCheckDigit(isin))).toEqual([]);
});

test("the instruments that links use are among them", () => {
  expect(instrumentList(60)).toEqual(expect.arrayContaining(["US0378331005", "IE000CNSFAR2"]));
});

test("a longer list begins with the same sixty", () => {
  expect(instrumentList(500).slice(0, 60)).toEqual(instrumentList(60));
});

test("a hundred thousand instruments are all different and all well formed", () => {
  const isins = instrumentList(100_000);
  expect(new Set(isins).size).toBe(100_000);
  expect(isins.every(hasValidCheckDigit)).toBe(true);
});

test("the suggested instruments are the first eight of the list", () => {
  expect(FIRST_WATCHED).toEqual(instrumentList(60).slice(0, 8));
});
