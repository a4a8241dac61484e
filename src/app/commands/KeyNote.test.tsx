import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createStage } from "#live/testing-live.tsx";
import { KeyNote } from "./KeyNote.tsx";
import { keyBuffer } from "./page-keys.ts";

afterEach(() => {
  act(() => keyBuffer.state.set("idle"));
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ["mouse", false, "Loading… Esc cancels."],
  ["finger, which has no such key", true, "Loading…"],
])("the note of a slow part is right for a %s", (_, matches, text) => {
  vi.stubGlobal("matchMedia", () => ({ matches, addEventListener() {}, removeEventListener() {} }));
  keyBuffer.state.set("slow");
  render(<KeyNote />, { wrapper: createStage().wrapper });
  expect(screen.getByRole("status").textContent).toBe(text);
});
