import { describe, expect, test } from "vitest";
import { numberFormat } from "#market/format.ts";
import { isLevel, parseLevel } from "./level.ts";

const EN = numberFormat("en");

describe("a typed level", () => {
  test.each([
    ["190.50", "190.50"],
    ["1,190.5", "1190.5"],
    [" 1.5k ", "1500"],
    ["0.00", "0"],
    ["-0.25", "-0.25"],
    ["\u22121,000", "-1000"],
  ])("%j is %s", (text, level) => {
    expect(parseLevel(text, "bid", EN)).toBe(level);
  });

  test.each([
    ["", "empty"],
    ["-", "malformed"],
    ["--1", "malformed"],
    ["1e5", "malformed"],
    ["1,5", "malformed"],
    ["ten", "malformed"],
  ])("%j is none: %s", (text, problem) => {
    const read = parseLevel(text, "bid", EN);
    expect(read).toBe(problem);
    expect(isLevel(read)).toBe(false);
  });

  test("is read in whole seconds for an age", () => {
    expect(parseLevel("60", "market-age", EN)).toBe("60");
    expect(parseLevel("1.5k", "market-age", EN)).toBe("1500");
    expect(parseLevel("1.5", "market-age", EN)).toBe("whole");
    expect(parseLevel("-1", "market-age", EN)).toBe("whole");
  });

  test.each([
    ["5%", "move", "5"],
    ["0.5 %", "move", "0.5"],
    ["12.5 bps", "bps", "12.5"],
    ["60 s", "market-age", "60"],
  ] as const)("%j may have the unit of its subject, %s", (text, on, level) => {
    expect(parseLevel(text, on, EN)).toBe(level);
  });

  test.each([
    ["5%", "ask"],
    ["60 s", "bps"],
    ["%", "move"],
  ] as const)("%j has no unit of another subject, %s, and is none without a number", (text, on) => {
    expect(isLevel(parseLevel(text, on, EN))).toBe(false);
  });

  test("is read as the locale writes it", () => {
    expect(parseLevel("1.190,50", "bid", numberFormat("de"))).toBe("1190.50");
  });
});
