import { beforeEach, describe, expect, test, vi } from "vitest";
import { NO_ALERTS } from "#market/alerts/alert.ts";
import { alertsOf } from "./alerts.ts";
import { NO_LABELS } from "./labels.ts";
import { NO_LISTS } from "./lists.ts";
import { DEFAULT_SETTINGS, type Settings } from "./settings.ts";
import { openStore } from "./store.ts";
import { ALERT } from "./testing-alerts.ts";

let tab = new EventTarget();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // A new tab, because those of other tests are closed.
  tab = new EventTarget();
});

const open = () =>
  openStore({
    localStorage,
    sessionStorage,
    performance,
    addEventListener: tab.addEventListener.bind(tab),
  });

/** Writes like another tab and dispatches the browser's event. */
function writtenElsewhere(key: string | null, text?: string) {
  if (key !== null && text !== undefined) localStorage.setItem(key, text);
  tab.dispatchEvent(new StorageEvent("storage", { key, newValue: text ?? null }));
}

const dark = (settings: Settings): Settings => ({ ...settings, theme: "dark" });

const SETTINGS = '{"version":1,"theme":"light"}';
const LISTS = '{"version":1,"lists":[{"id":"a","name":"A","isins":["US0378331005"]}]}';

describe("the store", () => {
  test("keeps lists and theme for every tab, and the open list for this one", () => {
    const store = open();
    store.settings.update(dark);
    store.lists.set({ version: 4, lists: [] });
    store.openList.set("a");
    expect(Object.keys(localStorage).sort()).toEqual(["touchline:lists", "touchline:settings"]);
    expect(Object.keys(sessionStorage)).toEqual(["touchline:open-list"]);
    const reloaded = open();
    expect([reloaded.settings.get().theme, reloaded.openList.get()]).toEqual(["dark", "a"]);
  });

  test("begins with no lists, no labels, default settings and no open list", () => {
    const { lists, labels, settings, openList } = open();
    expect([lists.get(), labels.get()]).toEqual([NO_LISTS, NO_LABELS]);
    expect([settings.get(), openList.get()]).toEqual([DEFAULT_SETTINGS, ""]);
    expect(localStorage.length).toBe(0);
  });

  test("takes over the theme from before there were settings", () => {
    localStorage.setItem("touchline:theme", '"light"');
    const { settings } = open();
    expect(settings.get()).toEqual({ ...DEFAULT_SETTINGS, theme: "light" });
    settings.update((kept) => ({ ...kept, sound: true }));
    expect(open().settings.get()).toMatchObject({ theme: "light", sound: true });
    settings.update(dark);
    expect(open().settings.get().theme).toBe("dark");
  });

  test("keeps the alerts of two sources apart", () => {
    const store = open();
    const fired = { ...NO_ALERTS, alerts: [ALERT] };
    alertsOf(store, "one").set(fired);
    expect(alertsOf(store, "one").get()).toEqual(fired);
    expect(alertsOf(store, "one")).toBe(alertsOf(store, "one"));
    expect(alertsOf(store, "two").get()).toEqual(NO_ALERTS);
    expect(alertsOf(open(), "one").get()).toEqual(fired);
  });

  test("takes what another tab wrote, and writes nothing in return", () => {
    const store = open();
    writtenElsewhere("touchline:lists", LISTS);
    writtenElsewhere("touchline:settings", SETTINGS);
    expect(store.lists.get().lists[0]?.name).toBe("A");
    expect(store.settings.get().theme).toBe("light");
    expect(localStorage.getItem("touchline:lists")).toBe(LISTS);
    expect(localStorage.getItem("touchline:settings")).toBe(SETTINGS);
  });

  test.each([null, "somebody:else", "toString", "touchline:open-list"])(
    "does not mind what else another tab wrote: %s",
    (key) => {
      const store = open();
      const heard = vi.fn();
      store.lists.subscribe(heard);
      store.settings.subscribe(heard);
      store.openList.subscribe(heard);
      writtenElsewhere(key, '"x"');
      expect(heard).not.toHaveBeenCalled();
    },
  );

  test("is empty after another tab cleared everything", () => {
    const store = open();
    store.settings.update(dark);
    localStorage.clear();
    writtenElsewhere(null);
    expect(store.settings.get().theme).toBe("system");
    expect(localStorage.length).toBe(0);
  });

  test("reads what other tabs wrote while it was in the back/forward cache", () => {
    const store = open();
    localStorage.setItem("touchline:lists", LISTS);
    const shown = (persisted: boolean) =>
      tab.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
    shown(false);
    expect(store.lists.get().lists).toEqual([]);
    shown(true);
    expect(store.lists.get().lists[0]?.name).toBe("A");
  });

  test("ignores an unknown theme", () => {
    localStorage.setItem("touchline:theme", '"pink"');
    expect(open().settings.get().theme).toBe("system");
  });

  test("works in memory when the browser blocks storage", () => {
    const store = openStore({
      get localStorage(): Storage {
        throw new DOMException("blocked", "SecurityError");
      },
      sessionStorage,
      performance,
      addEventListener: tab.addEventListener.bind(tab),
    });
    store.settings.update(dark);
    expect(store.settings.get().theme).toBe("dark");
    expect(store.settings.persistState()).toBe("memory");
  });
});
