import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { createStage } from "#live/testing-live.tsx";
import { asEntry } from "#storage/entry.ts";
import { layOut } from "./layout.ts";
import { Wall } from "./Wall.tsx";

afterEach(cleanup);

/** Returns the instruments that are requested first while this page is shown, by their numbers. */
function wantedOn(page: number, count: number): readonly number[] {
  const isins = Array.from({ length: count }, (_, n) => testIsin(n + 1));
  const onVisibleRows = vi.fn<(keys: readonly string[]) => void>();
  const layout = layOut(count, { width: 1920, height: 990, textScale: 1 });
  const pages = {
    page,
    pages: layout.pages,
    round: 0,
    isPaused: false,
    hold: vi.fn(),
    turn: vi.fn(),
  };
  render(
    <Wall
      entries={isins.map(asEntry)}
      estimate={undefined}
      cheapest={testIsin(2)}
      labels={{}}
      layout={layout}
      pages={pages}
      onVisibleRows={onVisibleRows}
    />,
    {
      wrapper: createStage().wrapper,
    },
  );
  expect(onVisibleRows).toHaveBeenCalledOnce();
  const keys = onVisibleRows.mock.calls[0]?.[0] ?? [];
  return keys.map((key) => isins.map(String).indexOf(key) + 1);
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);

test("a single page requests the instruments that it shows", () => {
  expect(wantedOn(0, 8)).toEqual(numbers(1, 8));
});

test("the next page is requested, too, so that it is fresh when it is shown", () => {
  expect(wantedOn(0, 27)).toEqual(numbers(1, 18));
  cleanup();
  expect(wantedOn(2, 27)).toEqual([...numbers(19, 27), ...numbers(1, 9)]);
});

test("the tiles, which scroll on a small screen, can take the focus", () => {
  wantedOn(0, 8);
  const tiles = screen.getByRole("list");
  tiles.focus();
  expect(document.activeElement).toBe(tiles);
});

test("a row with fewer tiles has wider ones, and text of the same size", () => {
  wantedOn(0, 5);
  expect(screen.getByRole("list").style.getPropertyValue("--tracks")).toBe("6");
  const places = screen.getAllByRole("listitem").map(({ style }) => style);
  expect(places.map(({ gridColumn }) => gridColumn)).toEqual(
    [2, 2, 2, 3, 3].map((n) => `span ${n}`),
  );
  expect(places.map((place) => Number(place.getPropertyValue("--share")))).toEqual([
    1,
    1,
    1,
    2 / 3,
    2 / 3,
  ]);
});

test("a last page with fewer tiles keeps the grid of the others", () => {
  wantedOn(1, 13);
  const { style } = screen.getByRole("list");
  expect(screen.getAllByRole("listitem")).toHaveLength(6);
  expect(style.getPropertyValue("--tracks")).toBe("12");
  expect(style.getPropertyValue("--rows")).toBe("2");
  const columns = screen.getAllByRole("listitem").map((tile) => tile.style.gridColumn);
  const [above, below] = ["span 3", "span 4"];
  expect(columns, "rows of four and three").toEqual([above, above, above, above, below, below]);
});

test("the cheapest instrument alone is marked, by a word", () => {
  wantedOn(0, 3);
  const marks = screen.getAllByText("Cheapest");
  expect(marks.map((mark) => mark.closest("li")?.dataset["isin"])).toEqual([testIsin(2)]);
});
