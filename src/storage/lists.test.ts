import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseIsin } from "#market/isin.ts";
import { type Lists, listsFormat } from "./lists.ts";
import { readFormat } from "./stored-format.ts";

const APPLE = "US0378331005";
const FUND = "IE000CNSFAR2";

/** Reads lists from JSON, in the current version unless it names another. */
function read(json: unknown) {
  const reading = readFormat<Lists>(JSON.parse(JSON.stringify(json)), listsFormat);
  return reading.kind === "read" ? reading : undefined;
}

const ofLists = (...lists: readonly unknown[]) => read({ version: 4, lists });

const isinText = fc.stringMatching(/^[A-Z]{2}[A-Z0-9]{9}[0-9]$/);
const view = fc.record(
  {
    columns: fc.array(
      fc.record(
        {
          id: fc.string({ minLength: 1, maxLength: 40 }),
          width: fc.integer({ min: 16, max: 2000 }),
        },
        { requiredKeys: ["id"] },
      ),
    ),
    sort: fc.record({
      column: fc.string({ minLength: 1, maxLength: 40 }),
      direction: fc.constantFrom("ascending", "descending"),
    }),
    density: fc.constantFrom("compact", "standard", "relaxed"),
    estimate: fc.record({
      kind: fc.constantFrom("quantity", "budget"),
      amount: fc.bigInt(1n, 10n ** 18n - 1n).map(String),
    }),
  },
  { requiredKeys: ["columns", "density"] },
);
const watchlist = fc.record(
  {
    id: fc.string({ minLength: 1, maxLength: 64 }),
    name: fc.string({ minLength: 1, maxLength: 80 }).filter((name) => name.trim() !== ""),
    isins: fc.uniqueArray(isinText, { maxLength: 5 }),
    view,
    pane: fc.oneof(
      fc.record({ isin: isinText }),
      fc.record({ list: fc.string({ minLength: 1, maxLength: 64 }) }),
    ),
  },
  { requiredKeys: ["id", "name", "isins"] },
);
const lists = fc.uniqueArray(watchlist, { maxLength: 5, selector: ({ id }) => id });

