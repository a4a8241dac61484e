import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { DENSITIES } from "#storage/list-view.ts";
import { DEFAULT_SETTINGS, type Settings } from "#storage/settings.ts";
import { ThemeSwitch } from "./ThemeSwitch.tsx";
import { nextTheme, withNextDensity } from "./theme.ts";

afterEach(cleanup);

test("the switch goes round through all themes", () => {
  const round = ["system", "dark", "light", "contrast"] as const;
  expect(round.map(nextTheme)).toEqual(["dark", "light", "contrast", "system"]);
});

test("rows become closer and wider, and round again", () => {
  let settings: Settings = DEFAULT_SETTINGS;
  const seen = DENSITIES.map(() => {
    settings = withNextDensity(settings);
    return settings.density;
  });
  expect(seen).toEqual(["relaxed", "compact", "standard"]);
});

test("the button names the theme that holds, and asks for the next", () => {
  const onTheme = vi.fn();
  render(<ThemeSwitch theme="dark" onTheme={onTheme} />);
  fireEvent.click(screen.getByRole("button", { name: "Theme: dark. Change it." }));
  expect(onTheme.mock.calls).toEqual([["light"]]);
});
