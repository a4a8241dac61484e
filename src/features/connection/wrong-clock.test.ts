import { describe, expect, test } from "vitest";
import { wrongClockLeadMs } from "./wrong-clock.ts";

describe("a device's clock", () => {
  test.each([undefined, 0, 999, -6000, 30_000, -30_000])(
    "counts as right when it leads by %s",
    (leadMs) => {
      expect(wrongClockLeadMs(leadMs)).toBeUndefined();
    },
  );

  test.each([
    [86_398_800, 86_400_000],
    [-86_401_200, -86_400_000],
    [90_400, 90_000],
    [-34_000, -30_000],
  ])("that leads by %i counts as wrong by %i", (leadMs, shownMs) => {
    expect(wrongClockLeadMs(leadMs)).toBe(shownMs);
  });
});
