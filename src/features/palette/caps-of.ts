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
  return parts.map((part) => names[part] ?? part);
}
