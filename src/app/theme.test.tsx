import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ThemeSwitch } from "./ThemeSwitch.tsx";
import { nextTheme, showTheme } from "./theme.ts";

afterEach(cleanup);

test("the switch goes round through all themes", () => {
  expect([nextTheme("system"), nextTheme("dark"), nextTheme("light")]).toEqual([
    "dark",
    "light",
    "system",
  ]);
});

test("the system's theme is left to the style sheet", () => {
  const root = document.createElement("html");
  showTheme(root, "dark");
  expect(root.getAttribute("data-theme")).toBe("dark");
  showTheme(root, "system");
  expect(root.hasAttribute("data-theme")).toBe(false);
});

test("the button names the theme that holds, and asks for the next", () => {
  const onTheme = vi.fn();
  render(<ThemeSwitch theme="dark" onTheme={onTheme} />);
  fireEvent.click(screen.getByRole("button", { name: "Theme: dark. Change it." }));
  expect(onTheme.mock.calls).toEqual([["light"]]);
});
