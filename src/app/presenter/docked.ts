import { atom } from "nanostores";

/** Whether the presenter's panel is open under the desk. It stays open over restarts of the market. */
export const docked = atom(false);

/** Last key since the panel was opened; the panel takes it once it has loaded. */
let early: KeyboardEvent | undefined;

export function toggleDock(): void {
  early = undefined;
  window.onkeydown = (event) => {
    early = event;
  };
  docked.set(!docked.get());
}

/** Returns the key that was pressed while the panel was loading, once. */
export function takeEarlyKey(): KeyboardEvent | undefined {
  window.onkeydown = null;
  const key = early;
  early = undefined;
  return key;
}
