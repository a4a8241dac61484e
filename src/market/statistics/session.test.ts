import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Figure } from "#market/figure.ts";
import { parseFigure } from "#market/parse-figure.ts";
import { sessionChange } from "./session.ts";

const figure = (text: string): Figure => {
  const parsed = parseFigure(text);
  if (parsed === undefined) throw new Error(`${text} is not a figure`);
  return parsed;
};
const change = (first: string, mid: string) => sessionChange(figure(first), figure(mid));

describe("the session change", () => {
  test.each([
    ["100", "101.15", "1.15"],
    ["100", "99.69", "-0.31"],
    ["191.26", "191.2600", "0.00"],
    ["3", "4", "33.33"],
    ["800", "800.04", "0.01"],
    ["0.000000000000000001", "0.000000000000000002", "100.00"],
  ])("from %s to %s is %s percent", (first, mid, percent) => {
    expect(change(first, mid)).toBe(percent);
  });

  test("rounds the exact quotient half up, and has no sign at zero", () => {
    expect(change("20000", "20001")).toBe("0.01");
    expect(change("20000", "19999")).toBe("-0.01");
    expect(change("20001", "20000")).toBe("0.00");
  });

  test.each([
    ["0", "1"],
    ["1", "0.00"],
    ["-1", "1"],
    ["1", "-1"],
  ])("from %s to %s is none", (first, mid) => {
    expect(change(first, mid)).toBeUndefined();
  });

  test("has the sign of the move, and none when it rounds to zero", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.integer({ min: 1 }), (first, mid) => {
        const percent = change(`${first}`, `${mid}`) ?? "";
        if (mid >= first) expect(percent).not.toMatch(/^-/);
        else expect(percent).toMatch(/^(-|0\.00$)/);
      }),
    );
  });
});
