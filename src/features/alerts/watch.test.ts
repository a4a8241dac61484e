import { describe, expect, test, vi } from "vitest";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { type CheckOverrides, testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import { createFakeSource } from "#live/testing-source.ts";
import type { AlertTerms, LoggedFiring } from "#market/alerts/alert.ts";
import { MarketDataError } from "#market/errors.ts";
import type { PersistState } from "#storage/persisted.ts";
import { addAlert, editAlert, rearmAlert } from "./alert-store.ts";
import type { Locks } from "./tab-lock.ts";
import { testLocks } from "./testing-locks.ts";
import { alertOf, figure, sharedStore, testStore, testTerms } from "./testing-store.ts";
import { watchAlerts } from "./watch.ts";

const ISIN = testIsin(1);

function stage(terms: readonly Partial<AlertTerms>[] = [{}], state?: PersistState) {
  const clock = createManualClock();
  const shared = sharedStore(testStore(...terms), state);
  const alertStore = shared.open();
  let ids = 0;

  function openTab(
    locks?: Locks,
    openedAtEpochMs = clock.epochNow(),
    run = "test",
    notifiedIds = new Set<string>(),
  ) {
    const source = createFakeSource();
    const fired: { firing: LoggedFiring; isFromThisTab: boolean }[] = [];
    const watch = watchAlerts({
      alertStore: shared.open(),
      openedAtEpochMs,
      notifiedIds,
      source,
      clock,
      locks,
      run,
      newId: () => `firing ${ids++}`,
      onFired: (firing, isFromThisTab) => fired.push({ firing, isFromThisTab }),
    });
    /** Lets the source answer with these figures after a while. */
    const answer = async (overrides: CheckOverrides, afterMs = 2000) => {
      await clock.advance(afterMs);
      source.answer(
        ISIN,
        testChecked({ bid: "1", checkedAt: clock.now(), ...overrides }),
        clock.now(),
      );
      await clock.advance(0);
    };
    const fail = async (kind: "http" | "rate-limited", afterMs = 2000) => {
      await clock.advance(afterMs);
      source.answer(ISIN, new MarketDataError(kind, { status: 500 }), clock.now());
      await clock.advance(0);
    };
    return { source, watch, fired, answer, fail };
  }
  return { clock, alertStore, openTab };
}

describe("watched alerts", () => {
  test("make the source request each instrument once, and none whose alert has fired", async () => {
    const { alertStore, openTab } = stage([{}, { on: "bid" }, { isin: testIsin(2) }]);
    const { source, answer } = openTab();
    expect(source.calls).toEqual([`setAlerts ${ISIN},${testIsin(2)}`]);
    alertStore.update((kept) => ({ ...kept, alerts: kept.alerts.filter(({ id }) => id === "0") }));
    expect(source.calls.at(-1)).toBe(`setAlerts ${ISIN}`);
    await answer({ ask: "191" });
    await answer({ ask: "190" });
    expect(source.calls.at(-1)).toBe("setAlerts ");
    alertStore.update((stored) => rearmAlert(stored, "0"));
    expect(source.calls.at(-1)).toBe(`setAlerts ${ISIN}`);
  });

  test("request no unlisted instrument", () => {
    const { openTab } = stage();
    const { source, watch } = openTab();
    watch.setListed(() => false);
    expect(source.calls.at(-1)).toBe("setAlerts ");
  });

  test("report what has fired between the opening of the page and the start of the watch", async () => {
    const { clock, alertStore, openTab } = stage();
    const openedAtEpochMs = clock.epochNow();
    const firing = {
      at: clock.epochNow(),
      quote: { bid: figure("1"), ask: figure("190"), updatedAt: "", value: figure("190") },
      acrossGap: false,
    };
    alertStore.update((kept) =>
      editAlert(kept, "0", testTerms(), { kind: "fired", firing, logId: "asked" }),
    );
    const { fired } = openTab(undefined, openedAtEpochMs);
    expect(fired).toMatchObject([{ firing: { id: "asked" }, isFromThisTab: false }]);
    await clock.advance(1);
    expect(openTab().fired).toEqual([]);
  });

  test("request nothing after the watch is closed", async () => {
    const { clock, openTab } = stage([{ on: "market-age" }]);
    const { source, watch } = openTab();
    watch.close();
    expect(source.calls.at(-1)).toBe("setAlerts ");
    await clock.advance(5000);
    expect(clock.armed()).toBe(0);
  });
});

describe("a crossing", () => {
  test("fires with the quote of the crossing", async () => {
    const { clock, alertStore, openTab } = stage();
    const { answer, fired } = openTab();
    await answer({ ask: "190.51" });
    expect(fired).toEqual([]);
    await answer({ bid: "190.40", ask: "190.50" });
    const at = clock.epochNow();
    const quote = {
      bid: "190.40",
      ask: "190.50",
      updatedAt: "2026-01-05T07:59:59.123456789Z",
      value: "190.50",
    };
    expect(alertOf(alertStore.get()).fired).toEqual({ at, quote, acrossGap: false });
    expect(fired).toMatchObject([
      { isFromThisTab: true, firing: { at, quote, terms: { on: "ask" } } },
    ]);
  });

  test.each([
    ["is late", 0],
    ["failed in between", 1],
  ])("fires across a gap if a check %s", async (_, failures) => {
    const { alertStore, openTab } = stage();
    const { answer, fail } = openTab();
    await answer({ ask: "191" });
    for (let times = 0; times < failures; times += 1) await fail("http");
    await answer({ ask: "190" }, failures > 0 ? 1000 : 60_000);
    expect(alertOf(alertStore.get()).fired?.acrossGap).toBe(true);
  });

  test("after a rate limit shorter than the planned interval has no gap", async () => {
    const { alertStore, openTab } = stage();
    const { answer, fail } = openTab();
    await answer({ ask: "191" });
    await fail("rate-limited");
    await answer({ ask: "190" });
    expect(alertOf(alertStore.get()).fired?.acrossGap).toBe(false);
  });

  test("while the page was closed fires across a gap", async () => {
    const { alertStore, openTab } = stage();
    const before = openTab();
    await before.answer({ ask: "191" });
    before.watch.close();
    await openTab().answer({ ask: "190" });
    expect(alertOf(alertStore.get()).fired?.acrossGap).toBe(true);
  });

  test("does not fire after a hold if the fresh value is not beyond the level", async () => {
    const { alertStore, openTab } = stage();
    const { answer, fail } = openTab();
    await answer({ ask: "191" });
    await fail("http");
    await answer({ ask: "190.51" });
    expect(alertOf(alertStore.get()).state).toBe("armed");
  });
});

describe("held data", () => {
  test("never fires while the connection is refused or after the quote is stale", async () => {
    const { alertStore, openTab } = stage([{ mode: "stays-beyond" }]);
    const { source, answer } = openTab();
    const error = new MarketDataError("unauthorized");
    const nextTryAt = Number.POSITIVE_INFINITY;
    source.become({ connection: { state: "unauthorized", sinceEpochMs: 0, error, nextTryAt } });
    await answer({ ask: "180" });
    expect(alertOf(alertStore.get()).state).toBe("armed");
    source.become({ connection: { state: "live" } });
    await answer({ ask: "180" });
    expect(alertOf(alertStore.get()).state).toBe("fired");
  });

  test("never fires on its market age", async () => {
    const { clock, alertStore, openTab } = stage([
      { on: "market-age", direction: "at-or-above", level: figure("20") },
    ]);
    const { source, answer } = openTab();
    source.become({ serviceOffsetMs: clock.epochNow() - clock.now() });
    await answer({ ask: "180" });
    await clock.advance(60_000);
    expect(alertOf(alertStore.get()).state).toBe("armed");
  });
});

test("a market age fires between two checks, as soon as it is reached", async () => {
  const { clock, alertStore, openTab } = stage([
    { on: "market-age", direction: "at-or-above", level: figure("5") },
  ]);
  const { source, answer } = openTab();
  source.become({ serviceOffsetMs: clock.epochNow() - clock.now() });
  await answer({ plannedIntervalMs: 30_000 });
  await clock.advance(3000);
  expect(alertOf(alertStore.get()).fired?.quote.value).toMatch(/^5\.\d{3}$/);
});

test("a fired alert is armed again by its value and fires again", async () => {
  const { alertStore, openTab } = stage([{ repeat: "re-arm", hysteresis: figure("0.10") }]);
  const { answer, fired } = openTab();
  for (const ask of ["191", "190", "190.55", "190", "190.60", "190"]) await answer({ ask });
  expect(fired.length).toBe(2);
  expect(alertStore.get().log.length).toBe(2);
});

describe("several tabs", () => {
  test("fire once, and every tab reports it", async () => {
    const { alertStore, openTab } = stage();
    const locks = testLocks();
    const tabs = [openTab(locks), openTab(locks), openTab(locks)];
    for (const { answer } of tabs) await answer({ ask: "191" });
    for (const { answer } of [...tabs].reverse()) await answer({ ask: "190" });
    expect(alertStore.get().log.length).toBe(1);
    expect(tabs.map(({ fired }) => fired.map(({ isFromThisTab }) => isFromThisTab))).toEqual([
      [true],
      [false],
      [false],
    ]);
  });

  test("without locks also fire once", async () => {
    const { alertStore, openTab } = stage();
    const tabs = [openTab(), openTab()];
    for (const { answer } of tabs) await answer({ ask: "191" });
    for (const { answer } of tabs) await answer({ ask: "190" });
    expect(alertStore.get().log.length).toBe(1);
    expect(tabs.map(({ fired }) => fired.length)).toEqual([1, 1]);
  });

  test("hand the lock on when its tab closes, and the next tab knows the last quote", async () => {
    const { clock, alertStore, openTab } = stage();
    const locks = testLocks();
    const first = openTab(locks);
    const second = openTab(locks);
    await first.answer({ ask: "191" });
    await second.answer({ ask: "191" }, 0);
    first.watch.close();
    await clock.advance(0);
    await second.answer({ ask: "190" });
    expect(alertOf(alertStore.get()).fired?.acrossGap).toBe(false);
    expect(second.fired.map(({ isFromThisTab }) => isFromThisTab)).toEqual([true]);
  });

  test("compare each its own alerts where the browser stores nothing", async () => {
    const locks = testLocks();
    const first = stage([{ level: figure("9000") }], "memory").openTab(locks);
    const second = stage([{}], "memory").openTab(locks);
    await second.answer({ ask: "191" });
    await second.answer({ ask: "190" });
    expect(second.fired).toHaveLength(1);
    expect(first.fired).toHaveLength(0);
  });

  test("do not report old entries of an imported log", () => {
    const { clock, alertStore, openTab } = stage();
    const { fired } = openTab();
    const quote = { bid: figure("1"), ask: figure("2"), updatedAt: "", value: figure("2") };
    const old = { id: "x", terms: alertOf(alertStore.get()), quote, acrossGap: false };
    const log = [{ ...old, at: clock.epochNow() - 3_600_000 }];
    alertStore.update((kept) => ({ ...kept, log }));
    expect(fired).toEqual([]);
  });

  test("do not report again, with each page, what fired while the device's clock was fast", () => {
    const { clock, alertStore, openTab } = stage();
    const quote = { bid: figure("1"), ask: figure("2"), updatedAt: "", value: figure("2") };
    const fast = { id: "x", terms: alertOf(alertStore.get()), quote, acrossGap: false };
    const log = [{ ...fast, at: clock.epochNow() + 3_600_000 }];
    alertStore.update((kept) => ({ ...kept, log }));
    expect(openTab().fired).toEqual([]);
  });
});

test("a new run of a simulated market reports no firing again", async () => {
  const { clock, openTab } = stage();
  const reported = new Set<string>();
  const first = openTab(undefined, clock.epochNow(), "one", reported);
  await first.answer({ ask: "191" });
  await first.answer({ ask: "190" });
  expect(first.fired).toHaveLength(1);
  first.watch.close();
  expect(openTab(undefined, 0, "two", reported).fired).toEqual([]);
});

test("a new run of a simulated market begins with no value seen, so that its first one is no crossing", async () => {
  const { alertStore, openTab } = stage();
  const first = openTab();
  await first.answer({ ask: "191" });
  first.watch.close();
  const again = openTab();
  expect(alertOf(alertStore.get()).hasBeenShort).toBe(true);
  again.watch.close();
  const { answer } = openTab(undefined, undefined, "another run");
  await answer({ ask: "190" });
  expect(alertOf(alertStore.get())).toMatchObject({ state: "armed", hasBeenShort: false });
  await answer({ ask: "191" });
  await answer({ ask: "190" });
  expect(alertOf(alertStore.get()).state).toBe("fired");
});

test("an alert that was saved before its first watch keeps the value that was seen", () => {
  const { alertStore, openTab } = stage([]);
  const start = { kind: "armed", hasBeenShort: true } as const;
  alertStore.update((before) => addAlert(before, "0", testTerms(), start));
  openTab();
  expect(alertOf(alertStore.get()).hasBeenShort).toBe(true);
});

test("values that change nothing are not stored", async () => {
  const { alertStore, openTab } = stage();
  const { answer } = openTab();
  await answer({ ask: "191" });
  const listener = vi.fn();
  alertStore.subscribe(listener);
  for (const ask of ["192", "191", "190.51"]) await answer({ ask });
  expect(listener).not.toHaveBeenCalled();
});
