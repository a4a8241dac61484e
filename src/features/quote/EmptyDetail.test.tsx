import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import EmptyDetail from "./EmptyDetail.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  [true, "Tap a row to see"],
  [false, "Click a row, or move to it and press Enter, to see"],
])("the empty detail names a key only where there is a mouse (by finger: %s)", (matches, start) => {
  vi.stubGlobal("matchMedia", () => ({ matches }));
  render(<EmptyDetail />);
  const { textContent } = screen.getByRole("region", { name: "Detail" });
  expect(textContent?.slice(0, start.length)).toBe(start);
});
