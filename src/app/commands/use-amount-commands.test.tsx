import { cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { type DeskContextValue, DeskProvider } from "#app/desk/desk-context.ts";
import { A, MINE, openDesk } from "#app/desk/testing-desk.ts";
import { find } from "#features/palette/find.ts";
import { createStage } from "#live/testing-live.tsx";
import type { Isin } from "#market/isin.ts";
import { openBrowser } from "#storage/testing-store.ts";
import { register } from "./page-commands.ts";
import { keyBuffer } from "./page-keys.ts";
import { useAmountCommands } from "./use-amount-commands.ts";

afterEach(cleanup);

/** Draws the commands of a desk with one list, about an instrument or none. */
function draw(subject?: Isin) {
  const { desk } = openDesk({ saved: [MINE] });
  desk.openList("mine");
  const value = { desk, store: openBrowser().open(), view: desk.view() };
  const wrapper = ({ children }: { children: ReactNode }) =>
    createStage().wrapper({
      children: (
        <DeskProvider value={value as unknown as DeskContextValue}>{children}</DeskProvider>
      ),
    });
  const { result } = renderHook(() => useAmountCommands(subject), { wrapper });
  const instruments = {
    find: () => ({ isins: [], areInside: false }),
    itemOf: (id: Isin) => ({ kind: "instrument", id, label: undefined, isInList: false }) as const,
  };
  const items = { instruments, lists: [], actions: [], commands: [], settings: [] };
  /** Returns the commands that a query finds. */
  const found = (query: string) =>
    find({ ...items, ofAmount: result.current }, query)
      .flatMap((group) => group.items)
      .filter((item) => item.kind === "command");
  const estimate = () => desk.view().open.listView?.estimate;
  return { found, estimate };
}

test("an amount is the quantity of every row, of the instrument, or a budget", () => {
  const { found, estimate } = draw(A);
  const titles = (query: string) => found(query).map(({ title }) => title);
  expect(titles("estimate 1500")).toEqual([
    "Estimate 1,500 for every row",
    `Estimate 1,500 for ${A}`,
    "Budget of 1,500 for every row",
  ]);
  expect(titles("budget 12k")).toEqual(["Budget of 12,000 for every row"]);
  expect(titles("estimate")).toEqual([]);
  found("estimate 1500")[0]?.act();
  expect(estimate()).toEqual({ kind: "quantity", amount: "1500" });
  found("budget 12k")[0]?.act();
  expect(estimate()).toEqual({ kind: "budget", amount: "12000" });
});

test("without an instrument there is no command for one", () => {
  expect(draw().found("estimate 5")).toHaveLength(2);
});

test("the amount for an instrument is typed into its field", () => {
  const open = vi.spyOn(keyBuffer, "open").mockImplementation(() => undefined);
  const focus = { target: () => undefined };
  const toQuantity = vi.fn(() => focus);
  const end = register({ toQuantity });
  draw(A).found("estimate 12k")[1]?.act();
  expect(toQuantity).toHaveBeenCalledWith(A);
  expect(open).toHaveBeenCalledWith(focus, undefined, "12,000");
  end();
  open.mockRestore();
});

test("an amount that can be read as another one says so, and one that is none is blocked with the reason", () => {
  const { found, estimate } = draw(A);
  expect(found("estimate 1.500").map(({ note }) => note)).toEqual(
    Array(3).fill("= 1.5, not 1,500"),
  );
  expect(found("estimate 1500")[0]?.note).toBeUndefined();
  expect(found("estimate 1500")[0]?.blockedBy).toBeUndefined();
  expect(found("estimate 0").map(({ blockedBy }) => blockedBy)).toEqual([
    ...Array(3).fill("Must be more than zero"),
  ]);
  const [wrong] = found("estimate 1,5");
  expect(wrong?.blockedBy).toContain("Examples: 4,800");
  wrong?.act();
  expect(estimate()).toBeUndefined();
});
