import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { testIsin, testSnapshot } from "#engine/protocol/testing-quotes.ts";
import { createStage } from "#live/testing-live.tsx";
import type { AlertTerms } from "#market/alerts/alert.ts";
import { figure, testTerms } from "./testing-store.ts";
import { useAlertWords } from "./words.ts";

afterEach(cleanup);

const ISIN = testIsin(1);

function wordsFor(prices?: { bid: string; ask: string }) {
  const { wrapper, ...stage } = createStage();
  if (prices) stage.know(ISIN, testSnapshot({ isin: ISIN, ...prices }));
  return renderHook(useAlertWords, { wrapper }).result.current;
}

test.each<[Partial<AlertTerms>, level: string, terms: string]>([
  [{ level: figure("15.802") }, "15.8020", "Ask at or below 15.8020"],
  [{ on: "mid", level: figure("16") }, "16.0000", "Mid at or below 16.0000"],
  [{ on: "spread", level: figure("0.02") }, "0.0200", "Spread at or below 0.0200"],
  // No digit is dropped.
  [{ level: figure("15.80255") }, "15.80255", "Ask at or below 15.80255"],
  // Not in the unit of a price.
  [{ on: "bps", level: figure("10") }, "10 bps", "Spread at or below 10 bps"],
])("the level of %j has as many decimals as the quote, or more", (change, level, text) => {
  const words = wordsFor({ bid: "15.7920", ask: "15.81" });
  const terms = testTerms({ isin: ISIN, ...change });
  expect(words.level(terms)).toBe(level);
  expect(words.terms(terms)).toBe(text);
});

test("the level of a move keeps its percentage, and its base has the decimals of the quote", () => {
  const words = wordsFor({ bid: "15.7920", ask: "15.81" });
  const terms = testTerms({ isin: ISIN, on: "move", level: figure("1"), base: figure("15.8") });
  expect(words.level(terms)).toBe("1\u00a0%");
  expect(words.terms(terms)).toContain("15.8000");
});

test("the level of an instrument without a quote is shown as it was typed", () => {
  expect(wordsFor().level(testTerms({ isin: ISIN, level: figure("15.8") }))).toBe("15.8");
});
