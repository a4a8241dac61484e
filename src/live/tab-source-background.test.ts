import { describe, expect, test } from "vitest";
import { backgroundWeight } from "#engine/hub/seats/demand.ts";
import { openTestSource } from "#engine/hub/testing-service.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";
import { createTestHub } from "./testing-hub.ts";

const only = (isin: Isin) => new Set([isin]);

describe("the background pace", () => {
  test.each([
    [1000, 30_000],
    [2000, 30_000],
    [60_000, 60_000],
  ])("with a base interval of %d ms is a check every %d ms", (baseIntervalMs, intervalMs) => {
    expect(baseIntervalMs / backgroundWeight(baseIntervalMs)).toBe(intervalMs);
  });
});

describe("a hidden page with an armed alert", () => {
  test("asks for that instrument alone, every thirty seconds", async () => {
    const { clock, source, isins, askedSince } = openTestSource(4);
    const [isin = testIsin(1)] = isins;
    source.setAlerts(only(isin));
    await clock.advance(10_000);
    source.setVisible(false);
    await clock.advance(1000);
    askedSince();
    await clock.advance(3_600_000);
    const asked = askedSince();
    expect(new Set(asked.map(({ key }) => key))).toEqual(new Set([isin]));
    expect(asked.length).toBeGreaterThanOrEqual(118);
    expect(asked.length).toBeLessThanOrEqual(121);
  });

  test("keeps its value fresh until two of those intervals have passed", async () => {
    const { clock, source, isins } = openTestSource(1);
    const [isin = testIsin(1)] = isins;
    source.setAlerts(only(isin));
    source.setVisible(false);
    await clock.advance(120_000);
    expect(source.lastGood(isin)?.plannedIntervalMs).toBe(30_000);
  });

  test("returns at once, with one round", async () => {
    const { clock, source, isins, askedSince } = openTestSource(4);
    const [isin = testIsin(1)] = isins;
    source.setAlerts(only(isin));
    await clock.advance(10_000);
    source.setVisible(false);
    await clock.advance(305_000);
    askedSince();
    source.setVisible(true);
    await clock.advance(1900);
    const keys = askedSince().map(({ key }) => key);
    expect(keys.length).toBeGreaterThanOrEqual(isins.length);
    expect(keys.length).toBeLessThanOrEqual(isins.length + 1);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("asks nothing once the alert is gone, and nothing while it is paused", async () => {
    const { clock, source, isins, askedSince } = openTestSource(1);
    const [isin = testIsin(1)] = isins;
    source.setAlerts(only(isin));
    source.setVisible(false);
    source.pause();
    await clock.advance(1000);
    askedSince();
    await clock.advance(300_000);
    expect(askedSince()).toEqual([]);
    source.resume();
    await clock.advance(60_000);
    expect(askedSince().length).toBeGreaterThan(0);
    source.setAlerts(new Set());
    await clock.advance(1000);
    askedSince();
    await clock.advance(300_000);
    expect(askedSince()).toEqual([]);
  });

  test("sends nothing inside a Retry-After", async () => {
    const { clock, service, source, isins, askedSince } = openTestSource(1);
    const [isin = testIsin(1)] = isins;
    source.setAlerts(only(isin));
    source.setVisible(false);
    await clock.advance(1000);
    service.quote = () => {
      throw new MarketDataError("rate-limited", { status: 429, retryAfterMs: 120_000 });
    };
    askedSince();
    await clock.advanceUntil(() => source.status().connection.state === "rate-limited");
    askedSince();
    await clock.advance(119_000);
    expect(askedSince()).toEqual([]);
  });
});

describe("an alert on an instrument that is not watched", () => {
  test("is checked a quarter as often as a watched one while the page is visible", async () => {
    const { clock, source, isins, askedSince } = openTestSource(1);
    const other = testIsin(9);
    source.setAlerts(only(other));
    await clock.advance(10_000);
    askedSince();
    await clock.advance(240_000);
    const asked = askedSince();
    const count = (isin: Isin | undefined) => asked.filter(({ key }) => key === isin).length;
    expect(count(other)).toBeGreaterThanOrEqual(29);
    expect(count(other)).toBeLessThanOrEqual(31);
    expect(count(isins[0])).toBeGreaterThanOrEqual(119);
    expect(source.lastGood(other)?.plannedIntervalMs).toBe(8000);
  });

  test("is checked every base interval where that is longer than the background interval", async () => {
    const { clock, source, askedSince } = openTestSource(1);
    const other = testIsin(9);
    source.setPolicy({ ...source.status().policy, baseIntervalMs: 60_000 });
    source.setAlerts(only(other));
    await clock.advance(70_000);
    askedSince();
    await clock.advance(600_000);
    expect(askedSince().filter(({ key }) => key === other).length).toBeGreaterThanOrEqual(9);
  });

  test("does not change how often watched instruments are checked", async () => {
    const { clock, source, isins, askedSince } = openTestSource(1);
    source.setAlerts(new Set(isins));
    await clock.advance(10_000);
    askedSince();
    await clock.advance(60_000);
    expect(askedSince().length).toBeGreaterThanOrEqual(29);
  });
});

describe("hidden tabs of one hub", () => {
  test("cost together what one costs, and each receive the answers", async () => {
    const { clock, openTab, isins, askedFor, service } = createTestHub(2);
    const [isin = testIsin(1)] = isins;
    const tabs = [openTab(), openTab(), openTab()];
    for (const { source } of tabs) source.setAlerts(only(isin));
    await clock.advance(5000);
    for (const { source } of tabs) source.setVisible(false);
    await clock.advance(1000);
    const before = service.asked.length;
    const checkedAt = tabs[2]?.source.lastGood(isin)?.checkedAt ?? Number.NaN;
    await clock.advance(300_000);
    expect(service.asked.length - before).toBeLessThanOrEqual(11);
    expect(askedFor(isin)).toBeGreaterThan(9);
    for (const { source } of tabs) {
      expect(source.lastGood(isin)?.checkedAt).toBeGreaterThan(checkedAt + 200_000);
    }
  });

  test("send the same demand to a new worker", async () => {
    const { clock, openTab, isins, kill, service } = createTestHub(2);
    const [isin = testIsin(1)] = isins;
    const { source } = openTab();
    source.setAlerts(only(isin));
    source.setVisible(false);
    await clock.advance(5000);
    kill();
    const before = service.asked.length;
    await clock.advance(120_000);
    expect(service.asked.length).toBeGreaterThan(before);
  });

  test("receive quotes for an alert on an instrument of no list", async () => {
    const { clock, openTab } = createTestHub(1);
    const other = testIsin(9);
    const tab = openTab();
    tab.source.setAlerts(only(other));
    await clock.advance(60_000);
    expect(tab.source.lastGood(other)).toBeDefined();
  });
});
