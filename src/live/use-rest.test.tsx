import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { createStage } from "./testing-live.tsx";
import { useRest } from "./use-rest.ts";

afterEach(cleanup);

/** Renders the rest in whole seconds, rounded up, as a countdown shows it. */
function countDown(end: number, { wrapper }: ReturnType<typeof createStage>) {
  return renderHook((props) => Math.ceil(useRest(props.end) / 1000), {
    wrapper,
    initialProps: { end },
  });
}

test.each([0, 20, 330, 980])(
  "a countdown of nine seconds, begun %d ms after a second, is never below the rest nor a second above it",
  async (phaseMs) => {
    const stage = createStage();
    const { clock } = stage;
    await act(() => clock.advance(phaseMs));
    const end = clock.now() + 9000;
    const { result } = countDown(end, stage);
    const shown = new Set<number>();
    for (; clock.now() < end; await act(() => clock.advance(10))) {
      shown.add(result.current);
      const aboveMs = 1000 * result.current - (end - clock.now());
      expect(aboveMs).toBeGreaterThanOrEqual(0);
      expect(aboveMs).toBeLessThan(1000);
    }
    expect([...shown]).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(result.current).toBe(0);
    const armed = clock.armed();
    await act(() => clock.advance(5000));
    expect(clock.armed()).toBe(armed);
  },
);

test("a longer wait replaces the rest at once, and no timer is left behind", async () => {
  const stage = createStage();
  const { clock } = stage;
  const armed = clock.armed();
  const { result, rerender, unmount } = countDown(clock.now() + 1500, stage);
  await act(() => clock.advance(400));
  expect(result.current).toBe(2);
  rerender({ end: clock.now() + 30_250 });
  expect(result.current).toBe(31);
  await act(() => clock.advance(250));
  expect(result.current).toBe(30);
  unmount();
  expect(clock.armed()).toBe(armed);
});
