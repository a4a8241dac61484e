import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { type Isin, isinCheckDigit, parseIsin } from "#market/isin.ts";
import { addList, changeList, joined, listsSchema, NO_LISTS, without } from "./lists.ts";

function isin(n: number): Isin {
  const stem = `DE${String(n).padStart(9, "0")}`;
  const parsed = parseIsin(stem + isinCheckDigit(`${stem}0` as Isin));
  if (!parsed) throw new Error("unreachable");
  return parsed;
}

const isinText = fc.stringMatching(/^[A-Z]{2}[A-Z0-9]{9}[0-9]$/);
const watchlist = fc.record({
  id: fc.string({ minLength: 1, maxLength: 64 }),
  name: fc.string({ minLength: 1, maxLength: 80 }),
  isins: fc.uniqueArray(isinText, { maxLength: 5 }),
});
const lists = fc.record({ version: fc.constant(1), lists: fc.array(watchlist, { maxLength: 5 }) });

/** Nearly lists: the right names around whatever stands in JSON. */
const nearlyLists = fc.record(
  {
    version: fc.oneof(fc.constant(1), fc.jsonValue()),
    lists: fc.oneof(
      fc.jsonValue(),
      fc.array(
        fc.record(
          {
            id: fc.oneof(fc.string(), fc.jsonValue()),
            name: fc.oneof(fc.string(), fc.jsonValue()),
            isins: fc.oneof(
              fc.array(fc.oneof(isinText, fc.string(), fc.jsonValue())),
              fc.jsonValue(),
            ),
          },
          { requiredKeys: [] },
        ),
      ),
    ),
  },
  { requiredKeys: [] },
);

describe("stored lists", () => {
  test("come back as they were written", () => {
    fc.assert(
      fc.property(lists, (written) => {
        expect(z.parse(listsSchema, JSON.parse(JSON.stringify(written)))).toEqual(written);
      }),
    );
  });

  test("are valid lists or refused, whatever the JSON", () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), nearlyLists), (json) => {
        const parsed = z.safeParse(listsSchema, json);
        if (!parsed.success) return;
        for (const { id, name, isins } of parsed.data.lists) {
          expect(id.length).toBeGreaterThan(0);
          expect(name.length).toBeGreaterThan(0);
          expect(isins.every((text) => parseIsin(text) === text)).toBe(true);
          expect(new Set(isins).size).toBe(isins.length);
        }
      }),
    );
  });

  test("hold each instrument once, however often it was written", () => {
    const written = { id: "a", name: "A", isins: [isin(1), isin(2), isin(1)] };
    const { lists: read } = z.parse(listsSchema, { version: 1, lists: [written] });
    expect(read[0]?.isins).toEqual([isin(1), isin(2)]);
  });

  test.each([
    ["another version", { version: 2, lists: [] }],
    ["a list without a name", { version: 1, lists: [{ id: "a", name: "", isins: [] }] }],
    ["an ISIN in lower case", { version: 1, lists: [{ id: "a", name: "A", isins: ["us0"] }] }],
  ])("are refused for %s", (_, json) => {
    expect(z.safeParse(listsSchema, json).success).toBe(false);
  });
});

describe("a list", () => {
  const mine = { id: "mine", name: "Mine", isins: [isin(1)] };
  const other = { id: "other", name: "Other", isins: [] };

  test("is added at the end", () => {
    expect(addList(addList(NO_LISTS, mine), other).lists).toEqual([mine, other]);
  });

  test("is changed alone", () => {
    const both = addList(addList(NO_LISTS, mine), other);
    const changed = changeList(both, "mine", (list) => ({ ...list, name: "Ours" }));
    expect(changed.lists).toEqual([{ ...mine, name: "Ours" }, other]);
    expect(both.lists[0]).toBe(mine);
  });

  test("that is not there changes nothing", () => {
    const both = addList(addList(NO_LISTS, mine), other);
    expect(changeList(both, "gone", () => other)).toEqual(both);
  });
});

describe("the instruments of a list", () => {
  test("are joined by others at the end, those that it holds left where they are", () => {
    expect(joined([isin(1), isin(2)], [isin(3), isin(1), isin(3)])).toEqual([1, 2, 3].map(isin));
  });

  test("keep their places when one leaves", () => {
    expect(without([isin(1), isin(2), isin(3)], isin(2))).toEqual([isin(1), isin(3)]);
    expect(without([isin(1)], isin(2))).toEqual([isin(1)]);
  });
});
