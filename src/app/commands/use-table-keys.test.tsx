import { cleanup, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { register } from "./page-commands.ts";
import { useTableKeys } from "./use-table-keys.ts";

const selectAll = vi.fn();
/** Keys of the steps that were taken. */
const steps: string[] = [];
let end = () => {};

beforeEach(() => {
  document.body.innerHTML = `<p id=text>words</p><input id=field><div role=dialog><b id=window></b></div>
    <div role=grid><div id=row data-index=0 tabindex=0>row<input id=label></div></div>`;
  end = register({
    selectAll,
    findRow: () => find("row"),
    nextRow: () => steps.push("ArrowDown"),
    previousRow: () => steps.push("ArrowUp"),
  });
  renderHook(() => useTableKeys());
});
afterEach(() => {
  cleanup();
  end();
  document.body.innerHTML = "";
  vi.clearAllMocks();
  steps.length = 0;
});

function find(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element ${id}`);
  return element;
}

/** Selects the text of the page, as a mouse does. */
function selectText(): string {
  getSelection()?.selectAllChildren(find("text"));
  return selectedText();
}

const selectedText = () => getSelection()?.toString() ?? "";

/** Presses Ctrl A; returns false if the browser selects nothing by it. */
const pressSelectAll = (target: Element) => fireEvent.keyDown(target, { key: "a", ctrlKey: true });

test("Ctrl A outside the rows selects all rows, none of the text, and focuses the table", () => {
  expect(selectText()).not.toBe("");
  expect(pressSelectAll(document.body)).toBe(false);
  expect(selectAll).toHaveBeenCalledOnce();
  expect(selectedText()).toBe("");
  expect(document.activeElement).toBe(find("row"));
});

test("Ctrl A in a field or a window is left to them, and so is one without a table", () => {
  expect(pressSelectAll(find("field"))).toBe(true);
  expect(pressSelectAll(find("window"))).toBe(true);
  end();
  expect(pressSelectAll(document.body)).toBe(true);
  expect(selectAll).not.toHaveBeenCalled();
});

test.each<[string, (row: Element) => unknown]>([
  ["a press on a row", (row) => fireEvent.pointerDown(row)],
  ["the focus on a row", (row) => fireEvent.focusIn(row)],
  ["Space on a row", (row) => fireEvent.keyDown(row, { key: " " })],
  ["Ctrl A on a row", pressSelectAll],
])("%s clears the selection of text", (_, act) => {
  expect(selectText()).not.toBe("");
  act(find("row"));
  expect(selectedText()).toBe("");
});

test("a press in a field of a row keeps its selected text", () => {
  const before = selectText();
  fireEvent.pointerDown(find("label"));
  expect(selectedText()).toBe(before);
});

test.each(["ArrowDown", "ArrowUp"])("%s with no element in focus steps into the table", (key) => {
  expect(fireEvent.keyDown(document.body, { key, shiftKey: true })).toBe(true);
  expect(fireEvent.keyDown(find("text"), { key })).toBe(true);
  expect(steps).toEqual([]);
  expect(fireEvent.keyDown(document.body, { key })).toBe(false);
  expect(steps).toEqual([key]);
});
