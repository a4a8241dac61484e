import { act, cleanup, render, screen } from "@testing-library/react";
import { Profiler } from "react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import type { QuoteSnapshot } from "#engine/protocol/quote-state.ts";
import { START_MS } from "#engine/protocol/testing-clock.ts";
import { type CheckOverrides, testSnapshot } from "#engine/protocol/testing-quotes.ts";
import { quoteQuery } from "#live/queries.ts";
import { createStage } from "#live/testing-live.tsx";
import { RowBoundary } from "./RowBoundary.tsx";
import { drawRow, fetchQualityMark, ISIN, lookAtRow, rowProps } from "./testing-row.tsx";
import { WatchRow } from "./WatchRow.tsx";

beforeAll(fetchQualityMark);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const PLACE = { index: 0, top: 0, isTabStop: false };

/** Renders a row with a quote in its boundary; `commits` counts later React commits. */
async function drawLive(first: CheckOverrides = {}) {
  const stage = createStage();
  const onLengths = vi.fn();
  const commits = vi.fn();
  stage.know(ISIN, testSnapshot({ isin: ISIN, ...first }));
  render(
    <RowBoundary {...PLACE} name={ISIN}>
      <Profiler id="row" onRender={commits}>
        <WatchRow {...rowProps({ ...PLACE, onLengths })} />
      </Profiler>
    </RowBoundary>,
    { wrapper: stage.wrapper },
  );
  const { queryKey } = quoteQuery(stage.live, ISIN);
  /** Delivers another snapshot, checked now. */
  const know = (snapshot: QuoteSnapshot) =>
    act(async () => {
      stage.client.setQueryData(queryKey, snapshot);
      // react-query notifies with the next task.
      await new Promise((resolve) => setTimeout(resolve));
    });
  const hear = (overrides: CheckOverrides, problem?: QuoteSnapshot["problem"]) =>
    know(testSnapshot({ isin: ISIN, checkedAt: stage.clock.now(), ...overrides }, problem));
  await act(() => stage.clock.advance(0));
  commits.mockClear();
  return { ...stage, onLengths, commits, know, hear, ...lookAtRow() };
}

test("the time until the next check is written out from a plan of five seconds on", async () => {
  const { clock, source, field } = drawRow(testSnapshot({ isin: ISIN }), { showsNextCheck: true });
  const next = () => field("checked-at").querySelector(".state-cause")?.textContent;
  await act(() => clock.advance(1000));
  expect(next()).toBe("");
  source.intervalMs = 6000;
  await act(() => clock.advance(1000));
  expect(next()).toBe("next in 4 s");
  await act(() => clock.advance(4000));
  expect(next()).toBe("checking…");
  await act(() => clock.advance(4000));
  expect(next(), "late by 4 s").toBe("checking…");
  await act(() => clock.advance(1000));
  expect(next()).toBe("check due");
});

test("no next check is announced while no requests are sent", async () => {
  const { clock, source, field } = drawRow(testSnapshot({ isin: ISIN }), { showsNextCheck: true });
  source.intervalMs = 8000;
  source.become({ connection: { state: "paused", sinceEpochMs: 0 } });
  await act(() => clock.advance(2000));
  const cell = field("checked-at");
  expect(cell.querySelector(".state-cause")?.textContent).toBe("");
  expect(cell.querySelector<HTMLElement>(".check-ring")?.style.getPropertyValue("--left")).toBe(
    "0",
  );
  act(() => source.become({ connection: { state: "live" } }));
  await act(() => clock.advance(1000));
  expect(cell.querySelector(".state-cause")?.textContent).toBe("next in 5 s");
});

