import { LANGUAGES, type Language } from "#market/languages.ts";
import { setLanguage } from "#messages/catalogue.ts";
import { loadTranslation } from "#messages/translations.ts";
import { importWithRetry } from "#ui/parts/import-with-retry.ts";

const isSpoken = (text: string): text is Language => LANGUAGES.some((known) => known === text);

/**
 * The page's language: the address's `lang`, else the one that was chosen, else the first of the
 * browser's that Touchline speaks, else English.
 *
 * @param preferred BCP 47 tags, the most preferred first
 */
export function chooseLanguage(
  search: string,
  chosen: Language | "auto",
  preferred: readonly string[],
): Language {
  const asked = new URLSearchParams(search).get("lang") ?? "";
  return (
    [asked, chosen, ...preferred]
      .map((tag) => tag.toLowerCase().replace(/-.*/, ""))
      .find(isSpoken) ?? "en"
  );
}

let wanted: Language = "en";

/**
 * Speaks this language once its words are there. Until then, however long that takes, the page stays
 * in the one that it speaks; also where the words are gone, for which the page offers a reload. Never
 * rejects.
 */
export async function changeLanguage(next: Language, load = loadTranslation): Promise<void> {
  if (next === wanted) return;
  wanted = next;
  const words = await importWithRetry(() => load(next)).catch(() => undefined);
  // Another may have been chosen while these words were on their way.
  if (!words || wanted !== next) return;
  setLanguage(next, words.translation);
  document.documentElement.lang = next;
}
