import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { afterEach, expect, test, vi } from "vitest";
import { useTypedAnywhere } from "./use-typed-anywhere.ts";

afterEach(cleanup);

function Field({ onTyped = () => {} }: { onTyped?: () => void }) {
  const [text, setText] = useState("");
  const [, setDrawn] = useState(0);
  useTypedAnywhere(() => {
    onTyped();
    // A browser renders what is pending before the next listener runs.
    flushSync(() => setDrawn((count) => count + 1));
  });
  return (
    <>
      <button type="button">Row</button>
      <input aria-label="Quantity" value={text} onChange={(event) => setText(event.target.value)} />
    </>
  );
}

const type = (text: string) =>
  fireEvent.input(screen.getByLabelText("Quantity"), { target: { value: text } });

test("a render during the call keeps the character that was typed", () => {
  render(<Field />);
  fireEvent.keyDown(screen.getByRole("button"), { key: "1" });
  type("1");
  expect(screen.getByLabelText("Quantity")).toHaveProperty("value", "1");
});

test("it calls back for text that was typed outside a field only", () => {
  const onTyped = vi.fn();
  render(<Field onTyped={onTyped} />);
  fireEvent.keyDown(screen.getByLabelText("Quantity"), { key: "1" });
  type("1");
  expect(onTyped).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole("button"), { key: "2" });
  type("12");
  expect(onTyped).toHaveBeenCalledOnce();
});
