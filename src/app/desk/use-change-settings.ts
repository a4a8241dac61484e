import { forgetLanguage } from "#app/start/forget-language.ts";
import { addressBar } from "#app/url/address-bar.ts";
import type { Settings } from "#storage/settings.ts";
import { useDesk } from "./desk-context.ts";

/**
 * Returns a function that changes settings. A chosen language takes precedence over that of the address. A row height also
 * becomes that of the open list, which may have one of its own.
 */
export function useChangeSettings(): (change: Partial<Settings>) => void {
  const { store, desk, view } = useDesk();
  const { listView } = view.open;
  return (change) => {
    if (change.language) forgetLanguage(addressBar(window));
    if (change.density && listView) desk.setListView({ ...listView, density: change.density });
    store.settings.update((settings) => ({ ...settings, ...change }));
  };
}
