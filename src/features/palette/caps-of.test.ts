import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ariaKeys, capsOf } from "./caps-of.ts";

describe("the caps of a chord", () => {
  test.each([
    ["Mod+K", false, ["Ctrl", "K"]],
    ["Mod+K", true, ["⌘", "K"]],
    ["+", false, ["+"]],
    ["Mod++", false, ["Ctrl", "Plus"]],
    ["Alt+ArrowUp", true, ["⌥", "Up"]],
    ["?", false, ["?"]],
    ["__proto__+constructor", true, ["__proto__", "constructor"]],
  ])("%s are what is printed on them", (chord, isMac, caps) => {
    expect(capsOf(chord, isMac)).toEqual(caps);
  });

  test("are as many as keys must be pressed", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 1, unit: "grapheme" }), (key) => {
        expect(capsOf(`Mod+${key}`, false).length).toBe(2);
      }),
    );
  });
});

test.each([
  ["Mod+K", false, "Control+K"],
  ["Mod+K", true, "Meta+K"],
  ["Mod++", false, "Control+Plus"],
  ["+", false, "Plus"],
  ["Shift+A", false, "Shift+A"],
  ["/", false, "/"],
  ["", false, undefined],
])("aria-keyshortcuts names %s as its standard does", (chord, isMac, keys) => {
  expect(ariaKeys(chord, isMac)).toBe(keys);
});
