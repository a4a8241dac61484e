import { expect, test } from "vitest";
import { OptionError } from "#server/simulator/options.ts";
import { SCENARIO_NAMES, SCENARIOS } from "#server/simulator/scenarios/scenarios.ts";
import { STORY_NAMES } from "#server/simulator/scenarios/stories.ts";
import { commandLine } from "./command-line.ts";

test("reads every flag as the option of its name", () => {
  const line =
    "--host ::1 --port 8788 --token T --seed 7 --start 2026-01-05T08:00:00Z --instruments 60 " +
    "--limit 60/60s --window bucket --burst 5 --scenario calm --speed 4 --story day " +
    "--base-path /markets/beta";
  expect(commandLine(line.split(" ")).options).toEqual({
    host: "::1",
    port: "8788",
    token: "T",
    seed: "7",
    start: "2026-01-05T08:00:00Z",
    instruments: "60",
    limit: "60/60s",
    window: "bucket",
    burst: "5",
    scenario: "calm",
    speed: "4",
    story: "day",
    basePath: "/markets/beta",
  });
});

test("sets only the default port without flags", () => {
  expect(commandLine([])).toEqual({ options: { port: "8787" } });
});

test("names every flag, scenario and story in the help", () => {
  const { help } = commandLine(["--help"]);
  const flags = ["host", "port", "token", "base-path", "seed", "start", "instruments", "limit"];
  for (const name of [...flags, "window", "burst", "speed", "scenario", "story"]) {
    expect(help).toContain(`--${name} `);
  }
  for (const name of [...SCENARIO_NAMES, ...STORY_NAMES]) expect(help).toContain(`    ${name} `);
});

test("describes each scenario and story for a question mark in place of a name", () => {
  expect(commandLine(["--scenario", "?"]).help).toContain(
    `halted (Halted)\n  does   ${SCENARIOS.halted.summary}\n  shows  ${SCENARIOS.halted.shows}`,
  );
  expect(commandLine(["--story=?"]).help).toMatch(
    /day \(A day in three minutes, 3:00\)\n.*\n +0:00 {2}Opening \(opening\)/,
  );
});

test.each([["--bogus"], ["--port"], ["stray"], ["--limit", "--seed"]])(
  "refuses %s in one line",
  (...args) => {
    expect(() => commandLine(args)).toThrow(OptionError);
    expect(() => commandLine(args)).toThrow(/^[^\n]+$/);
  },
);
