import { expect, test } from "vitest";
import { OptionError, readOptions, type SimulatorOptions } from "./options.ts";
import { SCENARIO_NAMES } from "./scenarios/scenarios.ts";
import { STORY_NAMES } from "./scenarios/stories.ts";

test("uses defaults for all options", () => {
  expect(readOptions({})).toMatchObject({
    host: "127.0.0.1",
    port: 0,
    seed: 1,
    instruments: 60,
    limit: "none",
    window: "fixed",
    scenario: "calm",
    basePath: "",
  });
});

test("makes up a different token each time if none is given", () => {
  expect(readOptions({}).token).toMatch(/^[\w-]{32}$/);
  expect(readOptions({}).token).not.toBe(readOptions({}).token);
});

test("accepts numbers and digits", () => {
  expect(readOptions({ port: "8787", seed: 7 })).toMatchObject({ port: 8787, seed: 7 });
});

test("reads the start to the nanosecond", () => {
  expect(readOptions({ start: "2026-01-05T08:00:00.000000001Z" }).start).toBe(
    1_767_600_000_000_000_001n,
  );
});

test("removes the slash at the end of a base path", () => {
  expect(readOptions({ basePath: "/markets/beta/" }).basePath).toBe("/markets/beta");
  expect(readOptions({ basePath: "/" }).basePath).toBe("");
});

test.each<[SimulatorOptions, string]>([
  [{ port: "65536" }, "--port: must be a whole number from 0 to 65535"],
  [{ port: "80.5" }, "--port: must be a whole number from 0 to 65535"],
  [{ seed: "-1" }, "--seed: must be a whole number from 0 to 4294967295"],
  [{ instruments: "1e3" }, "--instruments: must be a whole number from 0 to 1000000"],
  [{ start: "yesterday" }, "--start: must be a UTC time such as 2026-01-05T08:00:00Z"],
  [{ token: "two words" }, "--token: must be visible ASCII without spaces"],
  [{ token: "line\r\n" }, "--token: must be visible ASCII without spaces"],
  [{ token: "" }, "--token: must be visible ASCII without spaces"],
  [{ window: "round" as "fixed" }, "--window: must be one of fixed, sliding, bucket"],
  [{ scenario: "storm" as "calm" }, `--scenario: must be one of ${SCENARIO_NAMES.join(", ")}`],
  [{ story: "epic" as "day" }, `--story: must be one of ${STORY_NAMES.join(", ")}`],
  [{ speed: "0" }, "--speed: must be a number from 0.1 to 100"],
  [{ speed: "fast" }, "--speed: must be a number from 0.1 to 100"],
  [{ basePath: "markets" }, '--base-path: must be a path such as "/markets/beta"'],
  [{ basePath: "/simulator/x" }, "--base-path: must not begin with /simulator"],
  [{ basePath: "/a/../b" }, "--base-path: must not hold . or .. as a part"],
])("refuses %j in one line", (options, message) => {
  expect(() => readOptions(options)).toThrow(new OptionError(message));
});

test("refuses an invalid limit, and gives the grammar", () => {
  expect(() => readOptions({ limit: "many" })).toThrow(/^--limit: must be "none" or requests per/);
});
