import { act, cleanup, render, screen } from "@testing-library/react";
import { Profiler } from "react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type CheckOverrides, testSnapshot } from "#engine/protocol/testing-quotes.ts";
import { withEstimate } from "#features/watchlist/bars/edit-estimate.ts";
import { DEFAULT_COLUMNS, layOut } from "#features/watchlist/layout/layout.ts";
import { layOutNarrow } from "#features/watchlist/layout/narrow.ts";
import { NO_LENGTHS } from "#features/watchlist/layout/seen-lengths.ts";
import { tableParts } from "#features/watchlist/lazy-parts.ts";
import { ISIN, rowProps } from "#features/watchlist/rows/testing-row.tsx";
import { WatchRow, type WatchRowProps } from "#features/watchlist/rows/WatchRow.tsx";
import { quoteQuery } from "#live/queries.ts";
import { createStage } from "#live/testing-live.tsx";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import { figureLiteral } from "#market/figure.ts";
import { testIsin } from "#storage/testing-isins.ts";
import { $cheapest } from "./cheapest-row.ts";

/** An instrument of another row. */
const OTHER = testIsin(7);

afterEach(() => $cheapest.set(undefined));
beforeAll(() =>
  Promise.all([
    ...tableParts.map((load) => load()),
    import("#features/watchlist/bars/EstimateLine.tsx"),
  ]),
);
afterEach(cleanup);

const quantity = (text: `${number}`): ListEstimate => ({
  kind: "quantity",
  amount: figureLiteral(text),
});
const chosen = withEstimate({ columns: DEFAULT_COLUMNS, density: "standard" }, quantity("1"));
const COLUMNS = layOut(5000, NO_LENGTHS, chosen.columns).columns;

/** Spoken after a figure that is not covered. */
const EXCEEDS = ", more than the size at the touch";

const QUOTE = { bid: "10.6620", ask: "10.7000", bidSize: "4800", askSize: "4800" };

async function draw(
  estimate: ListEstimate | undefined,
  overrides?: CheckOverrides,
  props: Partial<WatchRowProps> = {},
  awaited: "buy" | "round-trip" = "buy",
) {
  const stage = createStage();
  if (overrides) stage.know(ISIN, testSnapshot(overrides));
  const onLengths = vi.fn();
  const all = rowProps({ columns: COLUMNS, onLengths, ...props });
  const commits = vi.fn();
  const rowOf = (of: ListEstimate | undefined) => (
    <Profiler id="row" onRender={commits}>
      <WatchRow {...all} estimate={of} />
    </Profiler>
  );
  const { rerender } = render(rowOf(estimate), { wrapper: stage.wrapper });
  await screen.findByTestId("quote");
  const row = screen.getByTestId("quote");
  await vi.waitFor(() => expect(row.querySelector(`[data-field=row-${awaited}]`)).not.toBeNull());
  const read = (name: string) => {
    const field = row.querySelector(`[data-field=row-${name}]`);
    return {
      value: field?.getAttribute("data-value"),
      covered: field?.getAttribute("data-covered"),
      text: field?.textContent?.trim(),
      title: field?.getAttribute("title") ?? undefined,
    };
  };
  const become = (next: ListEstimate | undefined) => rerender(rowOf(next));
  /** Another quote comes; react-query notifies with the next task. */
  const hear = (next: CheckOverrides) =>
    act(async () => {
      const snapshot = testSnapshot({ checkedAt: stage.clock.now(), ...next });
      stage.client.setQueryData(quoteQuery(stage.live, ISIN).queryKey, snapshot);
      await new Promise((resolve) => setTimeout(resolve));
    });
  await act(() => stage.clock.advance(0));
  commits.mockClear();
  return { onLengths, commits, row, read, become, hear };
}

test("a row shows the exact cost and proceeds of a quantity", async () => {
  const { read, onLengths } = await draw(quantity("1500"), QUOTE);
  expect(read("buy")).toEqual({ value: "16050", covered: "true", text: "16,050.00" });
  expect(read("sell")).toEqual({ value: "15993", covered: "true", text: "15,993.00" });
  expect(read("round-trip")).toEqual({ value: "35.58", covered: "true", text: "35.6" });
  expect(read("cost")).toEqual({ value: "57", covered: "true", text: "57.00" });
  expect(onLengths).toHaveBeenCalledWith(ISIN, { cost: 4.6 });
  expect(onLengths).toHaveBeenCalledWith(ISIN, { amount: 8.2 });
});

