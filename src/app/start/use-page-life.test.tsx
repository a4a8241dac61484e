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

describe("the state of a page", () => {
  test("is reported to the source: visible, hidden, visible again", () => {
    const { source, hide } = live();
    hide(true);
    hide(false);
    expect(source.calls).toEqual(["setVisible true", "setVisible false", "setVisible true"]);
  });

  test("is reported when it is restored from the back/forward cache", () => {
    const { source } = live();
    window.dispatchEvent(new Event("pageshow"));
    expect(source.calls.at(-1)).toBe("setVisible true");
  });

  test("makes the source try at once when the network is back", () => {
    const { source } = live();
    window.dispatchEvent(new Event("online"));
    expect(source.calls.at(-1)).toBe("tryNow");
  });

  test("is not reported once the component is unmounted", () => {
    const { source, hide, unmount } = live();
    unmount();
    hide(true);
    window.dispatchEvent(new Event("online"));
    expect(source.calls).toEqual(["setVisible true"]);
  });
});
