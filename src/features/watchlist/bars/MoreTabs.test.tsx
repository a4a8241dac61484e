import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, test, vi } from "vitest";
import MoreTabs from "./MoreTabs.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const TABS = ["One", "Two", "Three", "Four"].map((name) => ({ id: name, name, count: 0 }));
const TAB_WIDTH = 100;

/** Draws tabs of 100 px in a strip that is as wide as `room` of them; happy-dom has no layout. */
function draw(room: number) {
  const onOpen = vi.fn();
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (
    this: HTMLElement,
  ) {
    const index = TABS.findIndex(({ id }) => id === this.dataset["tab"]);
    return index < 0
      ? new DOMRect(0, 0, room * TAB_WIDTH, 40)
      : new DOMRect(index * TAB_WIDTH, 0, TAB_WIDTH, 40);
  });
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly #resized: (entries: readonly []) => void;
      constructor(resized: (entries: readonly []) => void) {
        this.#resized = resized;
      }
      observe() {
        this.#resized([]);
      }
      disconnect() {}
    },
  );
  function Bar() {
    const strip = useRef<HTMLDivElement>(null);
    return (
      <>
        <div ref={strip}>
          {TABS.map(({ id }, index) => (
            <button key={id} type="button" role="tab" data-tab={id} aria-selected={index === 0} />
          ))}
        </div>
        <MoreTabs strip={strip} tabs={TABS} openId="One" onOpen={onOpen} />
      </>
    );
  }
  render(<Bar />);
  return onOpen;
}

test("without a tab outside the strip there is no button", () => {
  draw(4);
  expect(screen.queryByRole("button", { name: /more/ })).toBeNull();
});

test("the button counts the tabs that do not fit, and its menu opens any list", async () => {
  const onOpen = draw(2);
  const more = screen.getByRole("button", { name: "2 more lists" });
  expect(more.textContent).toBe("+2");
  fireEvent.click(more);
  const one = await screen.findByRole("menuitemradio", { name: "One" });
  expect(one.getAttribute("aria-checked")).toBe("true");
  fireEvent.click(screen.getByRole("menuitemradio", { name: "Four" }));
  expect(onOpen.mock.calls).toEqual([["Four"]]);
  expect(screen.queryByRole("menuitemradio")).toBeNull();
});
