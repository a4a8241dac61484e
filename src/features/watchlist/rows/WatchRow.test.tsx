import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { lazy } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { START_EPOCH_MS } from "#engine/protocol/testing-clock.ts";
import { readIsin, testIsin, testSnapshot } from "#engine/protocol/testing-quotes.ts";
import { $rowMarks } from "#features/watchlist/columns/row-marks.ts";
import { giveNames } from "#live/testing-names.ts";
import { drawRow, ISIN } from "./testing-row.tsx";

afterEach(cleanup);

describe("a live row", () => {
  test("has a bell after its ISIN while its instrument has an alert, which says so once it has fired, and a tint until that is seen", async () => {
    const { row } = drawRow(testSnapshot({ isin: ISIN }));
    const bells = () => screen.queryAllByRole("img", { name: /^Alert/ });
    act(() => $rowMarks.set(new Map([[testIsin(2), { alert: "armed" }]])));
    expect(bells()).toEqual([]);
    await act(async () => $rowMarks.set(new Map([[ISIN, { alert: "armed" }]])));
    await screen.findByRole("img", { name: "Alert set" });
    expect(row.querySelector(".isin")?.textContent).toBe(ISIN);
    act(() => $rowMarks.set(new Map([[ISIN, { alert: "fired" }]])));
    expect(bells().map((bell) => bell.title)).toEqual(["Alert fired"]);
    expect(row.className).not.toContain("warn");
    act(() => $rowMarks.set(new Map([[ISIN, { alert: "unseen" }]])));
    expect(bells().map((bell) => bell.title)).toEqual(["Alert fired"]);
    expect(row.className).toContain("bg-warn-tint");
    act(() => $rowMarks.set(new Map()));
    expect(bells()).toEqual([]);
  });

  test("has a pin after its ISIN while its instrument is pinned, beside the bell of an alert", async () => {
    const { row } = drawRow(testSnapshot({ isin: ISIN }));
    const signs = () => screen.queryAllByRole("img", { name: /^(Alert|Pinned)/ });
    await act(async () => $rowMarks.set(new Map([[ISIN, { isPinned: true }]])));
    await screen.findByRole("img", { name: "Pinned in the second pane" });
    expect(signs().map((sign) => sign.title)).toEqual(["Pinned in the second pane"]);
    expect(row.className).not.toContain("warn");
    act(() => $rowMarks.set(new Map([[ISIN, { alert: "armed", isPinned: true }]])));
    expect(signs().map((sign) => sign.title)).toEqual(["Alert set", "Pinned in the second pane"]);
    act(() => $rowMarks.set(new Map()));
    expect(signs()).toEqual([]);
  });

  test("has the exact values in all nine fields", () => {
    const { attributes, values } = drawRow(testSnapshot({ isin: ISIN }));
    expect(attributes()).toMatchObject({ isin: ISIN, state: "live", book: "normal", problem: "" });
    expect(values()).toEqual([
      "10.6620",
      "4800.50",
      "10.7000",
      "1200",
      "0.0380",
      "35.58",
      "10.6810",
      "2026-01-05T07:59:59.123456789Z",
      "2026-01-05T08:00:00.000Z",
    ]);
  });

  test("shows the values of its fields", () => {
    const { field } = drawRow(testSnapshot({ isin: ISIN, bidSize: "4800.50" }));
    expect(field("bid-price").textContent).toBe("10.6620");
    expect(field("bid-size").textContent).toBe("4,800.50");
    expect(field("spread-bps").textContent).toBe("35.6");
  });

  test("shows the market age and the check age, each by its own clock", async () => {
    const { clock, field } = drawRow(testSnapshot({ isin: ISIN }));
    await act(() => clock.advance(5000));
    expect(field("checked-at").textContent).toBe("5 s");
    expect(field("updated-at").textContent).toBe("5 s");
    expect(field("updated-at").querySelector("[title]")?.getAttribute("title")).toBe(
      "2026-01-05T07:59:59.123456789Z",
    );
  });

  test("computes the market age by the service's clock", async () => {
    const { source, field, clock } = drawRow(testSnapshot({ isin: ISIN }));
    const hour = 3_600_000;
    source.become({ serviceOffsetMs: clock.epochNow() - clock.now() + hour });
    await act(() => clock.advance(1000));
    expect(field("updated-at").textContent).toBe("1 h");
    expect(field("checked-at").textContent).toBe("1 s");
  });

  test("shows a move without colour, too: by an arrow and by text for screen readers", () => {
    const { field } = drawRow(
      testSnapshot({ isin: ISIN, bid: "10.69", previous: { bid: "10.66" } }),
    );
    const cell = field("bid-price").closest("[role=gridcell]");
    const arrow = cell?.querySelector(".arrow.up");
    expect(arrow?.getAttribute("role")).toBe("img");
    expect(arrow?.getAttribute("aria-label")).toBe("up 0.03");
  });

  test("marks the extra decimal of a mid", () => {
    const { field } = drawRow(testSnapshot({ isin: ISIN, bid: "10.01", ask: "10.02" }));
    expect(field("mid").textContent).toBe("10.015");
    expect(field("mid").querySelector(".beyond")?.textContent).toBe("5");
  });

  test("reports the lengths of its texts", () => {
    const { onLengths } = drawRow(testSnapshot({ isin: ISIN }));
    expect(onLengths).toHaveBeenLastCalledWith(ISIN, {
      price: 7,
      size: 8,
      spread: 6,
    });
  });

  test.each([
    [
      "without room for its column, an old market age is below the check age",
      ["bid", "ask"],
      "market 2 m",
    ],
    ["with its column, there is one market age", ["bid", "ask", "market"], ""],
  ] as const)("%s", async (_, columns, text) => {
    const updatedAt = new Date(START_EPOCH_MS - 60_000).toISOString();
    const snapshot = testSnapshot({ isin: ISIN, updatedAt, plannedIntervalMs: 600_000 });
    const { clock, field } = drawRow(snapshot, { columns });
    const line = () => field("checked-at").querySelector(".state-cause")?.textContent ?? "";
    await act(() => clock.advance(60_000));
    expect(line()).toBe(text);
  });

  test("a market age that became old since the check is that of the check, and is not written", async () => {
    const snapshot = testSnapshot({ isin: ISIN, plannedIntervalMs: 600_000 });
    const { clock, field } = drawRow(snapshot, { columns: ["bid", "ask"] });
    await act(() => clock.advance(120_000));
    expect(field("checked-at").querySelector(".state-cause")?.textContent).toBe("");
  });

  test("hides columns without room, but keeps their values", () => {
    const { field, values } = drawRow(testSnapshot({ isin: ISIN }), { columns: ["bid", "ask"] });
    expect(values().every((value) => value !== "")).toBe(true);
    for (const name of ["bid-size", "ask-size", "spread", "mid", "updated-at"]) {
      expect(field(name).closest("[hidden]")).not.toBeNull();
    }
  });
});

