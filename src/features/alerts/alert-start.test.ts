import { describe, expect, test } from "vitest";
import { testChecked } from "#engine/protocol/testing-quotes.ts";
import type { AlertCheck } from "./alert-check.ts";
import { armedStart, firedStart, isAlreadyBeyond } from "./alert-start.ts";
import { addAlert, editAlert } from "./alert-store.ts";
import { figure, testStore, testTerms } from "./testing-store.ts";

const AT = Date.UTC(2026, 0, 5, 8);
const ask = (text: string): AlertCheck => ({
  value: figure(text),
  checked: testChecked({ bid: "190.40", ask: text }),
});
const STALE: AlertCheck = { held: "stale" };

describe("a condition that already holds", () => {
  test.each<[string, AlertCheck, boolean]>([
    ["at the level", ask("190.50"), true],
    ["past the level", ask("190.49"), true],
    ["short of the level", ask("190.51"), false],
    ["stale, wherever it was", STALE, false],
  ])("with a value %s", (_, check, holds) => {
    expect(isAlreadyBeyond(testTerms(), check)).toBe(holds);
  });

  test("needs no question if the alert fires while the condition is true", () => {
    expect(isAlreadyBeyond(testTerms({ mode: "stays-beyond" }), ask("190"))).toBe(false);
  });
});

describe("an alert that starts as fired", () => {
  test("has the present quote and no gap", () => {
    expect(firedStart(testTerms(), ask("190.48"), AT, "1")).toMatchObject({
      kind: "fired",
      firing: {
        at: AT,
        quote: { bid: "190.40", ask: "190.48", value: "190.48" },
        acrossGap: false,
      },
    });
  });

  test.each<[string, AlertCheck, boolean]>([
    ["whose condition holds no more is armed for the next crossing", ask("190.60"), true],
    ["whose quote went stale is armed, and nothing is known of its side", STALE, false],
  ])("%s", (_, check, hasBeenShort) => {
    expect(firedStart(testTerms(), check, AT, "1")).toEqual({ kind: "armed", hasBeenShort });
  });
});

describe("the start of an alert in the store", () => {
  const start = firedStart(testTerms(), ask("190.48"), AT, "1");

  test("adds one alert and one log entry, however often the change is applied", () => {
    const once = addAlert(testStore(), "0", testTerms(), start);
    expect(addAlert(once, "0", testTerms(), start)).toEqual(once);
    const edited = editAlert(testStore({}), "0", testTerms(), start);
    expect(editAlert(edited, "0", testTerms(), start)).toEqual(edited);
    for (const { alerts, log } of [once, edited]) {
      expect(alerts).toMatchObject([{ state: "fired", hasBeenShort: false, fired: { at: AT } }]);
      expect(log).toMatchObject([{ id: "1", at: AT, terms: { level: "190.50" } }]);
    }
  });

  test("changes nothing if the edited alert is gone", () => {
    expect(editAlert(testStore(), "0", testTerms(), start)).toEqual(testStore());
  });

  test("marks the near side as seen if a live value is short of the level", () => {
    const armed = addAlert(testStore(), "0", testTerms(), armedStart(testTerms(), ask("191")));
    expect(armed.alerts).toMatchObject([{ state: "armed", hasBeenShort: true, fired: null }]);
  });
});
