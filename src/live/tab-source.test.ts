import { describe, expect, test } from "vitest";
import { TEST_POLICY } from "#engine/hub/testing-service.ts";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { testIsin, testQuote } from "#engine/protocol/testing-quotes.ts";
import type { ToTab } from "#engine/protocol/wire.ts";
import { MarketDataError } from "#market/errors.ts";
import { createTabSource } from "./tab-source.ts";
import { createTestHub } from "./testing-hub.ts";

const live = () => new AbortController().signal;

describe("tabs that share one hub", () => {
  test("cost the service what one costs", async () => {
    const one = createTestHub();
    one.openTab();
    await one.clock.advance(60_000);
    const ten = createTestHub();
    for (let tab = 0; tab < 10; tab += 1) ten.openTab();
    await ten.clock.advance(60_000);
    expect(ten.service.asked.length).toBeLessThanOrEqual(one.service.asked.length + 1);
  });

  test("each receive what any of them asked for", async () => {
    const { clock, openTab, isins } = createTestHub(1);
    const first = openTab();
    const second = openTab();
    const [isin] = isins;
    if (!isin) throw new Error("a hub without instruments");
    const both = Promise.all([
      first.source.quote(isin, { signal: live() }),
      second.source.quote(isin, { signal: live() }),
    ]);
    await clock.advance(1000);
    const [one, other] = await both;
    expect(one.checkedAt).toBe(other.checkedAt);
  });

  test("give a new tab the quotes that are known already", async () => {
    const { clock, openTab, isins, askedFor } = createTestHub(1);
    openTab();
    await clock.advance(1500);
    const [isin = testIsin(1)] = isins;
    const before = askedFor(isin);
    const newcomer = openTab();
    await clock.advance(10);
    await newcomer.source.quote(isin, { signal: live() });
    expect(askedFor(isin)).toBe(before);
  });

  test("want together the greatest weight that any of them gives", async () => {
    const { clock, openTab, isins, askedFor } = createTestHub(2);
    const [dear = testIsin(1), other = testIsin(2)] = isins;
    openTab([dear, other]);
    openTab([]).source.setInterest(new Map([[dear, 5]]));
    await clock.advance(60_000);
    expect(askedFor(dear)).toBeGreaterThan(3 * askedFor(other));
  });

  test("do not affect the others when one of them pauses", async () => {
    const { clock, openTab, isins, askedFor } = createTestHub(2);
    const [mine = testIsin(1), yours = testIsin(2)] = isins;
    const paused = openTab([mine]);
    const other = openTab([yours]);
    await clock.advance(3000);
    paused.source.pause();
    await clock.advance(10);
    const before = { mine: askedFor(mine), yours: askedFor(yours) };
    await clock.advance(20_000);
    expect(askedFor(mine)).toBe(before.mine);
    expect(askedFor(yours)).toBeGreaterThan(before.yours + 5);
    expect(paused.source.status().connection.state).toBe("paused");
    expect(other.source.status().connection.state).toBe("live");
  });

  test("ask nothing while none of them is visible", async () => {
    const { clock, openTab, service } = createTestHub();
    const tabs = [openTab(), openTab()];
    await clock.advance(5000);
    for (const { source } of tabs) source.setVisible(false);
    await clock.advance(10);
    const before = service.asked.length;
    await clock.advance(300_000);
    expect(service.asked.length).toBe(before);
  });
});

describe("a tab that crashes", () => {
  test("is forgotten, with its demand, within seven seconds", async () => {
    const { clock, openTab, isins, askedFor } = createTestHub(2);
    const [lost = testIsin(1), kept = testIsin(2)] = isins;
    openTab([kept]);
    const crashing = openTab([lost]);
    await clock.advance(5000);
    crashing.crash();
    await clock.advance(8000);
    const before = askedFor(lost);
    await clock.advance(30_000);
    expect(askedFor(lost)).toBe(before);
  });
});

describe("a worker that dies", () => {
  test("is started again, and no wait is lost", async () => {
    const { clock, openTab, isins, kill } = createTestHub(1);
    const tab = openTab();
    await clock.advance(5000);
    const [isin = testIsin(1)] = isins;
    const held = await tab.source.quote(isin, { signal: live() });
    kill();
    const killedAt = clock.now();
    const next = tab.source.quote(isin, { newerThan: held.checkedAt + 3000, signal: live() });
    let answeredAt = Number.NaN;
    void next.then(() => {
      answeredAt = clock.now();
    });
    await clock.advance(20_000);
    expect(answeredAt - killedAt).toBeLessThanOrEqual(7000 + 2000 + 1000);
    expect(tab.attempts).toEqual([0, 1]);
  });

  test("makes all its tabs start a new one", async () => {
    const { clock, openTab, kill, askedFor, isins } = createTestHub(1);
    const tabs = [openTab(), openTab()];
    await clock.advance(5000);
    kill();
    await clock.advance(9000);
    const [isin = testIsin(1)] = isins;
    const before = askedFor(isin);
    await clock.advance(10_000);
    expect(askedFor(isin) - before).toBeLessThanOrEqual(6);
    for (const { source } of tabs) expect(source.status().connection.state).toBe("live");
  });
});

