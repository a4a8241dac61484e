import { describe, expect, test } from "vitest";
import { parseQuoteBody } from "#market/client/contract.ts";
import type { Estimated, ListEstimate } from "#market/estimates/row-estimate.ts";
import { figureLiteral } from "#market/figure.ts";
import { parseIsin } from "#market/isin.ts";
import { derive } from "#market/quote.ts";
import { type CoverageRuns, coversReliably } from "./reliable-coverage.ts";

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
  const covers = (of: Estimated) => coversReliably(runs, of, estimate);
  /** Returns the answers after quotes with these sizes. */
  const answers = (...sizes: readonly string[]) => sizes.map((size) => covers(quoteOf(size)));
  return { estimate, runs, covers, answers };
}

describe("an estimate is covered reliably", () => {
  test("from the first quote on, while none has left it uncovered", () => {
    expect(open().answers("1500", "1500", "9000")).toEqual([true, true, true]);
    expect(open().answers("1499")).toEqual([false]);
  });

  test("not from a quote on that does not cover it, until five have covered it", () => {
    const { answers } = open();
    expect(answers("1500", "1499")).toEqual([true, false]);
    expect(answers("1500", "1500", "1500", "1500", "1500")).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(answers("1", "1500", "1500", "1500", "1500", "1", "1500")).not.toContain(true);
  });

  test("by quotes, not by how often one of them is looked at", () => {
    const { answers, covers } = open();
    answers("1499");
    const same = quoteOf("1500");
    for (let look = 0; look < 10; look += 1) expect(covers(same)).toBe(false);
  });

  test("for each instrument and for each estimate separately", () => {
    const { answers, covers } = open();
    answers("1499");
    expect(covers(quoteOf("1500", "IE000CNSFAR2"))).toBe(true);
    expect(open().answers("1500")).toEqual([true]);
  });

  test("by the amount of the estimate, which another object may hold after a reload of the list", () => {
    const { answers, runs, estimate } = open();
    answers("1499");
    expect(coversReliably(runs, quoteOf("1500"), { ...estimate })).toBe(false);
    const other: ListEstimate = { ...estimate, amount: figureLiteral("1499") };
    expect(coversReliably(runs, quoteOf("1500"), other)).toBe(true);
    expect(coversReliably(runs, quoteOf("1500"), { ...other, kind: "budget" })).toBe(true);
    expect(answers("1500")).toEqual([false]);
  });

  test("with few amounts in memory, those of the latest use", () => {
    const { answers, runs, estimate } = open();
    answers("1499");
    for (let amount = 1; amount < 100; amount += 1) {
      const typed = { ...estimate, amount: figureLiteral(`${amount}`) };
      coversReliably(runs, quoteOf("1500"), typed);
      expect(answers("1499")).toEqual([false]);
    }
    expect(runs.size).toBeLessThan(20);
    expect(answers("1500")).toEqual([false]);
  });

  test("not while the book is crossed, which has no round trip", () => {
    const { answers, covers } = open();
    expect(covers(quoteOf("1500", "US0378331005", "10.02"))).toBe(false);
    expect(answers("1500")).toEqual([false]);
  });

  test("for the quantity that a budget buys", () => {
    // 1,500 buy 149.
    expect(open("budget").answers("149", "148")).toEqual([true, false]);
  });
});
