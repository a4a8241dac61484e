import type { Settings } from "#storage/settings.ts";
import { addressBar } from "./address-bar.ts";
import { useDesk } from "./desk-context.ts";
import { forgetLanguage } from "./forget-language.ts";

/** Makes a choice of settings hold at once, whatever the address says of the language. */
export function useChangeSettings(): (change: Partial<Settings>) => void {
  const { store } = useDesk();
  return (change) => {
    if (change.language) forgetLanguage(addressBar(window));
    store.settings.update((settings) => ({ ...settings, ...change }));
  };
}
