import { atom } from "nanostores";

/** Whether the presenter's panel is open under the desk. It stays open over restarts of the market. */
export const docked = atom(false);

/** Last key since the panel was opened; the panel takes it once it has loaded. None after it was closed. */
export const early: { key?: KeyboardEvent | undefined } = {};

export function toggleDock(): void {
  const isOpened = !docked.get();
  early.key = undefined;
  window.onkeydown = isOpened
    ? (event) => {
        early.key = event;
      }
    : null;
  docked.set(isOpened);
}
