import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { TABLE_BUTTON_ID } from "#features/watchlist/bars/TableButton.tsx";
import type { ChosenColumn } from "#features/watchlist/layout/layout.ts";
import { readView, type TableView } from "#features/watchlist/layout/view.ts";
import type { HeldBy } from "#features/watchlist/rows/sort-scheduler.ts";
import { createStage } from "#live/testing-live.tsx";
import { NO_TRENDS, TrendsProvider } from "#live/trends.ts";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import { figureLiteral } from "#market/figure.ts";
import { COLUMNS, type Column } from "./columns.ts";
import HeadHelp from "./HeadHelp.tsx";
import { $pausedSortCount } from "./paused-sorts.ts";

afterEach(cleanup);

function Row({
  columns,
  heldBy,
  kind,
  hasLines = false,
  hasCostLine = false,
  hasSizeLines = false,
  chosen,
  view = readView(undefined, "standard"),
  onView = () => {},
  isPhone = false,
}: {
  columns: readonly Column[];
  heldBy?: HeldBy;
  kind?: ListEstimate["kind"];
  hasLines?: boolean;
  hasCostLine?: boolean;
  hasSizeLines?: boolean;
  chosen?: readonly ChosenColumn[] | undefined;
  view?: TableView;
  onView?: (view: TableView) => void;
  isPhone?: boolean;
}) {
  const row = useRef<HTMLDivElement>(null);
  return (
    <div ref={row}>
      {columns.map((column) => (
        <span
          key={column}
          role="columnheader"
          aria-sort={column === "bid" ? "ascending" : "none"}
          data-column={column}
        >
          <span className="head-word">{column}</span>
        </span>
      ))}
      <HeadHelp
        row={row}
        columns={columns}
        view={chosen ? { ...view, columns: chosen } : view}
        onView={onView}
        canEditColumns={!isPhone}
        awaitedKind={kind ?? (chosen && "none")}
        hasLines={hasLines}
        hasCostLine={hasCostLine}
        hasSizeLines={hasSizeLines}
        heldBy={heldBy}
      />
    </div>
  );
}

/** Returns the text of a button without what is only measured. */
function shownText(button: HTMLElement) {
  const copy = button.cloneNode(true);
  if (!(copy instanceof HTMLElement)) throw new Error("A copy of an element is one, too");
  for (const part of copy.querySelectorAll("span")) {
    if (part.style.visibility === "hidden") part.remove();
  }
  return copy.textContent;
}

const titles = () => screen.getAllByRole("columnheader").map((head) => head.title);

test("every column head has an explanation", () => {
  render(<Row columns={COLUMNS} />, createStage());
  expect(titles().filter((title) => title === "")).toEqual([]);
  expect(new Set(titles()).size).toBe(COLUMNS.length);
});

test("a column that is shown later has an explanation, too", () => {
  const { rerender } = render(<Row columns={["bid"]} />, createStage());
  rerender(<Row columns={["bid", "updates"]} />);
  expect(titles()).toEqual([
    "Best bid: the price at which you can sell",
    "Different quotes received in the last 15 minutes; a changed size counts too",
  ]);
});

test("the head of a paused sort says so until the sort continues", () => {
  const { container, rerender } = render(
    <Row columns={["bid", "ask"]} heldBy="use" />,
    createStage(),
  );
  const [bid, ask] = [
    "Best bid: the price at which you can sell",
    "Best ask: the price at which you can buy",
  ];
  const paused =
    "Sorting paused while you use the table. Leave the rows or rest the pointer for 10 s.";
  expect(titles()).toEqual([paused, ask]);
  const marked = () => [...container.querySelectorAll(".\\[\\&_\\.arrow\\]\\:border-x-2")].length;
  expect(marked()).toBe(1);
  expect($pausedSortCount.get()).toBe(1);
  rerender(<Row columns={["bid", "ask"]} />);
  expect(titles()).toEqual([bid, ask]);
  expect(marked()).toBe(0);
  expect($pausedSortCount.get()).toBe(0);
});

