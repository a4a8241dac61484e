import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import { withEstimate } from "#features/watchlist/bars/edit-estimate.ts";
import { createStage } from "#live/testing-live.tsx";
import { figureLiteral } from "#market/figure.ts";
import type { Isin } from "#market/isin.ts";
import { asEntry, type Entry } from "#storage/entry.ts";
import { tableLengths } from "#storage/table-lengths.ts";
import { openBrowser } from "#storage/testing-store.ts";
import { createCommandBus } from "#ui/commands/command-bus.ts";
import { runForField } from "#ui/commands/testing-commands.ts";
import type { RowCommands } from "./commands.ts";
import { layOutNarrow } from "./layout/narrow.ts";
import type { LayOutNarrow } from "./layout/use-table-layout.ts";
import { readView, type TableView, withSort } from "./layout/view.ts";
import { Watchlist, type WatchlistProps } from "./Watchlist.tsx";

// happy-dom has no layout: the viewport gets a height, so that rows near it are mounted.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(900);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const VIEW = readView(undefined, "standard");
const entriesOf = (count: number): Entry[] =>
  Array.from({ length: count }, (_, n) => asEntry(testIsin(n + 1)));

/** Properties of a table in which nothing can be changed. */
const PROPS = {
  requestLink: () => <a href="mailto:">request</a>,
  view: VIEW,
  lengths: tableLengths(openBrowser().open(), ""),
  labels: {},
  lists: [],
  onView: () => undefined,
  edits: {
    label: () => undefined,
    remove: () => undefined,
    reorder: () => undefined,
    move: () => undefined,
    copy: () => undefined,
  },
  onVisibleRows: () => undefined,
};

function draw(entries: readonly Entry[], props: Partial<WatchlistProps> = {}) {
  const { commands, register } = createCommandBus<RowCommands>();
  const onOpen = vi.fn();
  const onRest = vi.fn();
  const onRemove = vi.fn();
  const onReorder = vi.fn();
  const onView = vi.fn();
  const stage = createStage();
  const table = (shown: readonly Entry[], view = PROPS.view) => (
    <Watchlist
      {...PROPS}
      view={view}
      entries={shown}
      detail={undefined}
      register={register}
      onOpen={onOpen}
      onRest={onRest}
      onView={onView}
      edits={{ ...PROPS.edits, remove: onRemove, reorder: onReorder }}
      {...props}
    />
  );
  const { rerender } = render(table(entries), { wrapper: stage.wrapper });
  const show = (shown: readonly Entry[]) => rerender(table(shown));
  const showView = (sort: NonNullable<TableView["sort"]>) =>
    rerender(table(entries, withSort(PROPS.view, sort)));
  const list = (isins: readonly Isin[]) => act(() => stage.list(isins));
  const quote = (n: number, bid: string) => {
    const now = stage.clock.now();
    const isin = testIsin(n);
    stage.source.answer(isin, testChecked({ isin, bid, checkedAt: now }), now);
  };
  const pass = (ms: number) => act(() => stage.clock.advance(ms));
  return {
    onOpen,
    onRest,
    onRemove,
    onReorder,
    onView,
    list,
    quote,
    commands,
    pass,
    show,
    showView,
  };
}

const rows = () => screen.getAllByTestId("quote");
const rowOf = (n: number) => {
  const row = rows().find(({ dataset }) => dataset["isin"] === testIsin(n));
  if (!row) throw new Error(`row ${n} is not mounted`);
  return row;
};
const tabStops = () => rows().filter((row) => row.tabIndex === 0);
const press = async (key: string) => {
  const at = document.activeElement ?? document.body;
  fireEvent.keyDown(at, { key });
  await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
};

