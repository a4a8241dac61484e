import { useEffect, useRef } from "react";
import { type Chord, chordOf } from "#features/palette/chord.ts";
import { isMac } from "#features/palette/is-mac.ts";
import { keyBuffer } from "./page-keys.ts";

/** Action of one chord. */
export interface Shortcut {
  readonly act: () => void;
  /** True if the action repeats while its key is held down. */
  readonly repeats?: boolean;
}

/** Actions by their chords. */
export type Shortcuts = ReadonlyMap<Chord, Shortcut>;

/** Matches the controls in which keys type or choose. Radio buttons take the arrow keys only. */
export const TEXT_FIELD_SELECTOR = "input:not([type=radio]),textarea,select,[contenteditable]";
/** Elements that handle Enter and Space themselves. */
const CONTROLS = "a, button, [role=row], [role=checkbox], [role=option]";
const OWN_KEYS: ReadonlySet<Chord> = new Set(["Enter", "Space"]);

/** Runs the action of a chord, except in a field of text or under an open window. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // An element below the window has handled the key.
      if (event.defaultPrevented) return;
      const chord = chordOf(event) ?? "";
      const shortcut = latest.current.get(chord);
      // A modifier alone is no chord, and an action without a key has an empty one.
      if (!chord || !shortcut || isOfTarget(event.target, chord)) return;
      event.preventDefault();
      // A chord with Mod passes the key buffer: the browser must not handle it while a field opens.
      if (keyBuffer.isHolding()) return;
      if (!event.repeat || shortcut.repeats) shortcut.act();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

/** Chords that write no text, and therefore work in fields too. On a Mac, Alt (Option) writes characters. */
const SILENT = isMac ? /^Mod\+/ : /^(Mod|Alt)\+/;

/** Returns whether the focused element handles the chord itself. No chord works under an open window. */
function isOfTarget(target: EventTarget | null, chord: Chord): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("[role=dialog]")) return true;
  if (target.closest(TEXT_FIELD_SELECTOR) && !SILENT.test(chord)) return true;
  return OWN_KEYS.has(chord) && target.closest(CONTROLS) !== null;
}
