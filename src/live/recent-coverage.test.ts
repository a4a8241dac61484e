import { describe, expect, test } from "vitest";
import { parseQuoteBody } from "#market/client/contract.ts";
import type { Estimated, ListEstimate } from "#market/estimates/row-estimate.ts";
import { figureLiteral } from "#market/figure.ts";
import { parseIsin } from "#market/isin.ts";
import { derive } from "#market/quote.ts";
import { type CoverageRuns, recentCoverage } from "./recent-coverage.ts";

/** Returns the next quote, with these sizes. */
function quoteOf(size: string, text = "US0378331005", bid = "10.00") {
  const isin = parseIsin(text);
  if (isin === undefined) throw new Error(`${text} is no ISIN`);
  const body = {
    instrument: isin,
    ask: { price: "10.01", size },
    bid: { price: bid, size },
    updatedAt: "2026-01-05T08:00:00Z",
  };
  const quote = parseQuoteBody(JSON.stringify(body), isin);
  return { quote, derived: derive(quote) };
}

function open(kind: ListEstimate["kind"] = "quantity") {
  const estimate: ListEstimate = { kind, amount: figureLiteral("1500") };
  const runs: CoverageRuns = new Map();
  const coverage = (of: Estimated) => recentCoverage(runs, of, estimate);
  const covers = (of: Estimated) => coverage(of) !== "none";
  /** Returns the answers after quotes with these sizes. */
  const answers = (...sizes: readonly string[]) => sizes.map((size) => covers(quoteOf(size)));
  return { estimate, runs, coverage, covers, answers };
}

describe("an estimate was covered recently", () => {
  test("by the first quote that covers it", () => {
    expect(open().answers("1499", "1499", "1500")).toEqual([false, false, true]);
    expect(open().answers("1500")).toEqual([true]);
  });

  test("until five quotes in a row have not covered it", () => {
    const { answers } = open();
    expect(answers("1500", "1", "1499", "1", "1")).not.toContain(false);
    expect(answers("1", "1", "1500", "1")).toEqual([false, false, true, true]);
  });

  test("steadily while its last two quotes covered it: a size that comes and goes moves no row to and fro", () => {
    const { coverage } = open();
    const answers = ["1500", "1", "1500", "1", "1500", "1500", "1"].map((size) =>
      coverage(quoteOf(size)),
    );
    expect(answers).toEqual(["steady", "recent", "recent", "recent", "recent", "steady", "recent"]);
  });

  test("not steadily by the first quote that covers it after one that did not", () => {
    const { coverage } = open();
    expect(["1", "1500", "1500"].map((size) => coverage(quoteOf(size)))).toEqual([
      "none",
      "recent",
      "steady",
    ]);
  });

  test("by quotes, not by how often one of them is looked at", () => {
    const { answers, covers } = open();
    answers("1500");
    const same = quoteOf("1499");
    for (let look = 0; look < 10; look += 1) expect(covers(same)).toBe(true);
  });

  test("for each instrument and for each estimate separately", () => {
    const { answers, covers } = open();
    answers("1500");
    expect(covers(quoteOf("1499", "IE000CNSFAR2"))).toBe(false);
    expect(open().answers("1499")).toEqual([false]);
  });

  test("by the amount of the estimate, which another object may hold after a reload of the list", () => {
    const { answers, runs, estimate } = open();
    answers("1500");
    expect(recentCoverage(runs, quoteOf("1499"), { ...estimate })).not.toBe("none");
    const other: ListEstimate = { ...estimate, amount: figureLiteral("1501") };
    expect(recentCoverage(runs, quoteOf("1500"), other)).toBe("none");
    expect(recentCoverage(runs, quoteOf("1"), { ...other, kind: "budget" })).toBe("none");
    expect(answers("1499")).toEqual([true]);
  });

  test("with few amounts in memory, those of the latest use", () => {
    const { answers, runs, estimate } = open();
    for (let amount = 1; amount < 100; amount += 1) {
      expect(answers("1500", "1499")).toEqual([true, true]);
      const typed = { ...estimate, amount: figureLiteral(`${amount}`) };
      recentCoverage(runs, quoteOf("1500"), typed);
    }
    expect(runs.size).toBeLessThan(20);
    expect(answers("1499")).toEqual([true]);
  });

  test("not by a crossed or locked book, which has no round trip and leaves the answer of the quotes before", () => {
    const { answers, coverage, covers } = open();
    const crossed = () => quoteOf("1500", "US0378331005", "10.02");
    const locked = () => quoteOf("1", "US0378331005", "10.01");
    expect(covers(crossed())).toBe(false);
    expect(answers("1500")).toEqual([true]);
    for (let quote = 0; quote < 6; quote += 1) expect(coverage(locked())).toBe("steady");
    expect(coverage(quoteOf("1500"))).toBe("steady");
    expect(["1", "1500"].map((size) => coverage(quoteOf(size)))).toEqual(["recent", "recent"]);
    expect(coverage(crossed())).toBe("recent");
  });

  test("for the quantity that a budget buys", () => {
    // 1,500 buy 149, and 150 must be sold for as much.
    expect(open("budget").answers("149", "150")).toEqual([false, true]);
  });
});
