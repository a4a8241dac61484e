import { describe, expect, test } from "vitest";
import { TEST_POLICY } from "#engine/hub/testing-service.ts";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { snapshotOf } from "#engine/protocol/snapshot.ts";
import { createManualClock, settled } from "#engine/protocol/testing-clock.ts";
import { testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import { type ToTab, WIRE_VERSION } from "#engine/protocol/wire.ts";
import { MarketDataError } from "#market/errors.ts";
import { createTabSource } from "./tab-source.ts";

const ISIN = testIsin(1);

/** Opens a tab to which the test sends the hub's messages. */
function openTab() {
  const clock = createManualClock();
  let say: (message: ToTab) => void = () => undefined;
  const source = createTabSource({
    sourceId: "svc-test",
    clock,
    policy: TEST_POLICY,
    isVisible: true,
    memory: () => undefined,
    connectHub: () => ({
      post: () => undefined,
      onMessage(listener) {
        say = listener;
      },
    }),
  });
  say({ kind: "welcome", version: WIRE_VERSION, now: clock.now() });
  const quote = (value: CheckedQuote) =>
    say({
      kind: "quote",
      isin: ISIN,
      outcome: { at: value.checkedAt, value },
      record: undefined,
    });
  const fail = (error: MarketDataError) =>
    say({ kind: "quote", isin: ISIN, outcome: { at: clock.now(), error }, record: undefined });
  const remembered = (ageMs: number) =>
    quote({ ...testChecked({ checkedAt: clock.now() - ageMs }), isRemembered: true });
  return { clock, source, quote, fail, remembered };
}

describe("a quote of an earlier page", () => {
  test("reaches a tab that watches nothing yet", () => {
    const { source, remembered } = openTab();
    remembered(5000);
    expect(snapshotOf(source, ISIN)?.checked?.isRemembered).toBe(true);
  });

  test("never replaces a newer answer, even when a new worker sends it again", () => {
    const { source, quote, remembered, clock } = openTab();
    quote(testChecked({ checkedAt: clock.now() - 3000 }));
    remembered(2990);
    expect(source.lastGood(ISIN)?.isRemembered).toBeUndefined();
  });

  test("is held below an error that came first, and resolves the waits", async () => {
    const { source, fail, remembered, clock } = openTab();
    fail(new MarketDataError("http", { status: 500 }));
    const answeredAt = snapshotOf(source, ISIN)?.answeredAt ?? Number.NaN;
    await clock.advance(100);
    const wait = source.quote(ISIN, {
      newerThan: answeredAt,
      signal: new AbortController().signal,
    });
    remembered(5000);
    await expect(wait).rejects.toThrow(MarketDataError);
    expect(snapshotOf(source, ISIN)).toMatchObject({
      checked: { isRemembered: true },
      problem: { kind: "http", status: 500 },
    });
    await settled();
  });
});
