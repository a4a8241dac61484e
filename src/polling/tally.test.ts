import { expect, test } from "vitest";
import { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";
import type { CheckedQuote } from "./source.ts";
import { tally } from "./tally.ts";
import { START_MS } from "./testing-clock.ts";
import { testChecked, testIsin } from "./testing-quotes.ts";
import { createFakeSource } from "./testing-source.ts";

type Answer = CheckedQuote | MarketDataError;

/** What is counted of as many instruments as there are lists of answers. */
function count(answers: readonly (readonly Answer[])[], now = START_MS, unlisted?: Isin) {
  const isins = answers.map((_, index) => testIsin(index + 1));
  const source = createFakeSource();
  for (const [index, isin] of isins.entries()) {
    for (const answer of answers[index] ?? []) source.answer(isin, answer, START_MS);
  }
  return tally({ isins, source, isListed: (isin) => isin !== unlisted, now });
}

test("every quote is counted in one state", () => {
  const gone = new MarketDataError("not-found", { status: 404 });
  const good = testChecked();
  const counts = count([[], [good], [good, gone], [gone], [good]], START_MS, testIsin(5));
  expect(counts).toMatchObject({
    waiting: 1,
    live: 1,
    stale: 1,
    unavailable: 1,
    "not-listed": 1,
    invalid: 0,
  });
});

test("odd books are counted beside their states", () => {
  const counts = count([
    [testChecked({ bid: "10.8" })],
    [testChecked({ bid: "10.7" })],
    [testChecked()],
  ]);
  expect(counts).toMatchObject({ live: 3, crossed: 1, locked: 1 });
});

test("what is doubted is counted: quotes for their instant, answers for all that were refused", () => {
  const source = createFakeSource();
  const isins = [testIsin(1), testIsin(2), testIsin(3)];
  for (const isin of isins) source.answer(isin, testChecked({ isin, isDisputed: true }), START_MS);
  source.answer(testIsin(3), testChecked(), START_MS);
  for (const isin of isins.slice(1)) {
    const refused = { count: 2, sinceEpochMs: 0, lastField: undefined };
    source.note(isin, { refused, older: 5 });
  }
  const counts = tally({ isins, source, isListed: () => true, now: START_MS });
  expect(counts).toMatchObject({ live: 3, disputed: 2, refused: 4 });
});

test("a quote is counted as stale once its check is too old", () => {
  expect(count([[testChecked()]], START_MS + 10_000)).toMatchObject({ live: 1, stale: 0 });
  expect(count([[testChecked()]], START_MS + 10_001)).toMatchObject({ live: 0, stale: 1 });
});
