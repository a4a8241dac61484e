import { describe, expect, test } from "vitest";
import { A, C, MINE, OTHER, openDesk } from "#app/desk/testing-desk.ts";
import { duplicateList } from "#storage/duplicate-list.ts";

describe("a list of one's own", () => {
  test("is created empty and opened", () => {
    const { desk, saved } = openDesk({ saved: [MINE] });
    expect(desk.lists.create("Pairs")).toBe("new");
    expect(desk.view().open.id).toBe("new");
    expect(saved().at(-1)).toEqual({ id: "new", name: "Pairs", isins: [] });
  });

  test("is renamed, duplicated and moved, which stores the list of a first visit", () => {
    const { desk, saved } = openDesk({ suggested: [A] });
    desk.lists.rename("first", "Morning");
    desk.lists.add(duplicateList("first", "Morning, copy"));
    desk.lists.move("new", 0);
    expect(saved().map(({ name, isins }) => [name, isins])).toEqual([
      ["Morning, copy", [A]],
      ["Morning", [A]],
    ]);
    expect(desk.view().open.id).toBe("new");
  });

  test("is replaced by its neighbour when it is deleted, and restored in its place", () => {
    const { desk, saved } = openDesk({ saved: [MINE, OTHER], search: "?list=mine" });
    desk.lists.remove("mine");
    expect(desk.view().open.id).toBe("other");
    expect(saved()).toEqual([OTHER]);
    desk.undo();
    expect(saved()).toEqual([MINE, OTHER]);
    expect(desk.view().open.id).toBe("mine");
  });

  test("is not deleted if it is the only one", () => {
    const { desk, saved } = openDesk({ saved: [MINE] });
    desk.lists.remove("mine");
    expect(saved()).toEqual([MINE]);
    expect(desk.view().undoable).toBeUndefined();
  });

  test("stores its table layout; that of a shared list is saved with it", () => {
    const listView = { columns: [{ id: "mid" }], density: "compact" } as const;
    const own = openDesk({ saved: [MINE] });
    own.desk.setListView(listView);
    expect(own.saved()[0]?.view).toEqual(listView);
    const shared = openDesk({ search: `?isin=${C}`, saved: [MINE] });
    shared.desk.setListView(listView);
    expect(shared.desk.view().open.listView).toEqual(listView);
    expect(shared.saved()).toEqual([MINE]);
    shared.desk.saveShared();
    expect(shared.saved().at(-1)?.view).toEqual(listView);
  });
});