describe("a device that slept", () => {
  test("does not treat its worker as dead", async () => {
    const { clock, openTab } = createTestHub();
    const tab = openTab();
    await clock.advance(5000);
    await clock.sleep(8 * 3_600_000);
    await clock.advance(3000);
    expect(tab.attempts).toEqual([0]);
  });
});

describe("a hub of another version", () => {
  test("is replaced by one within the page", () => {
    const attempts: number[] = [];
    const clock = createManualClock();
    createTabSource({
      sourceId: "svc-test",
      clock,
      policy: TEST_POLICY,
      isVisible: true,
      memory: () => undefined,
      connectHub(failures) {
        attempts.push(failures);
        let listener: ((message: ToTab) => void) | undefined;
        return {
          post: (message) => {
            if (message.kind === "hello" && failures === 0) {
              listener?.({ kind: "welcome", version: message.version + 1, now: clock.now() });
            }
          },
          onMessage: (next) => {
            listener = next;
          },
        };
      },
    });
    expect(attempts).toEqual([0, Number.POSITIVE_INFINITY]);
  });
});

describe("an error at the hub", () => {
  test("reaches the tab's wait with all its details", async () => {
    const { clock, service, openTab, isins } = createTestHub(1);
    service.quote = () => {
      throw new MarketDataError("http", { status: 500, reason: "no idea" });
    };
    const tab = openTab();
    const [isin = testIsin(1)] = isins;
    const failure = tab.source.quote(isin, { signal: live() }).catch((error: unknown) => error);
    await clock.advance(1000);
    expect(await failure).toMatchObject({ kind: "http", status: 500, reason: "no idea" });
  });
});

describe("a Retry-After", () => {
  test.each(["the same worker", "a new worker"])("holds for every tab with %s", async (which) => {
    const { clock, service, openTab, kill } = createTestHub();
    const tab = openTab();
    openTab();
    await clock.advance(5000);
    service.quote = () => {
      throw new MarketDataError("rate-limited", { status: 429, retryAfterMs: 30_000 });
    };
    await clock.advance(2500);
    const before = service.asked.length;
    service.quote = (isin) => testQuote({ isin });
    if (which === "a new worker") kill();
    await clock.advance(25_000);
    expect(service.asked.length).toBe(before);
    expect(tab.source.status().connection.state).toBe("rate-limited");
  });
});

describe("a tab that joins hidden", () => {
  test("asks for nothing, not even the list", async () => {
    const { clock, service, openTab } = createTestHub();
    const tab = openTab([], { isVisible: false });
    await clock.advance(60_000);
    expect(service.asked).toEqual([]);
    tab.source.setVisible(true);
    await clock.advance(1000);
    expect(service.asked).not.toEqual([]);
  });

  test("is not forgotten because of its slow timers, and asks for no list again when it returns", async () => {
    const { clock, openTab, askedFor } = createTestHub();
    const tab = openTab();
    await clock.advance(5000);
    tab.source.setVisible(false);
    // The timers of a hidden page run once a minute, so its pings are late and arrive together.
    for (let minute = 0; minute < 5; minute += 1) await clock.sleep(60_000);
    tab.source.setVisible(true);
    await clock.advance(3000);
    expect(askedFor("instruments")).toBe(1);
    expect(tab.attempts).toEqual([0]);
  });
});

describe("a gate that only one tab remembers", () => {
  test("applies to the engine that a tab without memory started", async () => {
    const { clock, service, openTab } = createTestHub();
    openTab();
    await clock.advance(500);
    const before = service.asked.length;
    const memory = { perMinute: 60, longestWaitMs: 60_000, closedForMs: 40_000 };
    openTab(undefined, { memory });
    await clock.advance(30_000);
    expect(service.asked.length).toBeLessThanOrEqual(before + 3);
  });
});

describe("a device that slept while its clock stood still", () => {
  test("shows the true age of the held quotes", async () => {
    const { clock, openTab, isins } = createTestHub(1);
    const tab = openTab();
    await clock.advance(5000);
    const [isin = testIsin(1)] = isins;
    tab.source.pause();
    await clock.advance(2000);
    const before = tab.source.lastGood(isin)?.checkedAt ?? 0;
    clock.skipDate(8 * 3_600_000);
    await clock.advance(2000);
    expect(before - (tab.source.lastGood(isin)?.checkedAt ?? 0)).toBe(8 * 3_600_000);
  });
});
