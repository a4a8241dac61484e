import { useEffect } from "react";
import { changeLanguage, chooseLanguage } from "#app/start/language.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { useLanguage } from "#messages/catalogue.ts";
import type { Persisted } from "#storage/persisted.ts";
import type { Settings } from "#storage/settings.ts";
import { applyAppearance, applyLocale } from "./apply-settings.ts";

/** Applies the settings to the page: language, appearance and formats, now and with every change. */
export function useSettings(persisted: Persisted<Settings>): void {
  const settings = usePersisted(persisted);
  const language = useLanguage();
  const chosen = settings.language;
  useEffect(() => {
    void changeLanguage(chooseLanguage(window.location.search, chosen, navigator.languages));
  }, [chosen]);
  useEffect(() => applyAppearance(document.documentElement, settings), [settings]);
  useEffect(() => applyLocale(settings, language), [settings, language]);
}
