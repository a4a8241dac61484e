import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { createStage } from "#live/testing-live.tsx";
import { asEntry, isinsOf } from "#storage/entry.ts";
import { useFrozenOrder } from "./use-frozen-order.ts";

afterEach(cleanup);

function open(first: readonly number[]) {
  const { wrapper, clock } = createStage();
  const initialProps = { order: entriesOf(first), round: 0 };
  const hook = renderHook(({ order, round }) => useFrozenOrder(order, round), {
    initialProps,
    wrapper,
  });
  return {
    settle: () => act(() => clock.advance(5000)),
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

test("within a round a new instrument comes last, and a removed one leaves", async () => {
  const { sort, settle, shown } = open([1, 2, 3]);
  await settle();
  sort([4, 3, 1], 0);
  expect(shown()).toEqual([1, 3, 4]);
});
