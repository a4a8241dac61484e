import {
  act,
  cleanup,
  createEvent,
  fireEvent,
  render,
  screen,
  within,
} from "@testing-library/react";
import { createRef, type ReactNode, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { commands, register } from "#app/commands/page-commands.ts";
import { createDesk } from "#app/desk/desk.ts";
import { DeskProvider, useDesk } from "#app/desk/desk-context.ts";
import { readOpened, storeAmounts } from "#app/desk/detail/stored-amounts.ts";
import { addPasted } from "#app/desk/lists/add-pasted.ts";
import { PageTallyProvider } from "#app/desk/PageTallyProvider.tsx";
import UndoContainer from "#app/desk/UndoContainer.tsx";
import { useDeskView } from "#app/desk/use-desk.ts";
import { START_MS } from "#engine/protocol/testing-clock.ts";
import { testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import { ConnectionPill } from "#features/connection/ConnectionPill.tsx";
import type { TypedAmounts } from "#features/estimate/typed-amounts.ts";
import { keysOf } from "#features/palette/actions.ts";
import { listInSecondPane } from "#features/watchlist/bars/show-in-second-pane.ts";
import { createStage } from "#live/testing-live.tsx";
import { MarketDataError } from "#market/errors.ts";
import { type DecimalString, figureLiteral } from "#market/figure.ts";
import { numberFormat } from "#market/format.ts";
import type { Isin } from "#market/isin.ts";
import { alertsOf } from "#storage/alerts.ts";
import { asEntry, isinsOf } from "#storage/entry.ts";
import { withLabel } from "#storage/labels.ts";
import { changeIsins } from "#storage/list-edits.ts";
import type { ListPane, Watchlist } from "#storage/lists.ts";
import { openStore } from "#storage/store.ts";
import { currentDropTarget } from "#ui/rows/drop-target.ts";
import { markDetailClosed, setDetailQuantity } from "./detail-quantity.ts";
import { $earlyPin } from "./early-pin.ts";
import { NoRoomNote } from "./NoRoomNote.tsx";
import { PinButton } from "./PinButton.tsx";
import { PinHint } from "./PinHint.tsx";
import RowMenu from "./RowMenu.tsx";
import RowMenuOnPress from "./RowMenuOnPress.tsx";
import { SecondPane } from "./SecondPane.tsx";
import { StaysPinnedNote } from "./StaysPinnedNote.tsx";
import { secondPaneWeights } from "./second-pane-weights.ts";

// The chart needs a canvas, which happy-dom lacks; e2e/desk/panes.spec.ts covers it.
vi.mock("#app/desk/detail/HistoryContainer.tsx", () => ({ default: () => <p>past</p> }));
// A sheet of styles never loads in happy-dom.
vi.mock("#app/late-styles.ts", () => ({ withLateStyles: (load: unknown) => load }));
vi.mock("#features/history/SpreadRange.tsx", () => ({ default: () => null }));

const device = vi.hoisted(() => ({ isMac: false }));
vi.mock("#features/palette/is-mac.ts", () => ({
  get isMac() {
    return device.isMac;
  },
}));

const [A, B, C] = [testIsin(1), testIsin(2), testIsin(3)];
const MINE: Watchlist = { id: "mine", name: "Mine", isins: [A, B] };
const OTHER: Watchlist = { id: "other", name: "Other", isins: [B, C] };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);
afterEach(() => {
  markDetailClosed();
  device.isMac = false;
});

/** Renders the second pane of a desk with two stored lists, the first of which is open, or the list of a link. */
function showPane(pane?: ListPane, menu?: ReactNode, link = "") {
  const stage = createStage();
  stage.list([A, B, C]);
  for (const isin of [A, B, C]) {
    stage.source.answer(isin, testChecked({ isin, bid: "10.66", ask: "10.70" }), START_MS);
  }
  const store = openStore(window);
  const mine = pane ? { ...MINE, pane } : MINE;
  store.lists.set({ version: 4, lists: [mine, OTHER] });
  const desk = createDesk({
    lists: store.lists,
    openList: store.openList,
    lastDetails: store.lastDetails,
    place: {
      search: () => link,
      listOfAddress: () => (link ? undefined : "mine"),
      replace: () => undefined,
    },
    newId: () => "new",
    first: MINE,
    names: { first: () => "First", shared: () => "Shared list", listen: () => () => undefined },
  });
  const config = {
    operatorEmail: undefined,
    simulated: false,
    source: "a",
    suggested: [],
    stream: undefined,
  };
  const unused = {
    toSearch: vi.fn(),
    leaveSearch: vi.fn(),
    leaveQuantity: vi.fn(),
    stepQuantity: vi.fn(),
    pick: vi.fn(),
    actions: {
      alerts: vi.fn(),
      paste: vi.fn(),
      pace: vi.fn(),
      palette: vi.fn(),
      settings: vi.fn(),
    },
    onVisibleRows: vi.fn(),
    shareLink: vi.fn(),
  };
  function Page() {
    const view = useDeskView(desk);
    const parts = {
      ...unused,
      config,
      desk,
      store,
      view,
      watched: isinsOf(view.open.entries),
      layout: "wide",
      mayLoadMore: true,
      isQuiet: true,
      keys: keysOf({}),
      search: createRef<HTMLInputElement>(),
    } as const;
    return (
      <DeskProvider value={parts}>
        <main>
          <button type="button">row</button>
        </main>
        <SecondPane />
        {menu}
      </DeskProvider>
    );
  }
  render(<Page />, { wrapper: stage.wrapper });
  const region = () => screen.getByRole("complementary", { name: "Second pane" });
  const stored = () => store.lists.get().lists[0]?.pane;
  // The part and the quote arrive at any time: each is awaited.
  const pinned = () => screen.findByTestId("pinned", {}, PATIENCE);
  const isShown = async (name: string, value: string) => {
    const field = async () => (await pinned()).querySelector(`[data-field=${name}]`);
    await vi.waitFor(
      async () => expect((await field())?.getAttribute("data-value")).toBe(value),
      PATIENCE,
    );
  };
  return { ...stage, desk, store, stored, region, pinned, isShown };
}

const PATIENCE = { timeout: 10_000 };
const wants = () => [...secondPaneWeights.get()];

test("there is no pane while nothing is pinned", () => {
  showPane();
  expect(screen.queryByRole("complementary")).toBeNull();
});

test("a pinned instrument shows its quote and is asked for as one in detail, in the list or not", async () => {
  const { pinned, isShown } = showPane({ isin: C });
  await isShown("bid-price", "10.66");
  expect((await pinned()).dataset).toMatchObject({ isin: C, state: "live", book: "normal" });
  expect(wants()).toEqual([[C, 5]]);
  cleanup();
  expect(wants()).toEqual([]);
});

test("the bell of a pinned quote opens a form for its instrument in the pane, and of an unlisted one there is no bell", async () => {
  const { desk, pinned, store } = showPane({ isin: A });
  act(() => desk.setDetail(B));
  const bell = within(await pinned()).getByRole("button", { name: "Add an alert" });
  const add = async (level: string) => {
    const field = await within(await pinned()).findByTestId("pinned-alert-level");
    fireEvent.change(field, { target: { value: level } });
    fireEvent.click(within(await pinned()).getByRole("button", { name: "Add alert" }));
  };
  fireEvent.click(bell);
  expect(within(await pinned()).getByRole("heading", { name: `Alert on ${A}` })).toBeTruthy();
  expect(desk.view().detail, "the detail keeps its instrument").toBe(B);
  await add("10.6");
  expect(within(await pinned()).queryByRole("form")).toBeNull();
  expect(document.activeElement).toBe(bell);
  const stored = () =>
    alertsOf(store, "a")
      .get()
      .alerts.map(({ isin, level }) => [isin, level]);
  expect(stored()).toEqual([[A, "10.6"]]);
  // The key acts on the pane only while that has the focus.
  const inPane = () => {
    let hasFocus: boolean | undefined;
    act(() => {
      hasFocus = commands.alertInPane?.();
    });
    return hasFocus;
  };
  expect(inPane()).toBe(true);
  expect(within(await pinned()).getByRole("form")).toBeTruthy();
  await add("10.5");
  expect(stored()).toEqual([
    [A, "10.6"],
    [A, "10.5"],
  ]);
  screen.getByRole("button", { name: "row" }).focus();
  expect(inPane()).toBe(false);
  expect(within(await pinned()).queryByRole("form")).toBeNull();
  cleanup();
  const unlisted = showPane({ isin: testIsin(9) });
  await vi.waitFor(
    async () => expect((await unlisted.pinned()).dataset["state"]).toBe("not-listed"),
    PATIENCE,
  );
  expect(screen.queryByRole("button", { name: "Add an alert" })).toBeNull();
});

test("an unlisted instrument is pinned, and not requested", async () => {
  const { pinned } = showPane({ isin: testIsin(9) });
  await vi.waitFor(
    async () => expect((await pinned()).dataset["state"]).toBe("not-listed"),
    PATIENCE,
  );
  expect(wants()).toEqual([]);
});

test("a pinned quote follows its states: it is dimmed when its check fails", async () => {
  const { pinned, isShown, source } = showPane({ isin: A });
  await isShown("bid-price", "10.66");
  act(() => source.answer(A, new MarketDataError("http", { status: 500 }), START_MS + 1));
  await vi.waitFor(async () => {
    const { state, problem, held } = (await pinned()).dataset;
    expect([state, problem, held]).toEqual(["stale", "http", ""]);
  }, PATIENCE);
  await isShown("bid-price", "10.66");
});

test("the estimate has the detail's quantity, then the list's, with hooks of its own", async () => {
  const { isShown, desk, pinned } = showPane({ isin: A });
  await isShown("pinned-buy-estimate", "");
  expect(within(await pinned()).getByText("Takes the quantity of the detail")).toBeTruthy();
  act(() => setDetailQuantity(figureLiteral("1000")));
  await isShown("pinned-buy-estimate", "10700");
  expect(within(await pinned()).getByText("Quantity 1,000")).toBeTruthy();
  expect(within(await pinned()).getByText("Pinned")).toBeTruthy();
  expect((await pinned()).querySelector("[data-field=buy-estimate]")).toBeNull();
  act(() => setDetailQuantity(undefined));
  await isShown("pinned-buy-estimate", "");
  const estimate = { kind: "quantity", amount: figureLiteral("10") } as const;
  act(() => desk.setListView({ columns: [], density: "compact", estimate }));
  // A user has emptied the detail's field.
  await isShown("pinned-buy-estimate", "");
  act(markDetailClosed);
  await isShown("pinned-buy-estimate", "107");
});

test("the estimate has the pinned instrument's own quantity while the list has the estimate beside which it was typed", async () => {
  const { isShown, desk, store, pinned } = showPane({ isin: A });
  const [ten, eleven] = [figureLiteral("10"), figureLiteral("11")];
  const estimateList = (amount: DecimalString) =>
    act(() =>
      desk.setListView({
        columns: [],
        density: "compact",
        estimate: { kind: "quantity", amount },
      }),
    );
  /** Types into the detail of an instrument. */
  const type = (isin: Isin, state: TypedAmounts) =>
    act(() =>
      storeAmounts(store, isin, { state, format: numberFormat("en") }, readOpened(desk.view())),
    );
  estimateList(ten);
  act(() => setDetailQuantity(ten));
  await isShown("pinned-buy-estimate", "107");
  type(A, { quantity: "1k" });
  await isShown("pinned-buy-estimate", "10700");
  expect(within(await pinned()).getByText("Quantity 1,000")).toBeTruthy();
  type(B, { quantity: "7" });
  act(() => setDetailQuantity(figureLiteral("7")));
  await isShown("pinned-buy-estimate", "10700");
  type(A, { quantity: "1,5x" });
  await isShown("pinned-buy-estimate", "74.9");
  type(A, { quantity: "1000" });
  await isShown("pinned-buy-estimate", "10700");
  estimateList(eleven);
  act(() => setDetailQuantity(eleven));
  await isShown("pinned-buy-estimate", "117.7");
});

test("a list's budget is shown as the quantity that it buys", async () => {
  const { isShown, desk } = showPane({ isin: A });
  const estimate = { kind: "budget", amount: figureLiteral("107") } as const;
  act(() => desk.setListView({ columns: [], density: "compact", estimate }));
  await isShown("pinned-affordable-quantity", "10");
});

test("the command pins the instrument in detail, unpins it, and each closing can be undone", async () => {
  const { desk, stored } = showPane();
  act(() => desk.setDetail(A));
  act(() => commands.pin?.());
  expect(stored()).toEqual({ isin: A });
  expect(desk.view().undoable).toBeUndefined();
  act(() => commands.pin?.());
  expect(stored()).toEqual({});
  expect(desk.view().undoable).toMatchObject({ kind: "pane", isReplaced: false });
  act(() => desk.undo());
  expect(stored()).toEqual({ isin: A });
});

test("a pin from before the pane was there is carried out once, for the instrument that it was about then", async () => {
  $earlyPin.set(C);
  const { stored, pinned } = showPane();
  await pinned();
  expect(stored()).toEqual({ isin: C });
  expect($earlyPin.get()).toBeUndefined();
});

test("a pin from before the note was there says that the window has no room", () => {
  $earlyPin.set(C);
  const stage = createStage();
  render(<NoRoomNote />, { wrapper: stage.wrapper });
  expect(screen.getByRole("status").textContent).toContain("px");
  expect($earlyPin.get()).toBeUndefined();
});

test("an instrument that is pinned in detail is shown once; the pane opens with the next selection, and stays", async () => {
  const { desk, region, pinned } = showPane();
  const pane = () => screen.queryByRole("complementary");
  act(() => desk.setDetail(A));
  act(() => commands.pin?.());
  expect(pane()).toBeNull();
  expect(commands.toPane).toBeUndefined();
  act(() => desk.setDetail(B));
  expect((await pinned()).dataset["isin"]).toBe(A);
  const before = region();
  expect(commands.toPane).toBeDefined();
  act(() => desk.setDetail(A));
  expect(region()).toBe(before);
  expect(screen.queryByTestId("pinned")).toBeNull();
  expect(region().textContent).toContain("Select another one to compare.");
  act(() => desk.setDetail(undefined));
  expect((await pinned()).dataset["isin"]).toBe(A);
  // Another pin of the instrument in detail moves nothing either.
  act(() => desk.setDetail(B));
  act(() => commands.pin?.());
  expect(region()).toBe(before);
  fireEvent.click(screen.getByRole("button", { name: "Close the second pane" }));
  expect(pane()).toBeNull();
  // Emptied, it has no place to keep.
  act(() => commands.pin?.());
  expect(pane()).toBeNull();
});

test("another list whose pinned instrument is in detail opens without an empty pane, also beside the pane of the list before", async () => {
  const { desk, store, region, pinned } = showPane({ isin: A });
  store.lists.set({
    version: 4,
    lists: [
      { ...MINE, pane: { isin: A } },
      { ...OTHER, pane: { isin: C } },
    ],
  });
  const pane = () => screen.queryByRole("complementary");
  act(() => desk.openList("other"));
  act(() => desk.setDetail(C));
  act(() => desk.openList("mine"));
  act(() => desk.setDetail(B));
  expect((await pinned()).dataset["isin"]).toBe(A);
  act(() => desk.openList("other"));
  expect(desk.view().detail).toBe(C);
  expect(pane()).toBeNull();
  act(() => desk.setDetail(B));
  expect((await pinned()).dataset["isin"]).toBe(C);
  // Open in this list, it keeps its place.
  act(() => desk.setDetail(C));
  expect(region().textContent).toContain("Select another one to compare.");
  act(() => desk.openList("mine"));
  expect((await pinned()).dataset["isin"]).toBe(A);
});

test("a list with a pinned instrument that is left for one without a second pane says once that the instrument stays pinned there", async () => {
  const { desk, store, clock } = showPane({ isin: A }, <StaysPinnedNote />);
  const said = () => screen.getByRole("status").textContent;
  store.labels.update((stored) => withLabel(stored, A, "Kites"));
  expect(said()).toBe("");
  act(() => desk.openList("other"));
  expect(said()).toBe("Kites stays pinned in Mine");
  await act(() => clock.advance(4000));
  expect(said()).toBe("");
  act(() => desk.openList("mine"));
  act(() => desk.openList("other"));
  expect(said(), "once").toBe("");
  // A change in the open list leaves no list.
  act(() => desk.setPane({ isin: C }));
  act(() => desk.setPane({}));
  expect(said()).toBe("");
});

test("a list with a pinned instrument says nothing when it is left for one with a second pane, or deleted", () => {
  const { desk, store } = showPane({ isin: A }, <StaysPinnedNote />);
  const said = () => screen.getByRole("status").textContent;
  store.lists.set({
    version: 4,
    lists: [
      { ...MINE, pane: { isin: A } },
      { ...OTHER, pane: { isin: C } },
    ],
  });
  act(() => desk.openList("other"));
  expect(said()).toBe("");
  act(() => desk.setPane({}));
  act(() => desk.openList("mine"));
  act(() => desk.lists.remove("mine"));
  expect(desk.view().open.id).toBe("other");
  expect(said()).toBe("");
});

test("the button of the detail says in a word that its instrument is pinned", () => {
  const { desk } = showPane(undefined, <PinButton isin={A} />);
  const button = () => screen.getByRole("button", { name: "Pin to second pane" });
  act(() => desk.setDetail(A));
  expect(screen.queryByText("Pinned")).toBeNull();
  fireEvent.click(button());
  expect(button().getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByText("Pinned")).toBeDefined();
  fireEvent.click(button());
  expect(screen.queryByText("Pinned")).toBeNull();
});

test("another pin replaces the first, which can be restored in its own list", async () => {
  const { desk, stored, pinned } = showPane({ isin: C });
  await pinned();
  act(() => desk.setDetail(B));
  act(() => commands.pin?.());
  expect(stored()).toEqual({ isin: B });
  expect(desk.view().undoable).toMatchObject({ kind: "pane", isReplaced: true });
  act(() => desk.openList("other"));
  act(() => desk.undo());
  expect(stored()).toEqual({ isin: C });
  expect(desk.view().open).toMatchObject({ id: "other", pane: undefined });
});

test("a pane of a link's list that was closed is restored in that list, not in another one", () => {
  const { desk, stored } = showPane(undefined, undefined, `?isin=${A},${C}&focus=${A}`);
  act(() => commands.pin?.());
  act(() => commands.pin?.());
  expect(desk.view().undoable).toMatchObject({ kind: "pane", isReplaced: false });
  act(() => desk.openList("mine"));
  expect(desk.view().undoSteps).toHaveLength(1);
  act(() => desk.undo());
  expect(stored()).toBeUndefined();
  expect(desk.view().open).toMatchObject({ id: undefined, pane: { isin: A } });
  act(() => desk.openList("mine"));
  expect(desk.view().open).toMatchObject({ id: "mine", pane: undefined });
});

test("a pane that was closed is restored once its deleted list is back; until then, the bar says that it is not", async () => {
  const { desk, store, stored, pinned } = showPane({ isin: C }, <Bar />);
  const bar = () => screen.getByRole("group", { name: "Undo" });
  const undo = () => fireEvent.click(within(bar()).getByRole("button", { name: "Undo" }));
  await pinned();
  fireEvent.click(screen.getByRole("button", { name: "Close the second pane" }));
  const before = store.lists.get();
  act(() => store.lists.set({ version: 4, lists: [OTHER] }));
  undo();
  expect(bar().textContent).toContain("Not undone: the list no longer exists.");
  expect(screen.queryByText(/restored/)).toBeNull();
  act(() => store.lists.set(before));
  undo();
  expect(stored()).toEqual({ isin: C });
  expect(screen.getAllByText("Second pane restored.").length).toBeGreaterThan(0);
  expect(desk.view().undoable).toBeUndefined();
});

/** The bar that proposes to undo the last step. */
function Bar() {
  const { view } = useDesk();
  return <UndoContainer steps={view.undoSteps} isProposed={view.isUndoProposed} />;
}
const undoText = () => screen.getByRole("group", { name: "Undo" }).textContent;

test("a deleted list says that its second pane has gone with it: the list in the pane, or the open one with a pane", async () => {
  const { desk, region, pinned } = showPane({ list: "other" }, <Bar />);
  act(() => desk.lists.remove("other"));
  expect(undoText()).toContain("List Other deleted. Second pane closed.");
  act(() => desk.undo());
  expect(screen.getAllByText("List Other restored. Second pane restored.").length).toBe(2);
  expect(within(region()).getByRole("grid")).toBeDefined();
  act(() => desk.setPane({ isin: C }));
  await pinned();
  act(() => desk.lists.remove("mine"));
  expect(undoText()).toContain("List Mine deleted. Second pane closed.");
  act(() => desk.undo());
  await pinned();
  act(() => desk.lists.remove("other"));
  expect(undoText()).toContain("List Other deleted.");
  expect(undoText()).not.toContain("Second pane");
});

test("the note after the undo of a paste puts it back, and the focus goes to its first row", async () => {
  const { desk, store } = showPane(undefined, <Bar />);
  const row = document.body.appendChild(document.createElement("button"));
  const current = document.body.appendChild(document.createElement("button"));
  const unregister = register({
    // Without an instrument, the row that had the focus last.
    findRow: (isin) => (isin === C || document.activeElement === row ? row : current),
  });
  act(() => void addPasted(desk, store, { isins: [C], labels: new Map(), hasPane: false }));
  await act(async () => desk.undo());
  expect(document.activeElement).toBe(current);
  current.blur();
  const note = screen.getByRole("group", { name: "Put back" });
  expect(note.textContent).toContain(`List Mine: ${C} removed again.`);
  expect(screen.getByText(`List Mine: ${C} removed again. Put back: Ctrl Shift Z`)).toBeDefined();
  fireEvent.click(within(note).getByRole("button", { name: "Put back" }));
  expect(isinsOf(desk.view().open.entries)).toContain(C);
  expect(document.activeElement).toBe(row);
  expect(undoText()).toContain(`${C} added.`);
  expect(screen.queryByRole("group", { name: "Put back" })).toBeNull();
  unregister();
  row.remove();
  current.remove();
});

test("a step names its list while another one is open", () => {
  const { desk } = showPane(undefined, <Bar />);
  act(() => desk.remove([asEntry(A)]));
  expect(undoText()).toContain(`${A} removed.`);
  expect(undoText()).not.toContain("Mine");
  act(() => desk.openList("other"));
  expect(undoText()).toContain(`List Mine: ${A} removed.`);
  act(() => desk.undo());
  expect(screen.getAllByText(`List Mine: ${A} restored.`).length).toBe(2);
});

test("a step names the shared list while another one is open", () => {
  const { desk } = showPane(undefined, <Bar />, `?isin=${A},${C}`);
  act(() => desk.remove([asEntry(A)]));
  expect(undoText()).not.toContain("Shared list");
  act(() => desk.openList("other"));
  expect(undoText()).toContain(`Shared list: ${A} removed.`);
});

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

test("a row that is dropped on the pane is pinned; one dropped beside it, or no ISIN, is not", () => {
  const { stored } = showPane();
  const list = screen.getByRole("main");
  list.getBoundingClientRect = () => new DOMRect(0, 0, 1000, 500);
  const place = () => screen.queryByText("Drop here to pin");
  const drop = (path: readonly number[], dropped: string) => {
    let isOver = false;
    for (const x of path) {
      act(() => {
        isOver = currentDropTarget()?.onMove({ clientX: x, clientY: 5 }) ?? false;
      });
    }
    const wasShown = place() !== null;
    act(() => currentDropTarget()?.onEnd(isOver ? dropped : undefined));
    expect(place()).toBeNull();
    return wasShown;
  };
  expect(drop([600], A)).toBe(true);
  expect(drop([600, 900], "us-37")).toBe(true);
  // A drag that starts over the drop target moves the row within its list.
  expect(drop([900, 905], A)).toBe(false);
  expect(stored()).toBeUndefined();
  expect(drop([900, 600, 900], B)).toBe(true);
  expect(stored()).toEqual({ isin: B });
});

/** Returns whether a press on a row is kept from giving it the focus. */
function isKept(press: MouseEventInit) {
  render(
    <>
      <div data-testid="quote">row</div>
      <RowMenuOnPress canPin={false} />
    </>,
    { wrapper: createStage().wrapper },
  );
  const row = screen.getByText("row");
  const event = createEvent.mouseDown(row, press);
  fireEvent(row, event);
  cleanup();
  return event.defaultPrevented;
}

test.each([
  ["the left button", { button: 0 }, false, false],
  ["the right button", { button: 2 }, true, true],
  ["the left button with Control", { button: 0, ctrlKey: true }, false, true],
])(
  "a press of %s that opens a menu gives the row no focus; Control does so on a Mac",
  (_, press, elsewhere, onMac) => {
    expect(isKept(press)).toBe(elsewhere);
    device.isMac = true;
    expect(isKept(press)).toBe(onMac);
  },
);

/** Menu of the first row, until it closes. */
function OpenMenu({ row = document.body }: { row?: HTMLElement }) {
  const [isOpen, setOpen] = useState(true);
  return isOpen && <RowMenu isin={A} row={row} x={0} y={0} canPin onClose={() => setOpen(false)} />;
}

test("the menu of a row names its instrument, and lights the row while it is open", async () => {
  const row = document.createElement("div");
  const { store } = showPane(undefined, <OpenMenu row={row} />);
  const head = () => screen.getByRole("menu").firstElementChild?.textContent;
  expect(head()).toBe(A);
  expect(screen.getByRole("menu", { name: `Row ${A}` })).toBeDefined();
  act(() => store.labels.update((labels) => withLabel(labels, A, "Chip maker")));
  expect(head()).toBe(`Chip maker${A}`);
  expect(screen.getByRole("menu", { name: `Row Chip maker, ${A}` })).toBeDefined();
  expect(row.style.background).not.toBe("");
  fireEvent.keyDown(screen.getByRole("menu"), { key: "Escape" });
  await vi.waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  expect(row.style.background).toBe("");
});

test.each([
  { item: /^Copy/, copied: [[B, A]], left: [A, B] },
  { item: /^Remove from the list/, copied: [], left: [] },
])(
  "the menu of one of several selected rows acts on all of them: $item",
  ({ item, copied, left }) => {
    const copies: (readonly Isin[])[] = [];
    const end = register({
      chosenRows: () => [B, A],
      copyRows: (isins) => void copies.push(isins),
      findRow: () => null,
    });
    const { desk } = showPane(undefined, <OpenMenu />);
    const menu = screen.queryByRole("menu", { name: "2 rows selected" });
    const ofOne = screen.queryByRole("menuitem", { name: /^Estimate|^Pin|^Edit the label/ });
    fireEvent.click(screen.getByRole("menuitem", { name: item }));
    end();
    expect(menu).not.toBeNull();
    expect(ofOne).toBeNull();
    expect(copies).toEqual(copied);
    expect(isinsOf(desk.view().open.entries)).toEqual(left);
  },
);

test("the menu of a row shows its instrument, and opens the field of its quantity", async () => {
  const field = document.createElement("input");
  document.body.append(field);
  const end = register({ quantity: () => () => field });
  const { desk } = showPane(undefined, <OpenMenu />);
  act(() => desk.setDetail(B));
  fireEvent.click(screen.getByRole("menuitem", { name: /^Estimate…/ }));
  expect(desk.view().detail).toBe(A);
  await vi.waitFor(() => expect(document.activeElement).toBe(field), PATIENCE);
  end();
  field.remove();
});

test("a removal that leaves no row gives the focus back to where it was before the menu", async () => {
  const unregister = register({ findRow: () => null });
  const before = document.createElement("button");
  document.body.append(before);
  before.focus();
  const { desk } = showPane(undefined, <OpenMenu />);
  const remove = () => screen.getByRole("menuitem", { name: /^Remove from the list/ });
  await vi.waitFor(() => expect(remove().closest("[role=menu]")).toBe(document.activeElement));
  fireEvent.click(remove());
  await vi.waitFor(() => expect(document.activeElement).toBe(before), PATIENCE);
  expect(isinsOf(desk.view().open.entries)).toEqual([B]);
  before.remove();
  unregister();
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

test("a very wide detail says how to pin an instrument beside it, until one is pinned", () => {
  const real = window.matchMedia.bind(window);
  const media = vi.spyOn(window, "matchMedia");
  media.mockImplementation((query) => real(query === "(min-width: 140rem)" ? "all" : query));
  const { desk } = showPane(undefined, <PinHint />);
  const hint = () => screen.queryByText(/pins the current row beside this quote/);
  expect(hint()?.textContent).toMatch(/^Alt Y pins/);
  act(() => desk.setPane({ isin: C }));
  expect(hint()).toBeNull();
  media.mockRestore();
});
