import { atom } from "nanostores";

/** Whether the presenter's panel stands under the desk. It outlives each run of the market. */
export const docked = atom(false);

export const toggleDock = (): void => docked.set(!docked.get());