test("only the round trip of the cheapest row is marked, in words too", async () => {
  const estimate = quantity("1500");
  const { read, commits } = await draw(estimate, QUOTE);
  act(() => $cheapest.set({ isin: ISIN, estimate: quantity("1500") }));
  expect(read("round-trip").text, "in another list").toBe("35.6");
  act(() => $cheapest.set({ isin: ISIN, estimate }));
  expect(read("round-trip").text).toBe("35.6, the cheapest");
  expect(document.querySelectorAll(".bg-t1")).toHaveLength(1);
  expect(read("buy").text).toBe("16,050.00");
  const marked = commits.mock.calls.length;
  act(() => $cheapest.set({ isin: OTHER, estimate }));
  expect(read("round-trip").text).toBe("35.6");
  // Another row's mark renders no cell of this one.
  act(() => $cheapest.set(undefined));
  expect(commits.mock.calls.length).toBe(2 * marked);
});

test("the cost is a second line of the round trip where its column has no room, and is drawn with it", async () => {
  const columns = COLUMNS.filter((column) => column !== "cost");
  const { read, hear, commits, row, onLengths } = await draw(quantity("1500"), QUOTE, {
    columns,
    hasCostLine: true,
  });
  expect(read("round-trip").text).toBe("35.6");
  expect(read("cost")).toEqual({ value: "57", covered: "true", text: "57.00" });
  expect(row.querySelector("[role=gridcell] > [data-field=row-round-trip]")).not.toBeNull();
  // Its digits are narrower, so that fewer lengths shrink.
  const line = row.querySelector("[data-field=row-cost]")?.closest("[style*='--room:']");
  expect(line?.classList).toContain("text-[0.6875rem]");
  await hear({ ...QUOTE, ask: "10.7100", askSize: "100" });
  expect(read("cost")).toMatchObject({ value: "72", covered: "false" });
  expect(commits).not.toHaveBeenCalled();
  // The column comes back when its texts have room, so their lengths count.
  expect(onLengths).toHaveBeenCalledWith(ISIN, { cost: 4.6 });
  cleanup();
  const crossed = { ...QUOTE, bid: "10.75", ask: "10.70" };
  const odd = await draw(
    quantity("1"),
    crossed,
    { columns: ["round-trip"], hasCostLine: true },
    "round-trip",
  );
  expect(odd.row.querySelector("[data-field=row-cost]")).toBeNull();
});

test("the sizes are a second line of the amounts where their columns have no room, and are drawn with each quote", async () => {
  const columns = COLUMNS.filter((column) => !column.endsWith("-size"));
  const { read, hear, commits, row } = await draw(
    quantity("1500"),
    { ...QUOTE, askSize: "1000000" },
    { columns, hasSizeLines: true },
  );
  const cellOf = (name: string) =>
    row.querySelector(`[role=gridcell] > [data-field=row-${name}]`)?.parentElement;
  expect(read("buy")).toEqual({ value: "16050", covered: "true", text: "16,050.00" });
  expect(cellOf("buy")?.textContent, "of the ask").toBe("16,050.00size 1,000,000");
  expect(cellOf("sell")?.textContent, "of the bid").toBe("15,993.00size 4,800");
  expect(cellOf("cost"), "has a cell of one line").toBeUndefined();
  // The line is outside the underline of an amount that is not covered.
  expect(row.querySelector("[data-covered]:not([data-field])")).toBeNull();
  await hear({ ...QUOTE, askSize: "100" });
  expect(cellOf("buy")?.textContent).toBe(`16,050.00${EXCEEDS}size 100`);
  expect(read("buy")).toMatchObject({ covered: "false", text: `16,050.00${EXCEEDS}` });
  expect(commits).not.toHaveBeenCalled();
  cleanup();
  const sorted = await draw(quantity("1500"), QUOTE, {
    columns: [...columns, "bid-size"],
    hasSizeLines: true,
  });
  // The size that sorts the rows keeps its column.
  expect(sorted.row.querySelector("[role=gridcell] > [data-field=row-sell]")).toBeNull();
  expect(sorted.row.querySelector("[role=gridcell] > [data-field=row-buy]")).not.toBeNull();
});

