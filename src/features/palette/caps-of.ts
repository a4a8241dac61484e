import type { Chord } from "./chord.ts";

const NAMES: Readonly<Record<string, string>> = {
  ArrowUp: "Up",
  ArrowDown: "Down",
  ArrowLeft: "Left",
  ArrowRight: "Right",
  Mod: "Ctrl",
};

const MAC_NAMES: Readonly<Record<string, string>> = { ...NAMES, Mod: "⌘", Alt: "⌥" };

/** The keys of a chord as they are printed on caps, in order: `["Ctrl", "K"]`. */
export function capsOf(chord: Chord, isMac: boolean): readonly string[] {
  // The plus key itself stands at the end, after the plus that joins it.
  const parts = chord === "+" ? ["+"] : chord.replace(/\+\+$/, "+Plus").split("+");
  const names = isMac ? MAC_NAMES : NAMES;
  return parts.map((part) => ownName(names, part));
}

/** A key's name in a table, or as it is. A chord may be any imported text. */
export const ownName = (names: Readonly<Record<string, string>>, key: string): string =>
  (Object.hasOwn(names, key) && names[key]) || key;

/** A chord as `aria-keyshortcuts` spells it (WAI-ARIA 1.2); undefined for an empty one. */
export const ariaKeys = (chord: Chord, isMac: boolean): string | undefined =>
  chord.replace(/(^|\+)\+$/, "$1Plus").replace(/^Mod\b/, isMac ? "Meta" : "Control") || undefined;
