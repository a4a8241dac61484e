import { atom } from "nanostores";

/** Whether the presenter's panel is open under the desk. It stays open over restarts of the market. */
export const docked = atom(false);

export const toggleDock = (): void => docked.set(!docked.get());
