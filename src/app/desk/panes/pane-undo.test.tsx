import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { commands, register } from "#app/commands/page-commands.ts";
import { useDesk } from "#app/desk/desk-context.ts";
import { addPasted } from "#app/desk/lists/add-pasted.ts";
import UndoContainer from "#app/desk/UndoContainer.tsx";
import { asEntry, isinsOf } from "#storage/entry.ts";
import { markDetailClosed } from "./detail-quantity.ts";
import { A, B, C, OTHER, showPane } from "./testing-second-pane.tsx";

// The chart needs a canvas, which happy-dom lacks; e2e/desk/panes.spec.ts covers it.
vi.mock("#app/desk/detail/HistoryContainer.tsx", () => ({ default: () => <p>past</p> }));
// A sheet of styles never loads in happy-dom.
vi.mock("#app/late-styles.ts", () => ({ withLateStyles: (load: unknown) => load }));
vi.mock("#features/history/SpreadRange.tsx", () => ({ default: () => null }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);
afterEach(markDetailClosed);

test("another pin replaces the first, which can be restored in its own list", async () => {
  const { desk, stored, pinned } = showPane({ isin: C });
  await pinned();
  act(() => desk.setDetail(B));
  act(() => commands.pin?.());
  expect(stored()).toEqual({ isin: B });
  expect(desk.view().undoable).toMatchObject({ kind: "pane", isReplaced: true });
  act(() => desk.openList("other"));
  act(() => desk.undo());
  expect(stored()).toEqual({ isin: C });
  expect(desk.view().open).toMatchObject({ id: "other", pane: undefined });
});

test("a pane of a link's list that was closed is restored in that list, not in another one", () => {
  const { desk, stored } = showPane(undefined, undefined, `?isin=${A},${C}&focus=${A}`);
  act(() => commands.pin?.());
  act(() => commands.pin?.());
  expect(desk.view().undoable).toMatchObject({ kind: "pane", isReplaced: false });
  act(() => desk.openList("mine"));
  expect(desk.view().undoSteps).toHaveLength(1);
  act(() => desk.undo());
  expect(stored()).toBeUndefined();
  expect(desk.view().open).toMatchObject({ id: undefined, pane: { isin: A } });
  act(() => desk.openList("mine"));
  expect(desk.view().open).toMatchObject({ id: "mine", pane: undefined });
});

test("a pane that was closed is restored once its deleted list is back; until then, the bar says that it is not", async () => {
  const { desk, store, stored, pinned } = showPane({ isin: C }, <Bar />);
  const bar = () => screen.getByRole("group", { name: "Undo" });
  const undo = () => fireEvent.click(within(bar()).getByRole("button", { name: "Undo" }));
  await pinned();
  fireEvent.click(screen.getByRole("button", { name: "Close the second pane" }));
  const before = store.lists.get();
  act(() => store.lists.set({ version: 4, lists: [OTHER] }));
  undo();
  expect(bar().textContent).toContain("Not undone: the list no longer exists.");
  expect(screen.queryByText(/restored/)).toBeNull();
  act(() => store.lists.set(before));
  undo();
  expect(stored()).toEqual({ isin: C });
  expect(screen.getAllByText("Second pane restored.").length).toBeGreaterThan(0);
  expect(desk.view().undoable).toBeUndefined();
});

/** The bar that proposes to undo the last step. */
function Bar() {
  const { view } = useDesk();
  return <UndoContainer steps={view.undoSteps} isProposed={view.isUndoProposed} />;
}
const undoText = () => screen.getByRole("group", { name: "Undo" }).textContent;

test("a deleted list says that its second pane has gone with it: the list in the pane, or the open one with a pane", async () => {
  const { desk, region, pinned } = showPane({ list: "other" }, <Bar />);
  act(() => desk.lists.remove("other"));
  expect(undoText()).toContain("List Other deleted. Second pane closed.");
  act(() => desk.undo());
  expect(screen.getAllByText("List Other restored. Second pane restored.").length).toBe(2);
  expect(within(region()).getByRole("grid")).toBeDefined();
  act(() => desk.setPane({ isin: C }));
  await pinned();
  act(() => desk.lists.remove("mine"));
  expect(undoText()).toContain("List Mine deleted. Second pane closed.");
  act(() => desk.undo());
  await pinned();
  act(() => desk.lists.remove("other"));
  expect(undoText()).toContain("List Other deleted.");
  expect(undoText()).not.toContain("Second pane");
});

test("the note after the undo of a paste puts it back, and the focus goes to its first row", async () => {
  const { desk, store } = showPane(undefined, <Bar />);
  const row = document.body.appendChild(document.createElement("button"));
  const current = document.body.appendChild(document.createElement("button"));
  const unregister = register({
    // Without an instrument, the row that had the focus last.
    findRow: (isin) => (isin === C || document.activeElement === row ? row : current),
  });
  act(() => void addPasted(desk, store, { isins: [C], labels: new Map(), hasPane: false }));
  await act(async () => desk.undo());
  expect(document.activeElement).toBe(current);
  current.blur();
  const note = screen.getByRole("group", { name: "Put back" });
  expect(note.textContent).toContain(`List Mine: ${C} removed again.`);
  expect(screen.getByText(`List Mine: ${C} removed again. Put back: Ctrl Shift Z`)).toBeDefined();
  fireEvent.click(within(note).getByRole("button", { name: "Put back" }));
  expect(isinsOf(desk.view().open.entries)).toContain(C);
  expect(document.activeElement).toBe(row);
  expect(undoText()).toContain(`${C} added.`);
  expect(screen.queryByRole("group", { name: "Put back" })).toBeNull();
  unregister();
  row.remove();
  current.remove();
});

test("a step names its list while another one is open", () => {
  const { desk } = showPane(undefined, <Bar />);
  act(() => desk.remove([asEntry(A)]));
  expect(undoText()).toContain(`${A} removed.`);
  expect(undoText()).not.toContain("Mine");
  act(() => desk.openList("other"));
  expect(undoText()).toContain(`List Mine: ${A} removed.`);
  act(() => desk.undo());
  expect(screen.getAllByText(`List Mine: ${A} restored.`).length).toBe(2);
});

test("a step names the shared list while another one is open", () => {
  const { desk } = showPane(undefined, <Bar />, `?isin=${A},${C}`);
  act(() => desk.remove([asEntry(A)]));
  expect(undoText()).not.toContain("Shared list");
  act(() => desk.openList("other"));
  expect(undoText()).toContain(`Shared list: ${A} removed.`);
});
