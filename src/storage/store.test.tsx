import { beforeEach, describe, expect, test, vi } from "vitest";
import { openStore } from "./store.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** What the browser tells a tab of another one's writing. */
function writtenElsewhere(key: string | null, newValue: string | null) {
  window.dispatchEvent(new StorageEvent("storage", { key, newValue }));
}

const LISTS = '{"version":1,"lists":[{"id":"a","name":"A","isins":["US0378331005"]}]}';

describe("the store", () => {
  test("keeps lists and theme for every tab, and the open list for this one", () => {
    const store = openStore(window);
    store.theme.set("dark");
    store.lists.set({ version: 1, lists: [] });
    store.openList.set("a");
    expect(Object.keys(localStorage).sort()).toEqual(["touchline:lists", "touchline:theme"]);
    expect(Object.keys(sessionStorage)).toEqual(["touchline:open-list"]);
    const reloaded = openStore(window);
    expect([reloaded.theme.get(), reloaded.openList.get()]).toEqual(["dark", "a"]);
  });

  test("begins with no lists, the system's theme and no list open", () => {
    const { lists, theme, openList } = openStore(window);
    expect([lists.get().lists, theme.get(), openList.get()]).toEqual([[], "system", ""]);
  });

  test("takes what another tab wrote, and writes nothing in return", () => {
    const store = openStore(window);
    writtenElsewhere("touchline:lists", LISTS);
    writtenElsewhere("touchline:theme", '"light"');
    expect(store.lists.get().lists[0]?.name).toBe("A");
    expect(store.theme.get()).toBe("light");
    expect(localStorage.length).toBe(0);
  });

  test.each([null, "somebody:else", "toString", "touchline:open-list"])(
    "does not mind what else another tab wrote: %s",
    (key) => {
      const store = openStore(window);
      const heard = vi.fn();
      store.lists.subscribe(heard);
      store.theme.subscribe(heard);
      store.openList.subscribe(heard);
      writtenElsewhere(key, '"x"');
      expect(heard).not.toHaveBeenCalled();
    },
  );

  test("begins anew where another tab cleared everything", () => {
    const store = openStore(window);
    store.theme.set("dark");
    localStorage.clear();
    writtenElsewhere(null, null);
    expect(store.theme.get()).toBe("system");
  });

  test("takes what other tabs wrote while it was in the back/forward cache", () => {
    const store = openStore(window);
    localStorage.setItem("touchline:lists", LISTS);
    const shown = (persisted: boolean) =>
      window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
    shown(false);
    expect(store.lists.get().lists).toEqual([]);
    shown(true);
    expect(store.lists.get().lists[0]?.name).toBe("A");
  });

  test("takes no theme that there is not", () => {
    localStorage.setItem("touchline:theme", '"pink"');
    expect(openStore(window).theme.get()).toBe("system");
  });

  test("works in memory where the browser blocks storage", () => {
    const page = Object.create(window, {
      localStorage: {
        get: () => {
          throw new DOMException("blocked", "SecurityError");
        },
      },
      addEventListener: { value: () => undefined },
    }) as Window;
    const store = openStore(page);
    store.theme.set("dark");
    expect(store.theme.get()).toBe("dark");
    expect(store.theme.keeping()).toBe("memory");
  });
});