describe("a quote that changes only figures", () => {
  test("is drawn completely, without a render", async () => {
    const { hear, commits, values, field } = await drawLive();
    await hear({
      bid: "10.6700",
      ask: "10.7011",
      bidSize: "12.5",
      previous: { bid: "10.6620" },
      updatedAt: "2026-01-05T08:00:00.5Z",
    });
    expect(values()).toEqual([
      "10.6700",
      "12.5",
      "10.7011",
      "1200",
      "0.0311",
      "29.10",
      "10.68555",
      "2026-01-05T08:00:00.5Z",
      "2026-01-05T08:00:00.000Z",
    ]);
    expect(field("bid-price").textContent).toBe("10.6700");
    expect(field("bid-price").querySelector(".changed.up")?.textContent).toBe("700");
    expect(field("bid-size").textContent).toBe("12.5");
    expect(field("spread").textContent).toBe("0.0311");
    expect(field("spread-bps").textContent).toBe("29.1");
    expect(field("mid").textContent).toBe("10.68555");
    expect(field("mid").querySelector(".beyond")?.textContent).toBe("5");
    expect(commits).not.toHaveBeenCalled();
  });

  test("highlights each move with its amount, and clears the previous one", async () => {
    const { hear, field } = await drawLive();
    const box = field("ask-price").parentElement;
    const arrow = box?.querySelector(".arrow");
    expect(arrow?.hasAttribute("role")).toBe(false);
    await hear({ checkedAt: START_MS + 1, ask: "10.69", previous: { ask: "10.70" } });
    expect(box?.className).toBe("price-box flash-down");
    expect(arrow?.className).toBe("arrow down");
    expect(arrow?.getAttribute("aria-label")).toBe("down 0.01");
    await hear({ checkedAt: START_MS + 2, ask: "10.69", previous: { ask: "10.69" } });
    expect(arrow?.className).toBe("arrow");
    expect(arrow?.hasAttribute("aria-label")).toBe(false);
    expect(field("ask-price").querySelector(".kept, .changed")).toBeNull();
  });

  test("reports longer texts", async () => {
    const { hear, onLengths } = await drawLive();
    await hear({ bid: "1234567.5", ask: "1234568" });
    expect(onLengths).toHaveBeenLastCalledWith(ISIN, {
      price: 11,
      size: 8,
      spread: 3,
    });
  });

  test("resets both ages, which then advance by the second", async () => {
    const { clock, hear, commits, field } = await drawLive();
    await act(() => clock.advance(4000));
    expect(field("checked-at").textContent).toBe("4 s");
    await hear({ updatedAt: "2026-01-05T08:00:04Z" });
    expect(field("checked-at").textContent).toBe("now");
    expect(field("updated-at").textContent).toBe("now");
    expect(field("updated-at").querySelector("span")?.title).toBe("2026-01-05T08:00:04Z");
    await act(() => clock.advance(2000));
    expect(field("checked-at").textContent).toBe("2 s");
    expect(commits).not.toHaveBeenCalled();
  });

  test("gives the age of a live quote weight from 10 s on, until its next check", async () => {
    const { clock, hear, commits, attributes, field } = await drawLive();
    await hear({ plannedIntervalMs: 236_000 });
    commits.mockClear();
    const age = () => field("checked-at").querySelector(".font-strong")?.textContent;
    await act(() => clock.advance(9000));
    expect(field("checked-at").textContent).toBe("9 s");
    expect(age()).toBeUndefined();
    await act(() => clock.advance(1000));
    expect(age()).toBe("10 s");
    await act(() => clock.advance(41_000));
    expect(age()).toBe("51 s");
    expect(attributes().state).toBe("live");
    expect(commits, "drawn outside React").not.toHaveBeenCalled();
    await hear({ plannedIntervalMs: 236_000 });
    expect(age()).toBeUndefined();
  });

  test("resets the age that a stale row shows", async () => {
    const { clock, source, hear, row, attributes } = await drawLive();
    await act(() => clock.advance(9000));
    await hear({ bid: "10.67" });
    await act(() => clock.advance(3000));
    act(() => source.become({ connection: { state: "offline", nextTryAt: undefined } }));
    expect(attributes()).toMatchObject({ state: "stale", problem: "network" });
    expect(row.textContent).toContain("Stale 3 s");
  });
});

