import { atom } from "nanostores";
import type { MouseEvent } from "react";

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

/** Leaves the focus where it is, for example on a row, when the mouse presses the button of the panel. */
export const keepFocus = (event: MouseEvent<HTMLElement>): void => event.preventDefault();
