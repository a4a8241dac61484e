import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import type { ListCommands } from "#features/watchlist/commands.ts";
import { createCommandBus } from "#ui/commands/command-bus.ts";
import { runForField } from "#ui/commands/testing-commands.ts";
import { ListTabs, type PhoneMenu } from "./ListTabs.tsx";

afterEach(cleanup);

const LISTS = [
  { id: "mine", name: "Mine", isins: [testIsin(1), testIsin(2)] },
  { id: "other", name: "<b>Other</b>", isins: [] },
];

/**
 * Renders the tabs; `open` opens another list, as a key does.
 *
 * @param hasShared whether there is the list of a link, which is the open one without an id
 */
function draw(
  openId: string | undefined,
  phoneMenu?: PhoneMenu,
  linkName?: string,
  hasShared = openId === undefined,
) {
  const { commands, register } = createCommandBus<ListCommands>();
  const onOpen = vi.fn();
  const onSaveShared = vi.fn();
  const onCloseShared = vi.fn();
  const actions = {
    create: vi.fn(() => "new"),
    rename: vi.fn(),
    add: vi.fn(),
    remove: vi.fn(),
    move: vi.fn(),
  };
  const tabsOf = (openId: string | undefined, hasIt = hasShared) => (
    <ListTabs
      lists={LISTS}
      openId={openId}
      shared={hasIt ? { linkName, count: 3 } : undefined}
      onOpen={onOpen}
      onSaveShared={onSaveShared}
      onCloseShared={onCloseShared}
      actions={actions}
      register={register}
      phoneMenu={phoneMenu}
      mayLoadMore
    />
  );
  const { rerender } = render(tabsOf(openId));
  const open = (id: string, hasIt?: boolean) => rerender(tabsOf(id, hasIt));
  const tabs = screen.getAllByTestId("list-tab");
  return { onOpen, onSaveShared, onCloseShared, actions, tabs, commands, open };
}

test("each list has a tab with its name, and the open one is selected", () => {
  const { tabs } = draw("mine");
  expect(tabs.map((tab) => [tab.dataset["name"], tab.getAttribute("aria-selected")])).toEqual([
    ["Mine", "true"],
    ["<b>Other</b>", "false"],
  ]);
  expect(tabs.map((tab) => tab.textContent)).toEqual(["Mine 2", "<b>Other</b> 0"]);
});

test("a name longer than the strip is cut by an ellipsis, and its count stays whole", () => {
  const [tab] = draw("mine").tabs;
  expect([...(tab?.classList ?? [])]).toContain("max-w-full");
  expect([...screen.getByText("Mine").classList]).toContain("truncate");
  expect([...screen.getByText("2").classList]).toContain("flex-none");
});

test("the focus follows to the tab of another list, if it is on a tab", () => {
  const { tabs, open } = draw("mine");
  open("other");
  expect(document.activeElement).toBe(document.body);
  tabs[1]?.focus();
  open("mine");
  expect(document.activeElement).toBe(tabs[0]);
});