describe("the watchlist", () => {
  test("is a named grid with a row for each entry", async () => {
    draw([...entriesOf(3), { kind: "invalid", text: "us-37" }]);
    await screen.findByText("us-37");
    expect(screen.getByRole("grid", { name: "Watchlist" }).getAttribute("aria-rowcount")).toBe("5");
    expect(rows().map(({ dataset }) => dataset["isin"])).toEqual([
      testIsin(1),
      testIsin(2),
      testIsin(3),
      "us-37",
    ]);
  });

  test("begins at the row of the instrument in detail", () => {
    draw(entriesOf(3), { detail: testIsin(2) });
    expect(tabStops()).toEqual([rowOf(2)]);
  });

  test.each([
    ["budget", "Buy max"],
    ["none", "Buy"],
    [undefined, "Buy"],
  ] as const)(
    "names the columns of an estimate while the field waits for an amount of the kind %s",
    async (awaitedKind, word) => {
      const columns = (["instrument", "bid", "ask", "buy"] as const).map((id) => ({ id }));
      // The column of the sort is shown without any room.
      const sort = { column: "buy", direction: "ascending" } as const;
      const estimate = { kind: "quantity", amount: figureLiteral("1500") } as const;
      draw(entriesOf(1), {
        view: { ...VIEW, columns, sort, estimate },
        ...(awaitedKind && { awaitedKind }),
      });
      const head = screen.getByRole("columnheader", { name: /^Buy/ });
      await waitFor(() => expect(head.title).not.toBe(""));
      expect(head.querySelector(".head-word")?.textContent).toBe(word);
    },
  );

  test("mounts all of 60 rows at any scroll position", () => {
    draw(entriesOf(60));
    expect(rows()).toHaveLength(60);
  });

  test("mounts of a longer list only rows near the viewport, and the instrument in detail", () => {
    draw(entriesOf(500), { detail: testIsin(400) });
    expect(rows().length).toBeLessThan(60);
    expect(rowOf(400).getAttribute("aria-selected")).toBe("true");
  });

  test("brings a row into view and makes it the current one, without the focus", () => {
    const { commands } = draw(entriesOf(500));
    const scrollTo = vi.spyOn(Element.prototype, "scrollTo");
    act(() => commands.showRow?.(testIsin(400)));
    expect(scrollTo).toHaveBeenCalledTimes(1);
    expect(tabStops()).toEqual([rowOf(400)]);
    expect(document.activeElement).toBe(document.body);
    scrollTo.mockRestore();
  });

  test("scrolls to the first row after another sort, unless the focus is on a row", () => {
    const scrollTo = vi.spyOn(Element.prototype, "scrollTo");
    const { showView } = draw(entriesOf(5));
    showView({ column: "bid", direction: "ascending" });
    expect(scrollTo.mock.calls).toEqual([[{ top: 0 }]]);
    showView({ column: "bid", direction: "ascending" });
    expect(scrollTo).toHaveBeenCalledTimes(1);
    act(() => rowOf(2).focus());
    showView({ column: "ask", direction: "ascending" });
    expect(scrollTo).toHaveBeenCalledTimes(1);
    scrollTo.mockRestore();
  });

  test("opens the clicked row", () => {
    const { onOpen } = draw(entriesOf(3));
    fireEvent.click(rowOf(2));
    expect(onOpen.mock.calls).toEqual([[testIsin(2)]]);
  });
});

