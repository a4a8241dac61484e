import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NO_ALERTS } from "#market/alerts/alert.ts";
import { alertsOf } from "./alerts.ts";
import { readBackup, writeBackup } from "./backup.ts";
import { previewBackup } from "./backup-preview.ts";
import { withLabel } from "./labels.ts";
import { addList, changeIsins, renameList } from "./list-edits.ts";
import type { Store } from "./store.ts";
import { ALERT, FIRING } from "./testing-alerts.ts";
import { testIsin } from "./testing-isins.ts";
import { openBrowser } from "./testing-store.ts";
import { importBackup, readUserData, sourcesWithAlerts, type UserData } from "./user-data.ts";

const AT = "2026-01-05T08:00:00Z";
const SOURCE = "beta";
const FORMS = openBrowser().open();
const { id: _, state: _state, hasBeenShort: _short, fired: _fired, ...terms } = ALERT;

/** Creates a browser with a stored value of every kind. */
function furnished() {
  const browser = openBrowser();
  const store = browser.open();
  store.lists.update((lists) => addList(lists, { id: "a", name: "A", isins: [testIsin(1)] }));
  store.lists.update((lists) => addList(lists, { id: "b", name: "B", isins: [] }));
  store.labels.update((labels) => withLabel(labels, testIsin(1), "苹果"));
  store.settings.update((settings) => ({ ...settings, theme: "dark", keys: { pause: "X" } }));
  store.pacePreference.set({ everySeconds: 5, mostPerMinute: 60 });
  alertsOf(store, SOURCE).set({
    ...NO_ALERTS,
    alerts: [ALERT],
    log: [{ ...FIRING, id: "f", terms }],
  });
  return { ...browser, store };
}

const all = (store: Store) => readUserData(store, [SOURCE]);
const fileOf = (store: Store) => writeBackup(all(store), AT);

function read(text: string) {
  const reading = readBackup(text, FORMS);
  if (reading.kind !== "backup") throw new Error(reading.reason);
  return reading;
}

/** Returns a file with a value of every kind and one changed part. */
function altered(change: (file: Record<string, unknown>) => Record<string, unknown>) {
  return read(JSON.stringify(change(JSON.parse(fileOf(furnished().store)))));
}

describe("a backup", () => {
  test("restores everything in another browser, to the digit", () => {
    const { store } = furnished();
    const { owned, refused } = read(fileOf(store));
    const other = openBrowser().open();
    importBackup(other, owned);
    expect(all(other)).toEqual(all(store));
    expect(refused).toEqual([]);
  });

  test("has a preview of what it would add and change, which is empty once it is imported", () => {
    const { owned } = read(fileOf(furnished().store));
    const other = openBrowser().open();
    other.lists.update((lists) => addList(lists, { id: "a", name: "Mine", isins: [] }));
    expect(previewBackup(owned, all(other))).toEqual([
      { part: "lists", name: "A", change: "changed" },
      { part: "lists", name: "B", change: "added" },
      { part: "labels", name: testIsin(1), change: "added" },
      { part: "settings", name: "theme", change: "changed" },
      { part: "settings", name: "keys", change: "changed" },
      { part: "paceWish", name: "everySeconds", change: "changed" },
      { part: "paceWish", name: "mostPerMinute", change: "changed" },
      { part: "alerts", name: testIsin(1), change: "added", sourceId: SOURCE },
      { part: "log", name: testIsin(1), change: "added", sourceId: SOURCE },
    ]);
    importBackup(other, owned);
    expect(previewBackup(owned, all(other))).toEqual([]);
  });

  test("leaves what it does not contain unchanged, and each list in its place", () => {
    const { store } = furnished();
    const { owned } = read(fileOf(store));
    store.lists.update((lists) => addList(lists, { id: "c", name: "C", isins: [] }));
    store.lists.update((lists) => renameList(lists, "a", "Renamed"));
    store.lists.update((lists) => changeIsins(lists, "b", () => [testIsin(2)]));
    store.labels.update((labels) => withLabel(labels, testIsin(2), "Two"));
    importBackup(store, owned);
    expect(store.lists.get().lists.map(({ name }) => name)).toEqual(["A", "B", "C"]);
    expect(store.labels.get().labels).toEqual({ [testIsin(1)]: "苹果", [testIsin(2)]: "Two" });
  });

  test("with the alerts of another source does not change those of this one", () => {
    const { owned } = read(fileOf(furnished().store));
    const other = openBrowser().open();
    importBackup(other, owned);
    expect(alertsOf(other, "another").get()).toEqual(NO_ALERTS);
  });
});

