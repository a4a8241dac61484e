import { atom } from "nanostores";
import type { LoggedFiring } from "#market/alerts/alert.ts";

/**
 * Firings that the user has not seen yet, newest first. A firing is seen once it is in the log on screen, its line is
 * closed, or its alert is armed again.
 */
export const $unseenFirings = atom<readonly LoggedFiring[]>([]);
