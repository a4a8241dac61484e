import { describe, expect, test } from "vitest";
import { type CheckOverrides, testChecked } from "#engine/protocol/testing-quotes.ts";
import { numberFormat } from "#market/format.ts";
import { lengthsOf, viewRow } from "./row-view.ts";

const view = (overrides: CheckOverrides, locale = "en") =>
  viewRow(testChecked(overrides), numberFormat(locale));

describe("a row", () => {
  test("writes a quote in full, with its zeros, and both sides with the same decimals", () => {
    expect(
      view({ bid: "1234.5", ask: "1234.7500", bidSize: "12000", askSize: "0.50" }),
    ).toMatchObject({
      bid: { text: "1,234.5000", size: "12,000" },
      ask: { text: "1,234.7500", size: "0.50" },
      spread: "0.2500",
      mid: "1,234.6250",
    });
  });

  test("has basis points with one decimal below a hundred, and none above", () => {
    expect(view({ bid: "10.6620", ask: "10.7000" }).bps).toBe("35.6");
    expect(view({ bid: "10.0", ask: "10.7" }).bps).toBe("676");
  });

  test("has no basis points if the mid is not above zero", () => {
    expect(view({ bid: "-2", ask: "1" }).bps).toBeUndefined();
    expect(view({ bid: "-1", ask: "1" }).bps).toBeUndefined();
  });

  test("shows a crossed book as it is", () => {
    expect(view({ bid: "10.70", ask: "10.66" })).toMatchObject({ spread: "−0.04", bps: "−37.5" });
  });

  test("has the move of a price, without a sign", () => {
    const { bid, ask } = view({
      bid: "10.70",
      ask: "10.80",
      previous: { bid: "10.6650", ask: "10.90" },
    });
    expect([bid.direction, bid.movedBy]).toEqual(["up", "0.0350"]);
    expect([ask.direction, ask.movedBy]).toEqual(["down", "0.10"]);
  });

  test("has no move if only the notation of the price differs", () => {
    const { bid } = view({ bid: "10.70", previous: { bid: "10.7" } });
    expect([bid.direction, bid.movedBy]).toEqual([undefined, undefined]);
  });

  test.each([
    ["3", "1", 0.75],
    ["0", "5", 0],
    ["0", "0", 0.5],
  ])("weighs a bid of %s against an ask of %s", (bidSize, askSize, share) => {
    const { bid, ask } = view({ bidSize, askSize });
    expect([bid.share, ask.share]).toEqual([share, 1 - share]);
  });

  test("is exact for the longest possible figures", () => {
    const price = "123456789012345678.123456789012345678";
    const { bid, ask, spread, mid } = view({ bid: price, ask: price.replace(/8$/, "9") });
    expect(bid.text).toBe("123,456,789,012,345,678.123456789012345678");
    expect(spread).toBe("0.000000000000000001");
    expect(mid).toBe("123,456,789,012,345,678.1234567890123456785");
    expect(lengthsOf(view({ bid: price, ask: price })).price).toBe(ask.text.length);
  });
});

test("the lengths of a row are those of its longer side", () => {
  const lengths = lengthsOf(view({ bid: "9.50", ask: "1000.25", bidSize: "5", askSize: "48000" }));
  expect(lengths).toEqual({ price: 8, size: 6, spread: 6 });
});
