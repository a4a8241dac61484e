import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { ownText, ownTextSchema } from "./field-schemas.ts";

describe("what a person calls something", () => {
  test.each([
    ["  Chip maker,  core ", "Chip maker,  core"],
    ["أسهم", "أسهم"],
    ["👩‍👩‍👧 family", "👩‍👩‍👧 family"],
    ["می‌خواهم", "می‌خواهم"],
    ["a\u0000b\nc", "a b c"],
    ["x".repeat(70), "x".repeat(60)],
  ])("%j stands as %j", (text, stands) => {
    expect(ownText(text, 60)).toBe(stands);
  });

  test.each(["", "   ", "\u200B\u202E", "\u0000", "\u00AD\uFEFF"])(
    "%j is no name: nobody would see it",
    (text) => {
      expect(ownText(text, 60)).toBeUndefined();
      expect(z.safeParse(ownTextSchema(60), text).success).toBe(false);
    },
  );
});
