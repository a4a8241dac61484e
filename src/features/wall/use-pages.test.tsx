import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { createStage } from "#live/testing-live.tsx";
import { usePages } from "./use-pages.ts";

afterEach(cleanup);

function open(pages: number) {
  const stage = createStage();
  const initialProps: { pages: number; list?: string } = { pages };
  const hook = renderHook((props: typeof initialProps) => usePages(props.list, props.pages), {
    initialProps,
    wrapper: stage.wrapper,
  });
  return { ...stage, ...hook, advance: (ms: number) => act(() => stage.clock.advance(ms)) };
}

describe("the wall's pages", () => {
  test("turn every twenty seconds, the first after the last", async () => {
    const { result, advance } = open(3);
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
    const { result, rerender, advance } = open(2);
    await advance(20_000);
    expect(result.current).toMatchObject({ page: 1, round: 0 });
    await advance(20_000);
    expect(result.current).toMatchObject({ page: 0, round: 1 });
    act(() => result.current.turn(-1));
    expect(result.current).toMatchObject({ page: 1, round: 1 });
    rerender({ pages: 1 });
    await advance(59_999);
    expect(result.current).toMatchObject({ page: 0, pages: 1, round: 1 });
    await advance(1);
    expect(result.current).toMatchObject({ page: 0, round: 2 });
    await advance(60_000);
    expect(result.current.round).toBe(3);
  });

  test("turn by hand both ways, and the new page stays its full time", async () => {
    const { result, advance } = open(3);
    await advance(15_000);
    act(() => result.current.turn(-1));
    expect(result.current.page).toBe(2);
    await advance(19_999);
    expect(result.current.page).toBe(2);
    await advance(1);
    expect(result.current.page).toBe(0);
  });

  test("stay while paused, and turn again afterwards", async () => {
    const { result, advance } = open(3);
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
    const { result, rerender, advance } = open(2);
    act(() => result.current.hold(true));
    rerender({ pages: 1 });
    expect(result.current).toMatchObject({ pages: 1, round: 0, isPaused: false });
    await advance(60_000);
    expect(result.current.round).toBe(1);
  });

  test("follow a list that becomes shorter", async () => {
    const { result, rerender, advance } = open(3);
    await advance(20_000);
    await advance(20_000);
    expect(result.current.page).toBe(2);
    rerender({ pages: 2 });
    expect(result.current).toMatchObject({ page: 1, pages: 2 });
    rerender({ pages: 1 });
    expect(result.current).toMatchObject({ page: 0, pages: 1 });
  });

  test("begin with the first page of another list, which stays its full time", async () => {
    const { result, rerender, advance } = open(3);
    await advance(35_000);
    expect(result.current).toMatchObject({ page: 1, round: 0 });
    rerender({ pages: 4, list: "other" });
    expect(result.current).toMatchObject({ page: 0, pages: 4, round: 1 });
    await advance(19_999);
    expect(result.current.page).toBe(0);
    await advance(1);
    expect(result.current.page).toBe(1);
  });

  test("stay paused on another list, until the user lets them turn", async () => {
    const { result, rerender, advance } = open(3);
    act(() => result.current.turn(1));
    act(() => result.current.hold(true));
    rerender({ pages: 3, list: "other" });
    await advance(60_000);
    expect(result.current).toMatchObject({ page: 0, isPaused: true });
  });
});
