import type { Config } from "#app/start/config.ts";
import type { Store } from "#storage/store.ts";
import type { Desk } from "./desk.ts";

let current: { readonly store: Store; readonly key: string; readonly desk: Desk } | undefined;

/** Returns what a desk takes from the configuration, as one text: a desk outlives a source that suggests the same. */
export const deskKey = ({ suggested }: Config): string => suggested.join();

/**
 * Returns the desk of a store and a `deskKey`, and creates it only once. React may call a component twice before
 * it shows anything, and a second desk would overwrite the address of the first.
 */
export function deskOf(store: Store, key: string, create: () => Desk): Desk {
  if (current?.store !== store || current.key !== key) {
    current?.desk.close();
    current = { store, key, desk: create() };
  }
  return current.desk;
}
