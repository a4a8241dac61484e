import fc from "fast-check";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { readIsin, testIsin } from "#engine/protocol/testing-quotes.ts";
import { readNames } from "#live/name-index.ts";
import { createSearch, normalise } from "./search.ts";

/** Searches as one types; returns the hits alone. */
function searchIn(...options: Parameters<typeof createSearch>) {
  const search = createSearch(...options);
  return (query: string) => search.find(query).isins;
}

const ISINS = [readIsin("US0378331005"), readIsin("IE000CNSFAR2"), testIsin(12), testIsin(3)];

const namesOf = (names: Readonly<Record<string, string>>) =>
  readNames(JSON.stringify({ from: "operator", names }), async () => undefined);

describe("the search", () => {
  test.each([
    ["us03", ["US0378331005"]],
    [" us 0378 331005 ", ["US0378331005"]],
    ["cns", ["IE000CNSFAR2"]],
    ["1005", ["US0378331005"]],
    ["r2", ["IE000CNSFAR2"]],
    ["", ISINS],
    ["zz", []],
  ])("for %j finds what holds it, however it is typed", (query, found) => {
    expect(searchIn(ISINS)(query)).toEqual(found);
  });

  test("finds the user's labels in any script, case and spacing", () => {
    const labels = { [testIsin(12)]: "Chip maker, core", [testIsin(3)]: "Ζάχαρη" };
    const find = searchIn(ISINS, labels);
    expect(find("chipm")).toEqual([testIsin(12)]);
    expect(find("pmak")).toEqual([testIsin(12)]);
    expect(find("Maker, CORE")).toEqual([testIsin(12)]);
    expect(find("ζάχ")).toEqual([testIsin(3)]);
  });

  test("finds the operator's names, in addition to ISINs and labels", async () => {
    const names = { [testIsin(12)]: "World Kites", [testIsin(3)]: "Crème de Lamps" };
    const find = searchIn(ISINS, { [testIsin(3)]: "Sugar" }, await namesOf(names));
    expect(find("kit")).toEqual([testIsin(12)]);
    expect(find("kites wor")).toEqual([testIsin(12)]);
    expect(find("creme")).toEqual([testIsin(3)]);
    expect(find("suga")).toEqual([testIsin(3)]);
    expect(find("us03")).toEqual(["US0378331005"]);
    expect(find("ites")).toEqual([testIsin(12)]);
    expect(find("orl tes")).toEqual([testIsin(12)]);
    expect(find("ites boats")).toEqual([]);
  });

  test("ranks the beginning of the ISIN first, then whole words, their beginnings, their inside and that of the ISIN", async () => {
    const [inIsin, inWord, label, beginning, word] = [
      "US00DE000004",
      "US0000000006",
      "US0000000014",
      "US0000000022",
      "US0000000030",
    ].map(readIsin);
    const isins = [inIsin, inWord, label, beginning, word, testIsin(4)].filter(
      (isin) => isin !== undefined,
    );
    const names = { [`${inWord}`]: "Garden", [`${beginning}`]: "Den Haag", [`${word}`]: "Café De" };
    const find = searchIn(isins, { [`${label}`]: "Dew" }, await namesOf(names));
    expect(find("de")).toEqual([testIsin(4), word, label, beginning, inWord, inIsin]);
    expect(find("dew")).toEqual([label]);
    expect(find("den")).toEqual([beginning, inWord]);
  });

  test("ranks a name that a label replaces after beginnings of what is visible", async () => {
    const [own, other, inWord] = [testIsin(12), testIsin(3), testIsin(4)];
    const names = await namesOf({
      [own]: "Pepper Group",
      [other]: "Pepperdown",
      [inWord]: "Sweetpepper",
    });
    const labels = { [own]: "Chip maker" };
    const search = createSearch([own, inWord, other], labels, names);
    expect(search.find("pepper")).toEqual({ isins: [other, own, inWord], areInside: false });
    expect(search.find("chip").isins).toEqual([own]);
  });

  test("ranks rows of the open list first among equally good matches, and a better match before them", async () => {
    const [group, boats, exact, other] = [testIsin(12), testIsin(3), testIsin(4), testIsin(5)];
    const names = await namesOf({
      [group]: "Pepperdown Group",
      [boats]: "Pepperdown Boats",
      [exact]: "Kites",
      [other]: "Kites and Lamps",
    });
    const isins = [group, boats, other, exact];
    const search = createSearch(isins, {}, names);
    const find = (query: string) => search.find(query, new Set([boats, other])).isins;
    expect(find("pepper")).toEqual([boats, group]);
    expect(find("pepperdown group")).toEqual([group]);
    expect(find("kit")).toEqual([other, exact]);
    expect(find("kites")).toEqual([exact, other]);
    expect(find(group)).toEqual([group]);
    expect(find("")).toEqual(isins);
  });

  test("keeps the order of a query whose first hit was added", () => {
    const search = createSearch(ISINS);
    const found = search.find("0", new Set([testIsin(12)]));
    expect(search.find("0", new Set(ISINS))).toBe(found);
  });

  test("says whether nothing but the inside matches", async () => {
    const names = await namesOf({ [testIsin(12)]: "World Kites" });
    const search = createSearch(ISINS, {}, names);
    const areInside = (query: string) => search.find(query).areInside;
    expect(["ites", "cns", "1005"].map(areInside)).toEqual([true, true, true]);
    expect(["kit", "ie", "orld"].map(areInside)).toEqual([false, false, true]);
  });

  test("finds one letter at beginnings only, so that it does not find nearly everything", async () => {
    const names = await namesOf({ [testIsin(12)]: "World Kites", [testIsin(3)]: "Sword" });
    const find = searchIn(ISINS, { [testIsin(12)]: "Ski" }, names);
    expect(find("i")).toEqual(["IE000CNSFAR2"]);
    expect(find("s")).toEqual([testIsin(12), testIsin(3)]);
    expect(find("0")).toEqual([]);
    expect(find("wor")).toEqual([testIsin(12), testIsin(3)]);
    expect(find("d s")).toEqual([]);
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
    const find = searchIn(ISINS);
    expect(find("us")).toBe(find(" US "));
  });

  test("reads 100,000 ISINs as one text for each query", () => {
    const isins = Array.from({ length: 100_000 }, (_, n) => testIsin(n));
    const find = searchIn(isins);
    const searches = vi.spyOn(String.prototype, "indexOf");
    onTestFinished(() => searches.mockRestore());
    const found = find("9999");
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(200);
    expect(searches.mock.calls.length).toBeLessThan(found.length + 10);
  });

  test("finds a label with or without its accents", () => {
    const find = searchIn(ISINS, { [testIsin(12)]: "Größe", [testIsin(3)]: "Señal" });
    expect(find("grosse")).toEqual([testIsin(12)]);
    expect(find("GRÖSSE")).toEqual([testIsin(12)]);
    expect(find("senal")).toEqual([testIsin(3)]);
  });

  test("finds the same as plain filters after any previous queries", () => {
    const isins = Array.from({ length: 60 }, (_, n) => testIsin(n * 37));
    const part = fc.stringMatching(/^[de0-9 ]{0,4}$/);
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (queries) => {
        const find = searchIn(isins);
        for (const query of queries) {
          const wanted = normalise(query);
          const begin = isins.filter((isin) => isin.startsWith(wanted));
          const inner = isins.filter((isin) => wanted.length > 1 && isin.indexOf(wanted) > 0);
          expect(find(query)).toEqual([...begin, ...inner]);
        }
      }),
    );
  });
});
