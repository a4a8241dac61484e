import { describe, expect, test, vi } from "vitest";
import { A, B, C, D, listsOf, MINE, OTHER, openDesk, storageOf } from "#app/desk/testing-desk.ts";

describe("two tabs", () => {
  /** Opens two desks over one storage, neither of which has seen the other's writes yet. */
  function openTwo(search = "") {
    const storage = storageOf(new Map());
    openDesk({ saved: [MINE], storage });
    return [openDesk({ storage, search }), openDesk({ storage })] as const;
  }

  test("lose nothing of what each of them adds", () => {
    const [one, other] = openTwo();
    one.desk.toggle(C);
    other.desk.add([D]);
    expect(other.saved()).toEqual([{ ...MINE, isins: [A, B, C, D] }]);
  });

  test("lose no list that one tab saves while the other edits a different one", () => {
    const [shared, other] = openTwo(`?isin=${D}`);
    other.desk.toggle(C);
    shared.desk.saveShared();
    expect(shared.saved()).toEqual([
      { ...MINE, isins: [A, B, C] },
      { id: "new", name: "Shared list", isins: [D] },
    ]);
  });

  test("both show an instrument that both added at the same time", () => {
    const [one, other] = openTwo();
    one.desk.toggle(C);
    other.desk.toggle(C);
    expect(other.watched()).toEqual([A, B, C]);
  });
});

describe("the list of a first visit", () => {
  test("is not stored by an edit that changes nothing", () => {
    const { desk, saved } = openDesk({ suggested: [A, B] });
    desk.reorder([A], 0);
    expect(saved()).toEqual([]);
    desk.reorder([A], 1);
    expect(saved()).toMatchObject([{ isins: [B, A] }]);
  });
});

describe("a saved list", () => {
  test("appends several instruments, and leaves those that it has in place", () => {
    const { desk, saved } = openDesk({ saved: [MINE, OTHER] });
    desk.add([C, A, C]);
    expect(saved()).toEqual([{ ...MINE, isins: [A, B, C] }, OTHER]);
  });

  test("is opened in this tab only", () => {
    const { desk, openList, watched } = openDesk({ saved: [MINE, OTHER] });
    desk.openList("other");
    expect(watched()).toEqual([C]);
    expect(openList.get()).toBe("other");
  });

  test("follows another tab's change, and writes nothing itself", () => {
    const { desk, lists, watched } = openDesk({ saved: [MINE] });
    const heard = vi.fn();
    desk.subscribe(heard);
    lists.set(listsOf([{ ...MINE, isins: [C] }]));
    expect(watched()).toEqual([C]);
    expect(heard).toHaveBeenCalledOnce();
  });

  test("is replaced by the next list when another tab deletes it", () => {
    const { lists, watched } = openDesk({ saved: [MINE, OTHER] });
    lists.set(listsOf([OTHER]));
    expect(watched()).toEqual([C]);
  });
});
