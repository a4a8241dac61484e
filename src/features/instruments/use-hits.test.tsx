import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import type { Isin } from "#market/isin.ts";
import { useChoice } from "./use-hits.ts";

afterEach(cleanup);

const HITS = [testIsin(1), testIsin(2), testIsin(3)];

function choose(first: readonly Isin[] | undefined, query = "us") {
  const onPick = vi.fn<(isin: Isin) => void>();
  const { result, rerender } = renderHook(({ hits }) => useChoice(hits, query, onPick), {
    initialProps: { hits: first },
  });
  const press = (key: string) => {
    let isTaken = false;
    act(() => {
      isTaken = result.current.onKey(key);
    });
    return isTaken;
  };
  return { press, result, onPick, show: (hits: readonly Isin[]) => rerender({ hits }) };
}

describe("Enter in the search", () => {
  test("picks the first hit", () => {
    const { press, onPick } = choose(HITS);
    expect(press("Enter")).toBe(true);
    expect(onPick.mock.calls).toEqual([[HITS[0]]]);
  });

  test("picks the hit that Up and Down lead to, which stop at the ends", () => {
    const { press, onPick, result } = choose(HITS);
    for (const [key, at] of [
      ["ArrowUp", 0],
      ["ArrowDown", 1],
      ["ArrowDown", 2],
      ["ArrowDown", 2],
      ["ArrowUp", 1],
    ] as const) {
      press(key);
      expect(result.current.at, key).toBe(at);
    }
    press("Enter");
    expect(onPick.mock.calls).toEqual([[HITS[1]]]);
  });

  test("waits for the list of instruments, once", () => {
    const { press, onPick, show } = choose(undefined);
    press("Enter");
    expect(onPick).not.toHaveBeenCalled();
    show(HITS);
    show([...HITS]);
    expect(onPick.mock.calls).toEqual([[HITS[0]]]);
  });

  test("waits no more once another query is written", () => {
    const { press, onPick, show, result } = choose(undefined);
    press("Enter");
    act(() => result.current.reset());
    show(HITS);
    expect(onPick).not.toHaveBeenCalled();
  });

  test("does nothing where nothing is found, then or later", () => {
    const { press, onPick, show } = choose([]);
    press("Enter");
    show(HITS);
    expect(onPick).not.toHaveBeenCalled();
  });

  test("means nothing in an empty field, as arrows do", () => {
    const { press, onPick, result } = choose(HITS, " ");
    expect([press("Enter"), press("ArrowDown")]).toEqual([false, false]);
    expect(result.current.at).toBeUndefined();
    expect(onPick).not.toHaveBeenCalled();
  });
});
