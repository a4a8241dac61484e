import { describe, expect, test } from "vitest";
import { type AlertStore, MAX_ALERT_LOG } from "#market/alerts/alert.ts";
import {
  addAlert,
  applyObservation,
  clearLog,
  editAlert,
  hasFiredBefore,
  isWatching,
  rearmAlert,
  removeAlert,
  restoreAlert,
  restoreLog,
  seeFirings,
} from "./alert-store.ts";
import { alertOf, figure, testStore, testTerms } from "./testing-store.ts";
import { unseenFirings } from "./unseen-firings.ts";

const observation = (value: string, at = 1) => ({
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
  [observation("191", 1), observation("190.48", 2)].reduce(
    applyObservation,
    testStore({}, { on: "bid" }),
  );

describe("a removed alert", () => {
  test("is restored at its place, unless one of the same terms was added meanwhile", () => {
    const alertStore = testStore({}, { on: "bid" });
    const removed = alertOf(alertStore);
    const without = removeAlert(alertStore, "0");
    expect(restoreAlert(without, removed, 0)).toEqual(alertStore);
    const readded = addAlert(without, "2", testTerms({ level: figure("190.500") }));
    expect(restoreAlert(readded, removed, 0)).toBe(readded);
  });
});

describe("an observation", () => {
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
    const once = applyObservation(testStore({}), observation("191"));
    expect(applyObservation(once, observation("192"))).toBe(once);
    const alertStore = fired();
    expect(applyObservation(alertStore, observation("190"))).toBe(alertStore);
    expect(applyObservation(alertStore, { ...observation("190"), alertId: "gone" })).toBe(
      alertStore,
    );
  });

  test("applied twice has the effect of one, even after the alert is armed by hand", () => {
    const armed = rearmAlert(fired(), "0");
    expect(
      [observation("191", 1), observation("190.48", 2)].reduce(applyObservation, fired()),
    ).toEqual(fired());
    const again = applyObservation(
      applyObservation(armed, observation("191", 3)),
      observation("190.48", 2),
    );
    expect(again.log.length).toBe(1);
    expect(addAlert(armed, "0", testTerms({ on: "mid" }))).toBe(armed);
  });

  test("arms a repeating alert again and keeps its last firing", () => {
    const start = testStore({ repeat: "re-arm" });
    const alertStore = [observation("191", 1), observation("190", 2), observation("191", 3)].reduce(
      applyObservation,
      start,
    );
    expect(alertOf(alertStore)).toMatchObject({
      state: "armed",
      hasBeenShort: true,
      fired: { at: 2 },
    });
  });

  test("removes the oldest entry of a full log", () => {
    const start = testStore({ repeat: "re-arm" });
    const many = Array.from({ length: 2 * MAX_ALERT_LOG + 20 }, (_, index) =>
      observation(index % 2 === 0 ? "191" : "190", index),
    );
    const { log } = many.reduce(applyObservation, start);
    expect(log.length).toBe(MAX_ALERT_LOG);
    expect(log[0]?.at).toBe(2 * MAX_ALERT_LOG + 19);
  });
});

describe("an alert in the store", () => {
  test("must see the near side again after it is armed by hand", () => {
    expect(alertOf(rearmAlert(fired(), "0"))).toMatchObject({
      state: "armed",
      hasBeenShort: false,
    });
  });

  test("keeps the seen side and its last firing when it is armed by hand", () => {
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

  test("is watched while it is armed, or while its value can arm it again", () => {
    expect(isWatching(alertOf(testStore({})))).toBe(true);
    expect(isWatching(alertOf(fired()))).toBe(false);
    expect(isWatching({ ...alertOf(fired()), repeat: "re-arm" })).toBe(true);
  });
});

describe("an unseen firing", () => {
  const idsOf = (store: AlertStore) => unseenFirings(store).map(({ id }) => id);
  const two = () =>
    [observation("191", 3), observation("190", 4)].reduce(
      applyObservation,
      rearmAlert(seeFirings(fired(), []), "0"),
    );

  test("is each that is logged, also one that an alert starts with, until it is marked as seen", () => {
    const { firing } = observation("190.48", 5);
    const start = { kind: "fired", firing, logId: "started" } as const;
    const store = addAlert(fired(), "new", testTerms({ on: "mid" }), start);
    expect(idsOf(store)).toEqual(["started", "log 2"]);
    const seen = seeFirings(store, [{ id: "log 2" }]);
    expect(idsOf(seen)).toEqual(["started"]);
    expect(seeFirings(seen, [{ id: "log 2" }])).toBe(seen);
  });

  test("is seen once its alert is armed again by hand, and no other is", () => {
    expect(idsOf(two())).toEqual(["log 4"]);
  });

  test("is a repeated one once its alert had fired before, and no other alert's firing counts", () => {
    const repeated = ({ log }: AlertStore) =>
      log.map((firing) => [firing.id, hasFiredBefore({ log }, firing)]);
    expect(repeated(two())).toEqual([
      ["log 4", true],
      ["log 2", false],
    ]);
    const start = { kind: "fired", firing: observation("190", 5).firing, logId: "other" } as const;
    const other = addAlert(two(), "new", testTerms({ level: figure("190.49") }), start);
    expect(repeated(other)[0]).toEqual(["other", false]);
  });

  test("stays unseen while its alert arms itself again, or is deleted", () => {
    const repeating = ["191", "190", "191"].map((value, index) => observation(value, index));
    const store = repeating.reduce(applyObservation, testStore({ repeat: "re-arm" }));
    expect(alertOf(store).state).toBe("armed");
    expect(idsOf(removeAlert(store, "0"))).toEqual(["log 1"]);
  });

  test("that another tab logs meanwhile is neither seen nor cleared", () => {
    const { log } = fired();
    expect(idsOf(seeFirings(two(), log))).toEqual(["log 4"]);
    const cleared = clearLog(two(), log);
    expect(cleared.log.map(({ id }) => id)).toEqual(["log 4"]);
    expect(idsOf(cleared)).toEqual(["log 4"]);
  });

  test("is not counted while the log is cleared, and is unseen again if that is undone", () => {
    const cleared = clearLog(fired(), fired().log);
    expect(idsOf(cleared)).toEqual([]);
    expect(idsOf(restoreLog(cleared, fired().log))).toEqual(["log 2"]);
    const seen = seeFirings(fired(), fired().log);
    expect(idsOf(restoreLog(clearLog(seen, seen.log), seen.log))).toEqual([]);
  });

  test("is any, whatever the time on the device was", () => {
    const store = [observation("191", 9), observation("190.48", -9)].reduce(
      applyObservation,
      testStore({}),
    );
    expect(idsOf(store)).toEqual(["log -9"]);
  });
});
