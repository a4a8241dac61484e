import { type Chord, isTyped } from "./chord.ts";

/**
 * What can be done by a key, each with the key that it has until a person chooses another; an empty one
 * is none. No key is a letter or a digit: those are typed (see `choose-key.ts`).
 */
export const DEFAULT_KEYS = {
  palette: "Mod+K",
  search: "/",
  next: "Alt+J",
  previous: "Alt+K",
  open: "Alt+O",
  close: "Backspace",
  pin: "Alt+Y",
  watch: "Alt+W",
  label: "F2",
  quantity: "Alt+Q",
  alert: "Alt+M",
  pause: "Alt+P",
  nextList: "Alt+PageDown",
  previousList: "Alt+PageUp",
  instruments: "",
  pace: "",
  alerts: "",
  wall: "",
  copyLink: "",
  paste: "",
  density: "",
  theme: "",
  settings: "",
  backup: "",
  presenter: "F8",
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

/**
 * Actions that an older or a newer build knows are left where they are kept, and are no keys here. A
 * letter or a digit, which older builds allowed, is none either: the action has its first key then.
 */
function known(chosen: ChosenKeys): Partial<Record<ActionId, Chord>> {
  return Object.fromEntries(
    ACTION_IDS.flatMap((id) =>
      Object.hasOwn(chosen, id) && !isTyped(chosen[id] ?? "") ? [[id, chosen[id]]] : [],
    ),
  );
}
