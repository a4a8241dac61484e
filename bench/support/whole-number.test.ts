import { describe, expect, test } from "vitest";
import { readWholeNumber } from "./whole-number.ts";

describe("an option that takes a whole number", () => {
  test("is read from its text", () => {
    expect(readWholeNumber("--runs", "5")).toBe(5);
    expect(readWholeNumber("--minutes", "0", 0)).toBe(0);
  });

  test.each([
    ["0", 1],
    ["1", 2],
    ["1.5", 1],
    ["five", 1],
    ["-1", 0],
  ])("is refused with its name where the text is %s and the least number %i", (text, least) => {
    expect(() => readWholeNumber("--runs", text, least)).toThrow(
      `--runs takes a whole number from ${least} on, not "${text}".`,
    );
  });
});
