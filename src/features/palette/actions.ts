import type { Chord } from "./chord.ts";

/** What can be done by a key, each with the key that it has until a person chooses another. */
const DEFAULT_KEYS = {
  palette: "Mod+K",
  search: "/",
  next: "J",
  previous: "K",
  open: "O",
  close: "Backspace",
  watch: "W",
  label: "L",
  quantity: "E",
  alert: "A",
  pause: "P",
  nextList: "]",
  previousList: "[",
  instruments: "I",
  pace: "G",
  alerts: "Shift+A",
  copyLink: "C",
  paste: "V",
  density: "D",
  theme: "T",
  settings: ",",
  backup: "",
  keys: "?",
} as const satisfies Readonly<Record<string, Chord>>;

export type ActionId = keyof typeof DEFAULT_KEYS;
export const ACTION_IDS = Object.keys(DEFAULT_KEYS) as readonly ActionId[];

/** The keys that a person chose, by action; an empty one is none. What is absent has its default. */
export type ChosenKeys = Readonly<Record<string, Chord>>;

/** The key of each action. */
export function keysOf(chosen: ChosenKeys): Readonly<Record<ActionId, Chord>> {
  return { ...DEFAULT_KEYS, ...known(chosen) };
}

/** Actions that an older or a newer build knows are left where they are kept, and are no keys here. */
function known(chosen: ChosenKeys): Partial<Record<ActionId, Chord>> {
  return Object.fromEntries(
    ACTION_IDS.flatMap((id) => (Object.hasOwn(chosen, id) ? [[id, chosen[id]]] : [])),
  );
}

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

/** Keys that the page, the browser or the table needs for itself. */
const TAKEN: ReadonlySet<Chord> = new Set([
  "Tab",
  "Shift+Tab",
  "Escape",
  "Enter",
  "Space",
  "ArrowUp",
  "ArrowDown",
  "ArrowLeft",
  "ArrowRight",
]);

/** What everybody expects of the browser: copy, paste, undo, find, reload, tabs, print, save. */
const BROWSERS = /^Mod\+(Shift\+)?[ACFLNPQRSTVWXYZ0-9]$|^Alt\+|^F\d+$/;

export const isTaken = (chord: Chord): boolean => TAKEN.has(chord) || BROWSERS.test(chord);
