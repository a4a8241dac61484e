import { expect, test } from "vitest";
import { findSame } from "./same-terms.ts";
import { figure, testStore, testTerms } from "./testing-store.ts";

test.each([
  ["the same level, written otherwise", {}, { level: figure("190.5") }, true],
  ["another reset distance, if both fire once", {}, { hysteresis: figure("1") }, true],
  ["another reset distance", { repeat: "re-arm" }, { hysteresis: figure("1") }, false],
  ["another level", {}, { level: figure("190.51") }, false],
  ["another direction", {}, { direction: "at-or-above" }, false],
  ["another trigger", {}, { mode: "stays-beyond" }, false],
  ["another repetition", {}, { repeat: "re-arm" }, false],
  ["another subject", {}, { on: "bid" }, false],
  ["another base", { on: "move", base: figure("10") }, { base: figure("11") }, false],
  ["the same base", { on: "move", base: figure("10") }, { base: figure("10.0") }, true],
] as const)("finds an alert of the same terms, or none: %s", (_, stored, change, isSame) => {
  const { alerts } = testStore(stored);
  expect(findSame(alerts, testTerms({ ...stored, ...change }))).toBe(
    isSame ? alerts[0] : undefined,
  );
});
