import type { Config } from "#app/start/config.ts";
import type { Desk } from "./desk.ts";

let current: { readonly config: Config; readonly desk: Desk } | undefined;

/**
 * The one desk of what the gateway serves. React may render twice before it shows anything, and a
 * second desk over the same address would write over the first one's.
 */
export function deskOf(config: Config, create: () => Desk): Desk {
  if (current?.config !== config) {
    current?.desk.close();
    current = { config, desk: create() };
  }
  return current.desk;
}