test("the list of a link has its own tab, and can be saved", () => {
  const { tabs, onSaveShared } = draw(undefined);
  expect(tabs[0]?.textContent).toBe("Shared list 3");
  // Its room belongs to the tabs.
  expect(screen.queryByRole("button", { name: "List options" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Save list" }));
  expect(onSaveShared).toHaveBeenCalledOnce();
});

test("the tab of a link's list has the link's name behind a mark, and another name in data-name", () => {
  const name = "<b>Mine</b>";
  const [tab] = draw(undefined, undefined, name).tabs;
  expect(tab?.textContent).toBe(`Shared ${name} 3`);
  expect(tab?.querySelector("bdi")?.textContent).toBe(name);
  expect(tab?.dataset["name"]).toBe("Shared list");
});

test("a list of one's own is not marked, whatever the link is called", () => {
  const { tabs } = draw("mine", undefined, "Theirs");
  expect(tabs.map((tab) => tab.textContent)).toEqual(["Mine 2", "<b>Other</b> 0"]);
});

describe("the list of a link beside an open list", () => {
  const beside = () => draw("mine", undefined, undefined, true);

  test("keeps its tab, which opens it, and is saved once it is open", () => {
    const { tabs, onOpen } = beside();
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute("aria-selected")])).toEqual([
      ["Shared list 3", "false"],
      ["Mine 2", "true"],
      ["<b>Other</b> 0", "false"],
    ]);
    expect(screen.queryByRole("button", { name: "Save list" })).toBeNull();
    fireEvent.click(tabs[0] ?? document.body);
    fireEvent.keyDown(tabs[1] ?? document.body, { key: "ArrowLeft" });
    expect(onOpen.mock.calls).toEqual([[""], [""]]);
  });

  test("is saved and closed by the menu of its tab", async () => {
    const { tabs, onSaveShared, onCloseShared } = beside();
    fireEvent.contextMenu(tabs[0] ?? document.body);
    fireEvent.click(await screen.findByRole("menuitem", { name: "Save list" }));
    expect(onSaveShared).toHaveBeenCalledOnce();
    fireEvent.contextMenu(tabs[0] ?? document.body);
    expect(screen.queryByRole("menuitem", { name: "Delete" })).toBeNull();
    fireEvent.click(await screen.findByRole("menuitem", { name: "Close" }));
    expect(onCloseShared).toHaveBeenCalledOnce();
  });

  test("does not count among the lists of one's own that keys move and remove", () => {
    const { tabs, actions, open } = beside();
    tabs[1]?.focus();
    fireEvent.keyDown(tabs[1] ?? document.body, { key: "ArrowLeft", altKey: true });
    expect(actions.move).not.toHaveBeenCalled();
    fireEvent.keyDown(tabs[1] ?? document.body, { key: "ArrowRight", altKey: true });
    expect(actions.move.mock.calls).toEqual([["mine", 1]]);
    open("mine");
    fireEvent.keyDown(tabs[1] ?? document.body, { key: "Delete" });
    open("mine");
    expect(actions.remove.mock.calls).toEqual([["mine"]]);
    expect(document.activeElement).toBe(tabs[2]);
  });
});

test("Delete on the tab of a link's list closes it, and the tab of the next open list has the focus", () => {
  const { tabs, actions, onCloseShared, open } = draw(undefined);
  tabs[0]?.focus();
  fireEvent.keyDown(tabs[0] ?? document.body, { key: "Delete" });
  expect(onCloseShared).toHaveBeenCalledOnce();
  expect(actions.remove).not.toHaveBeenCalled();
  open("other", false);
  expect(document.activeElement).toBe(tabs[2]);
});

const PHONE_MENU: PhoneMenu = { onSelectRows: undefined };

