import { forgetLanguage } from "#app/start/forget-language.ts";
import { addressBar } from "#app/url/address-bar.ts";
import type { Settings } from "#storage/settings.ts";
import { useDesk } from "./desk-context.ts";

/** Returns a function that changes settings. A chosen language takes precedence over that of the address. */
export function useChangeSettings(): (change: Partial<Settings>) => void {
  const { store } = useDesk();
  return (change) => {
    if (change.language) forgetLanguage(addressBar(window));
    store.settings.update((settings) => ({ ...settings, ...change }));
  };
}
