import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import type { Isin } from "#market/isin.ts";
import { type FindHit, useChoice } from "./use-hits.ts";

afterEach(cleanup);

const HITS = [testIsin(1), testIsin(2), testIsin(3)];

function choose(first: readonly Isin[] | undefined, query = "us", mayFindMore = false) {
  const onEnter = vi.fn<(find: FindHit) => void>();
  const { result, rerender } = renderHook(
    ({ hits, isOpen }) => useChoice(hits, query, isOpen, onEnter),
    { initialProps: { hits: first, isOpen: mayFindMore } },
  );
  const press = (key: string) => {
    let isHandled = false;
    act(() => {
      isHandled = result.current.onKey(key);
    });
    return isHandled;
  };
  /** Returns the instruments that Enter has found so far. */
  const found = () => onEnter.mock.calls.map(([find]) => find());
  return {
    press,
    result,
    found,
    show: (hits: readonly Isin[], isOpen = false) => rerender({ hits, isOpen }),
  };
}

describe("Enter in the search", () => {
  test("finds the first hit", () => {
    const { press, found } = choose(HITS);
    expect(press("Enter")).toBe(true);
    expect(found()).toEqual([HITS[0]]);
  });

  test("finds the hit that Up and Down have selected, which stop at the ends", () => {
    const { press, found, result } = choose(HITS);
    for (const [key, at] of [
      ["ArrowUp", 0],
      ["ArrowDown", 1],
      ["ArrowDown", 2],
      ["ArrowDown", 2],
      ["ArrowUp", 1],
    ] as const) {
      press(key);
      expect(result.current.index, key).toBe(at);
    }
    press("Enter");
    expect(found()).toEqual([HITS[1]]);
  });

  test("finds it later if the list of instruments has not loaded yet", () => {
    const { press, found, show } = choose(undefined);
    press("Enter");
    expect(found()).toEqual([undefined]);
    show(HITS);
    expect(found()).toEqual([HITS[0]]);
  });

  test("finds it later, or none, if the names have not loaded yet", () => {
    const { press, found, show } = choose([], "bram", true);
    press("Enter");
    expect(found()).toEqual([undefined]);
    show([], true);
    expect(found()).toEqual([undefined]);
    show(HITS);
    expect(found()).toEqual([HITS[0]]);
    show([]);
    expect(found()).toEqual([null]);
  });

  test("reports that there is none", () => {
    const { press, found } = choose([]);
    press("Enter");
    expect(found()).toEqual([null]);
  });

  test("begins with the first hit again with another query", () => {
    const { press, result } = choose(HITS);
    press("ArrowDown");
    act(() => result.current.reset());
    expect(result.current.index).toBe(0);
  });

  test("does nothing in an empty field, and neither do arrows", () => {
    const { press, found, result } = choose(HITS, " ");
    expect([press("Enter"), press("ArrowDown")]).toEqual([false, false]);
    expect(result.current.index).toBeUndefined();
    expect(found()).toEqual([]);
  });
});
