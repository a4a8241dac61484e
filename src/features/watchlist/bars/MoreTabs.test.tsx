import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
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

/**
 * Draws tabs of 100 px in a strip that is as wide as `room` of them, or as `roomBeside` beside the button; happy-dom has no
 * layout.
 */
function draw(room: number, roomBeside = room) {
  const onOpen = vi.fn();
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (
    this: HTMLElement,
  ) {
    const index = TABS.findIndex(({ id }) => id === this.dataset["tab"]);
    // Happy-dom lets it be negative.
    const scrolled = Math.max(0, this.parentElement?.scrollLeft ?? 0);
    if (index >= 0) return new DOMRect(index * TAB_WIDTH - scrolled, 0, TAB_WIDTH, 40);
    if (this.role !== "tablist") return new DOMRect(0, 0, 1000, 40);
    const isBeside = screen.queryByRole("button", { name: /more/ }) !== null;
    return new DOMRect(0, 0, (isBeside ? roomBeside : room) * TAB_WIDTH, 40);
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
        <div ref={strip} role="tablist">
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

test("a button beside which the tabs fit, because the bar wraps, does not come and go for ever", async () => {
  draw(3, 4);
  const isThere = () => screen.queryByRole("button", { name: /more/ }) !== null;
  const seen = [isThere()];
  for (let change = 0; change < 4; change += 1) {
    // Anything in the strip makes it measure again.
    await act(async () => screen.getByRole("tablist").append(""));
    seen.push(isThere());
  }
  expect(seen).toEqual([true, false, false, false, false]);
});

test("the button stays when the strip is scrolled until only the open tab is outside", () => {
  vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockReturnValue(4 * TAB_WIDTH);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(3 * TAB_WIDTH);
  draw(3);
  expect(screen.getByRole("button", { name: "1 more list" })).toBeDefined();
  const strip = screen.getByRole("tablist");
  strip.scrollLeft = TAB_WIDTH;
  fireEvent.scroll(strip);
  expect(screen.getByRole("button", { name: "1 more list" })).toBeDefined();
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
