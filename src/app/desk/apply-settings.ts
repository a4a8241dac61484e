import { setNumberLocale } from "#messages/figures.ts";
import { setTimeZone } from "#messages/time.ts";
import type { Settings } from "#storage/settings.ts";

/** Sets the attributes of the root element that the style sheets read; none for a default. */
export function applyAppearance(root: HTMLElement, settings: Settings): void {
  const { theme, palette, textSize, flash } = settings;
  const attributes = {
    "data-theme": theme === "dark" || theme === "light" ? theme : undefined,
    "data-contrast": theme === "contrast" ? "more" : undefined,
    "data-palette": palette === "green-red" ? undefined : palette,
    "data-text-size": textSize === 100 ? undefined : String(textSize),
    "data-flash": flash ? undefined : "off",
  };
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) root.removeAttribute(name);
    else root.setAttribute(name, value);
  }
}

/** Applies the chosen formats of figures and times. `language` is the page's, for figures in the same locale. */
export function applyLocale({ locale, timeZone }: Settings, language: string): void {
  setNumberLocale(locale === "auto" ? language : locale);
  setTimeZone(timeZone === "local" ? undefined : timeZone);
}
