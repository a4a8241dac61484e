import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { PageTallyProvider } from "#app/desk/PageTallyProvider.tsx";
import { testSnapshot } from "#engine/protocol/testing-quotes.ts";
import { ConnectionPill } from "#features/connection/ConnectionPill.tsx";
import { listInSecondPane } from "#features/watchlist/bars/show-in-second-pane.ts";
import { $awaitedKind } from "#features/watchlist/columns/awaited-kind.ts";
import { $cheapest } from "#features/watchlist/columns/cheapest-row.ts";
import { figureLiteral } from "#market/figure.ts";
import type { Isin } from "#market/isin.ts";
import { changeIsins } from "#storage/list-edits.ts";
import type { ListPane } from "#storage/lists.ts";
import { markDetailClosed } from "./detail-quantity.ts";
import { secondPaneWeights } from "./second-pane-weights.ts";
import { A, B, C, PATIENCE, showPane } from "./testing-second-pane.tsx";

// The chart needs a canvas, which happy-dom lacks; e2e/desk/panes.spec.ts covers it.
vi.mock("#app/desk/detail/HistoryContainer.tsx", () => ({ default: () => <p>past</p> }));
// A sheet of styles never loads in happy-dom.
vi.mock("#app/late-styles.ts", () => ({ withLateStyles: (load: unknown) => load }));
vi.mock("#features/history/SpreadRange.tsx", () => ({ default: () => null }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);
afterEach(markDetailClosed);

const wants = () => [...secondPaneWeights.get()];

test("an empty second list says what to do, and a button opens it", () => {
  const { desk, region, store } = showPane({ list: "other" });
  act(() => store.lists.update((all) => changeIsins(all, "other", () => [])));
  expect(region().textContent).toContain("This list is empty. Open it to add instruments");
  fireEvent.click(within(region()).getByRole("button", { name: "Open this list" }));
  expect(desk.view().open.id).toBe("other");
  expect(screen.queryByRole("complementary")).toBeNull();
});

test("Escape and the close button return the focus to the element that had it", async () => {
  const { region, pinned, stored } = showPane({ isin: A });
  await pinned();
  const row = screen.getByRole("button", { name: "row" });
  row.focus();
  region().focus();
  fireEvent.keyDown(region(), { key: "Escape" });
  expect(document.activeElement).toBe(row);
  expect(stored()).toEqual({ isin: A });
  const close = screen.getByRole("button", { name: "Close the second pane" });
  close.focus();
  fireEvent.click(close);
  expect(stored()).toEqual({});
  expect(document.activeElement).toBe(row);
});

test("a second list has its own rows, order and hooks, and its rows are requested", async () => {
  const { region, desk } = showPane({ list: "other" });
  const grid = within(region()).getByRole("grid", { name: "Second list" });
  const shown = () =>
    within(grid)
      .getAllByTestId("pinned-quote")
      .map(({ dataset }) => dataset["isin"]);
  expect(shown()).toEqual([B, C]);
  expect(screen.queryByTestId("quote")).toBeNull();
  expect(new Map(wants()).size).toBe(2);
  act(() => desk.rows.reorder("other", [C], 0));
  expect(shown()).toEqual([C, B]);
  expect(desk.view().open.entries).toHaveLength(2);
  fireEvent.click(within(grid).getAllByRole("rowheader")[0] ?? grid);
  expect(desk.view().detail).toBe(C);
  expect(new Map(wants()).get(C)).toBe(5);
});

test("a second list that is deleted or opened is hidden, and shown again when it is restored", async () => {
  const { region, desk } = showPane({ list: "other" });
  expect(listInSecondPane.get()).toBe("other");
  act(() => desk.lists.remove("other"));
  expect(screen.queryByRole("complementary")).toBeNull();
  expect(listInSecondPane.get()).toBeUndefined();
  act(() => desk.undo());
  expect(within(region()).getByRole("grid")).toBeDefined();
  act(() => desk.setPane({ list: "mine" }));
  expect(screen.queryByRole("complementary")).toBeNull();
});

test("the rows of a second list with an estimate have its amounts, and its head says for what", async () => {
  const { region, desk } = showPane({ list: "other" });
  const amounts = () => [...region().querySelectorAll("[data-field=row-buy]")];
  expect(amounts()).toEqual([]);
  const estimate = { kind: "quantity", amount: figureLiteral("1500") } as const;
  act(() =>
    desk.rows.setDisplay("other", { view: { columns: [], density: "standard", estimate } }),
  );
  expect(within(region()).getByText("1,500").parentElement?.textContent).toBe("Quantity 1,500");
  await vi.waitFor(
    () =>
      expect(amounts().map((amount) => amount.getAttribute("data-value"))).toEqual([
        "16050",
        "16050",
      ]),
    PATIENCE,
  );
});

test("a second list with an estimate names and marks its own cheapest row, while the open list names another or awaits an amount", async () => {
  const { region, desk, ...stage } = showPane({ list: "other" });
  const sizes = { bid: "10.66", bidSize: "2000", askSize: "2000" };
  const answer = (isin: Isin, ask: string) =>
    stage.know(isin, testSnapshot({ isin, ...sizes, ask, checkedAt: stage.clock.now() }));
  act(() => {
    answer(B, "10.72");
    answer(C, "10.68");
  });
  const estimate = { kind: "quantity", amount: figureLiteral("1500") } as const;
  act(() => {
    desk.rows.setDisplay("other", { view: { columns: [], density: "standard", estimate } });
    $cheapest.set({ isin: B, estimate });
    $awaitedKind.set("quantity");
  });
  onTestFinished(() => {
    $cheapest.set(undefined);
    $awaitedKind.set("none");
  });
  const note = () => within(region()).getByTestId("cheapest").dataset["isin"];
  const marked = () =>
    within(region())
      .getAllByTestId("pinned-quote")
      .filter((row) => row.textContent?.includes("the cheapest"))
      .map((row) => row.dataset["isin"]);
  await vi.waitFor(() => expect([note(), marked()]).toEqual([C, [C]]), PATIENCE);
  const words = () => within(region()).getByTestId("cheapest").textContent;
  expect(words()).toMatch(/^Cheapest with enough size: /);
  const notes = within(region()).getByText("Amounts in quote currency").parentElement;
  expect(notes?.textContent).toBe("Underlined: not enough size · Amounts in quote currency");
  act(() => answer(B, "10.67"));
  await vi.waitFor(() => expect([note(), marked()]).toEqual([B, [B]]), PATIENCE);
  expect($cheapest.get()?.isin).toBe(B);
  fireEvent.click(within(within(region()).getByTestId("cheapest")).getByRole("button"));
  expect(desk.view()).toMatchObject({ detail: B, detailList: { id: "other" } });
  await vi.waitFor(() => expect(document.activeElement?.getAttribute("data-isin")).toBe(B));
  await act(async () => {
    await stage.clock.advance(60_000);
    answer(B, "10.67");
    await stage.clock.advance(1000);
  });
  expect(words()).toMatch(/^Cheapest fresh with enough size: /);
});

test("a removal from a second list shows the next row in detail, and its undo the former one", () => {
  const { region, desk } = showPane({ list: "other" });
  const row = () => within(region()).getAllByRole("rowheader")[0] ?? region();
  fireEvent.click(row());
  expect(desk.view().detail).toBe(B);
  fireEvent.keyDown(row().closest("[data-testid=pinned-quote]") ?? row(), { key: "Delete" });
  expect(desk.view()).toMatchObject({ detail: C, detailList: { id: "other" } });
  act(() => desk.undo());
  expect(desk.view()).toMatchObject({ detail: B, detailList: { id: "other" } });
});

/** Counts of the page and of the open list, with a second pane. */
function showCounts(pane: ListPane) {
  const watched = [A, B];
  const shown = showPane(
    pane,
    <PageTallyProvider watched={watched}>
      <ConnectionPill />
    </PageTallyProvider>,
  );
  const pill = () => screen.getByTestId("connection").dataset;
  return { ...shown, pill };
}

test("the count of the page has the rows of a second list, each instrument once", () => {
  const { desk, pill } = showCounts({ list: "other" });
  expect(pill()).toMatchObject({ fresh: "3", watched: "3" });
  act(() => desk.setPane({}));
  expect(pill()).toMatchObject({ fresh: "2", watched: "2" });
});

test("the count of the page has a pinned instrument that is in no list", async () => {
  const { desk, pill } = showCounts({ isin: C });
  await screen.findByTestId("pinned");
  expect(pill()).toMatchObject({ fresh: "3", watched: "3" });
  act(() => desk.setPane({ isin: A }));
  expect(pill()).toMatchObject({ fresh: "2", watched: "2" });
});
