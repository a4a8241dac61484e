import { expect, test } from "vitest";
import { phases, stages } from "./stages.mjs";

test("each stage has one place in the order of a run", () => {
  const placed = phases.flat(2);
  expect([...placed].sort()).toEqual(stages.map(({ name }) => name).sort());
});

test.each([
  ["build", "unit"],
  ["build", "end-to-end"],
  ["build", "package"],
  ["unit", "proofs"],
  ["end-to-end", "proofs"],
])("%s has ended before %s begins", (before, after) => {
  const phaseOf = (name: string) => phases.findIndex((lanes) => lanes.flat().includes(name));
  const lane = phases.flat().find((names) => names.includes(before)) ?? [];
  const isInLane = lane.indexOf(after) > lane.indexOf(before);
  expect(isInLane || phaseOf(before) < phaseOf(after)).toBe(true);
});
