import { expect, test } from "vitest";
import { cleanText } from "#market/text.ts";
import { nameOf } from "./names.ts";
import { FIRST_WATCHED, instrumentList } from "./universe.ts";

test("gives every instrument a legible name, the same at each start", () => {
  for (const isin of instrumentList(5000)) {
    const name = nameOf(isin);
    expect(name).toBe(cleanText(name, 60));
    expect(nameOf(isin)).toBe(name);
  }
});

test("gives the suggested instruments different names that state their kinds", () => {
  const names = FIRST_WATCHED.map(nameOf);
  expect(new Set(names).size).toBe(FIRST_WATCHED.length);
  const kinds = [/Group$/, / Fund$/, /Coin$/, / Rate$/, /./, /Units$/, /Silver/, /Fixing$/];
  expect(names.filter((name, at) => !kinds[at]?.test(name))).toEqual([]);
});
