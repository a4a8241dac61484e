import { expect, test } from "vitest";
import { testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import { createQuoteWatch } from "./quote-watch.ts";

const answerAt = (second: number, n = 1) => {
  const isin = testIsin(n);
  const updatedAt = `2026-01-05T08:00:0${second}Z`;
  return {
    kind: "quote",
    isin,
    outcome: { at: 0, value: testChecked({ isin, updatedAt }) },
    record: undefined,
  } as const;
};

test("an older quote counts as a regression only after a newer one of the same browser and instrument", () => {
  const watch = createQuoteWatch();
  const [one, other] = [watch.browser(), watch.browser()];
  for (const second of [1, 3, 3, 5]) one(answerAt(second));
  one(answerAt(2, 2));
  other(answerAt(1));
  expect([watch.quotes(), watch.regressions()]).toEqual([6, 0]);
  one(answerAt(4));
  one(answerAt(3));
  expect([watch.quotes(), watch.regressions()]).toEqual([8, 2]);
});
