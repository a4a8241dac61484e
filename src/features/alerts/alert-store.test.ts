import { describe, expect, test } from "vitest";
import { MAX_ALERT_LOG } from "#market/alert.ts";
import {
  addAlert,
  applySighting,
  editAlert,
  isWatching,
  rearmAlert,
  removeAlert,
} from "./alert-store.ts";
import { alertOf, figure, testStore, testTerms } from "./testing-store.ts";

const sighting = (value: string, at = 1) => ({
  alertId: "0",
  value: figure(value),
  logId: () => `log ${at}`,
  firing: {
    at,
    quote: {
      bid: figure("190.40"),
      ask: figure(value),
      updatedAt: "2026-01-05T08:00:00Z",
      value: figure(value),
    },
    acrossGap: false,
  },
});

const fired = () =>
  [sighting("191", 1), sighting("190.48", 2)].reduce(applySighting, testStore({}, { on: "bid" }));

describe("a sighting", () => {
  test("is stored with the alert and in the log, with its quote, when it fires", () => {
    const alertStore = fired();
    expect(alertOf(alertStore)).toMatchObject({
      state: "fired",
      fired: { at: 2, quote: { ask: "190.48" } },
    });
    expect(alertStore.log).toMatchObject([
      { id: "log 2", terms: testTerms(), quote: { value: "190.48" } },
    ]);
    expect(alertOf(alertStore, "1")).toEqual(alertOf(testStore({}, { on: "bid" }), "1"));
  });

  test("returns the same store object when it changes nothing", () => {
    const once = applySighting(testStore({}), sighting("191"));
    expect(applySighting(once, sighting("192"))).toBe(once);
    const alertStore = fired();
    expect(applySighting(alertStore, sighting("190"))).toBe(alertStore);
    expect(applySighting(alertStore, { ...sighting("190"), alertId: "gone" })).toBe(alertStore);
  });

  test("made again comes to the same, also once the alert was armed by hand", () => {
    const armed = rearmAlert(fired(), "0");
    expect([sighting("191", 1), sighting("190.48", 2)].reduce(applySighting, fired())).toEqual(
      fired(),
    );
    const again = applySighting(applySighting(armed, sighting("191", 3)), sighting("190.48", 2));
    expect(again.log.length).toBe(1);
    expect(addAlert(armed, "0", testTerms({ on: "mid" }))).toBe(armed);
  });

  test("arms a re-arming alert again and keeps what it fired at", () => {
    const start = testStore({ repeat: "re-arm" });
    const alertStore = [sighting("191", 1), sighting("190", 2), sighting("191", 3)].reduce(
      applySighting,
      start,
    );
    expect(alertOf(alertStore)).toMatchObject({
      state: "armed",
      hasBeenShort: true,
      fired: { at: 2 },
    });
  });

  test("lets the oldest of a long log go", () => {
    const start = testStore({ repeat: "re-arm" });
    const many = Array.from({ length: 2 * MAX_ALERT_LOG + 20 }, (_, index) =>
      sighting(index % 2 === 0 ? "191" : "190", index),
    );
    const { log } = many.reduce(applySighting, start);
    expect(log.length).toBe(MAX_ALERT_LOG);
    expect(log[0]?.at).toBe(2 * MAX_ALERT_LOG + 19);
  });
});

describe("an alert in the store", () => {
  test("needs the other side again after it is armed by hand", () => {
    expect(alertOf(rearmAlert(fired(), "0"))).toMatchObject({
      state: "armed",
      hasBeenShort: false,
    });
  });

  test("keeps the side seen and its last firing when it is armed by hand", () => {
    const armed = rearmAlert(fired(), "0", { kind: "armed", hasBeenShort: true });
    const { fired: last } = alertOf(fired());
    expect(last).not.toBeNull();
    expect(alertOf(armed)).toMatchObject({ state: "armed", hasBeenShort: true, fired: last });
  });

  test("with other terms is armed and has not fired", () => {
    const terms = testTerms({ level: figure("180") });
    expect(alertOf(editAlert(fired(), "0", terms))).toEqual({
      ...terms,
      id: "0",
      state: "armed",
      hasBeenShort: false,
      fired: null,
    });
  });

  test("leaves its firings in the log when it is removed", () => {
    const alertStore = removeAlert(fired(), "0");
    expect(alertStore.alerts.map(({ id }) => id)).toEqual(["1"]);
    expect(alertStore.log.length).toBe(1);
  });

  test("ignores changes after another tab removed it", () => {
    const alertStore = fired();
    expect(rearmAlert(alertStore, "gone")).toBe(alertStore);
    expect(editAlert(alertStore, "gone", testTerms())).toBe(alertStore);
  });

  test("is watched while it is armed, or is to be armed again by its value", () => {
    expect(isWatching(alertOf(testStore({})))).toBe(true);
    expect(isWatching(alertOf(fired()))).toBe(false);
    expect(isWatching({ ...alertOf(fired()), repeat: "re-arm" })).toBe(true);
  });
});
