import type { Settings, Theme } from "#storage/settings.ts";

/** The order in which the switch goes through them. */
const NEXT: Record<Theme, Theme> = {
  system: "dark",
  dark: "light",
  light: "system",
  contrast: "system",
};
export const nextTheme = (theme: Theme): Theme => NEXT[theme];

export const withTheme =
  (theme: Theme) =>
  (settings: Settings): Settings => ({ ...settings, theme });

/** `system` leaves the choice to the style sheet. */
export function showTheme(root: HTMLElement, theme: Theme): void {
  if (theme === "system") root.removeAttribute("data-theme");
  else root.setAttribute("data-theme", theme);
}
