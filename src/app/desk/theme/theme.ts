import { DENSITIES, type Density } from "#storage/list-view.ts";
import type { Settings, Theme } from "#storage/settings.ts";

/** The order in which the switch goes through them. */
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

/** With the next height of rows: of everybody's, or of one list's. */
export function withNextDensity<Kept extends { readonly density: Density }>(kept: Kept): Kept {
  const next = DENSITIES[(DENSITIES.indexOf(kept.density) + 1) % DENSITIES.length];
  return next === undefined ? kept : { ...kept, density: next };
}
