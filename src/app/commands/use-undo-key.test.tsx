import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useUndoKey } from "./use-undo-key.ts";

afterEach(cleanup);

function Page({ undo }: { undo: () => void }) {
  useUndoKey(undo);
  return (
    <div role="dialog">
      <button type="button" />
      <input />
    </div>
  );
}

const pressUndo = (name: "button" | "textbox") =>
  fireEvent.keyDown(screen.getByRole(name), { key: "z", ctrlKey: true });

test("Ctrl Z undoes from anywhere, in a window too, but in a field it is the text's", () => {
  const undo = vi.fn();
  render(<Page undo={undo} />);
  expect(pressUndo("button")).toBe(false);
  expect(undo).toHaveBeenCalledOnce();
  expect(pressUndo("textbox")).toBe(true);
  expect(undo).toHaveBeenCalledOnce();
});

test("Ctrl Z undoes one step where two views propose it", () => {
  const undo = vi.fn();
  const { container } = render(
    <>
      <Page undo={undo} />
      <Page undo={undo} />
    </>,
  );
  const [button] = container.getElementsByTagName("button");
  if (button) fireEvent.keyDown(button, { key: "z", ctrlKey: true });
  expect(undo).toHaveBeenCalledOnce();
});

test("Ctrl Z is the browser's while there is nothing to undo", () => {
  const undo = vi.fn();
  render(<Page undo={undo} />).unmount();
  expect(fireEvent.keyDown(window, { key: "z", ctrlKey: true })).toBe(true);
  expect(undo).not.toHaveBeenCalled();
});
