import { ACTION_IDS, type ActionId, type ChosenKeys, DEFAULT_KEYS, keysOf } from "./actions.ts";
import { type Chord, isTyped } from "./chord.ts";

/**
 * Returns the chosen keys with one changed. The action that had the key before loses it, so that no key
 * has two actions. Keys that equal their default are omitted.
 */
export function withKey(chosen: ChosenKeys, id: ActionId, chord: Chord): ChosenKeys {
  const keys = { ...keysOf(chosen) };
  for (const other of ACTION_IDS) if (chord !== "" && keys[other] === chord) keys[other] = "";
  keys[id] = chord;
  const changed = ACTION_IDS.filter((action) => keys[action] !== DEFAULT_KEYS[action]);
  const unknown = Object.entries(chosen).filter(([action]) => !Object.hasOwn(DEFAULT_KEYS, action));
  return Object.fromEntries([
    ...unknown,
    ...changed.map((action) => [action, keys[action]] as const),
  ]);
}

/** Keys that the page, the browser or the table needs, with Ctrl and Shift too. */
const NAVIGATION =
  /^(Mod\+)?(Shift\+)?(Tab|Escape|Enter|Space|Arrow(Up|Down|Left|Right)|Home|End|PageUp|PageDown|Insert|Delete|ContextMenu)$/;

/** Keys of the browser: copy, paste, undo, find, reload, tabs, print, save. */
const BROWSER = /^Mod\+(Shift\+)?[ACFLNPQRSTVWXYZ0-9]$|^(Shift\+)?F(1|3|4|5|6|7|9|1\d)$/;

/**
 * Keys with Alt that have another use: menus and the address bar of browsers (A B C D E F H L S T V X, in
 * English and German), Chromium's assistant and graphics drivers (G R Z), accents on a Mac (E I N U), tabs
 * (digits), moves of rows and tabs. Alt with another modifier belongs to systems and screen readers.
 */
const WITH_ALT =
  /^Alt\+([A-ILNRS-VXZ]|[^A-Z]|Tab|Escape|Enter|Space|Arrow\w+|Home|End|Insert|Delete|Backspace|F\d+)$|^Alt\+Shift\+|^Mod\+Alt\+/;

/** Returns whether a key is reserved for typing, for navigation, or by the browser or the system. */
export const isReserved = (chord: Chord): boolean =>
  isTyped(chord) || NAVIGATION.test(chord) || BROWSER.test(chord) || WITH_ALT.test(chord);
