import { act, cleanup, renderHook } from "@testing-library/react";
import type { Window as HappyWindow } from "happy-dom";
import { afterEach, expect, test, vi } from "vitest";
import { useLayout } from "./layout.ts";

afterEach(cleanup);
afterEach(() => vi.restoreAllMocks());

/** The page of a test has the controls of its simulated window. */
const environment = window as unknown as Pick<HappyWindow, "happyDOM">;

/** Makes the window of the test this large, in CSS pixels. */
function resizeTo(width: number, height = 900): void {
  act(() => {
    environment.happyDOM.setViewport({ width, height });
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

test("a phone held sideways keeps its layout; a low window under a mouse and a tablet's keyboard do not", () => {
  const { result } = renderHook(() => useLayout(100));
  resizeTo(844, 390);
  expect(result.current).toBe("tablet");
  vi.spyOn(window.navigator, "maxTouchPoints", "get").mockReturnValue(5);
  resizeTo(932, 430);
  expect(result.current).toBe("phone");
  resizeTo(1024, 390);
  expect(result.current).toBe("tablet");
  resizeTo(768, 1024);
  expect(result.current).toBe("tablet");
});

test("a keyboard on the screen of a small tablet leaves the field that opened it in its layout", () => {
  vi.spyOn(window.navigator, "maxTouchPoints", "get").mockReturnValue(5);
  const { result } = renderHook(() => useLayout(100));
  resizeTo(884, 690);
  const field = document.body.appendChild(document.createElement("input"));
  field.focus();
  resizeTo(884, 360);
  expect(result.current).toBe("tablet");
  resizeTo(884, 690);
  field.remove();
  resizeTo(884, 360);
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
