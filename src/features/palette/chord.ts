/**
 * One key with what is held down beside it, in one spelling: `Mod+K`, `Shift+P`, `/`, `ArrowDown`.
 * `Mod` is ⌘ on a Mac and Ctrl elsewhere. Shift is spelt for letters and named keys only: `?` is a
 * character of its own, wherever the keyboard has it.
 */
export type Chord = string;

type KeyPress = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "getModifierState"
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

/** The chord of a key press; undefined while only modifiers, or part of a character, are pressed. */
export function chordOf(press: KeyPress): Chord | undefined {
  if (HELD.has(press.key)) return undefined;
  // AltGr writes characters such as `@` and `[`, and looks like Ctrl with Alt on Windows.
  const isWriting = press.getModifierState("AltGraph");
  const isLetter = /^\p{L}$/u.test(press.key);
  const isCharacter = Array.from(press.key).length === 1;
  const parts = [
    (press.ctrlKey || press.metaKey) && !isWriting ? "Mod" : "",
    press.altKey && !isWriting ? "Alt" : "",
    press.shiftKey && (isLetter || !isCharacter || press.key === " ") ? "Shift" : "",
    press.key === " " ? "Space" : isLetter ? press.key.toUpperCase() : press.key,
  ];
  return parts.filter((part) => part !== "").join("+");
}
