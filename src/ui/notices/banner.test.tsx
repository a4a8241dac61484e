import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { Banner } from "./banner.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Renders a banner whose text has a height within the given one. */
function draw(height: number, room: number) {
  let measure = () => {};
  class Observer {
    constructor(tell: () => void) {
      measure = tell;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal("ResizeObserver", Observer);
  const size = { height, room };
  const sizes = [
    vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockImplementation(() => size.height),
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockImplementation(() => size.room),
  ];
  onTestFinished(() => {
    for (const spy of sizes) spy.mockRestore();
  });
  render(
    <Banner tone="warn" wholeLabel="Whole message" end="Then slower.">
      A pause.
    </Banner>,
  );
  return (room: number) => {
    size.room = room;
    act(() => measure());
  };
}

const more = () => screen.queryByRole("button", { name: "Whole message" });

test("a banner whose text has room has no button for the rest", () => {
  draw(34, 34);
  expect(more()).toBeNull();
});

test("a banner whose text is cut shows the whole on demand, and three lines again", () => {
  const resize = draw(85, 34);
  const text = () => screen.getByText("A pause.").parentElement?.className;
  expect(text()).toContain("max-tablet:line-clamp-3");
  fireEvent.click(more() ?? document.body);
  expect(text()).not.toContain("line-clamp");
  resize(85);
  expect(more()?.getAttribute("aria-expanded")).toBe("true");
  fireEvent.click(more() ?? document.body);
  expect(text()).toContain("line-clamp");
});
