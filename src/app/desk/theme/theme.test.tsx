import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { DENSITIES } from "#storage/list-view.ts";
import { DEFAULT_SETTINGS, type Settings } from "#storage/settings.ts";
import { ThemeSwitch } from "./ThemeSwitch.tsx";
import { nextTheme, withNextDensity } from "./theme.ts";

afterEach(cleanup);

test("the switch goes through all themes and starts again", () => {
  const round = ["system", "dark", "light", "contrast"] as const;
  expect(round.map(nextTheme)).toEqual(["dark", "light", "contrast", "system"]);
});

test("the row height goes through all densities and starts again", () => {
  let settings: Settings = DEFAULT_SETTINGS;
  const seen = DENSITIES.map(() => {
    settings = withNextDensity(settings);
    return settings.density;
  });
  expect(seen).toEqual(["relaxed", "compact", "standard"]);
});

test("the button names the current theme, and changes to the next", () => {
  const onTheme = vi.fn();
  render(<ThemeSwitch theme="dark" onTheme={onTheme} />);
  fireEvent.click(screen.getByRole("button", { name: "Theme: dark. Change it." }));
  expect(onTheme.mock.calls).toEqual([["light"]]);
});
