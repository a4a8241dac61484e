import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useUndoKey } from "./use-undo-key.ts";

afterEach(cleanup);

function Page({ undo, redo }: Record<"undo" | "redo", (() => void) | undefined>) {
  useUndoKey(undo, redo);
  return (
    <div role="dialog">
      <button type="button" />
      <input />
    </div>
  );
}

const pressUndo = (name: "button" | "textbox") =>
  fireEvent.keyDown(screen.getByRole(name), { key: "z", ctrlKey: true });
const pressRedo = (name: "button" | "textbox") =>
  fireEvent.keyDown(screen.getByRole(name), { key: "Z", ctrlKey: true, shiftKey: true });

test("Ctrl Z undoes the last step anywhere, in a window too, but not in a field of text", () => {
  const undo = vi.fn();
  render(<Page undo={undo} redo={undefined} />);
  expect(pressUndo("button")).toBe(false);
  expect(undo).toHaveBeenCalledOnce();
  expect(pressUndo("textbox")).toBe(true);
  expect(undo).toHaveBeenCalledOnce();
});

test("Ctrl Shift Z redoes the last step, but not in a field of text", () => {
  const [undo, redo] = [vi.fn(), vi.fn()];
  render(<Page undo={undo} redo={redo} />);
  expect(pressRedo("button")).toBe(false);
  expect(redo).toHaveBeenCalledOnce();
  expect(pressRedo("textbox")).toBe(true);
  expect(redo).toHaveBeenCalledOnce();
  expect(undo).not.toHaveBeenCalled();
});

test("Ctrl Z outside a field changes no field while there is nothing to undo", () => {
  render(<Page undo={undefined} redo={undefined} />);
  expect(pressUndo("button")).toBe(false);
  expect(pressUndo("textbox")).toBe(true);
});
