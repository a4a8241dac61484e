import { describe, expect, test } from "vitest";
import { parseIsin } from "#market/isin.ts";
import { NO_LISTS } from "./lists.ts";
import { withSuggested } from "./user-data.ts";

const isins = ["US0378331005"].map(parseIsin).filter((isin) => isin !== undefined);
const suggested = { id: "first", name: "My first list", isins };
const none = { lists: NO_LISTS, alerts: {} };

describe("a suggested list", () => {
  test("counts as the user's own when no other is stored", () => {
    expect(withSuggested(none, [suggested]).lists?.lists).toEqual([suggested]);
  });

  test("does not count beside stored lists or when it is empty", () => {
    const own = { ...none, lists: { ...NO_LISTS, lists: [{ id: "own", name: "Own", isins: [] }] } };
    expect(withSuggested(own, [suggested])).toBe(own);
    expect(withSuggested(none, [{ ...suggested, isins: [] }])).toBe(none);
  });
});
