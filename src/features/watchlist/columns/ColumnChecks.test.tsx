import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { DEFAULT_COLUMNS } from "#features/watchlist/layout/layout.ts";
import ColumnMenu from "./ColumnMenu.tsx";

afterEach(() => {
  cleanup();
  document.body.innerHTML = "";
});

/** Opens the menu of a head in a table with heads for some of the columns; returns the table and the texts of the checks. */
async function checksWith(shown: readonly string[]) {
  const grid = document.createElement("div");
  grid.setAttribute("role", "grid");
  grid.innerHTML = shown.map((id) => `<b data-column="${id}" tabindex="0"></b>`).join("");
  document.body.append(grid);
  const anchor = grid.querySelector("b") ?? grid;
  const view = { columns: DEFAULT_COLUMNS, density: "standard" } as const;
  const menu = { anchor, view, onView: vi.fn(), onClose: vi.fn() };
  render(<ColumnMenu column="instrument" {...menu} />);
  await screen.findAllByRole("menuitemcheckbox");
  const texts = () => screen.getAllByRole("menuitemcheckbox").map((check) => check.textContent);
  return { grid, texts };
}

test("a chosen column without a head has no room, which the menu says", async () => {
  const shown = DEFAULT_COLUMNS.map(({ id }) => id).filter((id) => id !== "mid");
  const { grid, texts } = await checksWith(shown);
  const checks = texts();
  expect(checks).toContain("Mid (no room)");
  expect(checks).toContain("Spread");
  expect(checks).toContain("Bid (always)");
  expect(checks).toContain("Updates");
  grid.querySelector("[data-column=spread]")?.remove();
  await vi.waitFor(() => expect(texts()).toContain("Spread (no room)"));
});