test("a row without a quote has no line below its amounts", async () => {
  const { row } = await draw(quantity("1500"), undefined, { columns: ["buy"], hasSizeLines: true });
  expect(row.textContent).not.toContain("size");
  expect(row.querySelector("[role=gridcell][data-field=row-buy]")).not.toBeNull();
});

test.each([
  ["4800", "true", undefined],
  ["4800.01", "false", "Size at the touch: 4,800 of 4,800.01"],
] as const)("a quantity of %s at a size of 4,800 is covered: %s", async (text, covered, note) => {
  const { read } = await draw(quantity(text), QUOTE);
  for (const name of ["buy", "sell", "round-trip", "cost"]) {
    expect(read(name)).toMatchObject({ covered, title: note });
    expect(read(name).text?.includes(EXCEEDS)).toBe(covered === "false");
  }
});

test("a new touch is drawn outside React, with its note", async () => {
  const { hear, read, commits } = await draw(quantity("4800"), QUOTE);
  await hear({ ...QUOTE, ask: "10.7100", askSize: "100" });
  expect(read("buy").value).toBe("51408");
  expect(read("buy").covered).toBe("false");
  expect(read("buy").title).toBe("Size at the touch: 100 of 4,800");
  expect(commits).not.toHaveBeenCalled();
});

test("the note follows the size at an unchanged price, and the price at an unchanged size", async () => {
  const { hear, read } = await draw(quantity("4800"), { ...QUOTE, askSize: "100" });
  const shown = () => [read("buy").text, read("buy").title];
  expect(shown()).toEqual([`51,360.00${EXCEEDS}`, "Size at the touch: 100 of 4,800"]);
  await hear({ ...QUOTE, askSize: "250" });
  expect(shown()).toEqual([`51,360.00${EXCEEDS}`, "Size at the touch: 250 of 4,800"]);
  await hear({ ...QUOTE, ask: "10.7100", askSize: "250" });
  expect(shown()).toEqual([`51,408.00${EXCEEDS}`, "Size at the touch: 250 of 4,800"]);
  await hear(QUOTE);
  expect(shown()).toEqual(["51,360.00", undefined]);
});

test("all amounts of a row have as many decimals, whatever their last digits are", async () => {
  const { read } = await draw(quantity("1500"), { ...QUOTE, bid: "1.11118", ask: "1.11149" });
  expect([read("buy").text, read("sell").text]).toEqual(["1,667.235", "1,666.770"]);
  expect(read("sell").value).toBe("1666.77");
});

test("a figure beyond the touch has secondary ink and a line, a round trip also where one side falls short, and a covered one full ink and weight", async () => {
  const overrides = { ...QUOTE, askSize: "100" };
  const { row, read } = await draw(quantity("4800"), overrides);
  const marked = row.querySelectorAll<HTMLElement>("[data-covered=false]");
  // Only the side that falls short, and the round trip.
  expect(read("sell").covered).toBe("true");
  const classes = [...marked].map(({ classList, dataset }) => [
    dataset["field"],
    classList.contains("data-[covered=false]:underline"),
    classList.contains("data-[covered=false]:text-t2"),
    classList.contains("data-[covered=true]:text-t1"),
    classList.contains("data-[covered=true]:font-strong"),
    // Pale figures are stale, and a stale one is pale in any case.
    classList.value.match(/\S*(text-t3|font-kept)\S*/g)?.join(),
  ]);
  const stale = "in-data-held:text-t3!,in-data-held:font-kept!";
  expect(classes).toEqual([
    ["row-buy", true, true, true, true, stale],
    ["row-round-trip", true, true, true, true, stale],
    // Beside the round trip, which has the line.
    ["row-cost", false, true, true, false, "in-data-held:text-t3!"],
  ]);
});

