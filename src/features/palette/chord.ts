import { isMac } from "./is-mac.ts";

/**
 * One key with what is held down beside it, in one spelling: `Mod+K`, `Alt+P`, `/`, `ArrowDown`.
 * `Mod` is ⌘ on a Mac and Ctrl elsewhere. Shift is spelt for letters and named keys only: `?` is a
 * character of its own, wherever the keyboard has it. With Alt a letter is that of the key's place
 * (`event.code`), since Option composes other characters on a Mac.
 */
export type Chord = string;

type KeyPress = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "getModifierState"
>;

/** Keys that only accompany others. */
const HELD: ReadonlySet<string> = new Set([
  "Alt",
  "AltGraph",
  "CapsLock",
  "Control",
  "Dead",
  "Meta",
  "NumLock",
  "Process",
  "Shift",
  "Unidentified",
]);

/**
 * Whether AltGr is held, which writes characters such as `@` and `[`, and looks like Ctrl with Alt on
 * Windows. A Mac has no such key, and Firefox reports Option as AltGr there.
 */
export const isAltGr = (press: Pick<KeyPress, "getModifierState">): boolean =>
  !isMac && press.getModifierState("AltGraph");

/** The chord of a key press; undefined while only modifiers, or part of a character, are pressed. */
export function chordOf(press: KeyPress): Chord | undefined {
  const isWriting = isAltGr(press);
  const isAlt = press.altKey && !isWriting;
  // With Option a key may be part of a character on a Mac; the letter of its place is not.
  const key = (isAlt && /^Key([A-Z])$/.exec(press.code)?.[1]) || press.key;
  if (HELD.has(key)) return undefined;
  const isLetter = /^\p{L}$/u.test(key);
  const isCharacter = Array.from(key).length === 1;
  const parts = [
    (press.ctrlKey || press.metaKey) && !isWriting ? "Mod" : "",
    isAlt ? "Alt" : "",
    press.shiftKey && (isLetter || !isCharacter || key === " ") ? "Shift" : "",
    key === " " ? "Space" : isLetter ? key.toUpperCase() : key,
  ];
  return parts.filter((part) => part !== "").join("+");
}

/** Whether a chord is a letter or a digit, which goes into a field wherever it is typed. */
export const isTyped = (chord: Chord): boolean => /^(Shift\+)?[\p{L}\p{N}]$/u.test(chord);
