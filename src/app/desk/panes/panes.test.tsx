import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { commands } from "#app/commands/page-commands.ts";
import { readOpened, storeAmounts } from "#app/desk/detail/stored-amounts.ts";
import { START_MS } from "#engine/protocol/testing-clock.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import type { TypedAmounts } from "#features/estimate/typed-amounts.ts";
import { createStage } from "#live/testing-live.tsx";
import { MarketDataError } from "#market/errors.ts";
import { type DecimalString, figureLiteral } from "#market/figure.ts";
import { numberFormat } from "#market/format.ts";
import type { Isin } from "#market/isin.ts";
import { alertsOf } from "#storage/alerts.ts";
import { withLabel } from "#storage/labels.ts";
import { currentDropTarget } from "#ui/rows/drop-target.ts";
import { markDetailClosed, setDetailQuantity } from "./detail-quantity.ts";
import { $earlyPin } from "./early-pin.ts";
import { NoRoomNote } from "./NoRoomNote.tsx";
import { PinButton } from "./PinButton.tsx";
import { PinHint } from "./PinHint.tsx";
import { StaysPinnedNote } from "./StaysPinnedNote.tsx";
import { secondPaneWeights } from "./second-pane-weights.ts";
import { A, B, C, MINE, OTHER, PATIENCE, showPane } from "./testing-second-pane.tsx";

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