test.each([
  ["calm", "Out of order: rows move at most every 10 s"],
  ["round", "Out of order until every quote has been checked, 10 s at most"],
] as const)(
  "the head of rows held by %s says that they are out of order, without the mark of a pause",
  (by, why) => {
    const { container } = render(<Row columns={["bid"]} heldBy={by} />, createStage());
    expect(titles()).toEqual([why]);
    expect(container.querySelector("[class*=border-x-2], [class*=warn]")).toBeNull();
    expect($pausedSortCount.get()).toBe(0);
  },
);

test("with a budget the heads name and explain quantities", () => {
  const heads = () => screen.getAllByRole("columnheader").map((head) => head.textContent);
  const explained = () =>
    screen.getAllByRole("columnheader").map(({ title }) => title.split(" at the ")[0]);
  const { rerender } = render(<Row columns={["buy", "sell"]} kind="budget" />, createStage());
  expect(heads()).toEqual(["Buy max", "Sell min"]);
  expect(explained()).toEqual([
    "Largest quantity that the budget buys",
    "Smallest quantity whose sale",
  ]);
  expect(screen.getAllByRole("columnheader").at(-1)?.title).toContain("raises the budget");
  rerender(<Row columns={["buy", "sell"]} />);
  expect(heads()).toEqual(["Buy", "Sell"]);
  expect(explained()).toEqual(["Cost of buying the quantity", "Proceeds of selling the quantity"]);
});

test("the estimate in a line of each row has heads of its own", () => {
  const lineHeads = (kind?: "quantity" | "budget", hasLines = true) => {
    const { container } = render(
      <Row columns={[]} hasLines={hasLines} {...(kind && { kind })} />,
      createStage(),
    );
    return container.textContent;
  };
  expect(lineHeads("quantity")).toBe("Sell ≈Buy ≈Round trip ≈");
  expect(lineHeads("budget")).toBe("Sell minBuy max");
  expect(lineHeads("quantity", false)).toBe("");
});

test("the round trip that sorts the rows is bright in the heads of their lines", () => {
  const usual = readView(undefined, "standard");
  const isBright = (sort?: TableView["sort"]) => {
    const view = sort ? { ...usual, sort } : usual;
    const { container, unmount } = render(
      <Row columns={[]} hasLines kind="quantity" view={view} />,
      createStage(),
    );
    const { className } = [...container.querySelectorAll("span")].at(-1) ?? {};
    unmount();
    return className === "text-t1";
  };
  expect(isBright()).toBe(false);
  expect(isBright({ column: "bid", direction: "ascending" })).toBe(false);
  expect(isBright({ column: "round-trip", direction: "ascending" })).toBe(true);
});

