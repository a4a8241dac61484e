import { ACTION_IDS, type ActionId, type ChosenKeys, DEFAULT_KEYS, keysOf } from "./actions.ts";
import { type Chord, isTyped } from "./chord.ts";

/**
 * The choice with one key changed. Whatever had that key before has none, so that no key ever does
 * two things; a choice that says what holds anyway is left out.
 */
export function withKey(chosen: ChosenKeys, id: ActionId, chord: Chord): ChosenKeys {
  const keys = { ...keysOf(chosen) };
  for (const other of ACTION_IDS) if (chord !== "" && keys[other] === chord) keys[other] = "";
  keys[id] = chord;
  const own = ACTION_IDS.filter((action) => keys[action] !== DEFAULT_KEYS[action]);
  const foreign = Object.entries(chosen).filter(([action]) => !Object.hasOwn(DEFAULT_KEYS, action));
  return Object.fromEntries([...foreign, ...own.map((action) => [action, keys[action]] as const)]);
}

/** Keys that the page, the browser or the table needs for itself, whatever is held down beside them. */
const MOVING =
  /^(Mod\+)?(Shift\+)?(Tab|Escape|Enter|Space|Arrow(Up|Down|Left|Right)|Home|End|PageUp|PageDown|Insert|Delete|ContextMenu)$/;

/** The browser's own keys: copy, paste, undo, find, reload, tabs, print, save. */
const BROWSERS = /^Mod\+(Shift\+)?[ACFLNPQRSTVWXYZ0-9]$|^(Shift\+)?F(1|3|4|5|6|7|9|1\d)$/;

/**
 * With Alt: the menus and the address bar of browsers (A B C D E F H L S T V X, in English and German),
 * Chromium's assistant and graphics drivers (G R Z), accents on a Mac (E I N U), tabs (digits), moves of
 * rows and tabs, and whatever is held beside Alt, which belongs to systems and screen readers.
 */
const WITH_ALT =
  /^Alt\+([A-ILNRS-VXZ]|[^A-Z]|Tab|Escape|Enter|Space|Arrow\w+|Home|End|Insert|Delete|Backspace|F\d+)$|^Alt\+Shift\+|^Mod\+Alt\+/;

export const isTaken = (chord: Chord): boolean =>
  isTyped(chord) || MOVING.test(chord) || BROWSERS.test(chord) || WITH_ALT.test(chord);