describe("the watchlist's keyboard", () => {
  test("has one tab stop, which moves with the arrows", async () => {
    draw(entriesOf(5));
    expect(tabStops()).toEqual([rowOf(1)]);
    act(() => rowOf(1).focus());
    await press("ArrowDown");
    await press("ArrowDown");
    expect(document.activeElement).toBe(rowOf(3));
    expect(tabStops()).toEqual([rowOf(3)]);
    await press("ArrowUp");
    expect(document.activeElement).toBe(rowOf(2));
  });

  test("has it at the row with the focus, also if a listener has moved the focus on while another row receives it", () => {
    draw(entriesOf(3));
    act(() => rowOf(3).focus());
    // As when a window closes: it returns the focus to the first row, and the listener is called before the table is.
    fireEvent.focusIn(rowOf(1));
    expect(tabStops()).toEqual([rowOf(3)]);
  });

  test("goes to the ends, and no further", async () => {
    draw(entriesOf(5));
    act(() => rowOf(1).focus());
    await press("End");
    await press("ArrowDown");
    expect(document.activeElement).toBe(rowOf(5));
    await press("Home");
    await press("ArrowUp");
    expect(document.activeElement).toBe(rowOf(1));
  });

  test("goes on from the same row when a row comes above it or goes", async () => {
    const [first, second, third, fourth] = entriesOf(4);
    if (!first || !second || !third || !fourth) throw new Error("too few entries");
    const { show } = draw([second, third, fourth]);
    act(() => rowOf(3).focus());
    show([first, second, third, fourth]);
    expect(tabStops()).toEqual([rowOf(3)]);
    show([third, fourth]);
    expect(tabStops()).toEqual([rowOf(3)]);
    await press("ArrowDown");
    expect(document.activeElement).toBe(rowOf(4));
  });

  test("goes to the row that takes the place of a removed one, wherever that was moved before", async () => {
    const [first, second, third, fourth] = entriesOf(4);
    if (!first || !second || !third || !fourth) throw new Error("too few entries");
    const { show, onRemove } = draw([first, second, third, fourth]);
    act(() => rowOf(4).focus());
    show([first, fourth, second, third]);
    await press("Delete");
    expect(onRemove.mock.calls).toEqual([[[fourth], testIsin(2)]]);
    show([first, second, third]);
    expect(tabStops()).toEqual([rowOf(2)]);
  });

  test("opens with Enter and removes with Delete", async () => {
    const { onOpen, onRemove } = draw(entriesOf(3));
    act(() => rowOf(2).focus());
    await press("Enter");
    await press("Delete");
    expect(onOpen.mock.calls).toEqual([[testIsin(2)]]);
    expect(onRemove.mock.calls).toEqual([[[asEntry(testIsin(2))], testIsin(3)]]);
  });

  test("leaves Enter and clicks on a link or a button in a row to that control", async () => {
    const { onOpen, onRemove, list } = draw(entriesOf(2));
    list([testIsin(1)]);
    const link = await waitFor(() => screen.getByRole("link"));
    act(() => link.focus());
    await press("Enter");
    fireEvent.click(link);
    const remove = within(rowOf(1)).getByRole("button", { name: /^Remove/ });
    act(() => remove.focus());
    await press("Enter");
    fireEvent.click(remove);
    expect(onOpen).not.toHaveBeenCalled();
    expect(onRemove.mock.calls).toEqual([[[asEntry(testIsin(1))], testIsin(2)]]);
  });

  test("removes an entry that is not an ISIN, but does not open it", async () => {
    const invalid: Entry = { kind: "invalid", text: "us-37" };
    const { onOpen, onRemove } = draw([invalid]);
    await screen.findByText("us-37");
    act(() => rows()[0]?.focus());
    await press("Enter");
    await press("Delete");
    expect(onOpen).not.toHaveBeenCalled();
    expect(onRemove.mock.calls).toEqual([[[invalid], undefined]]);
  });
});

