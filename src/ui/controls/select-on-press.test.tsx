import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { selectOnPress } from "./select-on-press.ts";

afterEach(cleanup);

function open() {
  render(<input aria-label="Quantity" defaultValue="1,500" onPointerDown={selectOnPress} />);
  const field = screen.getByRole<HTMLInputElement>("textbox");
  const press = (from: number, to = from) => {
    fireEvent.pointerDown(field);
    field.focus();
    field.setSelectionRange(from, to);
    fireEvent.click(field);
    return [field.selectionStart, field.selectionEnd];
  };
  return { press };
}

test("the press that focuses a field selects its text, and the next one places the cursor", () => {
  const { press } = open();
  expect(press(5)).toEqual([0, 5]);
  expect(press(2)).toEqual([2, 2]);
});

test("a drag that focuses a field selects what it covers", () => {
  const { press } = open();
  expect(press(1, 3)).toEqual([1, 3]);
});
