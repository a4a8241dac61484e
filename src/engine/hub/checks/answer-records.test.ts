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
    [
      "ignored",
      (records: ReturnType<typeof createRecords>) => {
        records.older(ISIN);
        records.accepted(ISIN);
      },
    ],
  ])(
    "is past after three good answers since the last was %s, and keeps its counts",
    async (_, go) => {
      const { clock, records, record } = open();
      go(records);
      const before = record();
      await clock.advance(20_000);
      records.accepted(ISIN);
      records.accepted(ISIN);
      expect(record()).toBe(before);
      records.accepted(ISIN);
      expect(record()).toEqual({ ...before, isPast: true });
    },
  );

  test("stays for five seconds where good answers come faster", async () => {
    const { clock, records, record } = open();
    records.failed(ISIN, INVALID);
    await clock.advance(4999);
    for (let n = 0; n < 9; n += 1) records.accepted(ISIN);
    expect(record()?.isPast).toBeUndefined();
    await clock.advance(1);
    records.accepted(ISIN);
    expect(record()?.isPast).toBe(true);
  });

  test("is no longer past after another refused or ignored answer", async () => {
    const { clock, records, record } = open();
    records.older(ISIN);
    await clock.advance(30_000);
    for (let n = 0; n < 4; n += 1) records.accepted(ISIN);
    expect(record()?.isPast).toBe(true);
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
