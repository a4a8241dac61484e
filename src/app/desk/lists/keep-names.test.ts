import { expect, test, vi } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { type InstrumentNames, NO_NAMES } from "#live/instrument-names.ts";
import type { Isin } from "#market/isin.ts";
import { storedNames } from "#storage/known-names.ts";
import { openBrowser } from "#storage/testing-store.ts";
import { keepNames, MAX_KNOWN_NAMES } from "./keep-names.ts";

const [A, B, C] = [testIsin(1), testIsin(2), testIsin(3)];
const CONFIG = { names: "/names.json", source: "a1" };
const LISTS = [{ isins: [A, B] }, { isins: [B] }];

const namesOf = (names: Partial<Record<Isin, string>>): InstrumentNames => ({
  ...NO_NAMES,
  from: "operator",
  of: (isin) => names[isin],
});

const KITES = namesOf({ [A]: "Kites", [C]: "Lamps" });

function openStorage() {
  const { storage } = openBrowser();
  return { storage, stored: () => storedNames(() => storage).get() };
}

test("the names of the watched instruments are kept, and no others", () => {
  const { storage, stored } = openStorage();
  keepNames(() => storage, CONFIG, KITES, LISTS);
  expect(stored()).toEqual({
    version: 1,
    path: "/names.json",
    source: "a1",
    from: "operator",
    names: { [A]: "Kites" },
  });
});

test("others take their place as a whole", () => {
  const { storage, stored } = openStorage();
  keepNames(() => storage, CONFIG, KITES, LISTS);
  keepNames(() => storage, { ...CONFIG, source: "b2" }, namesOf({ [B]: "Boats" }), LISTS);
  expect(stored()).toMatchObject({ source: "b2", names: { [B]: "Boats" } });
  expect(stored()?.names).not.toHaveProperty(A);
});

test.each([
  ["no instrument has one any more", CONFIG, namesOf({}), LISTS],
  ["none is watched", CONFIG, KITES, []],
  ["the gateway has no file", CONFIG, NO_NAMES, LISTS],
  ["the gateway names no address", { ...CONFIG, names: null }, NO_NAMES, LISTS],
])("none are kept if %s", (_, config, names, lists) => {
  const { storage, stored } = openStorage();
  keepNames(() => storage, CONFIG, KITES, LISTS);
  keepNames(() => storage, config, names, lists);
  expect(stored()).toBeNull();
});

test("a browser that never had names stores nothing", () => {
  const { storage } = openStorage();
  keepNames(() => storage, { ...CONFIG, names: null }, NO_NAMES, LISTS);
  expect(storage).toHaveLength(0);
});

test("their number has a limit", () => {
  const { storage, stored } = openStorage();
  const isins = Array.from({ length: MAX_KNOWN_NAMES + 1 }, (_, nth) => testIsin(nth));
  keepNames(() => storage, CONFIG, { ...KITES, of: () => "Kites" }, [{ isins }]);
  expect(Object.keys(stored()?.names ?? {})).toEqual(isins.slice(0, MAX_KNOWN_NAMES));
});

test("old names do not stay where the storage has no room for the new ones", () => {
  const { storage, stored } = openStorage();
  keepNames(() => storage, CONFIG, KITES, LISTS);
  const setItem = storage.setItem.bind(storage);
  vi.spyOn(storage, "setItem").mockImplementation((key, text) => {
    if (text.includes("Boats")) throw new DOMException("full", "QuotaExceededError");
    setItem(key, text);
  });
  keepNames(() => storage, CONFIG, namesOf({ [A]: "Boats" }), LISTS);
  expect(stored()).toBeNull();
});

test("a browser without storage keeps none, and nothing fails", () => {
  const blocked = () => {
    throw new DOMException("denied", "SecurityError");
  };
  expect(() => keepNames(blocked, CONFIG, KITES, LISTS)).not.toThrow();
});
