import { cleanup, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PendingFocus } from "./key-buffer.ts";
import { register } from "./page-commands.ts";
import { useListNamePaste } from "./use-list-name-paste.ts";

const toPaste = vi.fn<(text: string) => PendingFocus>(() => ({ target: () => null }));
let end = () => {};

beforeEach(() => {
  document.body.innerHTML =
    "<div class=list-tabs><div role=tablist><input id=name></div><input id=estimate></div>";
  end = register({ toPaste });
  renderHook(() => useListNamePaste());
});
afterEach(() => {
  cleanup();
  end();
  document.body.innerHTML = "";
  vi.clearAllMocks();
});

/** Pastes into the focused field; returns false if the page took the text, and the field got none. */
function paste(id: string, text: string): boolean {
  const field = document.getElementById(id);
  if (!field) throw new Error(`no field ${id}`);
  field.focus();
  const event = new Event("paste", { bubbles: true, cancelable: true });
  return fireEvent(field, Object.assign(event, { clipboardData: { getData: () => text } }));
}

test.each(["US0378331005\nIE000CNSFAR2", "US0378331005\tApple"])(
  "rows of instruments that are pasted into a list's name, as %j, open the preview, and the name is accepted",
  (text) => {
    expect(paste("name", text)).toBe(false);
    expect(toPaste).toHaveBeenCalledWith(text);
    expect(document.activeElement).toBe(document.body);
  },
);

test("another paste, or one into another field, stays in the field", () => {
  expect(paste("name", "US0378331005")).toBe(true);
  expect(paste("name", "Thin\nbooks")).toBe(true);
  expect(paste("estimate", "US0378331005\n")).toBe(true);
  expect(toPaste).not.toHaveBeenCalled();
});
