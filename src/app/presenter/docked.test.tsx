import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { docked, early, keepFocus, toggleDock } from "./docked.ts";

afterEach(() => {
  cleanup();
  docked.set(false);
  window.onkeydown = null;
});

test("a key is kept for a panel that loads, and none after it was closed", () => {
  const press = (key: string) => window.onkeydown?.(new KeyboardEvent("keydown", { key }));
  toggleDock();
  press("3");
  expect(early.key?.key).toBe("3");
  toggleDock();
  expect(docked.get()).toBe(false);
  press("4");
  expect(early.key).toBeUndefined();
});

test("a press of the mouse on its button leaves the focus on the row", () => {
  render(<button type="button" onMouseDown={keepFocus} />);
  // False: the browser does not move the focus.
  expect(fireEvent.mouseDown(screen.getByRole("button"))).toBe(false);
});
