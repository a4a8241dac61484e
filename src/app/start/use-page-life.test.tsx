import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createFakeSource } from "#live/testing-source.ts";
import { usePageLife } from "./use-page-life.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function live() {
  const source = createFakeSource();
  const { unmount } = renderHook(() => usePageLife(source));
  const hide = (isHidden: boolean) => {
    vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
    document.dispatchEvent(new Event("visibilitychange"));
  };
  return { source, hide, unmount };
}

describe("the life of a page", () => {
  test("is passed to the source: shown, hidden, shown again", () => {
    const { source, hide } = live();
    hide(true);
    hide(false);
    expect(source.calls).toEqual(["setVisible true", "setVisible false", "setVisible true"]);
  });

  test("goes on when it comes out of the back/forward cache", () => {
    const { source } = live();
    window.dispatchEvent(new Event("pageshow"));
    expect(source.calls.at(-1)).toBe("setVisible true");
  });

  test("tries at once when the network is back", () => {
    const { source } = live();
    window.dispatchEvent(new Event("online"));
    expect(source.calls.at(-1)).toBe("probe");
  });

  test("ends with the page", () => {
    const { source, hide, unmount } = live();
    unmount();
    hide(true);
    window.dispatchEvent(new Event("online"));
    expect(source.calls).toEqual(["setVisible true"]);
  });
});
