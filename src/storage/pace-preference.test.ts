import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { DEFAULT_PACE_PREFERENCE, pacePreferenceSchema } from "./pace-preference.ts";

const isTaken = (preference: unknown) => z.safeParse(pacePreferenceSchema, preference).success;

describe("a wished pace", () => {
  test.each([
    DEFAULT_PACE_PREFERENCE,
    { everySeconds: 1, mostPerMinute: 1 },
    { everySeconds: 60, mostPerMinute: 6000 },
  ])("of %o is taken", (preference) => {
    expect(isTaken(preference)).toBe(true);
  });

  test.each([
    { everySeconds: 0, mostPerMinute: null },
    { everySeconds: 61, mostPerMinute: null },
    { everySeconds: 2, mostPerMinute: 0 },
    { everySeconds: 2, mostPerMinute: 6001 },
    { everySeconds: "2", mostPerMinute: null },
    { everySeconds: 2 },
  ])("of %o is refused", (preference) => {
    expect(isTaken(preference)).toBe(false);
  });
});
