import type { Chord } from "./chord.ts";

/** What can be done by a key, each with the key that it has until a person chooses another. */
export const DEFAULT_KEYS = {
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
  wall: "Shift+W",
  copyLink: "C",
  paste: "V",
  density: "D",
  theme: "T",
  settings: ",",
  backup: "",
  presenter: "Shift+P",
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
