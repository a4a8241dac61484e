import { expect, test } from "vitest";
import { hasValidCheckDigit } from "#market/isin.ts";
import { FIRST_WATCHED, instrumentList } from "./universe.ts";

test("lists sixty different instruments of a dozen countries, with valid check digits", () => {
  const isins = instrumentList(60);
  expect(new Set(isins).size).toBe(60);
  expect(new Set(isins.map((isin) => isin.slice(0, 2))).size).toBeGreaterThanOrEqual(12);
  expect(isins.filter((isin) => !hasValidCheckDigit(isin))).toEqual([]);
});

test("lists the instruments that links use", () => {
  expect(instrumentList(60)).toEqual(expect.arrayContaining(["US0378331005", "IE000CNSFAR2"]));
});

test("begins a longer list with the same sixty", () => {
  expect(instrumentList(500).slice(0, 60)).toEqual(instrumentList(60));
});

test("lists a hundred thousand different and well-formed instruments", () => {
  const isins = instrumentList(100_000);
  expect(new Set(isins).size).toBe(100_000);
  expect(isins.every(hasValidCheckDigit)).toBe(true);
});

test("suggests the first eight instruments of the list", () => {
  expect(FIRST_WATCHED).toEqual(instrumentList(60).slice(0, 8));
});
