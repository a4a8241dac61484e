import { describe, expect, test } from "vitest";
import { type LoggedFiring, MAX_ALERT_LOG } from "#market/alerts/alert.ts";
import { alertsFormat } from "./alerts.ts";
import { readFormat } from "./stored-format.ts";
import { ALERT, FIRING } from "./testing-alerts.ts";

const { id: _, state: _state, hasBeenShort: _short, fired: _fired, ...terms } = ALERT;
const LOGGED: LoggedFiring = { ...FIRING, id: "firing", terms };
const never = { ...ALERT, id: "never", state: "armed", fired: null };

function read(alerts: readonly unknown[], log: readonly unknown[] = []) {
  const reading = readFormat(structuredClone({ version: 3, alerts, log }), alertsFormat);
  return reading.kind === "read" ? reading : undefined;
}

describe("stored alerts", () => {
  test("come back as they were written, to the digit", () => {
    const found = read([ALERT, never], [LOGGED]);
    expect(found?.value).toEqual({ version: 3, alerts: [ALERT, never], log: [LOGGED] });
    expect(found?.issues).toEqual([]);
    const inRun = { version: 3, run: "sim-1", alerts: [never], log: [], unseen: ["firing"] };
    expect(readFormat(structuredClone(inRun), alertsFormat)).toMatchObject({
      value: inRun,
      issues: [],
    });
  });

  test.each([
    ["level", 10.7],
    ["level", "1e5"],
    ["level", "10,70"],
    ["hysteresis", "-1"],
    ["isin", "us37"],
    ["on", "last"],
    ["direction", "above"],
    ["mode", "touches"],
    ["repeat", "daily"],
    ["state", "held"],
    ["fired", { at: "noon" }],
    ["fired", { ...FIRING, at: 8.65e15 }],
    ["fired", { ...FIRING, at: -1e300 }],
    ["id", ""],
  ])("lose one that is none, and no other: %s %j", (name, bad) => {
    const found = read([{ ...ALERT, id: "bad", [name]: bad }, never]);
    expect(found?.value.alerts).toEqual([never]);
    expect(found?.issues.length).toBeGreaterThan(0);
  });

  test("compare an age in whole seconds", () => {
    const age = { ...never, on: "market-age", level: "90" };
    expect(read([age])?.value.alerts).toEqual([age]);
    expect(read([{ ...age, level: "1.5" }])?.value.alerts).toEqual([]);
    expect(read([{ ...age, level: "-5" }])?.value.alerts).toEqual([]);
  });

  test("have a base above zero if they are on a move, and none otherwise", () => {
    const move = { ...never, on: "move", direction: "either", level: "1", base: "10.6810" };
    expect(read([move])?.value.alerts).toEqual([move]);
    const { base: _base, ...without } = move;
    for (const bad of [
      without,
      { ...move, base: "0" },
      { ...move, base: "-1" },
      { ...move, base: 10 },
      { ...move, level: "0" },
      { ...move, level: "-1" },
      { ...move, on: "mid", direction: "at-or-above" },
      { ...without, on: "mid" },
    ]) {
      expect(read([bad])?.value.alerts, JSON.stringify(bad)).toEqual([]);
    }
  });

  test.each([1, 2])(
    "of version %i are kept unchanged, and what fired counts as seen",
    (version) => {
      const stored = structuredClone({ version, alerts: [ALERT], log: [LOGGED] });
      expect(readFormat(stored, alertsFormat)).toEqual({
        kind: "read",
        value: { version: 3, alerts: [ALERT], log: [LOGGED] },
        seen: {},
        issues: [],
      });
    },
  );

  test("lose nothing but the unseen firings if those are damaged", () => {
    const stored = { version: 3, alerts: [ALERT], log: [LOGGED] };
    for (const unseen of ["firing", { 0: "firing" }, 7]) {
      const reading = readFormat({ ...structuredClone(stored), unseen }, alertsFormat);
      expect(reading).toMatchObject({ kind: "read", value: stored });
    }
  });

  test("have unique ids: the first of two stays", () => {
    const found = read([never, { ...never, on: "bid" }]);
    expect(found?.value.alerts).toEqual([never]);
  });

  test("keep the latest entries of a log that is too long", () => {
    const log = Array.from({ length: MAX_ALERT_LOG + 5 }, (_, n) => ({
      ...LOGGED,
      id: `${n}`,
    }));
    const found = read([], log);
    expect(found?.value.log).toEqual(log.slice(0, MAX_ALERT_LOG));
  });
});