describe("a row above the line", () => {
  const recent = { isRecent: true };
  /** Returns whether its mark is shown, by the rule of its class. */
  const isMarked = (row: Element) => {
    const mark = screen.getByText("not enough");
    expect(mark.className).toMatch(/(^| )hidden .*in-data-\[covered=false\]:inline-block/);
    return row.querySelector("[data-field=row-round-trip][data-covered=false]")?.contains(mark);
  };

  test("says at its round trip that it is not covered now, and why it is there", async () => {
    const { row, read, hear } = await draw(quantity("4800"), QUOTE, recent);
    expect(isMarked(row)).toBeFalsy();
    expect(read("round-trip")).toMatchObject({ text: "not enough35.6", title: undefined });
    await hear({ ...QUOTE, askSize: "100" });
    expect(isMarked(row)).toBe(true);
    expect(read("round-trip")).toMatchObject({
      text: "not enough35.6, more than the size at the touch now, but not in each of the last five quotes",
      title:
        "Size at the touch: 100 of 4,800. At least one of the last five quotes had enough. After two in a row that have, the next sorting puts the row into the first group again; after five that have not, into the third.",
    });
    expect(screen.getByText("not enough").getAttribute("aria-hidden")).toBe("true");
    expect(read("buy").text, "only the figure that ranks the rows").toBe(`51,360.00${EXCEEDS}`);
  });

  test("has no word over the figures of a phone, and says it to assistive technology", async () => {
    const estimate = quantity("4800");
    const { columns, Line } = layOutNarrow(
      390,
      { common: NO_LENGTHS, longest: NO_LENGTHS },
      estimate,
    );
    const spoken = "but not in each of the last five quotes";
    const { hear, read } = await draw(estimate, QUOTE, { ...recent, columns, Line });
    expect(read("round-trip").text).not.toContain(spoken);
    await hear({ ...QUOTE, askSize: "100" });
    expect(read("round-trip").text).toContain(spoken);
    expect(screen.queryByText("not enough")).toBeNull();
    await hear(QUOTE);
    expect(read("round-trip").text).not.toContain(spoken);
  });
});

test("the mark of the cheapest row leaves its figure while it is stale", async () => {
  const estimate = quantity("4800");
  const markOf = (row: Element) => row.querySelector("[data-field=row-round-trip] > .font-strong");
  $cheapest.set({ isin: ISIN, estimate });
  const fresh = await draw(estimate, QUOTE);
  expect(markOf(fresh.row)?.textContent).toBe("35.6");
  cleanup();
  const stale = await draw(estimate, { ...QUOTE, checkedAt: 0 });
  expect(stale.row.dataset["state"]).toBe("stale");
  expect(markOf(stale.row)).toBeNull();
});

test("a row without a quote has a dash or a skeleton instead of a figure", async () => {
  const { read } = await draw(quantity("1500"));
  for (const name of ["buy", "sell", "round-trip", "cost"]) {
    expect(read(name)).toMatchObject({ value: "", covered: "" });
    expect(read(name).text).not.toMatch(/\d/);
  }
});

test("a crossed book has amounts, but no round trip", async () => {
  const { read } = await draw(quantity("1"), { ...QUOTE, bid: "10.75", ask: "10.70" });
  expect(read("buy").value).toBe("10.7");
  for (const name of ["round-trip", "cost"]) {
    expect(read(name)).toEqual({ value: "", covered: "", text: "–" });
  }
});

test.each([
  ["Crossed", "10.75"],
  ["Locked", "10.70"],
])(
  "a row without spread and basis points has %j in place of the round trip, once",
  async (word, bid) => {
    const columns = COLUMNS.filter((column) => column !== "spread" && column !== "bps");
    const { row, read, become } = await draw(
      quantity("1"),
      { ...QUOTE, bid, ask: "10.70" },
      { columns },
    );
    const visibleChips = () =>
      [...row.querySelectorAll(".chip")].filter((chip) => !chip.closest("[hidden]"));
    expect(read("round-trip")).toMatchObject({ value: "", covered: "" });
    expect(visibleChips().map((chip) => chip.textContent)).toEqual([word]);
    expect(row.querySelector("[data-field=row-round-trip] > .chip")).not.toBeNull();
    become(undefined);
    expect(visibleChips().map((chip) => chip.textContent)).toEqual([word]);
  },
);

test("another quantity, or none, replaces the last one", async () => {
  const { read, become } = await draw(quantity("1500"), QUOTE);
  become(quantity("2"));
  expect(read("buy").value).toBe("21.4");
  become(undefined);
  expect(read("buy")).toEqual({ value: "", covered: "", text: "–" });
});

