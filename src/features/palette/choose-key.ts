import { ACTION_IDS, type ActionId, type ChosenKeys, DEFAULT_KEYS, keysOf } from "./actions.ts";
import type { Chord } from "./chord.ts";

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
const TAKEN =
  /^(Mod\+)?(Shift\+)?(Tab|Escape|Enter|Space|Arrow(Up|Down|Left|Right)|Home|End|PageUp|PageDown|Insert|Delete|ContextMenu)$/;

/** What everybody expects of the browser: copy, paste, undo, find, reload, tabs, print, save. */
const BROWSERS = /^Mod\+(Shift\+)?[ACFLNPQRSTVWXYZ0-9]$|(^|\+)Alt\+|^(Shift\+)?F\d+$/;

export const isTaken = (chord: Chord): boolean => TAKEN.test(chord) || BROWSERS.test(chord);
