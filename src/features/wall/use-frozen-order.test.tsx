import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import { createStage } from "#live/testing-live.tsx";
import { asEntry, isinsOf } from "#storage/entry.ts";
import { useFrozenOrder } from "./use-frozen-order.ts";

afterEach(cleanup);

function open(first: readonly number[]) {
  const { wrapper, clock, source } = createStage();
  const answer = (number: number) => {
    const isin = testIsin(number);
    source.answer(isin, testChecked({ isin, checkedAt: clock.now() }), clock.now());
  };
  const initialProps = { order: entriesOf(first), round: 0 };
  const hook = renderHook(({ order, round }) => useFrozenOrder(order, round), {
    initialProps,
    wrapper,
  });
  return {
    answer,
    wait: (ms: number) => act(() => clock.advance(ms)),
    settle: () => {
      first.forEach(answer);
      return act(() => clock.advance(5000));
    },
    sort: (numbers: readonly number[], round: number) =>
      hook.rerender({ order: entriesOf(numbers), round }),
    shown: () =>
      isinsOf(hook.result.current).map((isin) => NUMBERS.find((n) => testIsin(n) === isin)),
  };
}

const NUMBERS = [1, 2, 3, 4];
const entriesOf = (numbers: readonly number[]) =>
  numbers.map((number) => asEntry(testIsin(number)));

test("tiles follow the sort while the first quotes arrive, and then from round to round", async () => {
  const { sort, settle, shown } = open([1, 2, 3]);
  sort([3, 1, 2], 0);
  expect(shown()).toEqual([3, 1, 2]);
  await settle();
  sort([2, 3, 1], 0);
  expect(shown()).toEqual([3, 1, 2]);
  sort([2, 3, 1], 1);
  expect(shown()).toEqual([2, 3, 1]);
  sort([1, 2, 3], 1);
  expect(shown()).toEqual([2, 3, 1]);
});

test("at a slow rate tiles follow the sort until each instrument has an answer", async () => {
  const { answer, sort, wait, shown } = open([1, 2]);
  answer(1);
  await wait(20_000);
  sort([2, 1], 0);
  expect(shown()).toEqual([2, 1]);
  answer(2);
  await wait(1000);
  sort([1, 2], 0);
  expect(shown()).toEqual([2, 1]);
});

test("an instrument without any answer does not keep the tiles moving", async () => {
  const { sort, wait, shown } = open([1, 2]);
  await wait(120_000);
  sort([2, 1], 0);
  expect(shown()).toEqual([1, 2]);
});

test("within a round a new instrument comes last, and a removed one leaves", async () => {
  const { sort, settle, shown } = open([1, 2, 3]);
  await settle();
  sort([4, 3, 1], 0);
  expect(shown()).toEqual([1, 3, 4]);
});
