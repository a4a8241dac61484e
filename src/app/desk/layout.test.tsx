import { act, cleanup, renderHook } from "@testing-library/react";
import type { Window as HappyWindow } from "happy-dom";
import { afterEach, expect, test } from "vitest";
import { useLayout } from "./layout.ts";

afterEach(cleanup);

/** The page of a test has the controls of its simulated window. */
const environment = window as unknown as Pick<HappyWindow, "happyDOM">;

/** Makes the window of the test this wide, in CSS pixels. */
function resizeTo(width: number): void {
  act(() => {
    environment.happyDOM.setViewport({ width });
  });
}

test("follows the width of the window", () => {
  resizeTo(1440);
  const { result } = renderHook(() => useLayout(100));
  expect(result.current).toBe("wide");
  resizeTo(1280);
  expect(result.current).toBe("desk");
  resizeTo(768);
  expect(result.current).toBe("tablet");
  resizeTo(390);
  expect(result.current).toBe("phone");
});

test("a larger text needs a wider window, as a zoomed page does", () => {
  resizeTo(1440);
  const { result, rerender } = renderHook(({ size }) => useLayout(size), {
    initialProps: { size: 100 },
  });
  expect(result.current).toBe("wide");
  rerender({ size: 125 });
  expect(result.current).toBe("desk");
  resizeTo(1700);
  expect(result.current).toBe("wide");
});
