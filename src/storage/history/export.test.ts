import { describe, expect, test } from "vitest";
import { CSV_COLUMNS, type ExportPart, toCsv, toJson } from "./export.ts";
import { APPLE, START, testPoint } from "./testing-history.ts";

const window = { from: START, to: START + 60_000 };
const history = {
  points: [testPoint(START - 5000, 1), testPoint(START + 2000, 123_456_789, "10.70")],
  ranges: [
    { from: START - 5000, to: START + 4000 },
    { from: START + 50_000, to: START + 70_000 },
  ],
};
const part: ExportPart = { isin: APPLE, history };
const csv = (parts: readonly ExportPart[], source = "svc-1") =>
  toCsv({ sourceId: source, window, parts });

describe("an export as CSV", () => {
  test("has every string as the service sent it", () => {
    expect(csv([part]).split("\r\n")).toEqual([
      CSV_COLUMNS.join(),
      `svc-1,${APPLE},,2026-01-05T08:00:00.000000001Z,2026-01-05T07:59:55.000Z,2026-01-05T08:00:00.000Z,2026-01-05T08:00:02.000Z,10.6620,4800.50,10.7000,1200`,
      `svc-1,${APPLE},,2026-01-05T08:00:00.123456789Z,2026-01-05T08:00:02.000Z,2026-01-05T08:00:02.000Z,2026-01-05T08:00:04.000Z,10.6620,4800.50,10.70,1200`,
      `svc-1,${APPLE},,2026-01-05T08:00:00.123456789Z,2026-01-05T08:00:02.000Z,2026-01-05T08:00:50.000Z,2026-01-05T08:01:00.000Z,10.6620,4800.50,10.70,1200`,
      "",
    ]);
  });

  test("distinguishes a quote that was replaced from one that ended in a gap", () => {
    const [first, second, third] = csv([part]).split("\r\n").slice(1);
    const known = (line = "") => line.split(",").slice(5, 7);
    expect(known(first)[1]).toBe(known(second)[0]);
    expect(known(second)[1]).not.toBe(known(third)[0]);
  });

  test("marks a quote that was never checked in the window as unknown", () => {
    const unchecked = { ...history, ranges: history.ranges.slice(1) };
    expect(csv([{ isin: APPLE, history: unchecked }])).toContain("05T07:59:55.000Z,,,10.6620");
  });

  test.each([
    ["=1+1", "'=1+1"],
    ["+41", "'+41"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["-1+1", "'-1+1"],
    ["\t=1", `"'\t'=1"`],
    ["\uff1d1+1", "'\uff1d1+1"],
    ["Rail;=1+1", `"Rail;'=1+1"`],
    ["\u200b@SUM(A1)", "'\u200b@SUM(A1)"],
    ['say "hi", you', '"say ""hi"", you"'],
    ["two\nlines", '"two\nlines"'],
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ])("keeps the label %j from being computed or from breaking a line", (label, field) => {
    expect(csv([{ ...part, label }])).toContain(`${APPLE},${field},2026`);
  });

  test("leaves a negative price a number", () => {
    const below = { ...history, points: [testPoint(START, 1, "-0.50")] };
    expect(csv([{ isin: APPLE, history: below }])).toContain(",-0.50,1200\r\n");
  });

  test("has only the column names when there are no quotes", () => {
    expect(csv([])).toBe(`${CSV_COLUMNS.join()}\r\n`);
  });
});

describe("an export as JSON", () => {
  test("has the same strings, and when checks succeeded", () => {
    const exported = JSON.parse(toJson({ sourceId: "svc-1", window, parts: [part] }));
    expect(exported).toMatchObject({
      format: "touchline-history",
      version: 1,
      source: "svc-1",
      from: "2026-01-05T08:00:00.000Z",
      instruments: [{ isin: APPLE, label: null }],
    });
    const [instrument] = exported.instruments;
    expect(instrument.quotes[1]).toEqual({
      updated_at: "2026-01-05T08:00:00.123456789Z",
      checked_at: "2026-01-05T08:00:02.000Z",
      known_until: "2026-01-05T08:01:00.000Z",
      bid_price: "10.6620",
      bid_size: "4800.50",
      ask_price: "10.70",
      ask_size: "1200",
    });
    expect(instrument.checked[0]).toEqual({
      from: "2026-01-05T07:59:55.000Z",
      to: "2026-01-05T08:00:04.000Z",
    });
  });
});
