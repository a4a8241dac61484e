import { LANGUAGES, type Language } from "#market/languages.ts";
import { setLanguage } from "#messages/catalogue.ts";
import { loadTranslation } from "#messages/translations.ts";
import { importWithRetry } from "#ui/parts/import-with-retry.ts";

const isSupported = (text: string): text is Language =>
  LANGUAGES.some((language) => language === text);

/**
 * Returns the page's language: `lang` in the address, else the chosen one, else the first supported one of
 * the browser, else English.
 *
 * @param preferred BCP 47 tags, the most preferred first
 */
export function chooseLanguage(
  search: string,
  chosen: Language | "auto",
  preferred: readonly string[],
): Language {
  const named = new URLSearchParams(search).get("lang") ?? "";
  return (
    [named, chosen, ...preferred]
      .map((tag) => tag.toLowerCase().replace(/-.*/, ""))
      .find(isSupported) ?? "en"
  );
}

let requested: Language = "en";

/**
 * Changes the page's language once the translation has loaded. If it is missing, the language stays, and
 * the page offers a reload. Never rejects.
 */
export async function changeLanguage(next: Language, load = loadTranslation): Promise<void> {
  if (next === requested) return;
  requested = next;
  const words = await importWithRetry(() => load(next)).catch(() => undefined);
  // Another language may have been chosen while this one was loading.
  if (!words || requested !== next) return;
  setLanguage(next, words.translation);
  document.documentElement.lang = next;
}
