import type { TextStorage } from "./persisted.ts";

/** The oldest ones stay; beyond this many the latest replaces the previous one. */
const MOST = 5;

/** Text that did not fit is set aside under this name, never thrown away; later ones are numbered. */
export const quarantineKey = (key: string, nth = 1) =>
  nth === 1 ? `${key}:damaged` : `${key}:damaged:${nth}`;

/**
 * Sets a whole text aside, once however often it is met.
 * @throws whatever a browser throws that has no room.
 */
export function quarantine(place: TextStorage, key: string, text: string): void {
  for (let nth = 1; nth <= MOST; nth += 1) {
    const name = quarantineKey(key, nth);
    const held = place.getItem(name);
    if (held === text) return;
    if (held === null || nth === MOST) place.setItem(name, text);
    if (held === null) return;
  }
}