describe("a snapshot that changes more than figures", () => {
  test("changes the state of the book, and back to a normal one", async () => {
    const { hear, attributes, field, row } = await drawLive();
    await hear({ bid: "10.80" });
    expect(attributes().book).toBe("crossed");
    expect(row.textContent).toContain("Crossed");
    expect(field("spread").textContent).toBe("−0.1000");
    await hear({ bid: "10.60" });
    expect(attributes().book).toBe("normal");
    expect(row.textContent).not.toContain("Crossed");
    expect(field("spread").textContent).toBe("0.1000");
  });

  test("without basis points shows only a dash, and the figures again afterwards", async () => {
    const { hear, field } = await drawLive();
    await hear({ bid: "-2", ask: "1" });
    expect(field("spread-bps").textContent).toBe("–");
    expect(field("spread-bps").getAttribute("data-value")).toBe("");
    await hear({});
    expect(field("spread-bps").textContent).toBe("35.6");
    expect(field("spread-bps").getAttribute("data-value")).toBe("35.58");
  });

  test("makes the row stale after a failure, and live again after the next valid answer", async () => {
    const { hear, attributes, field, row } = await drawLive();
    const timeout = { kind: "timeout", status: undefined, reason: undefined } as const;
    await hear({ checkedAt: START_MS }, timeout);
    expect(attributes()).toMatchObject({ state: "stale", problem: "timeout", isStale: true });
    expect(row.querySelector(".price-box .arrow")).toBeNull();
    await hear({ bid: "10.6621", previous: { bid: "10.6620" } });
    expect(attributes()).toMatchObject({ state: "live", problem: "", isStale: false });
    expect(field("bid-price").querySelector(".changed")?.textContent).toBe("1");
  });

  test("flashes a price that has moved while the value was held", async () => {
    const { clock, hear, field } = await drawLive();
    await act(() => clock.advance(11_000));
    await hear({ bid: "10.67", previous: { bid: "10.6620" } });
    expect(field("bid-price").parentElement?.className).toBe("price-box flash-up");
    expect(field("ask-price").parentElement?.className).toBe("price-box");
  });

  test("flashes nothing when the value becomes held", async () => {
    const { clock, hear, field } = await drawLive();
    await act(() => clock.advance(1000));
    const late = { checkedAt: START_MS + 900, bid: "10.67", previous: { bid: "10.66" } };
    await hear(late, { kind: "timeout", status: undefined, reason: undefined });
    expect(field("bid-price").getAttribute("data-value")).toBe("10.67");
    expect(field("bid-price").parentElement?.className).toBe("price-box");
  });

  test("makes the row stale at once when it arrives too old", async () => {
    const { clock, hear, attributes } = await drawLive();
    await act(() => clock.advance(5000));
    await hear({ checkedAt: START_MS - 60_000 });
    expect(attributes().state).toBe("stale");
  });

  test("marks refused answers, and renders once while they stay the same", async () => {
    const { know, commits, row } = await drawLive();
    const refused = { count: 2, sinceEpochMs: 0, lastField: "bid.price" };
    const marked = (bid: string) => ({
      ...testSnapshot({ isin: ISIN, bid }),
      record: { refused: { ...refused }, older: 0 },
    });
    await know(marked("10.61"));
    expect(row.querySelector("[title*=rejected]")).not.toBeNull();
    commits.mockClear();
    await know(marked("10.62"));
    expect(commits).not.toHaveBeenCalled();
    await know({ ...marked("10.63"), record: { refused: { ...refused, count: 3 }, older: 0 } });
    expect(commits).toHaveBeenCalled();
  });

  test("makes the row live again after the value was too old", async () => {
    const { clock, hear, attributes } = await drawLive();
    await act(() => clock.advance(11_000));
    expect(attributes().state).toBe("stale");
    await hear({});
    expect(attributes().state).toBe("live");
  });
});

test("a figure that cannot be drawn fails only its row, like one that cannot be rendered", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const { know } = await drawLive();
  const snapshot = testSnapshot({ isin: ISIN });
  const broken = {
    get mid(): never {
      throw new Error("a seeded fault");
    },
  };
  await know({ ...snapshot, checked: snapshot.checked && withDerived(snapshot.checked, broken) });
  expect((await screen.findByRole("row")).textContent).toContain("This row failed.");
});

function withDerived(checked: CheckedQuote, change: Partial<CheckedQuote["derived"]>) {
  const derived = Object.create(checked.derived, Object.getOwnPropertyDescriptors(change));
  return { ...checked, derived };
}
