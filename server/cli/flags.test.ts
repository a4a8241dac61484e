import { describe, expect, test } from "vitest";
import { simulatorFlags } from "./flags.ts";

describe("the flags of the embedded simulator", () => {
  test("are passed on as given", () => {
    expect(simulatorFlags(["--scenario", "calm", "--seed", "7", "--limit=none"])).toEqual({
      scenario: "calm",
      seed: "7",
      limit: "none",
    });
  });

  test("are explained in one line if a flag is unknown or invalid", () => {
    for (const args of [["--sed", "1"], ["--seed"], ["words"], ["--seed", "x"], ["--limit", "9"]]) {
      expect(() => simulatorFlags(args)).toThrow(/^[^\n]+$/);
    }
    expect(() => simulatorFlags(["--port", "1"])).toThrow(/--port.*the flags are --seed/);
  });
});
