import { describe, expect, test } from "vitest";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { MarketDataError } from "#market/errors.ts";
import { createRecords } from "./answer-records.ts";

const ISIN = testIsin(1);
const INVALID = new MarketDataError("contract", { field: "ask.price" });

function open() {
  const clock = createManualClock();
  const records = createRecords(clock);
  return { clock, records, record: () => records.of(ISIN) };
}

describe("a record of refused and ignored answers", () => {
  test.each([
    ["refused", (records: ReturnType<typeof createRecords>) => records.failed(ISIN, INVALID)],
    ["ignored", (records: ReturnType<typeof createRecords>) => records.older(ISIN)],
  ])(
    "is past once answers are good 30 seconds after the last was %s, and keeps its counts",
    async (_, go) => {
      const { clock, records, record } = open();
      go(records);
      const before = record();
      await clock.advance(29_999);
      records.accepted(ISIN);
      expect(record()).toBe(before);
      await clock.advance(1);
      expect(record()).toBe(before);
      records.accepted(ISIN);
      expect(record()).toEqual({ ...before, isPast: true });
    },
  );

  test("is no longer past after another refused or ignored answer", async () => {
    const { clock, records, record } = open();
    records.older(ISIN);
    await clock.advance(30_000);
    records.accepted(ISIN);
    records.older(ISIN);
    records.accepted(ISIN);
    expect(record()).toEqual({ refused: undefined, older: 2 });
  });

  test("does not exist for an instrument whose answers were all good", () => {
    const { records, record } = open();
    records.accepted(ISIN);
    expect(record()).toBeUndefined();
  });
});
