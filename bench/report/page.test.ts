import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { PARTS } from "../parts.ts";
import { OUTCOME, type Outcome } from "./outcome.ts";
import { drawPage, type PagePart } from "./page.ts";
import { PAGE, pageParts } from "./store.ts";

const outcome: Outcome = {
  part: "table",
  date: "2026-01-05",
  machine: "2 × A Processor",
  versions: ["Node 20.20.2"],
  load: { before: 0.5, after: 2.5 },
  processors: 2,
  command: "npm run bench",
  runs: 5,
  isQuick: false,
  seconds: 61,
  goals: [
    { text: "at most 2", measured: "1 | 2", met: true },
    { text: "at least 9", measured: "3", met: false },
  ],
  tables: [{ title: "Figures", head: ["a", "b"], rows: [["1", "2"]] }],
  notes: ["A note."],
};
const part = (changes: Partial<Outcome> = {}, reasons: PagePart["reasons"] = {}): PagePart => ({
  name: "table",
  title: "The table",
  reasons,
  isRepeated: true,
  isSimulated: false,
  outcome: { ...outcome, ...changes },
});
const chapterOf = (changes: Partial<Outcome>): string =>
  drawPage([part(changes)]).split("## The table (`table`)")[1] ?? "";

describe("bench/RESULTS.md", () => {
  const page = readFileSync(PAGE, "utf8");
  const parts = pageParts(PARTS);

  test("is drawn from the recorded outcomes", () => {
    expect(page).toBe(drawPage(parts));
  });

  test.each(parts.filter(({ outcome }) => outcome !== undefined).map(({ name }) => name))(
    "would differ if one figure of %s were another",
    (name) => {
      const changed = parts.map((each) => {
        if (each.name !== name || each.outcome === undefined) return each;
        const goals = each.outcome.goals.map((goal, index) =>
          index === 0 ? { ...goal, measured: `${goal.measured}1` } : goal,
        );
        return { ...each, outcome: { ...each.outcome, goals } };
      });
      expect(drawPage(changed)).not.toBe(page);
    },
  );

  test("has reasons only for goals that the benches have", () => {
    const unknown = parts.flatMap(({ name, reasons, outcome }) =>
      Object.keys(reasons)
        .filter((text) => !outcome?.goals.some((goal) => goal.text === text))
        .map((text) => `${name}: ${text}`),
    );
    expect(unknown).toEqual([]);
  });
});

describe("the page", () => {
  test("shows every goal of every part, with its date", () => {
    const text = drawPage([part()]);
    expect(text).toContain("| table | 2026-01-05 | at most 2 | 1 \\| 2 | met |");
    expect(text).toContain("| table | 2026-01-05 | at least 9 | 3 | **missed** |");
  });

  test("shows a missed goal with its floor and its reason", () => {
    const reasons = { "at least 9": { floor: "5 at most.", reason: "It is hard." } };
    expect(drawPage([part({}, reasons)])).toContain(
      "- **table, at least 9: 3.** Floor: 5 at most. It is hard.",
    );
  });

  test("says that the reason of a missed goal is not known", () => {
    expect(drawPage([part()])).toContain(
      "- **table, at least 9: 3.** **The reason is not known.**",
    );
  });

  test("leaves out the reason of a goal that is met", () => {
    const reasons = { "at most 2": { reason: "It was slow." } };
    expect(drawPage([part({}, reasons)])).not.toContain("It was slow.");
  });

  test("says that every goal is met", () => {
    expect(drawPage([part({ goals: outcome.goals.slice(0, 1) })])).toContain("Every goal is met.");
  });

  test("has a chapter with circumstances, tables and notes", () => {
    const text = chapterOf({});
    expect(text).toContain("2026-01-05 · 2 × A Processor · Node 20.20.2");
    expect(text).toContain("`npm run bench`, 5 runs of each figure. It took 61 s.");
    expect(text).toContain("0.5 at the beginning, 2.5 at the end.");
    expect(text).toContain("### Figures\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n- A note.");
  });

  test("says when others used the machine", () => {
    const busy = "**Others used the machine meanwhile";
    expect(chapterOf({ load: { before: 0.5, after: 3.1 } })).toContain(busy);
    expect(chapterOf({ load: { before: 0.5, after: 3 } })).not.toContain(busy);
    expect(chapterOf({ load: null })).not.toContain("Load average");
  });

  test("names no load for a simulated clock, which no machine slows", () => {
    const text = drawPage([{ ...part(), isSimulated: true }]);
    expect(text).toContain("By a simulated clock, which no machine slows.");
    expect(text).not.toContain("Load average");
  });

  test("gives the number of runs only for parts that repeat their figures", () => {
    expect(drawPage([{ ...part(), isRepeated: false }])).toContain(
      "`npm run bench`. It took 61 s.",
    );
  });

  test("says when a run was a quick one", () => {
    expect(chapterOf({ isQuick: true })).toContain("**A quick run");
    expect(chapterOf({})).not.toContain("quick run");
  });

  test("says of a part that it has not been recorded", () => {
    const text = drawPage([{ ...part(), outcome: undefined }]);
    expect(text).toContain("| table |  | has not been recorded |  |  |");
    expect(text).toContain("This part has not been recorded.");
  });
});

test("an outcome with a row that is too short is refused", () => {
  const tables = [{ title: "Figures", head: ["a", "b"], rows: [["1"]] }];
  expect(OUTCOME.safeParse(outcome).success).toBe(true);
  expect(OUTCOME.safeParse({ ...outcome, tables }).success).toBe(false);
});