describe("a row that keys have reached", () => {
  const IN_DETAIL = { detail: testIsin(1) };

  test("is reported once they rest on it, not one that they pass", async () => {
    const { onRest, pass } = draw(entriesOf(5));
    act(() => rowOf(1).focus());
    await press("ArrowDown");
    await pass(100);
    await press("ArrowDown");
    await pass(149);
    expect(onRest).not.toHaveBeenCalled();
    await pass(1);
    await pass(1000);
    expect(onRest.mock.calls).toEqual([[testIsin(3)]]);
  });

  test("is reported after a whole rest, although they have been there shortly before", async () => {
    const { onRest, pass } = draw(entriesOf(3));
    act(() => rowOf(1).focus());
    await press("ArrowDown");
    await press("ArrowUp");
    await pass(100);
    await press("ArrowDown");
    await pass(149);
    expect(onRest).not.toHaveBeenCalled();
    await pass(1);
    expect(onRest.mock.calls).toEqual([[testIsin(2)]]);
  });

  test("is reported after the commands for the next and the previous row", async () => {
    const { onRest, pass, commands } = draw(entriesOf(3), IN_DETAIL);
    act(() => commands.nextRow?.());
    await pass(150);
    expect(onRest.mock.calls).toEqual([[testIsin(2)]]);
  });

  test("is reported after a command that gives the current row the focus", async () => {
    const { onRest, pass, commands } = draw(entriesOf(3));
    act(() => commands.nextRow?.());
    await pass(150);
    expect(onRest.mock.calls).toEqual([[testIsin(1)]]);
  });

  test.each<readonly [string, () => void]>([
    [
      "the selection has gone on from it",
      () => fireEvent.keyDown(rowOf(2), { key: "ArrowDown", shiftKey: true }),
    ],
    ["the focus has left it", () => rowOf(2).blur()],
    ["the table is gone", cleanup],
  ])("is not reported when %s", async (_, then) => {
    const { onRest, pass } = draw(entriesOf(3), IN_DETAIL);
    act(() => rowOf(1).focus());
    await press("ArrowDown");
    act(then);
    await pass(1000);
    expect(onRest).not.toHaveBeenCalled();
  });

  test("is reported at once, and once only, when the focus goes on to a field", async () => {
    const { onRest, pass } = draw(entriesOf(3), IN_DETAIL);
    act(() => rowOf(1).focus());
    await press("ArrowDown");
    act(focusOutside);
    expect(onRest.mock.calls).toEqual([[testIsin(2)]]);
    await pass(1000);
    expect(onRest).toHaveBeenCalledTimes(1);
  });

  test("is not reported when the focus goes on from a row that no key has reached", async () => {
    const { onRest } = draw(entriesOf(3), IN_DETAIL);
    act(() => rowOf(1).focus());
    await press("ArrowDown");
    act(() => rowOf(3).focus());
    act(focusOutside);
    expect(onRest).not.toHaveBeenCalled();
  });

  test("is not reported while rows are selected by Shift and an arrow", async () => {
    const { onRest, pass } = draw(entriesOf(3), IN_DETAIL);
    act(() => rowOf(1).focus());
    fireEvent.keyDown(rowOf(1), { key: "ArrowDown", shiftKey: true });
    await pass(1000);
    expect(onRest).not.toHaveBeenCalled();
  });

  test("is not reported without an instrument", async () => {
    const { onRest, pass } = draw([...entriesOf(1), { kind: "invalid", text: "us-37" }], IN_DETAIL);
    await screen.findByText("us-37");
    act(() => rowOf(1).focus());
    await press("ArrowDown");
    await pass(1000);
    expect(onRest).not.toHaveBeenCalled();
  });

  function focusOutside() {
    const button = document.createElement("button");
    button.setAttribute("data-isin", testIsin(2));
    document.body.append(button);
    onTestFinished(() => button.remove());
    button.focus();
  }
});

describe("several rows", () => {
  const chosen = () =>
    rows()
      .filter((row) => row.getAttribute("aria-selected") === "true")
      .map(({ dataset }) => dataset["isin"]);

  test("are selected with Shift and an arrow, all with Ctrl and A, none with Escape", async () => {
    draw(entriesOf(4));
    act(() => rowOf(2).focus());
    fireEvent.keyDown(rowOf(2), { key: "ArrowDown", shiftKey: true });
    expect(chosen()).toEqual([testIsin(2), testIsin(3)]);
    fireEvent.keyDown(rowOf(3), { key: "a", ctrlKey: true });
    expect(chosen()).toHaveLength(4);
    await press("Escape");
    expect(chosen()).toEqual([]);
  });

  test("are selected by clicks, beginning with the one in detail, and none is opened", () => {
    const { onOpen } = draw(entriesOf(4), { detail: testIsin(1) });
    expect(chosen()).toEqual([testIsin(1)]);
    fireEvent.click(rowOf(3), { ctrlKey: true });
    expect(chosen()).toEqual([testIsin(1), testIsin(3)]);
    fireEvent.click(rowOf(4), { shiftKey: true });
    expect(chosen()).toEqual([testIsin(3), testIsin(4)]);
    expect(onOpen).not.toHaveBeenCalled();
  });

  test("do not part while there are two or more and the table is sorted", async () => {
    const { quote, pass } = draw(entriesOf(3), {
      view: withSort(VIEW, { column: "bid", direction: "ascending" }),
    });
    const order = () => [1, 2, 3].map((n) => Number(rowOf(n).getAttribute("data-index")));
    quote(1, "12.00");
    quote(2, "11.00");
    quote(3, "13.00");
    await waitFor(async () => {
      await pass(100);
      expect(order(), "the sorting has loaded").toEqual([1, 0, 2]);
    });
    fireEvent.click(rowOf(1), { ctrlKey: true });
    fireEvent.click(rowOf(2), { ctrlKey: true });
    quote(1, "19.00");
    await pass(2000);
    expect(order()).toEqual([1, 0, 2]);
    fireEvent.click(rowOf(2), { ctrlKey: true });
    await pass(2000);
    await waitFor(() => expect(order(), "one row has nothing to part from").toEqual([2, 0, 1]));
  });

  test("are removed and moved together", async () => {
    const { onRemove, onReorder } = draw(entriesOf(4));
    act(() => rowOf(1).focus());
    fireEvent.keyDown(rowOf(1), { key: "ArrowDown", shiftKey: true });
    fireEvent.keyDown(rowOf(2), { key: "ArrowDown", altKey: true });
    expect(onReorder.mock.calls).toEqual([[[testIsin(1), testIsin(2)], 1]]);
    await press("Delete");
    expect(onRemove.mock.calls).toEqual([
      [[asEntry(testIsin(1)), asEntry(testIsin(2))], testIsin(3)],
    ]);
  });

  test.each([
    ["downwards", 2, ["ArrowDown", "ArrowDown"], [1, 5, 6, 7], 5],
    ["upwards", 4, ["ArrowUp", "ArrowUp"], [1, 5, 6, 7], 5],
    ["to the last row", 6, ["ArrowDown"], [1, 2, 3, 4, 5], 5],
  ])(
    "selected %s and removed leave the row that takes their place as the current one",
    async (_, from, keys, left, focused) => {
      const { show, onRemove } = draw(entriesOf(7));
      act(() => rowOf(from).focus());
      for (const key of keys) {
        fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey: true });
      }
      await press("Delete");
      expect(onRemove.mock.calls[0]?.[1]).toBe(testIsin(focused));
      show(left.map((at) => asEntry(testIsin(at))));
      expect(tabStops()).toEqual([rowOf(focused)]);
    },
  );
});

