import { afterEach, expect, test } from "vitest";
import { docked, early, toggleDock } from "./docked.ts";

afterEach(() => {
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