test("the menu of a phone saves the list of a link, which has no button in the bar there", async () => {
  const { onSaveShared } = draw(undefined, PHONE_MENU);
  expect(screen.queryByRole("button", { name: "Save list" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "List options" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Save list" }));
  expect(onSaveShared).toHaveBeenCalledOnce();
});

test("the menu of a phone has nothing to save in a list of one's own", async () => {
  draw("mine", PHONE_MENU);
  fireEvent.click(screen.getByRole("button", { name: "List options" }));
  await screen.findByRole("menuitem", { name: "New list" });
  expect(screen.queryByRole("menuitem", { name: "Save list" })).toBeNull();
});

test.each(["mine", undefined])(
  "the menu of a phone creates a list and selects rows (%s)",
  async (open) => {
    const onSelectRows = vi.fn();
    const { actions } = draw(open, { onSelectRows });
    expect(screen.queryByRole("button", { name: "New list" })).toBeNull();
    const choose = async (name: string) => {
      fireEvent.click(screen.getByRole("button", { name: "List options" }));
      fireEvent.click(await screen.findByRole("menuitem", { name }));
    };
    await choose("Select rows");
    expect(onSelectRows).toHaveBeenCalledOnce();
    await choose("New list");
    fireEvent.keyDown(await screen.findByRole("textbox"), { key: "Enter" });
    expect(actions.create.mock.calls).toEqual([["New list"]]);
  },
);

test("a click opens a list", () => {
  const { tabs, onOpen } = draw("mine");
  fireEvent.click(tabs[1] ?? document.body);
  expect(onOpen.mock.calls).toEqual([["other"]]);
});

test.each(["ArrowRight", "ArrowLeft"])("%s opens the next list, cyclically", (key) => {
  const { tabs, onOpen } = draw("mine");
  fireEvent.keyDown(tabs[0] ?? document.body, { key });
  expect(onOpen.mock.calls).toEqual([["other"]]);
  expect(document.activeElement).toBe(tabs[1]);
});

describe("a list's own tab", () => {
  test("is renamed in place: Enter saves the name, Escape does not", async () => {
    const { tabs, actions } = draw("mine");
    fireEvent.keyDown(tabs[0] ?? document.body, { key: "F2", shiftKey: true });
    expect(screen.queryByRole("textbox")).toBeNull();
    fireEvent.keyDown(tabs[0] ?? document.body, { key: "F2" });
    const field = await screen.findByRole("textbox", { name: "Name of the list" });
    fireEvent.change(field, { target: { value: " Pairs " } });
    fireEvent.keyDown(field, { key: "Enter" });
    expect(actions.rename.mock.calls).toEqual([["mine", "Pairs"]]);
    fireEvent.doubleClick(screen.getAllByTestId("list-tab")[1] ?? document.body);
    const other = await screen.findByRole("textbox");
    fireEvent.change(other, { target: { value: "Nothing" } });
    fireEvent.keyDown(other, { key: "Escape" });
    expect(actions.rename).toHaveBeenCalledOnce();
  });

  test("is renamed by a command, which the list of a link does not have", () => {
    const { commands } = draw("mine");
    expect(runForField(commands.renameList)).toBe(
      screen.getByRole("textbox", { name: "Name of the list" }),
    );
    cleanup();
    expect(draw(undefined).commands.renameList).toBeUndefined();
  });

  test("moves with Alt and an arrow, not past the ends", () => {
    const { tabs, actions } = draw("mine");
    fireEvent.keyDown(tabs[0] ?? document.body, { key: "ArrowRight", altKey: true });
    fireEvent.keyDown(tabs[0] ?? document.body, { key: "ArrowLeft", altKey: true });
    expect(actions.move.mock.calls).toEqual([["mine", 1]]);
  });

  test("is removed with Delete", () => {
    const { tabs, actions } = draw("mine");
    fireEvent.keyDown(tabs[0] ?? document.body, { key: "Delete" });
    expect(actions.remove.mock.calls).toEqual([["mine"]]);
  });

  test.each([
    ["Pairs", [["new", "Pairs"]]],
    ["New list", []],
    ["  ", []],
  ])(
    "is created with the name that Enter or the loss of the focus keeps, or with its default: %j",
    (typed, renamed) => {
      for (const keep of [
        (field: HTMLElement) => fireEvent.keyDown(field, { key: "Enter" }),
        (field: HTMLElement) => fireEvent.blur(field),
      ]) {
        const { actions } = draw("mine");
        fireEvent.click(screen.getByRole("button", { name: "New list" }));
        const field = screen.getByRole("textbox", { name: "Name of the list" });
        expect(actions.create).not.toHaveBeenCalled();
        fireEvent.change(field, { target: { value: typed } });
        keep(field);
        expect(actions.create.mock.calls).toEqual([["New list"]]);
        expect(actions.rename.mock.calls).toEqual(renamed);
        cleanup();
      }
    },
  );

  test("gives the buttons' room to the tabs while it is named, but not while another list is renamed", () => {
    const { tabs } = draw("mine");
    const buttons = () => screen.queryAllByRole("button").map((button) => button.title);
    const before = buttons();
    fireEvent.click(screen.getByRole("button", { name: "New list" }));
    expect(buttons()).toEqual(
      before.filter((title) => title !== "New list" && title !== "List options"),
    );
    fireEvent.keyDown(screen.getByRole("textbox"), { key: "Escape" });
    expect(buttons()).toEqual(before);
    fireEvent.doubleClick(tabs[0] ?? document.body);
    screen.getByRole("textbox");
    expect(buttons()).toEqual(before);
  });

  test("is not created if Escape cancels its naming, and the open one has the focus again", () => {
    const { actions, tabs, commands } = draw("mine");
    const field = runForField(commands.newList);
    expect(field).toBe(screen.getByRole("textbox", { name: "Name of the list" }));
    fireEvent.change(field ?? document.body, { target: { value: "Pairs" } });
    fireEvent.keyDown(field ?? document.body, { key: "Escape" });
    expect(actions.create).not.toHaveBeenCalled();
    expect(actions.rename).not.toHaveBeenCalled();
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(document.activeElement).toBe(tabs[0]);
  });
});