/** Almost valid lists: the right keys with arbitrary JSON values. */
const nearlyLists = fc.record(
  {
    version: fc.oneof(fc.constantFrom(1, 2, 3, 4), fc.jsonValue()),
    lists: fc.oneof(
      fc.jsonValue(),
      fc.array(
        fc.record(
          {
            id: fc.oneof(fc.constantFrom("a", "list-1"), fc.string(), fc.jsonValue()),
            name: fc.oneof(fc.string(), fc.jsonValue()),
            isins: fc.oneof(
              fc.array(fc.oneof(isinText, fc.string(), fc.jsonValue())),
              fc.jsonValue(),
            ),
            view: fc.oneof(view, fc.jsonValue()),
            pane: fc.jsonValue(),
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
        const { value, issues } = ofLists(...written) ?? {};
        expect(value?.lists).toEqual(JSON.parse(JSON.stringify(written)));
        expect(issues).toEqual([]);
      }),
    );
  });

  test("are valid lists or none, for any JSON", () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), nearlyLists), (json) => {
        const found = read(json)?.value.lists ?? [];
        for (const { name, isins } of found) {
          expect(name.trim()).not.toBe("");
          expect(isins.every((text) => parseIsin(text) === text)).toBe(true);
          expect(new Set(isins).size).toBe(isins.length);
        }
        expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
      }),
    );
  });

  test("have each instrument once, however often it was written", () => {
    const found = ofLists({ id: "a", name: "A", isins: [APPLE, FUND, APPLE] });
    expect(found?.value.lists[0]?.isins).toEqual([APPLE, FUND]);
    expect(found?.issues).toEqual([]);
  });

  test("of version 1 lose nothing", () => {
    const list = { id: "a", name: "A", isins: [APPLE] };
    const found = read({ version: 1, lists: [list] });
    expect(found?.value).toEqual({ version: 4, lists: [list] });
    expect(found?.issues).toEqual([]);
  });

  test("of version 2 keep their views, which have no estimate", () => {
    const view = { columns: [{ id: "bid" }], density: "compact" };
    const list = { id: "a", name: "A", isins: [APPLE], view };
    const found = read({ version: 2, lists: [list] });
    expect(found?.value).toEqual({ version: 4, lists: [list] });
    expect(found?.issues).toEqual([]);
  });

  test("of version 3 keep their estimates, and have no pane", () => {
    const estimate = { kind: "quantity", amount: "1500" };
    const view = { columns: [{ id: "bid" }], density: "compact", estimate };
    const list = { id: "a", name: "A", isins: [APPLE], view };
    const found = read({ version: 3, lists: [list] });
    expect(found?.value).toEqual({ version: 4, lists: [list] });
    expect(found?.issues).toEqual([]);
  });

  test.each([
    ["an ISIN in lower case", { isin: "us0378331005" }, {}],
    ["a list without an id", { list: "" }, {}],
    ["a field that there is none of", { isin: APPLE, width: 400 }, { isin: APPLE }],
    ["no pane", 7, undefined],
  ])("lose of a pane that is %s this alone", (_, pane, left) => {
    const list = { id: "a", name: "A", isins: [APPLE] };
    const found = ofLists({ ...list, pane });
    expect(found?.value.lists).toEqual([left ? { ...list, pane: left } : list]);
    expect(found?.issues).toHaveLength(1);
  });

  test.each([
    ["of zero", { kind: "quantity", amount: "0" }],
    ["below zero", { kind: "quantity", amount: "-5" }],
    ["as a number", { kind: "budget", amount: 1500 }],
    ["of an exponent", { kind: "budget", amount: "1e5" }],
    ["of an unknown kind", { kind: "both", amount: "1500" }],
  ])("lose an estimate %s, and nothing else of their view", (_, estimate) => {
    const view = { columns: [{ id: "bid" }], density: "compact" };
    const list = { id: "a", name: "A", isins: [APPLE] };
    const found = ofLists({ ...list, view: { ...view, estimate } });
    expect(found?.value.lists).toEqual([{ ...list, view }]);
  });

  test("of a later version are not read", () => {
    expect(readFormat({ version: 5, lists: [] }, listsFormat).kind).toBe("newer");
  });
});

describe("a bad part of stored lists", () => {
  const good = { id: "good", name: "Good", isins: [FUND] };
  const mine = { id: "mine", name: "Mine", isins: [APPLE] };

  test.each([
    ["an ISIN in lower case", { ...mine, isins: ["us0378331005", APPLE] }, mine],
    ["an ISIN that is no text", { ...mine, isins: [APPLE, 7, null] }, mine],
    ["a field that there is none of", { ...mine, owner: "me" }, mine],
    ["a view that is none", { ...mine, view: "wide" }, mine],
    ["a blank name", { ...mine, name: "  " }, { ...mine, name: "#1" }],
    ["a name too long", { ...mine, name: "é".repeat(81) }, { ...mine, name: "é".repeat(80) }],
    ["an id that is none", { ...mine, id: 7 }, { ...mine, id: "list-1" }],
    ["an id that the next list has, too", { ...mine, id: "good" }, { ...mine, id: "good" }],
  ])("that is %s costs nothing else", (_, bad, mended) => {
    const found = ofLists(bad, good);
    const next = mended.id === good.id ? { ...good, id: "list-2" } : good;
    expect(found?.value.lists).toEqual([mended, next]);
    expect(found?.issues.length).toBeGreaterThan(0);
  });

  test.each([7, null, "list", [], {}, { ...mine, isins: APPLE }])(
    "that is a whole list (%j) costs no other",
    (bad) => {
      expect(ofLists(bad, good)?.value.lists).toEqual([good]);
    },
  );

  test("of a view removes only that part", () => {
    const columns = [{ id: "bid", width: 80 }, { id: "ask", width: -1 }, { id: 7 }];
    const found = ofLists({ ...good, view: { columns, sort: "up", density: "compact" } });
    expect(found?.value.lists[0]?.view).toEqual({
      columns: [{ id: "bid", width: 80 }, { id: "ask" }],
      density: "compact",
    });
  });
});
