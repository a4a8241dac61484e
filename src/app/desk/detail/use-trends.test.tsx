import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { createStage } from "#live/testing-live.tsx";
import { NO_TRENDS } from "#live/trends.ts";
import { openStore } from "#storage/store.ts";
import { useSourceTrends } from "./use-trends.ts";

afterEach(cleanup);

const open = (stage: ReturnType<typeof createStage>) =>
  renderHook(() => useSourceTrends(openStore(window)), { wrapper: stage.wrapper }).result;

test("a view that comes back has the trends of its source at once, and another source has none of them", async () => {
  const stage = createStage();
  stage.source.become({ checkCount: 1 });
  const first = open(stage);
  expect(first.current).toBe(NO_TRENDS);
  await act(() => stage.clock.advance(1000));
  await waitFor(() => expect(first.current).not.toBe(NO_TRENDS));
  cleanup();
  expect(open(stage).current).toBe(first.current);
  expect(open(createStage()).current).toBe(NO_TRENDS);
});