describe("an odd book", () => {
  test.each([
    ["crossed", "10.80", "Crossed"],
    ["locked", "10.70", "Locked"],
  ])("is named %s, even where the spread has no room", (book, bid, word) => {
    const { attributes, field } = drawRow(testSnapshot({ isin: ISIN, bid, ask: "10.70" }), {
      columns: ["bid", "ask", "bps"],
    });
    expect(attributes().book).toBe(book);
    const cell = field("spread").closest("[role=gridcell]");
    expect(cell?.hasAttribute("hidden")).toBe(false);
    expect(cell?.textContent).toContain(word);
    expect(field("spread-bps").hidden).toBe(true);
  });

  test("is named in the cell of the spread beside a round trip, which takes the place of the basis points", () => {
    const { field } = drawRow(testSnapshot({ isin: ISIN, bid: "10.80", ask: "10.70" }), {
      columns: ["bid", "ask", "spread", "mid"],
    });
    expect(field("spread").closest("[role=gridcell]")?.textContent).toContain("Crossed");
    expect(field("spread-bps").closest("[hidden]")).not.toBeNull();
  });

  test("is named by neither the spread nor the basis points where the round trip names it", () => {
    const { field } = drawRow(testSnapshot({ isin: ISIN, bid: "10.80", ask: "10.70" }), {
      columns: ["bid", "ask", "round-trip"],
    });
    for (const name of ["spread", "spread-bps"]) {
      expect(field(name).closest("[role=gridcell][hidden]")).not.toBeNull();
    }
  });

  test("without basis points shows a dash with the reason", () => {
    const { field } = drawRow(testSnapshot({ isin: ISIN, bid: "-2", ask: "1" }));
    expect(field("spread-bps").textContent).toBe("–");
    expect(field("spread-bps").title).toMatch(/not above zero/);
  });
});

