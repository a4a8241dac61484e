import type { Config } from "#app/start/config.ts";
import type { Desk } from "./desk.ts";

let current: { readonly config: Config; readonly desk: Desk } | undefined;

/**
 * Returns the desk of a configuration, and creates it only once. React may call a component twice before it
 * shows anything, and a second desk would overwrite the address of the first.
 */
export function deskOf(config: Config, create: () => Desk): Desk {
  if (current?.config !== config) {
    current?.desk.close();
    current = { config, desk: create() };
  }
  return current.desk;
}
