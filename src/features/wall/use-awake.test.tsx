import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { createStage } from "#live/testing-live.tsx";
import { useAwake } from "./use-awake.ts";

afterEach(cleanup);

test("a wall is awake while the pointer moves and for three seconds afterwards", async () => {
  const { clock, wrapper } = createStage();
  const { result, unmount } = renderHook(useAwake, { wrapper });
  const move = () => act(() => window.dispatchEvent(new Event("pointermove")));
  expect(result.current).toBe(false);
  await move();
  await act(() => clock.advance(2000));
  await move();
  await act(() => clock.advance(2999));
  expect(result.current).toBe(true);
  await act(() => clock.advance(1));
  expect(result.current).toBe(false);
  await move();
  unmount();
  expect(clock.armed()).toBe(0);
});