describe("a row's instrument", () => {
  test("is removed by its button, which does not open it", () => {
    const opened = vi.fn();
    const { row, onRemove } = drawRow();
    row.parentElement?.addEventListener("click", opened);
    fireEvent.click(screen.getByRole("button", { name: `Remove ${ISIN} from the list` }));
    expect(onRemove.mock.calls).toEqual([[{ kind: "isin", isin: ISIN }]]);
  });

  test("with a wrong check digit is marked", () => {
    const { row } = drawRow(undefined, { isin: readIsin("US0378331004") });
    expect(row.querySelector(".suspect")?.textContent).toBe("US0378331004");
  });

  test("is marked as current while it is in detail", () => {
    const { row } = drawRow(undefined, { isInDetail: true });
    expect(row.getAttribute("aria-current")).toBe("true");
  });

  test("shows its label above the ISIN", () => {
    const { row } = drawRow(undefined, { label: "<b>Rail</b>, quiet" });
    expect(row.querySelector("[role=rowheader] .own-label")?.textContent).toBe(
      "<b>Rail</b>, quiet",
    );
    expect(row.querySelector("[role=rowheader] .isin")?.textContent).toBe(ISIN);
  });

  test("shows the operator's name without a label, as isolated text", async () => {
    await giveNames({ [ISIN]: "<b>Kites</b>, world" });
    const { row } = drawRow();
    const head = row.querySelector("[role=rowheader] bdi");
    expect(head?.textContent).toBe("<b>Kites</b>, world");
    expect(head?.getAttribute("title")).toBe(`<b>Kites</b>, world · ${ISIN}`);
    expect(row.querySelector("[role=rowheader] .isin")?.textContent).toBe(ISIN);
    cleanup();
    const labelled = drawRow(undefined, { label: "Mine" }).row;
    expect(labelled.querySelector("[role=rowheader]")?.textContent).toBe(`Mine${ISIN}`);
  });

  test("shows a name that is loaded later", async () => {
    const { row } = drawRow();
    await act(() => giveNames({ [ISIN]: "Kites" }));
    expect(row.querySelector("[role=rowheader]")?.textContent).toBe(`Kites${ISIN}`);
  });

  test("is labelled in an empty field with the operator's name as placeholder", async () => {
    await giveNames({ [ISIN]: "Kites" });
    drawRow(undefined, { isEditing: true });
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: `Label of ${ISIN}` });
    expect([field.value, field.placeholder]).toEqual(["", "Kites"]);
  });

  test("without a label has a button to add one", () => {
    const { onEdit } = drawRow();
    fireEvent.click(screen.getByRole("button", { name: "Add your own label" }));
    expect(onEdit.mock.calls).toEqual([[ISIN]]);
  });
});

test("stays in view while its second line is loading", () => {
  const Line = lazy(() => new Promise<never>(() => undefined));
  const { row } = drawRow(undefined, { Line });
  expect(row.textContent).toContain(ISIN);
});
