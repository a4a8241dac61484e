import fc from "fast-check";
import { expect, test } from "vitest";
import { formatUnits } from "./units.ts";

test.each([
  [107000, 4, "10.7000"],
  [1, 6, "0.000001"],
  [0, 2, "0.00"],
  [0, 0, "0"],
  [100000, 0, "100000"],
  [9007199254740991, 9, "9007199.254740991"],
])("writes %i units of %i decimals as %s", (units, decimals, text) => {
  expect(formatUnits(units, decimals)).toBe(text);
});

test("keeps the units as the digits without the point", () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.nat(9), (units, decimals) => {
      const text = formatUnits(units, decimals);
      expect(text).toMatch(/^(0|[1-9]\d*)(\.\d+)?$/);
      expect(Number(text.replace(".", ""))).toBe(units);
      expect((text.split(".")[1] ?? "").length).toBe(decimals);
    }),
  );
});
