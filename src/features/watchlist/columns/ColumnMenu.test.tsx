import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { DEFAULT_COLUMNS } from "#features/watchlist/layout/layout.ts";
import type { Sort, TableView } from "#features/watchlist/layout/view.ts";
import { figureLiteral } from "#market/figure.ts";
import { Heads } from "./Heads.tsx";

afterEach(cleanup);

/** Opens the menu of the basis points, whose head sorts by the round trip and shows the direction of a sort by either. */
async function openMenu(sort?: Sort) {
  const onView = vi.fn<(view: TableView) => void>();
  const view: TableView = {
    columns: DEFAULT_COLUMNS,
    density: "standard",
    estimate: { kind: "quantity", amount: figureLiteral("100") },
    ...(sort && { sort }),
  };
  render(
    <Heads
      columns={["instrument", "bid", "bps"]}
      view={view}
      onView={onView}
      onDraft={() => undefined}
      canEditColumns
      hasLines={false}
      hasCostLine={false}
      hasSizeLines={false}
      awaitedKind={undefined}
      scale={1}
      heldBy={undefined}
      mayLoadMore={false}
      onDown={() => undefined}
    />,
  );
  fireEvent.contextMenu(screen.getByRole("columnheader", { name: "bps" }));
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
  [{ column: "bps", direction: "ascending" }, [false, true, true]],
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