describe("a row", () => {
  test("moves by one with Alt and an arrow, not past the ends, and announces its position", () => {
    const { onReorder } = draw(entriesOf(3));
    act(() => rowOf(3).focus());
    fireEvent.keyDown(rowOf(3), { key: "ArrowDown", altKey: true });
    expect(onReorder).not.toHaveBeenCalled();
    fireEvent.keyDown(rowOf(3), { key: "ArrowUp", altKey: true });
    expect(onReorder.mock.calls).toEqual([[[testIsin(3)], 1]]);
    expect(screen.getByRole("status").textContent).toBe("Moved to position 2 of 3.");
  });

  test("cannot be moved while the rows are sorted by a column, and announces this", () => {
    const view = { ...VIEW, sort: { column: "mid", direction: "ascending" } } as const;
    const { onReorder } = draw(entriesOf(2), { view });
    act(() => rowOf(1).focus());
    fireEvent.keyDown(rowOf(1), { key: "ArrowDown", altKey: true });
    expect(onReorder).not.toHaveBeenCalled();
    expect(screen.getByRole("status").textContent).toMatch(/^Switch to manual/);
  });
});

test("a head sorts ascending, descending and not at all, by a click or a key", () => {
  const { onView } = draw(entriesOf(1));
  const head = screen.getByRole("columnheader", { name: "Bid" });
  fireEvent.click(head);
  fireEvent.keyDown(head, { key: "Enter" });
  const sort = { column: "bid", direction: "ascending" };
  expect(onView.mock.calls).toEqual([[{ ...VIEW, sort }], [{ ...VIEW, sort }]]);
});

test("with an estimate whose round trip has no column, the head of the basis points sorts by it, and shows that", () => {
  const estimate = { kind: "quantity", amount: figureLiteral("1500") } as const;
  const head = () => screen.getByRole("columnheader", { name: "bps" });
  const sort = { column: "round-trip", direction: "ascending" } as const;
  const onPhone: LayOutNarrow = (...of) => ({ ...layOutNarrow(...of), Line: undefined });
  const { onView } = draw(entriesOf(1), { view: { ...VIEW, estimate }, layOutNarrow: onPhone });
  fireEvent.click(head());
  expect(onView.mock.calls).toEqual([[{ ...VIEW, estimate, sort }]]);
  cleanup();
  draw(entriesOf(1), { view: { ...VIEW, estimate, sort }, layOutNarrow: onPhone });
  expect(head().getAttribute("aria-sort")).toBe("ascending");
  cleanup();
  draw(entriesOf(1), { view: { ...VIEW, sort }, layOutNarrow: onPhone });
  expect(head().getAttribute("aria-sort")).toBe("none");
  cleanup();
  // A narrow table; one that has room for both columns sorts by either.
  const { columns } = withEstimate(VIEW, estimate);
  const inTable = draw(entriesOf(1), {
    view: { ...VIEW, estimate, columns: columns.filter(({ id }) => id !== "round-trip") },
  });
  fireEvent.click(head());
  expect(inTable.onView.mock.calls[0]?.[0]).toMatchObject({ sort });
});

