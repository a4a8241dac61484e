import { expect, test } from "vitest";
import { commandLine, HELP } from "./command-line.ts";
import { OptionError } from "./options.ts";

test("every flag becomes the option of its name", () => {
  const line =
    "--host ::1 --port 8788 --token T --seed 7 --start 2026-01-05T08:00:00Z --instruments 60 " +
    "--limit 60/60s --window bucket --burst 5 --scenario calm --base-path /markets/beta";
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
    basePath: "/markets/beta",
  });
});

test("without flags only the usual port is set", () => {
  expect(commandLine([])).toEqual({ help: false, options: { port: "8787" } });
});

test("help names every flag", () => {
  expect(commandLine(["--help"]).help).toBe(true);
  for (const name of ["port", "token", "seed", "start", "instruments", "limit", "window"]) {
    expect(HELP).toContain(`--${name} `);
  }
});

test.each([["--bogus"], ["--port"], ["stray"], ["--limit", "--seed"]])(
  "%s is refused in one line",
  (...args) => {
    expect(() => commandLine(args)).toThrow(OptionError);
    expect(() => commandLine(args)).toThrow(/^[^\n]+$/);
  },
);
