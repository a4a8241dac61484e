import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { Banner } from "./banner.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Renders a banner whose text has a height within the given one. */
function draw(height: number, room: number, button?: ReactNode) {
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
    <Banner tone="warn" wholeLabel="Whole message" end="Then slower." button={button}>
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

test("the button leaves its line on a phone to a text that was cut beside it, and stays below", () => {
  const place = () => screen.getByText("Try now").parentElement?.className;
  const resize = draw(51, 51, <button type="button">Try now</button>);
  expect(place()).not.toContain("max-tablet:w-full");
  resize(34);
  expect(place()).toContain("max-tablet:w-full");
  // The text has room now, and would be cut again if the button came back.
  resize(51);
  expect(more()).toBeNull();
  expect(place()).toContain("max-tablet:w-full");
});
