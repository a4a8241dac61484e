import { expect, test } from "vitest";
import { goalTable, isAllMet, type Outcome, results } from "./results.ts";

const good: Outcome = {
  name: "good",
  seconds: 1.4,
  result: {
    name: "good",
    goals: [{ text: "at most 2", measured: "1 | 2", met: true }],
    tables: [{ title: "Figures", head: ["a", "b"], rows: [["1", "2"]] }],
    notes: ["A note."],
  },
};
const missed: Outcome = {
  name: "missed",
  seconds: 2,
  result: {
    ...good.result,
    goals: [...good.result.goals, { text: "at least 9", measured: "3", met: false }],
  },
};
const failed: Outcome = { name: "failed", seconds: 3, failure: "there is no nginx\nat all" };

test("tells every goal, the missed ones and the bench that failed", () => {
  expect(goalTable([good, missed, failed]).split("\n").slice(2)).toEqual([
    "| good | at most 2 | 1 \\| 2 | met |",
    "| missed | at most 2 | 1 \\| 2 | met |",
    "| missed | at least 9 | 3 | **missed** |",
    "| failed | runs to its end | there is no nginx at all | **failed** |",
  ]);
});

test("is met only when every bench ran and met all", () => {
  expect(isAllMet([good])).toBe(true);
  expect(isAllMet([good, missed])).toBe(false);
  expect(isAllMet([good, failed])).toBe(false);
});

test("has a chapter for each bench, with its tables and notes", () => {
  const text = results([good, failed], ["On a machine."]);
  expect(text).toContain("On a machine.");
  expect(text).toContain("### Figures\n\n| a | b |\n| --- | --- |\n| 1 | 2 |");
  expect(text).toContain("- A note.\n- It took 1 s.");
  expect(text).toContain("## failed\n\nIt failed: there is no nginx");
});
