import { act, cleanup, render } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useRoomForRows } from "./use-room-for-rows.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the panel knows the height of a comparison, also of a longer one, until it is closed", () => {
  let tell = () => {};
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(measure: () => void) {
        tell = measure;
      }
      observe() {}
      disconnect() {}
    },
  );
  let height = 120;
  function Rows() {
    const rows = useRef<HTMLDivElement>(null);
    useRoomForRows(rows);
    const measured = (element: HTMLDivElement | null) => {
      rows.current = element;
      if (element) Object.defineProperty(element, "offsetHeight", { get: () => height });
    };
    return <div ref={measured} />;
  }
  const panel = (isOpen: boolean) => (
    <section className="focus-panel">{isOpen && <Rows />}</section>
  );
  const { container, rerender } = render(panel(true));
  const room = () => container.querySelector("section")?.style.getPropertyValue("--compared");
  expect(room()).toBe("120px");
  height = 146;
  act(() => tell());
  expect(room()).toBe("146px");
  rerender(panel(false));
  expect(room()).toBe("");
});
