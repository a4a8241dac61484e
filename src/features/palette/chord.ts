import { isMac } from "./is-mac.ts";

/**
 * A key with its modifiers in canonical spelling: `Mod+K`, `Alt+P`, `/`, `ArrowDown`. `Mod` is ⌘ on a Mac
 * and Ctrl elsewhere. Shift is only written for letters and named keys, because it is part of a character
 * such as `?`. With Alt, a letter is that of the key's position (`event.code`), because Option composes
 * other characters on a Mac.
 */
export type Chord = string;

type KeyPress = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "getModifierState"
>;

/** Keys that are no chord on their own. */
const MODIFIERS: ReadonlySet<string> = new Set([
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
 * Returns whether AltGr is pressed, which types characters such as `@` and `[`, and is reported as Ctrl with Alt
 * on Windows. A Mac has no such key, but Firefox reports Option as AltGr there.
 */
export const isAltGr = (press: Pick<KeyPress, "getModifierState">): boolean =>
  !isMac && press.getModifierState("AltGraph");

/** Returns the chord of a key press; undefined for a modifier alone or a part of a character. */
export function chordOf(press: KeyPress): Chord | undefined {
  const isWriting = isAltGr(press);
  const isAlt = press.altKey && !isWriting;
  // With Option, `key` may be part of a character on a Mac; the letter of the position is not.
  const key = (isAlt && /^Key([A-Z])$/.exec(press.code)?.[1]) || press.key;
  if (MODIFIERS.has(key)) return undefined;
  const isLetter = /^\p{L}$/u.test(key);
  const name = isLetter ? key.toUpperCase() : key;
  const isCharacter = Array.from(key).length === 1;
  const parts = [
    (press.ctrlKey || press.metaKey) && !isWriting ? "Mod" : "",
    isAlt ? "Alt" : "",
    press.shiftKey && (isLetter || !isCharacter || key === " ") ? "Shift" : "",
    key === " " ? "Space" : name,
  ];
  return parts.filter((part) => part !== "").join("+");
}

/** Returns whether a chord is a letter or a digit, which a text field would take. */
export const isTyped = (chord: Chord): boolean => /^(Shift\+)?[\p{L}\p{N}]$/u.test(chord);
