import { act, cleanup, render, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { QuoteSnapshot } from "#engine/protocol/quote-state.ts";
import { testIsin, testSnapshot } from "#engine/protocol/testing-quotes.ts";
import { FIELD_NAMES } from "#live/quote-fields.ts";
import { createStage } from "#live/testing-live.tsx";
import { giveNames } from "#live/testing-names.ts";
import { NO_TRENDS, TrendsProvider } from "#live/trends.ts";
import { figureLiteral, parseDecimal } from "#market/figure.ts";
import { $firedMarks } from "./fired-marks.ts";
import { InvalidTile, WallTile, type WallTileProps } from "./WallTile.tsx";

const ISIN = testIsin(1);
const HUNDRED = parseDecimal("100");

beforeAll(() => {
  // The charts observe their size; nothing is drawn here.
  class Watcher {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", Watcher);
  vi.stubGlobal("ResizeObserver", Watcher);
});
afterAll(() => {
  vi.unstubAllGlobals();
});
afterEach(cleanup);

function draw(
  snapshot?: QuoteSnapshot,
  props: Partial<Pick<WallTileProps, "label" | "isListed" | "estimate" | "isCheapest">> = {},
  trends = NO_TRENDS,
) {
  const stage = createStage();
  if (snapshot) stage.know(ISIN, snapshot);
  render(
    <TrendsProvider value={trends}>
      <WallTile
        isin={ISIN}
        label={props.label}
        isListed={props.isListed ?? true}
        estimate={props.estimate}
        isCheapest={props.isCheapest ?? false}
        isTall={false}
      />
    </TrendsProvider>,
    { wrapper: stage.wrapper },
  );
  return { ...stage, ...look() };
}

function look() {
  const tile = screen.getByTestId("quote");
  const field = (name: string) => {
    const found = tile.querySelector<HTMLElement>(`[data-field="${name}"]`);
    if (!found) throw new Error(`there is no ${name}`);
    return found;
  };
  return {
    tile,
    field,
    states: () =>
      ["state", "book", "problem", "held"].map((name) => tile.getAttribute(`data-${name}`)),
    foot: () => tile.querySelector("p:last-of-type")?.textContent,
    values: () => FIELD_NAMES.map((name) => field(name).getAttribute("data-value")),
    isHidden: (name: string) => field(name).hidden,
  };
}

const httpError = { kind: "http", status: 503, reason: undefined } as const;

describe("a tile", () => {
  test.each([
    ["a quantity", "10.70", "quantity", true],
    ["a budget", "10.70", "budget", false],
    ["a quantity, which has no round trip in a locked book,", "10.65", "quantity", false],
  ] as const)(
    "with an estimate of %s at an ask of %s (%s) shows the spread in basis points once: %s",
    (_, ask, kind, isOnce) => {
      const estimate = HUNDRED && { kind, amount: HUNDRED };
      const { isHidden, field } = draw(testSnapshot({ isin: ISIN, bid: "10.65", ask }), {
        estimate,
      });
      expect(isHidden("spread-bps")).toBe(isOnce);
      expect(isHidden("spread")).toBe(false);
      // Beside its basis points it needs no name. All tiles have it for a quantity.
      const name = field("spread").parentElement?.firstChild;
      expect([name?.nodeName, name?.textContent]).toEqual([
        kind === "quantity" ? "#text" : "SPAN",
        "Spread ",
      ]);
    },
  );

  test("has the exact values in all nine fields, the mid hidden", () => {
    const { tile, states, values, isHidden } = draw(testSnapshot({ isin: ISIN }));
    expect(tile.dataset["isin"]).toBe(ISIN);
    expect(states()).toEqual(["live", "normal", "", null]);
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
    expect(FIELD_NAMES.filter(isHidden)).toEqual(["mid"]);
  });

  test("is a list item with its instrument's name", () => {
    draw(undefined, { label: "Chip maker, core" });
    expect(screen.getByRole("listitem", { name: `Chip maker, core, ${ISIN}` })).toBeDefined();
  });

  test("shows the operator's name without a label", async () => {
    await giveNames({ [ISIN]: "<b>Kites</b>" });
    draw();
    const tile = screen.getByRole("listitem", { name: `<b>Kites</b>, ${ISIN}` });
    expect(tile.querySelector("bdi")?.title).toBe("<b>Kites</b>");
    cleanup();
    draw(undefined, { label: "Mine" });
    expect(screen.getByRole("listitem", { name: `Mine, ${ISIN}` })).toBeDefined();
  });

  test("shows a move without colour, too: by an arrow and by text for screen readers", () => {
    const { field } = draw(testSnapshot({ isin: ISIN, bid: "10.69", previous: { bid: "10.66" } }));
    const [bid, ask] = ["bid-price", "ask-price"].map(field);
    expect(bid?.firstElementChild?.className, "before the price that has moved").toBe("arrow up");
    const gap = bid instanceof HTMLElement ? bid.style.columnGap : "";
    expect(gap, "clear of the digits at each size of the price").toBe("0.16em");
    expect(bid?.parentElement?.textContent).toContain("up 0.03");
    expect(bid?.parentElement?.querySelectorAll(".arrow"), "and not at its size").toHaveLength(1);
    expect(ask?.parentElement?.querySelector(".arrow")).toBeNull();
  });

  test("shows the market age and the check age separately", async () => {
    const { source, clock, field } = draw(testSnapshot({ isin: ISIN }));
    source.become({ serviceOffsetMs: clock.epochNow() - clock.now() + 3_600_000 });
    await act(() => clock.advance(4000));
    expect(field("updated-at").textContent).toBe("market 1 h");
    expect(field("checked-at").textContent).toBe("checked 4 s");
  });

  test("says how stale it is and why, without emphasis and spread", () => {
    const { tile, states, foot, isHidden } = draw(
      testSnapshot({ isin: ISIN, bid: "10.69", previous: { bid: "10.66" } }, httpError),
    );
    expect(states()).toEqual(["stale", "normal", "http", ""]);
    expect(foot()).toContain("Stale 0 s, error 503");
    expect(tile.querySelector(".arrow, .changed")).toBeNull();
    expect(isHidden("spread")).toBe(true);
  });

  test.each([
    ["crossed", "10.75", "Crossed", "−0.05"],
    ["locked", "10.70", "Locked", "0.00"],
  ])("says that a book is %s, and leaves its figures as they are", (book, bid, word, spread) => {
    const { tile, field } = draw(testSnapshot({ isin: ISIN, bid, ask: "10.70" }));
    expect(tile.dataset["book"]).toBe(book);
    expect(tile.textContent).toContain(word);
    expect(field("spread").textContent).toBe(spread);
    expect(field("bid-price").textContent).toBe(bid);
  });

  test("says what it waits for", () => {
    const { source, tile, foot, values } = draw();
    expect(tile.dataset["state"]).toBe("waiting");
    expect(foot()).toBe("Waiting");
    expect(values()).toEqual(FIELD_NAMES.map(() => ""));
    act(() => {
      const wait = { resumeAt: 0, resumeAtEpochMs: 0, waitMs: 1000, origin: "service" } as const;
      source.become({ connection: { state: "rate-limited", ...wait } });
    });
    expect(foot()).toBe("Waiting, rate limited");
  });

  test("shows dashes and the reason without a quote", () => {
    const { tile, field, foot } = draw({ checked: undefined, problem: httpError, answeredAt: 0 });
    expect(tile.dataset["state"]).toBe("unavailable");
    expect(foot()).toBe("No quote, error 503");
    expect([field("bid-price").textContent, field("ask-price").textContent]).toEqual(["–", "–"]);
  });

  test("says that the service does not list its instrument", () => {
    const { tile, foot } = draw(undefined, { isListed: false });
    expect(tile.dataset["state"]).toBe("not-listed");
    expect(foot()).toBe("Not listed");
  });

  test("stacks prices that are too long to fit side by side", () => {
    const { tile } = draw(testSnapshot({ isin: ISIN, ask: "123456789012.123456789" }));
    expect(tile.querySelector("[data-stacked]")).not.toBeNull();
  });

  test("shows an entry that is not an ISIN, with nine empty fields", () => {
    const stage = createStage();
    render(<InvalidTile isTall={false} text="malformed" />, { wrapper: stage.wrapper });
    const { tile, values, foot } = look();
    expect(tile.dataset).toMatchObject({ isin: "malformed", state: "invalid" });
    expect(values()).toEqual(FIELD_NAMES.map(() => ""));
    expect(foot()).toBe("Not an ISIN, not requested");
  });
});

test("a fired alert has a bell with its level in the head, and an edge, while its mark is set", () => {
  draw(testSnapshot({ bid: "10.66", ask: "10.70" }));
  const mark = () => screen.queryByTitle("Alert fired: Ask at or below 10.70");
  const hasEdge = () => document.querySelector(".tile")?.classList.contains("after:border-warn");
  expect([mark(), hasEdge()]).toEqual([null, false]);
  const fired = { level: "10.70", terms: "Ask at or below 10.70" };
  act(() => $firedMarks.set(new Map([[testIsin(2), fired]])));
  expect([mark(), hasEdge()], "with the mark of another").toEqual([null, false]);
  act(() => $firedMarks.set(new Map([[ISIN, fired]])));
  expect(mark()?.querySelector("svg")).toBeTruthy();
  expect(mark()?.lastChild?.textContent).toBe("10.70");
  expect(hasEdge()).toBe(true);
  act(() => $firedMarks.set(new Map()));
  expect([mark(), hasEdge()]).toEqual([null, false]);
});

test("a change names the start of its session, and gives the room to a mark of the tile", () => {
  const start = Date.UTC(2026, 0, 5, 7, 30);
  const baseline = {
    of: () => start,
    earliest: () => start,
    named: () => start,
    isLater: () => false,
    subscribe: () => () => undefined,
  };
  const trends = { ...NO_TRENDS, sessionChange: () => figureLiteral("0.06"), baseline };
  const isHidden = () => screen.getByText("Since 07:30").matches(".vh");
  const { field } = draw(testSnapshot({ isin: ISIN }), {}, trends);
  expect(field("session-change").title).toContain("since 07:30:00");
  expect(isHidden()).toBe(false);
  cleanup();
  draw(testSnapshot({ isin: ISIN }), { isCheapest: true }, trends);
  expect(screen.getByText("Cheapest").title).toContain("round trip");
  expect(isHidden()).toBe(true);
});
