import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { withEstimate } from "#features/watchlist/bars/edit-estimate.ts";
import { DEFAULT_COLUMNS } from "#features/watchlist/layout/layout.ts";
import type { TableView } from "#features/watchlist/layout/view.ts";
import { figureLiteral } from "#market/figure.ts";
import ColumnMenu from "./ColumnMenu.tsx";

afterEach(() => {
  cleanup();
  document.body.innerHTML = "";
});

const USUAL: TableView = { columns: DEFAULT_COLUMNS, density: "standard" };

/** Opens the menu of a head in a table with heads for some of the columns; returns the table and the texts of the checks. */
async function checksWith(shown: readonly string[], view: TableView = USUAL) {
  const grid = document.createElement("div");
  grid.setAttribute("role", "grid");
  grid.innerHTML = shown.map((id) => `<b data-column="${id}" tabindex="0"></b>`).join("");
  document.body.append(grid);
  const anchor = grid.querySelector("b") ?? grid;
  const menu = { anchor, view, onView: vi.fn(), onClose: vi.fn() };
  render(<ColumnMenu column="instrument" sortedBy="instrument" sort={undefined} {...menu} />);
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
  expect(checks).toContain("Bid");
  const always = screen.getByRole("menuitemcheckbox", { name: "Bid" });
  expect(always.getAttribute("aria-disabled") ?? always.hasAttribute("disabled")).toBeTruthy();
  expect(always.getAttribute("aria-checked")).toBe("true");
  expect(checks).toContain("Updates");
  grid.querySelector("[data-column=spread]")?.remove();
  await vi.waitFor(() => expect(texts()).toContain("Spread (no room)"));
});

test("the cost without a column is where its line is: below the basis points", async () => {
  const estimate = { kind: "quantity", amount: figureLiteral("1") } as const;
  const { grid, texts } = await checksWith(
    ["instrument", "round-trip"],
    withEstimate(USUAL, estimate),
  );
  expect(texts()).toContain("Round trip ≈ (no room)");
  const cell = grid.appendChild(document.createElement("b"));
  cell.setAttribute("role", "gridcell");
  cell.innerHTML = "<b data-field=row-cost></b>";
  grid.querySelector("[data-column=instrument]")?.remove();
  await vi.waitFor(() => expect(texts()).toContain("Round trip ≈ (below the bps)"));
});

test("a size without a column is where its line is: below the amount of its side", async () => {
  const estimate = { kind: "quantity", amount: figureLiteral("1") } as const;
  const { grid, texts } = await checksWith(
    ["instrument", "buy", "sell"],
    withEstimate(USUAL, estimate),
  );
  expect(texts()).toContain("Bid size (no room)");
  const cell = grid.appendChild(document.createElement("b"));
  cell.setAttribute("role", "gridcell");
  cell.innerHTML = "<b data-field=row-buy></b>";
  grid.querySelector("[data-column=instrument]")?.remove();
  await vi.waitFor(() => expect(texts()).toContain("Bid size (below Sell)"));
  expect(texts()).toContain("Ask size (below Buy)");
});
