import { useEffect, useRef } from "react";
import { type Chord, chordOf } from "#features/palette/chord.ts";
import { isMac } from "#features/palette/is-mac.ts";
import { keyBuffer } from "./page-keys.ts";

export interface Shortcut {
  readonly act: () => void;
  /** Repeats while its key is held down. */
  readonly repeats?: boolean;
}

/** The action of each chord, wherever no text is being written. */
export type Shortcuts = ReadonlyMap<Chord, Shortcut>;

/** The elements that take typed text or a typed choice; radio buttons take arrows alone. */
export const TEXT = "input:not([type=radio]),textarea,select,[contenteditable]";
/** The elements that handle Enter and Space themselves. */
const CONTROLS = "a, button, [role=row], [role=checkbox], [role=option]";
const OWN_KEYS: ReadonlySet<Chord> = new Set(["Enter", "Space"]);

export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // An element nearer to the key has handled it.
      if (event.defaultPrevented) return;
      const chord = chordOf(event) ?? "";
      const shortcut = latest.current.get(chord);
      if (!shortcut || isOfTarget(event.target, chord)) return;
      event.preventDefault();
      // While a field is on its way, a key with Mod still is not the browser's.
      if (keyBuffer.isHolding()) return;
      if (!event.repeat || shortcut.repeats) shortcut.act();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

/** The chords that write no text, and so work in fields, too. On a Mac, Alt (Option) composes characters. */
const SILENT = isMac ? /^Mod\+/ : /^(Mod|Alt)\+/;

/** Nothing works under an open window. */
function isOfTarget(target: EventTarget | null, chord: Chord): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("[role=dialog]")) return true;
  if (target.closest(TEXT) && !SILENT.test(chord)) return true;
  return OWN_KEYS.has(chord) && target.closest(CONTROLS) !== null;
}
