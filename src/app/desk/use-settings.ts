import { useEffect } from "react";
import { showLook, showWords } from "#app/overlays/show-settings.ts";
import { changeLanguage, chooseLanguage } from "#app/start/language.ts";
import { useLanguage } from "#messages/catalogue.ts";
import type { Kept } from "#storage/kept.ts";
import type { Settings } from "#storage/settings.ts";
import { useKept } from "./use-kept.ts";

/** Makes the page look and speak as its settings say, at once and with every change of them. */
export function useSettings(kept: Kept<Settings>): void {
  const settings = useKept(kept);
  const language = useLanguage();
  const chosen = settings.language;
  useEffect(() => {
    void changeLanguage(chooseLanguage(window.location.search, chosen, navigator.languages));
  }, [chosen]);
  useEffect(() => showLook(document.documentElement, settings), [settings]);
  useEffect(() => showWords(settings, language), [settings, language]);
}
