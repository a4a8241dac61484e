import { expect, test } from "vitest";
import type { Outcome } from "#engine/protocol/answers.ts";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { settled } from "#engine/protocol/testing-clock.ts";
import { testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import { MarketDataError } from "#market/errors.ts";
import { follow } from "./follow.ts";
import { createFakeSource } from "./testing-source.ts";

const ISIN = testIsin(1);

function open() {
  const source = createFakeSource();
  const life = new AbortController();
  const heard: Outcome<CheckedQuote>[] = [];
  const begin = () => follow(source, ISIN, life.signal, (outcome) => heard.push(outcome));
  const answer = async (at: number, error?: MarketDataError) => {
    source.answer(ISIN, error ?? testChecked({ isin: ISIN, checkedAt: at }), at);
    await settled();
  };
  return { source, life, heard, begin, answer };
}

test("every answer is passed on once, the stored one first, errors included", async () => {
  const { heard, begin, answer } = open();
  await answer(1000);
  void begin();
  await settled();
  await answer(2000, new MarketDataError("network"));
  await answer(3000);
  expect(heard.map(({ at }) => at)).toEqual([1000, 2000, 3000]);
  expect(heard[1]).toHaveProperty("error.kind", "network");
});

test("nothing is passed on once it is ended", async () => {
  const { life, heard, begin, answer } = open();
  const following = begin();
  await answer(1000);
  life.abort();
  await answer(2000);
  await following;
  expect(heard).toHaveLength(1);
});

test("a closed source is not asked in a loop", async () => {
  const { source, heard, begin, answer } = open();
  await answer(1000);
  source.quote = () => Promise.reject(new Error("closed"));
  await begin();
  expect(heard).toHaveLength(1);
});
