import { describe, expect, test } from "vitest";
import { type Isin, parseIsin } from "#market/isin.ts";
import { find, type PaletteItems } from "./find.ts";

const isin = (text: string): Isin => {
  const parsed = parseIsin(text);
  if (!parsed) throw new Error(`no ISIN: ${text}`);
  return parsed;
};

const nothing = () => undefined;
const instrument = {
  kind: "instrument",
  id: isin("US0378331005"),
  label: undefined,
  isInList: false,
} as const;
const all: PaletteItems = {
  instruments: {
    find: (query) => ({
      isins: query.startsWith("us") ? Array(20).fill(instrument.id) : [],
      areInside: false,
    }),
    itemOf: () => instrument,
  },
  lists: [
    { kind: "list", id: "a", name: "Thin books", size: 9, isOpen: false },
    { kind: "list", id: "b", name: "Señal", size: 1, isOpen: false },
  ],
  actions: [
    { kind: "action", id: "alert", title: "Add an alarm", isOnInstrument: false },
    { kind: "action", id: "alerts", title: "Alarm log", isOnInstrument: false, keywords: "normal" },
    { kind: "action", id: "pause", title: "Pause or resume checks", isOnInstrument: false },
    { kind: "action", id: "theme", title: "Change the theme", isOnInstrument: false },
    { kind: "action", id: "keys", title: "All keys", isOnInstrument: false },
    {
      kind: "action",
      id: "paste",
      title: "Insert several ISINs",
      isOnInstrument: false,
      keywords: "csv file",
    },
  ],
  commands: [
    {
      kind: "command",
      id: "new",
      title: "New list",
      keywords: "neue liste anlegen",
      act: nothing,
    },
  ],
  ofAmount: (amount) => [
    {
      kind: "command",
      id: `of ${amount}`,
      title: "Rate every row",
      keywords: "",
      blockedBy: amount.endsWith("x") ? "No amount" : undefined,
      act: nothing,
    },
  ],
  settings: [
    {
      kind: "setting",
      id: "flash",
      title: "Light up: On",
      keywords: "on an flash",
      isChosen: true,
      act: nothing,
    },
    {
      kind: "setting",
      id: "day",
      title: "Theme: Light",
      keywords: "light hell",
      isChosen: false,
      act: nothing,
    },
  ],
};
const ids = (query: string) => find(all, query).flatMap(({ items }) => items.map(({ id }) => id));

describe("the command field", () => {
  test("begins with the actions on the instrument, and leaves out the open list", () => {
    const [alarm, ...actions] = all.actions;
    const [open, ...lists] = all.lists;
    if (!alarm || !open) throw new Error("no items");
    const items = {
      ...all,
      actions: [...actions, { ...alarm, isOnInstrument: true }],
      lists: [{ ...open, isOpen: true }, ...lists],
    };
    const groups = find(items, "").map(({ kind, items: [first] }) => [kind, first?.id]);
    expect(groups).toEqual([
      ["onInstrument", "alert"],
      ["list", "b"],
      ["action", "alerts"],
    ]);
    expect(find(items, "thin")[0]?.items[0]?.id).toBe("a");
  });

  test("offers lists and actions before anything is typed", () => {
    expect(ids("")).toEqual(["a", "b", "alert", "alerts", "pause", "theme", "keys", "paste"]);
    expect(ids("  ")).toEqual(ids(""));
  });

  test.each([
    ["rate 1500", ["of 1500"]],
    ["rate every 1,500", ["of 1,500"]],
    [" row  12 k ", ["of 12 k"]],
    ["rate", []],
    ["1500", ["of 1500"]],
    [" 12 k ", ["of 12 k"]],
    ["1500x", []],
    ["thin 1500", []],
    ["rate1500", []],
  ])("gives the amount at the end of %j to a command that takes one", (query, found) => {
    expect(ids(query)).toEqual(found);
  });

  test("finds words in any order, case and accents", () => {
    expect(ids("BOOKS thin")).toEqual(["a"]);
    expect(ids("senal")).toEqual(["b"]);
    expect(ids("theme cha")).toEqual(["theme"]);
  });

  test("ranks items that begin with the query before those that contain it", () => {
    expect(ids("pa")).toEqual(["pause"]);
    expect(ids("change")).toEqual(["theme"]);
    expect(ids("all")).toEqual(["keys"]);
    expect(ids("light")).toEqual(["day", "flash"]);
    expect(ids("al")).toEqual(["b", "alerts", "keys", "alert", "paste"]);
  });

  test("keeps the order of what has the whole word: an alert is added before the log is shown", () => {
    expect(ids("alarm")).toEqual(["alert", "alerts"]);
  });

  test("finds nothing inside a word that is not shown", () => {
    expect(ids("orma")).toEqual([]);
    expect(ids("norm")).toEqual(["alerts"]);
  });

  test("finds by keywords, which are not shown, in both languages", () => {
    expect(ids("csv")).toEqual(["paste"]);
    expect(ids("liste neue")).toEqual(["new"]);
    expect(ids("hell theme")).toEqual(["day"]);
  });

  test("limits the instruments, so that the other kinds stay in view", () => {
    expect(ids("us")).toHaveLength(9);
  });

  test("says how many matches of a kind are left out", () => {
    const more = (query: string) => find(all, query).map(({ kind, more }) => [kind, more]);
    expect(more("us")).toEqual([
      ["instrument", 12],
      ["action", 0],
    ]);
    expect(more("")).toEqual([
      ["list", 0],
      ["action", 0],
    ]);
  });

  test("ranks instruments that match inside only behind words that begin with the query, and before words that contain it", () => {
    const kinds = (query: string, areInside: boolean) => {
      const instruments = {
        ...all.instruments,
        find: () => ({ isins: [instrument.id], areInside }),
      };
      return find({ ...all, instruments }, query).map(({ kind }) => kind);
    };
    expect(kinds("al", true)).toEqual(["list", "action", "instrument"]);
    expect(kinds("csv", true)).toEqual(["action", "instrument"]);
    expect(kinds("cs", true), "of a word that is not shown").toEqual(["instrument", "action"]);
    expect(kinds("csv", false)).toEqual(["instrument", "action"]);
    expect(kinds("ause", true)).toEqual(["instrument", "action"]);
    expect(kinds("0378", true), "of an amount").toEqual(["instrument", "action"]);
  });

  test("returns nothing without a match", () => {
    expect(find(all, "zzz")).toEqual([]);
  });
});
