import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { formatMinutes } from "#server/simulator/command/help.ts";
import { parseLimit } from "#server/simulator/limits/limit-policy.ts";
import { SCENARIO_NAMES, SCENARIOS, scenarioOf } from "./scenarios.ts";
import { STORIES, STORY_NAMES, storyOf } from "./stories.ts";

const PAGE = readFileSync(new URL("../../../docs/scenarios.md", import.meta.url), "utf8");

/** The rows of all tables below a heading, up to the next heading of its rank. */
function rowsBelow(heading: string): string[] {
  const [rank = ""] = heading.split(" ");
  const lines = PAGE.split("\n");
  const begin = lines.indexOf(heading);
  expect(begin, heading).toBeGreaterThan(0);
  const rest = lines.slice(begin + 1);
  const end = rest.findIndex((line) => line.startsWith("#") && line.indexOf(" ") <= rank.length);
  return rest.slice(0, end).filter((line) => /^\| `|^\| \d/.test(line));
}

test("docs/scenarios.md lists exactly the existing scenarios, in the same words", () => {
  const rows = SCENARIO_NAMES.map((name) => {
    const { title, summary, shows } = SCENARIOS[name];
    return `| \`${name}\` | ${title} | ${summary} | ${shows} |`;
  });
  expect(rowsBelow("## Scenarios")).toEqual(rows);
});

test("docs/scenarios.md lists exactly the existing stories with their turns", () => {
  for (const name of STORY_NAMES) {
    const { title, lengthMs, turns } = STORIES[name];
    const rows = turns.map(
      (turn) => `| ${formatMinutes(turn.atMs)} | \`${turn.scenario}\` | ${turn.title} |`,
    );
    expect(rowsBelow(`### ${name}: ${title}, ${formatMinutes(lengthMs)}`)).toEqual(rows);
  }
  expect(PAGE.match(/^### /gm)).toHaveLength(STORY_NAMES.length);
});

test.each(STORY_NAMES)(
  "the story %s starts at once, continues and ends after its last turn",
  (name) => {
    const { turns, lengthMs } = storyOf(name);
    const times = turns.map(({ atMs }) => atMs);
    expect(times[0]).toBe(0);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(new Set(times).size).toBe(times.length);
    expect(lengthMs).toBeGreaterThan(times.at(-1) ?? 0);
  },
);

test.each(SCENARIO_NAMES)("the phases of %s are in order, with valid limits", (name) => {
  const { phases, cycleMs = Number.POSITIVE_INFINITY } = scenarioOf(name).service;
  for (const [place, { afterMs, limit }] of phases.entries()) {
    expect(afterMs).toBeGreaterThan(phases[place - 1]?.afterMs ?? -1);
    expect(afterMs).toBeLessThan(cycleMs);
    if (limit !== undefined) expect(parseLimit(limit.text)).not.toBeUndefined();
  }
});
