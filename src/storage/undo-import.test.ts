import { describe, expect, test } from "vitest";
import { NO_ALERTS } from "#market/alerts/alert.ts";
import { countUnchanged, previewBackup } from "./backup-preview.ts";
import { withLabel } from "./labels.ts";
import { addList, renameList } from "./list-edits.ts";
import { ALERT } from "./testing-alerts.ts";
import { testIsin } from "./testing-isins.ts";
import { openBrowser } from "./testing-store.ts";
import { undoImport } from "./undo-import.ts";
import { importBackup, readUserData, type UserData } from "./user-data.ts";

const SOURCE = "beta";

const COMING: UserData = {
  lists: {
    version: 4,
    lists: [
      { id: "a", name: "Theirs", isins: [testIsin(2)] },
      { id: "new", name: "New", isins: [] },
    ],
  },
  labels: { version: 1, labels: { [testIsin(1)]: "Theirs", [testIsin(3)]: "New" } },
  settings: { theme: "dark" },
  paceWish: { everySeconds: 9, mostPerMinute: 9 },
  alerts: { [SOURCE]: { ...NO_ALERTS, alerts: [ALERT], log: [] } },
};

function furnished() {
  const store = openBrowser().open();
  store.lists.update((lists) => addList(lists, { id: "a", name: "Mine", isins: [testIsin(1)] }));
  store.lists.update((lists) => addList(lists, { id: "b", name: "Other", isins: [] }));
  store.labels.update((labels) => withLabel(labels, testIsin(1), "Mine"));
  store.labels.update((labels) => withLabel(labels, testIsin(2), "Other"));
  store.settings.update((settings) => ({ ...settings, theme: "light" }));
  return { store, now: () => readUserData(store, [SOURCE]) };
}

describe("undoing an import", () => {
  test("restores everything", () => {
    const { store, now } = furnished();
    const before = now();
    importBackup(store, COMING);
    expect(now()).not.toEqual(before);
    undoImport(store, COMING, before);
    expect(now()).toEqual(before);
  });

  test("keeps what was changed since", () => {
    const { store, now } = furnished();
    const before = now();
    importBackup(store, COMING);
    store.lists.update((lists) => renameList(lists, "b", "Renamed"));
    store.labels.update((labels) => withLabel(labels, testIsin(2), "Renamed"));
    store.settings.update((settings) => ({ ...settings, flash: false }));
    undoImport(store, COMING, before);
    expect(now().lists?.lists.map(({ name }) => name)).toEqual(["Mine", "Renamed"]);
    expect(now().labels?.labels[testIsin(2)]).toBe("Renamed");
    expect(now().settings).toMatchObject({ theme: "light", flash: false });
  });

  test("does not restore what was removed since", () => {
    const { store, now } = furnished();
    const before = now();
    importBackup(store, COMING);
    store.lists.set({ version: 4, lists: [] });
    undoImport(store, COMING, before);
    expect(now().lists?.lists).toEqual([]);
  });
});

test("counts what it leaves unchanged", () => {
  const { now } = furnished();
  const rows = previewBackup(COMING, now());
  expect(countUnchanged(rows, now())).toEqual({ lists: 1, labels: 1, alerts: 0 });
});
