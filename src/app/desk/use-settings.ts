import { useEffect } from "react";
import { changeLanguage, chooseLanguage } from "#app/start/language.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { useLanguage } from "#messages/catalogue.ts";
import type { Persisted } from "#storage/persisted.ts";
import type { Settings } from "#storage/settings.ts";
import { applyAppearance, applyLocale } from "./apply-settings.ts";

/** Makes the page look and speak as its settings say, at once and with every change of them. */
export function useSettings(kept: Persisted<Settings>): void {
  const settings = usePersisted(kept);
  const language = useLanguage();
  const chosen = settings.language;
  useEffect(() => {
    void changeLanguage(chooseLanguage(window.location.search, chosen, navigator.languages));
  }, [chosen]);
  useEffect(() => applyAppearance(document.documentElement, settings), [settings]);
  useEffect(() => applyLocale(settings, language), [settings, language]);
}
