import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ACTION_IDS, keysOf } from "./actions.ts";
import { withKey } from "./choose-key.ts";

describe("choosing a key", () => {
  test("takes it from the action that had it", () => {
    const chosen = withKey({}, "pause", "Alt+J");
    expect(keysOf(chosen)).toMatchObject({ pause: "Alt+J", next: "" });
  });

  test("omits keys that equal their default", () => {
    expect(withKey(withKey({}, "pause", "Mod+."), "pause", "Alt+P")).toEqual({});
  });

  test("keeps actions of another build", () => {
    expect(withKey({ juggle: "Q" }, "pause", "Mod+.")).toEqual({ juggle: "Q", pause: "Mod+." });
  });

  test("drops letters that an older build allowed", () => {
    expect(withKey({ wall: "W", theme: "" }, "pause", ";")).toEqual({ pause: ";" });
  });

  test("never leaves one key with two actions", () => {
    const step = fc.tuple(
      fc.constantFrom(...ACTION_IDS),
      fc.constantFrom("Alt+J", "Alt+K", "/", ";", ""),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const chosen = steps.reduce<Readonly<Record<string, string>>>(
          (keys, [id, chord]) => withKey(keys, id, chord),
          {},
        );
        const keys = Object.values(keysOf(chosen)).filter((chord) => chord !== "");
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});