describe("a bad part of a backup", () => {
  test("is refused with its reason, and the rest is imported", () => {
    const { owned, refused } = altered((file) => ({
      ...file,
      lists: {
        version: 4,
        lists: [
          { id: "a", name: "A", isins: ["us-37", testIsin(1)] },
          { id: "a", name: "x".repeat(81), isins: [], owner: "me" },
        ],
      },
      extra: 1,
    }));
    expect(refused.map(({ part, reason, text }) => [part, reason, text.slice(0, 8)])).toEqual([
      ["extra", "unknown", ""],
      ["lists", "misfit", '"us-37"'],
      ["lists", "too-long", '"xxxxxxx'],
      ["lists", "unknown", '"me"'],
      ["lists", "twice", '"a"'],
    ]);
    expect(owned.lists?.lists.map(({ isins }) => isins.length)).toEqual([1, 0]);
    expect(owned.labels).toBeDefined();
  });

  test("does not reset settings to their defaults", () => {
    const { owned, refused } = altered((file) => ({
      ...file,
      settings: { version: 1, theme: "pink", sound: true },
    }));
    const { store } = furnished();
    importBackup(store, owned);
    expect(store.settings.get()).toMatchObject({
      theme: "dark",
      sound: true,
      keys: { pause: "X" },
    });
    expect(refused).toMatchObject([{ part: "settings", reason: "misfit", path: ["theme"] }]);
  });

  test("is the whole backup when a newer Touchline wrote it", () => {
    const { owned, refused } = altered((file) => ({ ...file, lists: { version: 5 } }));
    expect(owned.lists).toBeUndefined();
    expect(refused).toEqual([{ part: "lists", reason: "newer", path: [], text: "" }]);
  });

  test("brings the panes of its lists", () => {
    const panes = [{ isin: testIsin(2) }, { list: "a" }];
    const lists = panes.map((pane, at) => ({ id: `${at}`, name: "A", isins: [], pane }));
    const { owned, refused } = altered((file) => ({ ...file, lists: { version: 4, lists } }));
    const { store } = furnished();
    importBackup(store, owned);
    const kept = store.lists.get().lists;
    expect(kept.flatMap(({ pane }) => pane ?? [])).toEqual(panes);
    expect(refused).toEqual([]);
  });

  test("may be written by an older one", () => {
    const list = { id: "a", name: "A", isins: [testIsin(1)] };
    const { owned } = altered((file) => ({ ...file, lists: { version: 1, lists: [list] } }));
    expect(owned.lists).toEqual({ version: 4, lists: [list] });
  });
});

describe("a file that is no backup", () => {
  const head = '"format":"touchline-backup"';
  test.each([
    ["not-json", ""],
    ["not-json", "{"],
    ["no-backup", "null"],
    ["no-backup", "[]"],
    ["no-backup", '{"version":1}'],
    ["no-backup", `{${head}}`],
    ["newer", `{${head},"version":2}`],
    ["too-large", " ".repeat(10_000_001)],
  ])("is %s", (reason, text) => {
    expect(readBackup(text, FORMS)).toEqual({ kind: "unusable", reason });
  });

  test("never throws and never changes a prototype", () => {
    const parts = fc.dictionary(
      fc.constantFrom("lists", "labels", "settings", "paceWish", "alerts", "__proto__", "other"),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(parts, (file) => {
        const text = JSON.stringify({ format: "touchline-backup", version: 1, ...file });
        const { owned } = read(text);
        importBackup(openBrowser().open(), owned);
        expect({}).not.toHaveProperty("version");
      }),
    );
  });

  test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "may hold the key %s anywhere: it is named as text, and nothing is taken from it",
    (key) => {
      const odd = `"${key}":{"lists":[],"version":9}`;
      const parts = `${odd},"lists":{"version":2,"lists":[{"id":"a","name":"${key}","isins":[],${odd}}],${odd}}
        ,"labels":{"version":1,"labels":{${odd},"${testIsin(1)}":"${key}"}}
        ,"settings":{"version":1,"theme":"dark","keys":{"pause":"${key}"},${odd}},"alerts":{${odd}}`;
      const { owned, refused } = read(`{${head},"version":1,${parts}}`);
      expect(refused[0]).toMatchObject({ part: key, reason: "unknown", text: "" });
      expect(
        refused.every(({ text, parentName = "" }) => typeof (text + parentName) === "string"),
      ).toBe(true);
      const store = openBrowser().open();
      importBackup(store, owned);
      expect(store.lists.get().lists).toEqual([{ id: "a", name: key, isins: [] }]);
      expect(store.labels.get().labels).toEqual({ [testIsin(1)]: key });
      expect(store.settings.get()).toMatchObject({ theme: "dark", keys: { pause: key } });
      expect(Object.getPrototypeOf(store.labels.get().labels)).toBe(Object.prototype);
      expect({}).not.toHaveProperty("lists");
    },
  );

  test("may begin with a byte-order mark", () => {
    expect(readBackup(`\uFEFF${fileOf(furnished().store)}`, FORMS).kind).toBe("backup");
  });
});

describe("the sources with alerts", () => {
  test("are those with stored alerts; quarantined text does not count", () => {
    const { storage, store } = furnished();
    storage.setItem("touchline:alerts:gamma", "rubbish");
    alertsOf(store, "gamma");
    expect(sourcesWithAlerts(() => storage)).toEqual([SOURCE, "gamma"]);
  });

  test("are none when storage is blocked", () => {
    const blocked = () => {
      throw new DOMException("blocked", "SecurityError");
    };
    expect(sourcesWithAlerts(blocked)).toEqual([]);
  });
});

test("without stored data, nothing is owned", () => {
  const nothing: UserData = { alerts: {} };
  expect(previewBackup(nothing, nothing)).toEqual([]);
});
