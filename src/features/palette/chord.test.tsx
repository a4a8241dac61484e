import { describe, expect, test } from "vitest";
import { chordOf } from "./chord.ts";

const press = (
  key: string,
  held: Partial<Record<"ctrl" | "meta" | "alt" | "shift", true>> = {},
) => ({
  key,
  code: "",
  ctrlKey: held.ctrl ?? false,
  metaKey: held.meta ?? false,
  altKey: held.alt ?? false,
  shiftKey: held.shift ?? false,
  getModifierState: () => false,
});

describe("a key press", () => {
  test.each([
    [press("j"), "J"],
    [press("J", { shift: true }), "Shift+J"],
    [press("k", { ctrl: true }), "Mod+K"],
    [press("k", { meta: true }), "Mod+K"],
    [press("?", { shift: true }), "?"],
    [press("/"), "/"],
    [press("+", { shift: true }), "+"],
    [press(" "), "Space"],
    [press(" ", { shift: true }), "Shift+Space"],
    [press("ArrowUp", { alt: true }), "Alt+ArrowUp"],
    [press("Enter", { shift: true }), "Shift+Enter"],
    [press("ä"), "Ä"],
  ])("is spelt one way, whatever the keyboard: %#", (event, chord) => {
    expect(chordOf(event)).toBe(chord);
  });

  test.each(["Shift", "Control", "Alt", "Meta", "AltGraph", "Dead", "Process"])(
    "is no chord with %s alone",
    (key) => {
      expect(chordOf(press(key))).toBeUndefined();
    },
  );

  test("with AltGr is the character that it types", () => {
    const event = { ...press("]", { ctrl: true, alt: true }), getModifierState: () => true };
    expect(chordOf(event)).toBe("]");
  });

  test.each([
    ["p", "KeyP", "Alt+P"],
    ["π", "KeyP", "Alt+P"],
    ["Dead", "KeyU", "Alt+U"],
    ["з", "KeyP", "Alt+P"],
    ["PageUp", "PageUp", "Alt+PageUp"],
  ])("with Alt that writes %s is that of its place, %s", (key, code, chord) => {
    expect(chordOf({ ...press(key, { alt: true }), code })).toBe(chord);
  });

  test("with AltGr is not a chord with Alt, although its position has a letter", () => {
    const event = { ...press("@", { alt: true }), code: "KeyQ", getModifierState: () => true };
    expect(chordOf(event)).toBe("@");
  });

  test("with caps lock is the same chord as without", () => {
    expect(chordOf(press("J"))).toBe(chordOf(press("j")));
  });
});
