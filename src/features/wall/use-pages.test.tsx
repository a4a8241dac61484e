import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { createStage } from "#live/testing-live.tsx";
import { usePages } from "./use-pages.ts";

afterEach(cleanup);

function open(count: number) {
  const stage = createStage();
  const hook = renderHook((many: number) => usePages(many), {
    initialProps: count,
    wrapper: stage.wrapper,
  });
  return { ...stage, ...hook, advance: (ms: number) => act(() => stage.clock.advance(ms)) };
}

describe("the wall's pages", () => {
  test("turn every twenty seconds, the first after the last", async () => {
    const { result, advance } = open(30);
    expect(result.current).toMatchObject({ page: 0, pages: 3 });
    await advance(19_999);
    expect(result.current.page).toBe(0);
    await advance(1);
    expect(result.current.page).toBe(1);
    await advance(20_000);
    expect(result.current.page).toBe(2);
    await advance(20_000);
    expect(result.current.page).toBe(0);
  });

  test("begin a round with the first page, and a single page begins one each minute", async () => {
    const { result, rerender, advance } = open(13);
    await advance(20_000);
    expect(result.current).toMatchObject({ page: 1, round: 0 });
    await advance(20_000);
    expect(result.current).toMatchObject({ page: 0, round: 1 });
    act(() => result.current.turn(-1));
    expect(result.current).toMatchObject({ page: 1, round: 1 });
    rerender(12);
    await advance(59_999);
    expect(result.current).toMatchObject({ page: 0, pages: 1, round: 1 });
    await advance(1);
    expect(result.current).toMatchObject({ page: 0, round: 2 });
    await advance(60_000);
    expect(result.current.round).toBe(3);
  });

  test("turn by hand both ways, and the new page stays its full time", async () => {
    const { result, advance } = open(30);
    await advance(15_000);
    act(() => result.current.turn(-1));
    expect(result.current.page).toBe(2);
    await advance(19_999);
    expect(result.current.page).toBe(2);
    await advance(1);
    expect(result.current.page).toBe(0);
  });

  test("stay while paused, and turn again afterwards", async () => {
    const { result, advance } = open(30);
    act(() => result.current.hold(true));
    await advance(60_000);
    expect(result.current.page).toBe(0);
    act(() => result.current.turn(1));
    expect(result.current.page).toBe(1);
    act(() => result.current.hold(false));
    await advance(20_000);
    expect(result.current.page).toBe(2);
  });

  test("begin rounds while paused once the list has a single page, which has no control to resume", async () => {
    const { result, rerender, advance } = open(13);
    act(() => result.current.hold(true));
    rerender(12);
    expect(result.current).toMatchObject({ pages: 1, round: 0, isPaused: false });
    await advance(60_000);
    expect(result.current.round).toBe(1);
  });

  test("follow a list that becomes shorter", async () => {
    const { result, rerender, advance } = open(30);
    await advance(20_000);
    await advance(20_000);
    expect(result.current.page).toBe(2);
    rerender(13);
    expect(result.current).toMatchObject({ page: 1, pages: 2 });
    rerender(3);
    expect(result.current).toMatchObject({ page: 0, pages: 1 });
  });
});
