import type { TextStorage } from "./persisted.ts";

/** Maximum number of quarantined texts of a key. Beyond it the latest replaces the previous one; the oldest stay. */
const MAX_TEXTS = 5;

/** Returns the storage key of a quarantined text; the second and later ones have a number. */
export const quarantineKey = (key: string, number = 1) =>
  number === 1 ? `${key}:damaged` : `${key}:damaged:${number}`;

/**
 * Copies an invalid text to the quarantine, unless it is there.
 * @throws DOMException if the storage is full
 */
export function quarantine(storage: TextStorage, key: string, text: string): void {
  for (let number = 1; number <= MAX_TEXTS; number += 1) {
    const name = quarantineKey(key, number);
    const quarantined = storage.getItem(name);
    if (quarantined === text) return;
    if (quarantined === null || number === MAX_TEXTS) storage.setItem(name, text);
    if (quarantined === null) return;
  }
}
