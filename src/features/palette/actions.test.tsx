import { describe, expect, test } from "vitest";
import { keysOf } from "./actions.ts";
import { isReserved } from "./choose-key.ts";

describe("the keys of actions", () => {
  test("have distinct defaults, none of which is typed or used by the browser", () => {
    const keys = Object.values(keysOf({})).filter((chord) => chord !== "");
    expect(new Set(keys).size).toBe(keys.length);
    // Alt with a page key and F2 are not typed, and unused.
    expect(keys.filter(isReserved)).toEqual([]);
  });

  test.each(
    "Mod+C Mod+Shift+T Alt+F4 F5 Shift+F10 Mod+0 Tab Home End PageUp PageDown Insert Delete".split(
      " ",
    ),
  )("leave %s to whom it belongs", (chord) => {
    expect(isReserved(chord)).toBe(true);
  });

  test.each("A B C D E F H L S T V X".split(" "))(
    "leave Alt with %s to the menus and the address bar of browsers",
    (letter) => {
      expect(isReserved(`Alt+${letter}`)).toBe(true);
    },
  );

  test.each("E I N U".split(" "))("leave Alt with %s to accents on a Mac", (letter) => {
    expect(isReserved(`Alt+${letter}`)).toBe(true);
  });

  test.each(
    "ContextMenu Shift+ArrowUp Shift+ArrowDown Shift+ArrowLeft Shift+End Mod+Home Mod+Alt+M Alt+1 Alt+ArrowUp Alt+Shift+P Alt+Space".split(
      " ",
    ),
  )("leave %s to the page, the system and what moves about", (chord) => {
    expect(isReserved(chord)).toBe(true);
  });

  test.each(["A", "Shift+A", "ä", "7", "Ω"])("reject %s, which is typed", (chord) => {
    expect(isReserved(chord)).toBe(true);
  });

  test.each(["Backspace", "Alt+P", "Alt+Y", "Mod+K", "F8", ";"])("accept %s", (chord) => {
    expect(isReserved(chord)).toBe(false);
  });

  test("follow the user's choice, and are the defaults otherwise", () => {
    expect(keysOf({ pause: "Alt+Y" })).toMatchObject({ pause: "Alt+Y", search: "/" });
  });

  test("return to the default if a letter or a digit is stored", () => {
    expect(keysOf({ pause: "J", next: "", wall: "Shift+W", pace: "4" })).toEqual({
      ...keysOf({}),
      next: "",
    });
  });

  test("are not changed by actions of another build", () => {
    expect(keysOf({ juggle: "Alt+Q", constructor: "Z" })).toEqual(keysOf({}));
  });
});
