import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { DEFAULT_COLUMNS } from "#features/watchlist/layout/layout.ts";
import type { Sort, TableView } from "#features/watchlist/layout/view.ts";
import ColumnMenu from "./ColumnMenu.tsx";

afterEach(() => {
  cleanup();
  document.body.innerHTML = "";
});

/** Opens the menu of the basis points, whose head sorts by the round trip. */
async function openMenu(sort?: Sort) {
  const anchor = document.body.appendChild(document.createElement("b"));
  const onView = vi.fn<(view: TableView) => void>();
  const view: TableView = {
    columns: DEFAULT_COLUMNS,
    density: "standard",
    ...(sort && { sort }),
  };
  const menu = { anchor, view, onView, onClose: () => undefined };
  render(<ColumnMenu column="bps" sortedBy="round-trip" {...menu} />);
  await screen.findAllByRole("menuitem");
  const isOffered = (name: string) => {
    const item = screen.queryByRole("menuitem", { name });
    return item !== null && item.getAttribute("aria-disabled") !== "true";
  };
  const choose = (name: string) => {
    fireEvent.click(screen.getByRole("menuitem", { name }));
    return onView.mock.lastCall?.[0].sort;
  };
  return { isOffered, choose };
}

const NAMES = ["Sort ascending", "Sort descending", "Manual order"];

test.each([
  [undefined, [true, true, false]],
  [{ column: "bid", direction: "ascending" }, [true, true, false]],
  [{ column: "round-trip", direction: "ascending" }, [false, true, true]],
  [{ column: "round-trip", direction: "descending" }, [true, false, true]],
] as const)(
  "in a table sorted by %j the menu offers what changes that: %j",
  async (sort, offered) => {
    const { isOffered } = await openMenu(sort);
    expect(NAMES.map(isOffered)).toEqual(offered);
  },
);

test.each([
  ["Sort ascending", { column: "round-trip", direction: "ascending" }],
  ["Manual order", undefined],
] as const)("%s sorts by what the head sorts by", async (name, sort) => {
  const { choose } = await openMenu({ column: "round-trip", direction: "descending" });
  expect(choose(name)).toEqual(sort);
});
