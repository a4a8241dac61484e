import { type Chord, isTyped } from "./chord.ts";

/**
 * Default key of each action; an empty chord is no key. No key is a letter or a digit, because those are
 * typed (see `choose-key.ts`).
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
  estimateList: "=",
  alert: "Alt+M",
  rearm: "!",
  pause: "Alt+P",
  nextList: "Alt+PageDown",
  previousList: "Alt+PageUp",
  instruments: "",
  pace: "",
  alerts: "",
  wall: "Shift+F8",
  copyLink: "Shift+F2",
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

/** Chosen keys by action; an empty chord is no key. Absent actions have their default. */
export type ChosenKeys = Readonly<Record<string, Chord>>;

/** Returns the key of each action. */
export function keysOf(chosen: ChosenKeys): Readonly<Record<ActionId, Chord>> {
  return { ...DEFAULT_KEYS, ...usableKeys(chosen) };
}

/**
 * Returns the chosen keys that apply in this build. Actions of other builds are ignored, and so are
 * letters and digits, which older builds allowed: such an action has its default key.
 */
function usableKeys(chosen: ChosenKeys): Partial<Record<ActionId, Chord>> {
  return Object.fromEntries(
    ACTION_IDS.flatMap((id) =>
      Object.hasOwn(chosen, id) && !isTyped(chosen[id] ?? "") ? [[id, chosen[id]]] : [],
    ),
  );
}
