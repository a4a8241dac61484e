import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import ListMenu from "./ListMenu.tsx";
import { listInSecondPane, showInSecondPane } from "./show-in-second-pane.ts";

afterEach(() => {
  cleanup();
  showInSecondPane.set(undefined);
  listInSecondPane.set(undefined);
});

const [MINE, OTHER, THIRD] = [
  { id: "mine", name: "Mine", isins: [] },
  { id: "other", name: "Other", isins: [] },
  { id: "third", name: "Third", isins: [] },
];
type List = typeof MINE;

/** Renders the menu of a list beside the open one, Mine. */
function draw(list: List, lists: readonly List[], { hasRoom = true, shownId = "" } = {}) {
  const show = vi.fn();
  if (hasRoom) showInSecondPane.set(show);
  if (shownId) listInSecondPane.set(shownId);
  render(
    <ListMenu
      list={list}
      lists={lists}
      openId="mine"
      anchor={document.body}
      actions={{
        create: vi.fn(),
        rename: vi.fn(),
        add: vi.fn(),
        remove: vi.fn(),
        move: vi.fn(),
      }}
      phoneMenu={undefined}
      onSaveShared={vi.fn()}
      onCloseShared={vi.fn()}
      onNew={vi.fn()}
      onRename={vi.fn()}
      onClose={vi.fn()}
    />,
  );
  return show;
}

const item = (name: string | RegExp) => screen.getByRole("menuitem", { name });

describe("Show in second pane", () => {
  test("in the menu of another list shows that list", () => {
    const show = draw(OTHER, [MINE, OTHER]);
    fireEvent.click(item("Show in second pane"));
    expect(show).toHaveBeenCalledWith("other");
  });

  test("in the menu of the open list shows another list beside it", () => {
    const show = draw(MINE, [MINE, OTHER, THIRD]);
    expect(screen.queryByRole("menuitem", { name: /^Show in second pane/ })).toBeNull();
    const group = screen.getByRole("group", { name: "Show in second pane" });
    expect(within(group).queryByText("Mine")).toBeNull();
    fireEvent.click(within(group).getByText("Third"));
    expect(show).toHaveBeenCalledWith("third");
  });

  test("is disabled with its reason while there is no other list", () => {
    const show = draw(MINE, [MINE]);
    const disabled = item("Show in second pane no other list");
    expect(disabled.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(disabled);
    expect(show).not.toHaveBeenCalled();
  });

  test.each([
    ["its own menu", OTHER, "Show in second pane shown"],
    ["the menu of the open list", MINE, "Other shown"],
  ])("is disabled in %s for a list that is in the pane", (_, list, name) => {
    draw(list, [MINE, OTHER], { shownId: "other" });
    expect(item(name).getAttribute("aria-disabled")).toBe("true");
  });

  test("is left out without room for the pane", () => {
    draw(OTHER, [MINE, OTHER], { hasRoom: false });
    expect(screen.queryByText("Show in second pane")).toBeNull();
  });
});
