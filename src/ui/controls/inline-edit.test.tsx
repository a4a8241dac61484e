import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { InlineEdit } from "./inline-edit.tsx";

afterEach(cleanup);

function open(onDone = vi.fn()) {
  const props = { label: "Label", value: "Old", maxLength: 40 };
  // A parent passes a new function each time that it renders.
  const { rerender } = render(<InlineEdit {...props} onDone={(text) => onDone(text)} />);
  const rerenderParent = () => rerender(<InlineEdit {...props} onDone={(text) => onDone(text)} />);
  return { field: screen.getByRole<HTMLInputElement>("textbox"), rerenderParent, onDone };
}

test("a field begins with the focus, and with its text selected", () => {
  const { field } = open();
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 3]);
});

test("typed text is not selected again when the parent renders", () => {
  const { field, rerenderParent } = open();
  fireEvent.change(field, { target: { value: "New" } });
  field.setSelectionRange(3, 3);
  rerenderParent();
  expect(field.value).toBe("New");
  expect([field.selectionStart, field.selectionEnd]).toEqual([3, 3]);
});

test("a parent that renders does not take the focus back", () => {
  const { field, rerenderParent, onDone } = open();
  fireEvent.blur(field);
  document.body.tabIndex = -1;
  document.body.focus();
  rerenderParent();
  expect(document.activeElement).not.toBe(field);
  expect(onDone).toHaveBeenCalledExactlyOnceWith(undefined);
});
