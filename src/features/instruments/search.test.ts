import fc from "fast-check";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { readIsin, testIsin } from "#engine/protocol/testing-quotes.ts";
import { readNames } from "#live/name-index.ts";
import { createSearch, normalise } from "./search.ts";

const ISINS = [readIsin("US0378331005"), readIsin("IE000CNSFAR2"), testIsin(12), testIsin(3)];

const namesOf = (names: Readonly<Record<string, string>>) =>
  readNames(JSON.stringify({ from: "operator", names }), async () => undefined);

describe("the search", () => {
  test.each([
    ["us03", ["US0378331005"]],
    [" us 0378 331005 ", ["US0378331005"]],
    ["cns", ["IE000CNSFAR2"]],
    ["", ISINS],
    ["zz", []],
  ])("for %j finds what holds it, however it is typed", (query, found) => {
    expect(createSearch(ISINS).find(query)).toEqual(found);
  });

  test("finds the user's labels in any script, case and spacing", () => {
    const labels = { [testIsin(12)]: "Chip maker, core", [testIsin(3)]: "Ζάχαρη" };
    const search = createSearch(ISINS, labels);
    expect(search.find("chipm")).toEqual([testIsin(12)]);
    expect(search.find("Maker, CORE")).toEqual([testIsin(12)]);
    expect(search.find("ζάχ")).toEqual([testIsin(3)]);
  });

  test("finds the operator's names, in addition to ISINs and labels", async () => {
    const names = { [testIsin(12)]: "World Kites", [testIsin(3)]: "Crème de Lamps" };
    const search = createSearch(ISINS, { [testIsin(3)]: "Sugar" }, await namesOf(names));
    expect(search.find("kit")).toEqual([testIsin(12)]);
    expect(search.find("kites wor")).toEqual([testIsin(12)]);
    expect(search.find("creme")).toEqual([testIsin(3)]);
    expect(search.find("suga")).toEqual([testIsin(3)]);
    expect(search.find("us03")).toEqual(["US0378331005"]);
    expect(search.find("ites")).toEqual([]);
  });

  test("finds the same by names after any previous queries", async () => {
    const isins = Array.from({ length: 40 }, (_, n) => testIsin(n));
    const unit = fc.constantFrom("a", "b", "Ä", " ", "-", "0");
    const name = fc.string({ unit, minLength: 1, maxLength: 12 });
    const queries = fc.array(fc.string({ unit, maxLength: 4 }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.array(name, { maxLength: 40 }), queries, async (given, typed) => {
        const named = isins.flatMap((isin, at) =>
          given[at] === undefined ? [] : [[isin, given[at]]],
        );
        const names = await namesOf(Object.fromEntries(named));
        const search = createSearch(isins, {}, names);
        for (const query of typed) {
          expect(search.find(query)).toEqual(createSearch(isins, {}, names).find(query));
        }
      }),
    );
  });

  test("returns the same array for the same query, so that nothing renders again", () => {
    const search = createSearch(ISINS);
    expect(search.find("us")).toBe(search.find(" US "));
  });

  test("among 100,000 checks each once, and for a longer query only the previous hits", () => {
    const isins = Array.from({ length: 100_000 }, (_, n) => testIsin(n));
    const search = createSearch(isins);
    const comparisons = vi.spyOn(String.prototype, "includes");
    onTestFinished(() => comparisons.mockRestore());
    const looksFor = (query: string) => {
      comparisons.mockClear();
      return search.find(query);
    };
    const found = looksFor("99");
    expect(comparisons.mock.calls).toHaveLength(100_000);
    expect(found.length).toBeLessThan(20_000);
    expect(looksFor("999").length).toBeGreaterThan(0);
    expect(comparisons.mock.calls).toHaveLength(found.length);
    expect(looksFor("zz")).toEqual([]);
    expect(comparisons.mock.calls).toHaveLength(100_000);
  });

  test("finds a label with or without its accents", () => {
    const search = createSearch(ISINS, { [testIsin(12)]: "Größe", [testIsin(3)]: "Señal" });
    expect(search.find("grosse")).toEqual([testIsin(12)]);
    expect(search.find("GRÖSSE")).toEqual([testIsin(12)]);
    expect(search.find("senal")).toEqual([testIsin(3)]);
  });

  test("finds the same as a plain filter after any previous queries", () => {
    const isins = Array.from({ length: 60 }, (_, n) => testIsin(n * 37));
    const part = fc.stringMatching(/^[de0-9 ]{0,4}$/);
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (queries) => {
        const search = createSearch(isins);
        for (const query of queries) {
          const plain = isins.filter((isin) => isin.includes(normalise(query)));
          expect(search.find(query)).toEqual(plain);
        }
      }),
    );
  });
});
