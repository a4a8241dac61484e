import { setNumberLocale } from "#messages/figures.ts";
import { setTimeZone } from "#messages/time.ts";
import type { Settings } from "#storage/settings.ts";

/** Writes on the root element what the style sheets read; a default is not written. */
export function applyAppearance(root: HTMLElement, settings: Settings): void {
  const { theme, palette, textSize, flash } = settings;
  const marks = {
    "data-theme": theme === "dark" || theme === "light" ? theme : undefined,
    "data-contrast": theme === "contrast" ? "more" : undefined,
    "data-palette": palette === "green-red" ? undefined : palette,
    "data-text-size": textSize === 100 ? undefined : String(textSize),
    "data-flash": flash ? undefined : "off",
  };
  for (const [name, value] of Object.entries(marks)) {
    if (value === undefined) root.removeAttribute(name);
    else root.setAttribute(name, value);
  }
}

/** Applies the chosen formats of figures and times. `language` is the page's own, for figures that follow it. */
export function applyLocale({ locale, timeZone }: Settings, language: string): void {
  setNumberLocale(locale === "auto" ? language : locale);
  setTimeZone(timeZone === "local" ? undefined : timeZone);
}