describe("the table's commands", () => {
  test("focus the current row first, then the next and the previous one", () => {
    const { commands } = draw(entriesOf(3));
    const reached = (["nextRow", "nextRow", "nextRow", "nextRow", "previousRow"] as const).map(
      (name) => {
        act(() => commands[name]?.());
        return (document.activeElement as HTMLElement | null)?.dataset["isin"];
      },
    );
    expect(reached).toEqual([1, 2, 3, 3, 2].map(testIsin));
    expect(commands.isOnRow?.()).toBe(true);
  });

  test("step from the row in detail, which looks like the current one", () => {
    const { commands } = draw(entriesOf(3), { detail: testIsin(1) });
    act(() => commands.nextRow?.());
    expect(document.activeElement).toBe(rowOf(2));
  });

  test("name the instrument beside another one, without the entries that are none", () => {
    const entries = [
      ...entriesOf(2),
      { kind: "invalid", text: "US-9" } as const,
      asEntry(testIsin(3)),
    ];
    const { commands } = draw(entries);
    const beside = (n: number, by: -1 | 1) => commands.isinBeside?.(testIsin(n), by);
    expect([beside(1, 1), beside(2, 1), beside(3, 1)]).toEqual([
      testIsin(2),
      testIsin(3),
      undefined,
    ]);
    expect([beside(3, -1), beside(1, -1)]).toEqual([testIsin(2), undefined]);
  });

  test("remove the row that has the focus, without the selected ones", () => {
    const { commands, onRemove } = draw(entriesOf(4));
    fireEvent.click(rowOf(4), { ctrlKey: true });
    act(() => rowOf(2).focus());
    act(() => commands.removeRow?.());
    expect(onRemove.mock.calls).toEqual([[[asEntry(testIsin(2))], testIsin(3)]]);
  });

  test("open the current row, and its label field", () => {
    const { commands, onOpen } = draw(entriesOf(2));
    act(() => commands.nextRow?.());
    act(() => commands.nextRow?.());
    act(() => commands.openRow?.());
    expect(onOpen.mock.calls).toEqual([[testIsin(2)]]);
    expect(runForField(commands.labelRow)).toBe(document.activeElement);
    expect(rowOf(2).contains(document.activeElement)).toBe(true);
    expect(document.activeElement?.getAttribute("aria-label")).toContain(testIsin(2));
  });

  test.each([
    ["round-trip", 0, true],
    ["round-trip", 88, false],
    ["bid", 0, false],
  ] as const)(
    "return to rows that are sorted by %s and scrolled by %i px; whether they stay: %s",
    (column, scrollTop, preventScroll) => {
      const estimate = { kind: "quantity", amount: figureLiteral("1500") } as const;
      const sort = { column, direction: "ascending" } as const;
      const { commands } = draw(entriesOf(5), { view: { ...withEstimate(VIEW, estimate), sort } });
      const scroller = screen.getByRole("grid").parentElement;
      act(() => commands.showRow?.(testIsin(4)));
      if (scroller) scroller.scrollTop = scrollTop;
      const focus = vi.spyOn(rowOf(4), "focus");
      act(() => commands.returnToRows?.());
      expect(document.activeElement).toBe(rowOf(4));
      expect(focus.mock.calls).toEqual([[{ preventScroll }]]);
    },
  );

  test("have no label field for a row without an instrument", async () => {
    const { commands } = draw([{ kind: "invalid", text: "us-37" }]);
    await screen.findByText("us-37");
    expect(commands.labelRow).toBeUndefined();
    expect(commands.isOnRow?.()).toBe(false);
  });

  test("are removed with the table", () => {
    const { commands } = draw(entriesOf(1));
    cleanup();
    expect(commands).toEqual({});
  });
});
