import type { Chord } from "./chord.ts";

const NAMES: Readonly<Record<string, string>> = {
  ArrowUp: "Up",
  ArrowDown: "Down",
  ArrowLeft: "Left",
  ArrowRight: "Right",
  Mod: "Ctrl",
};

const MAC_NAMES: Readonly<Record<string, string>> = { ...NAMES, Mod: "⌘", Alt: "⌥" };

/** Returns the key caps of a chord in order, such as `["Ctrl", "K"]`. */
export function capsOf(chord: Chord, isMac: boolean): readonly string[] {
  // In a chord with the plus key, the last plus is the key and the one before it the separator.
  const parts = chord === "+" ? ["+"] : chord.replace(/\+\+$/, "+Plus").split("+");
  const names = isMac ? MAC_NAMES : NAMES;
  return parts.map((part) => ownName(names, part));
}

/** Returns the name of a key from a table, or the key itself. A chord may be any imported text. */
export const ownName = (names: Readonly<Record<string, string>>, key: string): string =>
  (Object.hasOwn(names, key) && names[key]) || key;

/** Returns a chord in the syntax of `aria-keyshortcuts` (WAI-ARIA 1.2); undefined for an empty one. */
export const ariaKeys = (chord: Chord, isMac: boolean): string | undefined =>
  chord.replace(/(^|\+)\+$/, "$1Plus").replace(/^Mod\b/, isMac ? "Meta" : "Control") || undefined;