test("a budget shows the quantity that it buys, and the remainder", async () => {
  const { read } = await draw({ kind: "budget", amount: figureLiteral("50000") }, QUOTE);
  expect(read("buy")).toEqual({
    value: "4672",
    covered: "true",
    text: "4,672",
    title: "9.60 left",
  });
  expect(read("sell").value).toBe("4690");
});

test("a budget for less than one unit says so", async () => {
  const { read } = await draw({ kind: "budget", amount: figureLiteral("1") }, QUOTE);
  expect(read("buy")).toEqual({
    value: "0",
    covered: "true",
    text: "<1",
    title: "Less than one unit",
  });
});

test("a row on a phone has the amounts in place of the sizes, and is 60 px high", async () => {
  const estimate = quantity("1500");
  const lengths = { common: NO_LENGTHS, longest: NO_LENGTHS };
  const { columns, Line, rowHeight } = layOutNarrow(390, lengths, estimate);
  expect(rowHeight).toBe(60);
  const { row, read } = await draw(estimate, QUOTE, { columns, Line });
  expect(read("sell")).toMatchObject({ value: "15993", text: "Sell ≈\u00a015,993.00" });
  expect(read("buy")).toMatchObject({ value: "16050", text: "Buy ≈\u00a016,050.00" });
  expect(read("round-trip")).toMatchObject({ value: "35.58", text: "Round trip 57.00" });
  expect(row.textContent).not.toContain("size ");
  const sizes = [...row.querySelectorAll<HTMLElement>("[data-field$=-size]")];
  expect(sizes.map(({ hidden }) => hidden)).toEqual([true, true]);
  // The row has the basis points themselves.
  expect(row.textContent).toContain("35.6");
  const marked = () =>
    [...row.querySelectorAll(".bg-t1")].map((figure) => figure.getAttribute("data-field"));
  expect(marked()).toEqual([]);
  act(() => $cheapest.set({ isin: ISIN, estimate }));
  expect(marked(), "the figure that ranks the rows").toEqual(["spread-bps"]);
  expect(read("round-trip").text).toContain("the cheapest");
});

test("the amounts of a phone's row have one size, which fits the longest of either side into its room", async () => {
  const estimate = quantity("150000");
  const lengths = { common: NO_LENGTHS, longest: NO_LENGTHS };
  const { columns, Line, style } = layOutNarrow(390, lengths, estimate);
  // The width of each side on the screen of 390 px, whose basis points have 62.
  expect(style).toMatchObject({ "--room-sell": "129", "--room-right": "131" });
  const { row, hear } = await draw(estimate, QUOTE, { columns, Line });
  const part = (name: string) => row.querySelector<HTMLElement>(`[data-field=row-${name}]`);
  const line = part("sell")?.closest<HTMLElement>("[role=gridcell]");
  const lengthsOf = () =>
    ["sell", "right"].map((side) => line?.style.getPropertyValue(`--own-${side}`));
  // Both with the sign of an approximate value, and the round trip beside the cost.
  expect(lengthsOf()).toEqual(["14", "24"]);
  await hear({ ...QUOTE, bid: "9.6620" });
  expect(lengthsOf()).toEqual(["14", "26"]);
});

test("a row on a phone has the size at the touch below each amount that is beyond it, unless the quote is stale", async () => {
  const estimate = quantity("1500");
  const lengths = { common: NO_LENGTHS, longest: NO_LENGTHS };
  const { columns, Line } = layOutNarrow(390, lengths, estimate);
  const short = { ...QUOTE, askSize: "0.47" };
  const { row, hear } = await draw(estimate, short, { columns, Line });
  const sizes = () =>
    [...row.querySelectorAll("[aria-hidden]")].flatMap(({ textContent }) => textContent || []);
  expect(sizes()).toEqual(["size 0.47"]);
  await hear({ ...short, bidSize: "1499" });
  expect(sizes()).toEqual(["size 1,499", "size 0.47"]);
  await hear(QUOTE);
  expect(sizes()).toEqual([]);
  cleanup();
  const stale = await draw(estimate, { ...short, checkedAt: 0 }, { columns, Line });
  expect(stale.row.textContent).not.toContain("size 0.47");
});