test("the head of the session change names the earliest start of its rows", () => {
  const stage = createStage();
  const listeners = new Set<() => void>();
  let begun: number | undefined;
  const baseline = {
    of: () => begun,
    earliest: () => begun,
    named: () => begun,
    isLater: () => false,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const learn = (at: number | undefined) =>
    act(() => {
      begun = at;
      for (const listener of listeners) listener();
    });
  render(
    <TrendsProvider value={{ ...NO_TRENDS, baseline }}>
      <Row columns={["session"]} />
    </TrendsProvider>,
    stage,
  );
  const head = screen.getByRole("columnheader");
  expect(head.textContent).toBe("Since start");
  const now = new Date(stage.clock.epochNow());
  learn(now.getTime());
  expect(head.textContent).toBe(`Since ${now.toISOString().slice(11, 16)}`);
  expect(head.title).toContain(`since ${now.toISOString().slice(11, 16)}, when the first`);
  learn(undefined);
  expect(head.textContent).toBe("Since start");
  expect(head.title).toContain("the tooltip of a figure says when");
});

test.each([
  [false, /^Change of the mid since .*, the first quote of today in this browser$/],
  [true, /^Change of the mid since .* in this browser\. \*: minutes later than in other rows\.$/],
])(
  "the title of a session change says when it began, and what its mark means if it has one (%s)",
  (isLater, title) => {
    const stage = createStage();
    const begun = () => stage.clock.epochNow();
    const baseline = {
      of: begun,
      earliest: begun,
      named: begun,
      isLater: () => isLater,
      subscribe: () => () => undefined,
    };
    render(
      <TrendsProvider value={{ ...NO_TRENDS, baseline }}>
        <div role="grid">
          <Row columns={["session"]} />
          <p data-isin={testIsin(1)}>
            <b data-field="session-change" data-value="0.06">
              +0.06 %
            </b>
          </p>
        </div>
      </TrendsProvider>,
      stage,
    );
    const figure = screen.getByText("+0.06 %");
    fireEvent.pointerOver(figure);
    expect(figure.title).toMatch(title);
  },
);

test("an ISIN with a wrong check digit has the expected one as its title", () => {
  render(
    <div role="grid">
      <Row columns={["bid"]} />
      <p data-isin="US0378331004">
        <b className="suspect">US0378331004</b>
      </p>
    </div>,
    createStage(),
  );
  const code = screen.getByText("US0378331004");
  fireEvent.pointerOver(code);
  expect(code.title).toBe("The check digit should be 5.");
});

test.each([
  ["session-change", "258.775", "", "No earlier quote today."],
  ["session-change", "0", "", "No percentage: the mid is not above zero."],
  ["session-change", "", "", ""],
])(
  "the cell of %s of a row with the mid '%s' and the value '%s' has the title '%s'",
  (field, mid, value, title) => {
    render(
      <div role="grid">
        <Row columns={["bid"]} />
        <p data-isin={testIsin(1)}>
          <b data-field={field} data-value={value} title="old">
            –
          </b>
          <i data-field="mid" data-value={mid} />
        </p>
      </div>,
      createStage(),
    );
    const cell = screen.getByText("–");
    fireEvent.pointerOver(cell);
    expect(cell.title).toBe(title);
  },
);

test("the button of the table's menu says how many columns have no room, for the open list alone", () => {
  const stage = createStage();
  const draw = (...chosen: Column[]) => (
    <>
      <button type="button" id={TABLE_BUTTON_ID}>
        <i />
        View
      </button>
      <Row
        columns={["bid"]}
        chosen={chosen.length > 0 ? chosen.map((id) => ({ id })) : undefined}
      />
    </>
  );
  const { rerender } = render(draw("bid"), stage);
  const button = screen.getByRole("button");
  expect([shownText(button), button.title]).toEqual(["View", ""]);
  // The basis points cannot be hidden: they are absent where the round trip implies them.
  rerender(draw("bid", "bps", "mid", "trend"));
  expect([shownText(button), button.title]).toEqual([
    "View−2, 2 columns hidden: Mid, 15 m",
    "2 columns hidden: Mid, 15 m",
  ]);
  rerender(draw());
  expect([shownText(button), button.title]).toEqual(["View", ""]);
});

describe("in the free room of the bar", () => {
  const NAME = ", 1 column hidden: Mid";
  const [NUMBER, SHORT, WORDS] = [
    `View−1${NAME}`,
    `View1 hidden${NAME}`,
    `View1 column hidden${NAME}`,
  ];
  const SHORT_PX = 40;
  const resizes = new Set<() => void>();
  class Sized {
    readonly #onResize: () => void;
    constructor(onResize: () => void) {
      this.#onResize = onResize;
    }
    observe() {
      resizes.add(this.#onResize);
      queueMicrotask(this.#onResize);
    }
    disconnect() {
      resizes.delete(this.#onResize);
    }
  }
  const shown = () => shownText(screen.getByRole("button"));
  /** Resizes several times, after each but the first of which nothing may change. */
  const resize = () => {
    const texts = [1, 2, 3, 4].map(() => {
      act(() => {
        for (const each of resizes) each();
      });
      return shown();
    });
    expect(new Set(texts.slice(1)).size, "no flicker").toBe(1);
  };

  /** Draws a bar whose tabs, and buttons before its controls, leave free room of a width for words of another one. */
  function open(wordsPx: number) {
    let roomPx = 0;
    const widthOf = ({ textContent }: Element) =>
      /^\d columns? hidden$/.test(textContent)
        ? wordsPx
        : /^\d hidden$/.test(textContent) && SHORT_PX;
    vi.stubGlobal("ResizeObserver", Sized);
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(768);
    // Tabs are cut where the controls would cover them.
    vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockImplementation(() => {
      return 768 + Math.max(0, -roomPx);
    });
    vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (
      this: HTMLElement,
    ) {
      const width = widthOf(this);
      if (width) return new DOMRect(88 + roomPx - width, 0, width);
      if (this.role === "tablist") return new DOMRect(0, 0, 100);
      if (this.title === "Save list") return new DOMRect(100, 0, 60);
      return new DOMRect(100 + Math.max(0, roomPx), 0, 100);
    });
    const draw = (ids: readonly Column[], isShared = false) => (
      <div>
        <div role="tablist" />
        {isShared && <b title="Save list" />}
        <div>
          <button type="button" id={TABLE_BUTTON_ID}>
            <i />
            View
          </button>
        </div>
        <Row columns={["bid"]} chosen={ids.map((id) => ({ id }))} />
      </div>
    );
    const { rerender } = render(draw(["bid"]), createStage());
    return {
      free: (px: number) => {
        roomPx = px;
        resize();
      },
      drop: (...dropped: Column[]) => rerender(draw(["bid", ...dropped])),
      share: async () => {
        await act(async () => rerender(draw(["bid", "mid"], true)));
      },
    };
  }
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    resizes.clear();
  });

  test.each([84, 105, 160])("words of %i px are shown while they fit", (wordsPx) => {
    const { free, drop } = open(wordsPx);
    drop("mid");
    free(SHORT_PX + 23);
    expect(shown()).toBe(NUMBER);
    free(SHORT_PX + 24);
    expect(shown()).toBe(SHORT);
    free(wordsPx + 23);
    expect(shown()).toBe(SHORT);
    free(wordsPx + 24);
    expect(shown()).toBe(WORDS);
    free(-2);
    expect(shown(), "the tabs are cut").toBe(NUMBER);
    free(wordsPx + 30);
    expect(shown()).toBe(WORDS);
  });

  test("a button that comes before the controls takes its room from the words", async () => {
    const { free, drop, share } = open(84);
    drop("mid");
    free(120);
    expect(shown()).toBe(WORDS);
    await share();
    expect(shown()).toBe(NUMBER);
  });

  test("the words take no room of the bar, shown or not", () => {
    const { free, drop } = open(84);
    const room = () => screen.getByText(/^\d columns? hidden$/).style;
    free(120);
    drop();
    expect(room()).toMatchObject({ visibility: "hidden", position: "absolute" });
    expect(shown()).not.toContain("hidden");
    drop("mid");
    expect(room()).toMatchObject({ visibility: "", position: "absolute" });
    free(10);
    expect(room(), "without room for them").toMatchObject({ visibility: "hidden" });
  });

  test("words that return are measured anew", () => {
    const { free, drop } = open(84);
    drop("mid");
    free(120);
    drop();
    free(10);
    drop("mid");
    expect(shown()).toBe(NUMBER);
  });
});

describe("on a phone", () => {
  const COLUMNS_OF_PHONE = ["instrument", "bid", "ask", "session", "bps", "checked"] as const;
  const view = readView(undefined, "standard");
  const estimate = { kind: "quantity", amount: figureLiteral("1500") } as const;

  /** Taps the heads, and returns the texts of the menu's items and what a choice sets. */
  async function openSort(of: Partial<TableView>) {
    const onView = vi.fn<(view: TableView) => void>();
    const shown = { ...view, ...of };
    const { container } = render(
      <Row columns={COLUMNS_OF_PHONE} view={shown} onView={onView} isPhone />,
      createStage(),
    );
    const target = container.querySelector("[aria-hidden=true].absolute");
    if (!target) throw new Error("The heads have no target for a finger");
    // Not on the last head, which begins at 0 here.
    fireEvent.click(target, { clientX: -1 });
    await screen.findByRole("menu", { name: "Sort by" });
    const choose = (name: string) => {
      fireEvent.click(screen.getByRole("menuitem", { name }));
      return onView.mock.lastCall?.[0].sort;
    };
    const items = screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
    return { items, choose };
  }

  test("a tap on the heads opens a menu of them, each item a press on its head", async () => {
    const { items, choose } = await openSort({});
    expect(items).toEqual(["Bid", "Ask", "Since start", "bps", "Instrument", "Checked"]);
    expect(choose("bps")).toEqual({ column: "bps", direction: "ascending" });
  });

  test("the menu of the sort names the present one, turns it, and takes it back", async () => {
    const bid = { column: "bid", direction: "ascending" } as const;
    const { items, choose } = await openSort({ sort: bid });
    expect(items).toEqual(expect.arrayContaining(["Bidascending", "Manual order"]));
    expect(choose("Bid ascending")).toEqual({ column: "bid", direction: "descending" });
    cleanup();
    expect((await openSort({ sort: bid })).choose("Manual order")).toBeUndefined();
  });

  test("with an estimate the round trip comes first, in place of its basis points", async () => {
    const { items, choose } = await openSort({ estimate });
    expect(items.at(0)).toBe("Round trip bps");
    expect(items).not.toContain("bps");
    expect(choose("Round trip bps")).toEqual({ column: "round-trip", direction: "ascending" });
  });

  test("with an estimate a tap on the last heads is a press on that of the round trip, without a menu", () => {
    const onSort = vi.fn();
    const draw = (of: Partial<TableView>) => {
      const { container } = render(
        <Row columns={COLUMNS_OF_PHONE} view={{ ...view, ...of }} isPhone />,
        createStage(),
      );
      const head = container.querySelector("[data-column=bps]");
      const target = container.querySelector("[aria-hidden=true].absolute");
      if (!head || !target) throw new Error("There is no head, or no target for a finger");
      head.addEventListener("click", onSort);
      vi.spyOn(head, "getBoundingClientRect").mockReturnValue(new DOMRect(300, 0, 90, 12));
      return (clientX: number) => fireEvent.click(target, { clientX });
    };
    draw({})(380);
    expect(onSort, "without an estimate").not.toHaveBeenCalled();
    cleanup();
    const tap = draw({ estimate });
    tap(280);
    expect(onSort).not.toHaveBeenCalled();
    tap(380);
    expect(onSort).toHaveBeenCalledTimes(1);
  });

  test("the heads of a table that can be edited have no target for a finger over them", () => {
    const { container } = render(<Row columns={COLUMNS_OF_PHONE} />, createStage());
    expect(container.querySelector("[aria-hidden=true].absolute")).toBeNull();
  });
});

test("a cost in the cell of the round trip is not missed", () => {
  const stage = createStage();
  const draw = (hasCostLine: boolean) => (
    <>
      <button type="button" id={TABLE_BUTTON_ID} />
      <Row columns={["round-trip"]} chosen={[{ id: "cost" }]} hasCostLine={hasCostLine} />
    </>
  );
  const { rerender } = render(draw(true), stage);
  rerender(draw(false));
  expect(screen.getByRole("button").title).toBe("1 column hidden: Round trip ≈");
  rerender(draw(true));
  expect(screen.getByRole("button").title).toBe("");
});

test("a size below an amount is not missed, but every other column without room is", () => {
  const stage = createStage();
  const chosen = (["bid-size", "ask-size", "mid"] as const).map((id) => ({ id }));
  const draw = (hasSizeLines: boolean) => (
    <>
      <button type="button" id={TABLE_BUTTON_ID} />
      <Row columns={["buy", "sell"]} chosen={chosen} hasSizeLines={hasSizeLines} />
    </>
  );
  const { rerender } = render(draw(false), stage);
  rerender(draw(false));
  expect(screen.getByRole("button").title).toBe("3 columns hidden: Bid size, Ask size, Mid");
  rerender(draw(true));
  expect(screen.getByRole("button").title).toBe("1 column hidden: Mid");
});
