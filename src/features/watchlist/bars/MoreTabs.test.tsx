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

/** Room beside the tabs, in which none reaches. */
const EDGE = 4;

/**
 * Draws tabs of 100 px, of which 80 are the name, in a strip that is as wide as `room` of them, or as `roomBeside` beside the
 * button; happy-dom has no layout.
 */
function draw(room: number, roomBeside = room, open = "One") {
  const onOpen = vi.fn();
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (
    this: HTMLElement,
  ) {
    const index = TABS.findIndex(({ id }) => id === this.dataset["tab"]);
    if (index >= 0) return new DOMRect(index * TAB_WIDTH, 0, TAB_WIDTH, 40);
    if (this.tagName === "BDI") return new DOMRect(0, 0, 80, 20);
    if (this.role !== "tablist") return new DOMRect(0, 0, 1000, 40);
    const isBeside = document.querySelector("[aria-haspopup=menu]") !== null;
    return new DOMRect(0, 0, (isBeside ? roomBeside : room) * TAB_WIDTH + EDGE, 40);
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
          {TABS.map(({ id }) => (
            <button key={id} type="button" role="tab" data-tab={id} aria-selected={id === open}>
              <bdi style={{ fontSize: "10px" }}>{id}</bdi>
            </button>
          ))}
        </div>
        <MoreTabs strip={strip} tabs={TABS} openId={open} onOpen={onOpen} />
      </>
    );
  }
  render(<Bar />);
  return onOpen;
}

/** Returns the tabs that are seen, with the width of the one that is cut. */
const seen = () =>
  screen
    .getAllByRole("tab")
    .filter((tab) => tab.style.opacity !== "0")
    .map((tab) => `${tab.dataset["tab"]} ${tab.style.maxWidth}`);

test("without a tab outside the strip there is no button", () => {
  draw(4);
  expect(screen.queryByRole("button", { name: /more/ })).toBeNull();
});

test("no part of a tab that does not fit is seen, and nothing opens it there", () => {
  draw(2.5);
  expect(seen()).toEqual(["One none", "Two none"]);
  const [, , three] = screen.getAllByRole("tab");
  expect(three?.style.pointerEvents).toBe("none");
});

test("a tab is cut where an ellipsis leaves enough of its name, and keeps its place in the strip", () => {
  draw(2.65);
  expect(seen()).toEqual(["One none", "Two none", "Three 65px"]);
  const [, , three] = screen.getAllByRole("tab");
  expect(three?.style.marginInlineEnd).toBe("35px");
  expect(screen.getByRole("button", { name: "1 more list" })).toBeDefined();
});

test.each(["Three", "Four"])("the tab of the open list is seen: %s", (open) => {
  draw(1, 1, open);
  expect(seen()).toEqual([`${open} none`]);
  expect(screen.getByRole("button", { name: "3 more lists" })).toBeDefined();
  cleanup();
  draw(0.5, 0.5, open);
  expect(seen(), "cut, where it is wider than the room").toEqual([`${open} 50px`]);
});

test("another open list moves the tabs", async () => {
  draw(1);
  const [one, , three] = screen.getAllByRole("tab");
  await act(async () => {
    one?.setAttribute("aria-selected", "false");
    three?.setAttribute("aria-selected", "true");
  });
  expect(seen()).toEqual(["Three none"]);
});

test("the field for the name of a new list is seen, also while another list is open", async () => {
  draw(1);
  const field = document.createElement("span");
  field.dataset["tab"] = "Four";
  await act(async () => screen.getAllByRole("tab").at(-1)?.replaceWith(field));
  expect(field.style.opacity).toBe("");
  expect(seen()).toEqual([]);
});

test("a scroll cuts no name in two, and its end moves the tabs to the start of one", () => {
  draw(2);
  const strip = screen.getByRole("tablist");
  strip.scrollLeft = 130;
  fireEvent.scroll(strip);
  expect(seen()).toEqual(["Three none"]);
  strip.dispatchEvent(new Event("scrollend"));
  expect(strip.scrollLeft).toBe(200);
  expect(seen()).toEqual(["Three none", "Four none"]);
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
  // The bar stays wrapped by its room, so that no tab is out of reach.
  expect(screen.getAllByRole("tab").every((tab) => tab.style.opacity !== "0")).toBe(true);
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
