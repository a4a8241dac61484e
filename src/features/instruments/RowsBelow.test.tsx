import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { RowsBelow } from "./RowsBelow.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const ROW_PX = 26;
const TEXT_PX = 20;

/** Lays out rows of one height in a list of the height, with the text at its lower edge. */
function layOut(heightPx: number) {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(heightPx);
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockImplementation(function read(
    this: HTMLElement,
  ) {
    return Math.max(this.children.length * ROW_PX, heightPx);
  });
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function read(
    this: Element,
  ) {
    const { parentElement } = this;
    if (this.localName !== "li") return new DOMRect(0, heightPx - TEXT_PX, 100, TEXT_PX);
    const index = [...(parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(0, index * ROW_PX - (parentElement?.scrollTop ?? 0), 100, ROW_PX);
  });
}

function Rows({ shown, count = shown }: { shown: number; count?: number }) {
  const [list, setList] = useState<HTMLElement | null>(null);
  return (
    <>
      <ul ref={setList}>
        {Array.from({ length: shown }, (_, index) => `row ${index}`).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <RowsBelow list={list} count={count} />
    </>
  );
}

const line = () => screen.getByText(/more below$/, { ignore: ".invisible > *" }).textContent;

const scrollTo = (top: number) => {
  const list = screen.getByRole("list");
  act(() => {
    list.scrollTop = top;
    fireEvent.scroll(list);
  });
};

test("a list without room for all of its rows says how many are below, until they are in view", () => {
  // Seventeen rows in full, the last of which is below the text.
  layOut(17 * ROW_PX + 8);
  render(<Rows shown={20} />);
  expect(line()).toBe("4 more below");
  scrollTo(2 * ROW_PX);
  expect(line()).toBe("2 more below");
  scrollTo(20 * ROW_PX - (17 * ROW_PX + 8));
  expect(screen.getByText("0 more below").parentElement?.className).toContain("invisible");
});

test("a list with room for all of its rows has no such line", () => {
  layOut(20 * ROW_PX);
  render(<Rows shown={20} />);
  expect(screen.getByText("0 more below").parentElement?.className).toContain("invisible");
});

test("entries that have no row of their own are counted, too", () => {
  layOut(10 * ROW_PX);
  render(<Rows shown={12} count={700} />);
  expect(line()).toBe("691 more below");
});
