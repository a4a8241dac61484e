import { expect, test } from "vitest";
import { hintsResult } from "./hints-report.ts";
import { type Result, scenarios } from "./jobs.ts";
import { hintScenarios, type Measures } from "./scenarios.ts";

/** Every service with every hint alike, but for those of the first service with one kind of hint. */
function resultsWith(kind: string | undefined, changes: Partial<Measures>): readonly Result[] {
  const first = hintScenarios[0] ?? [];
  return hintScenarios.flat().map((scenario): Result => {
    const isChanged = first.includes(scenario) && scenario.hints === kind;
    const measures: Measures = { age: 1, limited: 0.35, cold: 0, converged: 0, inside: 0 };
    return {
      scenario: scenarios.indexOf(scenario),
      policy: "learned pace",
      seed: 1,
      measures: isChanged ? { ...measures, ...changes } : measures,
    };
  });
}
const metOf = (...parts: Parameters<typeof resultsWith>) =>
  hintsResult(resultsWith(...parts), "seed 1").goals.map(({ met }) => met);

test("hints that cost nothing meet every goal", () => {
  expect(metOf(undefined, {})).toEqual([true, true, true]);
});

test("a truthful hint must prevent the first 429s, which do not count without a hint", () => {
  expect(metOf("truthful", { cold: 1 })).toEqual([false, true, true]);
  expect(metOf(undefined, { cold: 9 })).toEqual([true, true, true]);
});

test("any hint may cost up to a twentieth of the age, and 0.2 429s a minute", () => {
  expect(metOf("garbage", { age: 1.05, limited: 0.54 })).toEqual([true, true, true]);
  expect(metOf("garbage", { age: 1.06 })).toEqual([true, false, true]);
  expect(metOf("garbage", { limited: 0.56 })).toEqual([true, true, false]);
});
