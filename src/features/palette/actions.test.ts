import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ACTION_IDS, isTaken, keysOf, withKey } from "./actions.ts";

describe("the keys of actions", () => {
  test("are all different from the start, and none is needed for moving about", () => {
    const keys = Object.values(keysOf({}));
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter(isTaken)).toEqual([]);
  });

  test.each(["Mod+C", "Mod+Shift+T", "Alt+F4", "F5", "Mod+0", "Tab"])(
    "leave %s to whom it belongs",
    (chord) => {
      expect(isTaken(chord)).toBe(true);
    },
  );

  test("follow what a person chose, and keep their first ones elsewhere", () => {
    expect(keysOf({ pause: "X" })).toMatchObject({ pause: "X", search: "/" });
  });

  test("are not changed by what another build knew", () => {
    expect(keysOf({ juggle: "Q", constructor: "Z" })).toEqual(keysOf({}));
  });
});

describe("choosing a key", () => {
  test("takes it from whatever had it", () => {
    const chosen = withKey({}, "pause", "J");
    expect(keysOf(chosen)).toMatchObject({ pause: "J", next: "" });
  });

  test("keeps nothing that holds anyway", () => {
    expect(withKey(withKey({}, "pause", "X"), "pause", "P")).toEqual({});
  });

  test("keeps what another build knew", () => {
    expect(withKey({ juggle: "Q" }, "pause", "X")).toEqual({ juggle: "Q", pause: "X" });
  });

  test("never leaves one key with two actions", () => {
    const step = fc.tuple(fc.constantFrom(...ACTION_IDS), fc.constantFrom("J", "K", "/", "X", ""));
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
