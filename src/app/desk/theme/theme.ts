import { DENSITIES, type Density } from "#storage/list-view.ts";
import type { Settings, Theme } from "#storage/settings.ts";

/** Next theme of the switch. */
const NEXT: Record<Theme, Theme> = {
  system: "dark",
  dark: "light",
  light: "contrast",
  contrast: "system",
};
export const nextTheme = (theme: Theme): Theme => NEXT[theme];

export const withTheme =
  (theme: Theme) =>
  (settings: Settings): Settings => ({ ...settings, theme });

export const withNextTheme = (settings: Settings): Settings =>
  withTheme(nextTheme(settings.theme))(settings);

/** Returns the settings, or the layout of a list, with the next row height. */
export function withNextDensity<Value extends { readonly density: Density }>(value: Value): Value {
  const next = DENSITIES[(DENSITIES.indexOf(value.density) + 1) % DENSITIES.length];
  return next === undefined ? value : { ...value, density: next };
}
