import { describe, expect, test } from "vitest";
import { A, C, MINE, OTHER, openDesk } from "#app/desk/testing-desk.ts";

describe("a list of one's own", () => {
  test("is made empty and opened", () => {
    const { desk, saved } = openDesk({ saved: [MINE] });
    expect(desk.lists.create("Pairs")).toBe("new");
    expect(desk.view().open.id).toBe("new");
    expect(saved().at(-1)).toEqual({ id: "new", name: "Pairs", isins: [] });
  });

  test("is renamed, duplicated and put elsewhere; the first visit's is kept by that", () => {
    const { desk, saved } = openDesk({ suggested: [A] });
    desk.lists.rename("first", "Morning");
    desk.lists.duplicate("first", "Morning, copy");
    desk.lists.move("new", 0);
    expect(saved().map(({ name, isins }) => [name, isins])).toEqual([
      ["Morning, copy", [A]],
      ["Morning", [A]],
    ]);
    expect(desk.view().open.id).toBe("new");
  });

  test("leaves its place to its neighbour, and comes back to it", () => {
    const { desk, saved } = openDesk({ saved: [MINE, OTHER], search: "?list=mine" });
    desk.lists.remove("mine");
    expect(desk.view().open.id).toBe("other");
    expect(saved()).toEqual([OTHER]);
    desk.undo();
    expect(saved()).toEqual([MINE, OTHER]);
    expect(desk.view().open.id).toBe("mine");
  });

  test("stays where it is the only one", () => {
    const { desk, saved } = openDesk({ saved: [MINE] });
    desk.lists.remove("mine");
    expect(saved()).toEqual([MINE]);
    expect(desk.view().undoable).toBeUndefined();
  });

  test("keeps the shape of its table; that of a link is kept with the link's list", () => {
    const shape = { columns: [{ id: "mid" }], density: "compact" } as const;
    const own = openDesk({ saved: [MINE] });
    own.desk.setListView(shape);
    expect(own.saved()[0]?.view).toEqual(shape);
    const linked = openDesk({ search: `?isin=${C}`, saved: [MINE] });
    linked.desk.setListView(shape);
    expect(linked.desk.view().open.shape).toEqual(shape);
    expect(linked.saved()).toEqual([MINE]);
    linked.desk.saveLinked();
    expect(linked.saved().at(-1)?.view).toEqual(shape);
  });
});
