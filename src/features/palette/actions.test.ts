import { describe, expect, test } from "vitest";
import { keysOf } from "./actions.ts";
import { isTaken } from "./choose-key.ts";

describe("the keys of actions", () => {
  test("are all different from the start, and none is needed for moving about", () => {
    const keys = Object.values(keysOf({}));
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter(isTaken)).toEqual([]);
  });

  test.each(
    "Mod+C Mod+Shift+T Alt+F4 F5 Shift+F10 Mod+0 Tab Home End PageUp PageDown Insert Delete".split(
      " ",
    ),
  )("leave %s to whom it belongs", (chord) => {
    expect(isTaken(chord)).toBe(true);
  });

  test.each(
    "ContextMenu Shift+ArrowUp Shift+ArrowDown Shift+ArrowLeft Shift+End Mod+Home Mod+Alt+M".split(
      " ",
    ),
  )("leave %s to the page and what moves about in it", (chord) => {
    expect(isTaken(chord)).toBe(true);
  });

  test.each(["Backspace", "Shift+A", "Mod+K", "X", ";"])("may be %s", (chord) => {
    expect(isTaken(chord)).toBe(false);
  });

  test("follow what a person chose, and keep their first ones elsewhere", () => {
    expect(keysOf({ pause: "X" })).toMatchObject({ pause: "X", search: "/" });
  });

  test("are not changed by what another build knew", () => {
    expect(keysOf({ juggle: "Q", constructor: "Z" })).toEqual(keysOf({}));
  });
});
