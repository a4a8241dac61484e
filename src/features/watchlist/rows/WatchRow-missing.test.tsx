import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import type { QuoteSnapshot } from "#engine/protocol/quote-state.ts";
import { START_MS } from "#engine/protocol/testing-clock.ts";
import { testSnapshot } from "#engine/protocol/testing-quotes.ts";
import EstimateLine from "#features/watchlist/bars/EstimateLine.tsx";
import { FIELD_NAMES } from "#live/quote-fields.ts";
import type { ProblemKind } from "#market/errors.ts";
import { figureLiteral } from "#market/figure.ts";
import { drawRow, fetchQualityMark, ISIN } from "./testing-row.tsx";

afterEach(cleanup);

const failed = (kind: ProblemKind, status?: number): QuoteSnapshot["problem"] => ({
  kind,
  status,
  reason: undefined,
});
const without = (kind: ProblemKind, status?: number): QuoteSnapshot => ({
  checked: undefined,
  problem: failed(kind, status),
  answeredAt: 0,
});

describe("a row without a value", () => {
  test("shows skeletons and nine empty fields while the first quote is awaited", () => {
    const { row, attributes, values } = drawRow();
    expect(attributes()).toMatchObject({ state: "waiting", book: "", problem: "" });
    expect(values()).toEqual(FIELD_NAMES.map(() => ""));
    expect(row.querySelectorAll(".skeleton").length).toBeGreaterThan(0);
    expect(row.querySelector(".dash")).toBeNull();
    expect(row.textContent).toContain("Waiting");
  });

  test("keeps the line of the list's estimate, with dashes once the check has failed", () => {
    const estimate = { kind: "quantity", amount: figureLiteral("1500") } as const;
    const { row } = drawRow(without("contract"), { estimate, Line: EstimateLine });
    for (const name of ["row-sell", "row-buy", "row-round-trip"]) {
      const field = row.querySelector(`[data-field=${name}]`);
      expect(field?.closest("[hidden]"), name).toBeNull();
      expect(field?.getAttribute("data-value"), name).toBe("");
      expect(field?.querySelector(".dash"), name).not.toBeNull();
    }
  });

  test("says that it waits until requests resume", () => {
    const { source, row, attributes } = drawRow();
    act(() =>
      source.become({
        connection: {
          state: "rate-limited",
          resumeAt: 0,
          resumeAtEpochMs: 0,
          waitMs: 3000,
          origin: "service",
        },
      }),
    );
    expect(attributes()).toMatchObject({ state: "waiting", problem: "rate-limited" });
    expect(row.textContent).toContain("rate limited");
  });

  test("shows its approximate time in the queue, and no problem", () => {
    const problem = { kind: "rate-limited", status: 504, reason: undefined } as const;
    const { row, attributes } = drawRow({
      checked: undefined,
      problem: { ...problem, queuedForMs: 19_400 },
      answeredAt: 0,
    });
    expect(attributes()).toMatchObject({ state: "waiting", problem: "" });
    expect(row.textContent).toContain("Queuedabout 20 s");
    expect(row.querySelector(".skeleton")).not.toBeNull();
    expect(row.querySelector(".text-error, .text-warn")).toBeNull();
  });

  test.each<[ProblemKind, number | undefined, string]>([
    ["not-found", 404, "not found"],
    ["contract", 200, "bad response"],
    ["timeout", undefined, "timed out"],
    ["http", 418, "error 418"],
    ["http", undefined, "error"],
  ])("after %s %s draws dashes and says why", (kind, status, words) => {
    const { row, attributes, values } = drawRow(without(kind, status));
    expect(attributes()).toMatchObject({ state: "unavailable", problem: kind });
    expect(values()).toEqual(FIELD_NAMES.map(() => ""));
    expect(row.querySelector(".skeleton")).toBeNull();
    expect(row.querySelectorAll(".dash").length).toBeGreaterThan(0);
    expect(row.textContent).toContain("No quote");
    expect(row.textContent).toContain(words);
  });

  test("never shows NaN, undefined or an invented zero", () => {
    for (const snapshot of [undefined, without("http"), without("network")]) {
      const { row } = drawRow(snapshot);
      const figures = row.textContent?.replace(ISIN, "") ?? "";
      expect(figures).not.toMatch(/NaN|undefined|null|\d/);
      cleanup();
    }
  });
});

describe("a held value", () => {
  test("stays, visibly stale, with its age and the cause", async () => {
    const { clock, row, attributes, values } = drawRow(
      testSnapshot({ isin: ISIN }, failed("http", 500)),
    );
    await act(() => clock.advance(66_000));
    expect(attributes()).toMatchObject({ state: "stale", problem: "http", isStale: true });
    expect(values()[0]).toBe("10.6620");
    expect(row.textContent).toContain("Stale 1 m");
    expect(row.textContent).toContain("error 500");
  });

  test("says calmly that it was seen earlier while its first check is under way, and that the check is overdue after that", async () => {
    const { clock, row, attributes } = drawRow({
      ...testSnapshot({ isin: ISIN, checkedAt: START_MS - 44_000 }),
      answeredAt: START_MS,
    });
    expect(attributes()).toMatchObject({ state: "stale", problem: "", isStale: true });
    expect(row.textContent).toContain("44 s agochecking…");
    expect(row.textContent).not.toMatch(/Stale|overdue/);
    await act(() => clock.advance(10_000));
    expect(row.textContent).toContain("Stale 54 soverdue");
  });

  test("counts down to the next check at a pace that became slower, and calls it overdue only by that pace", async () => {
    const { clock, source, row, attributes } = drawRow(testSnapshot({ isin: ISIN }));
    source.intervalMs = 73_000;
    await act(() => clock.advance(30_000));
    expect(attributes()).toMatchObject({ state: "stale", isStale: true });
    expect(row.textContent).toContain("Stale 30 snext in 43 s");
    await act(() => clock.advance(43_000));
    expect(row.textContent).toContain("Stale 1 mcheck due");
    await act(() => clock.advance(74_000));
    expect(row.textContent).toContain("overdue");
  });

  test("counts down by the present pace of the gateway's feed, not by that of the page or of the last check", async () => {
    const snapshot = testSnapshot({ isin: ISIN });
    const checked = snapshot.checked && { ...snapshot.checked, feedPlanMs: 1000 };
    const { clock, source, row } = drawRow({ ...snapshot, checked });
    source.become({ cycleMs: 60_000, pollCycleMs: source.intervalMs });
    await act(() => clock.advance(20_000));
    expect(row.textContent).toContain("Stale 20 snext in 40 s");
  });

  test("that was old when it came waits for its turn at a slow pace: its check is not under way", async () => {
    const { clock, source, row } = drawRow({
      ...testSnapshot({ isin: ISIN, checkedAt: START_MS - 150_000 }),
      answeredAt: START_MS,
    });
    source.intervalMs = 140_000;
    await act(() => clock.advance(1000));
    expect(row.textContent).toContain("Stale 2 mcheck due");
    source.intervalMs = 180_000;
    await act(() => clock.advance(1000));
    expect(row.textContent).toContain("Stale 2 mnext in 28 s");
    source.intervalMs = 4000;
    await act(() => clock.advance(1000));
    expect(row.textContent).toContain("2 m agochecking…");
  });

  test("of an earlier page awaits its first check for as long as the pace takes", async () => {
    const snapshot = testSnapshot({ isin: ISIN, checkedAt: START_MS - 500_000 });
    const checked = snapshot.checked && { ...snapshot.checked, isRemembered: true as const };
    const { clock, source, row } = drawRow({ ...snapshot, checked, answeredAt: START_MS });
    source.intervalMs = 40_000;
    await act(() => clock.advance(15_000));
    expect(row.textContent).toContain("next in 25 s");
    await act(() => clock.advance(66_000));
    expect(row.textContent).toContain("overdue");
  });

  test("has the mark of bad answers before the cause", async () => {
    await fetchQualityMark();
    const record = { refused: { count: 2, sinceEpochMs: 0, lastField: "bid" }, older: 0 };
    const { row } = drawRow({
      ...testSnapshot({ isin: ISIN }, failed("contract", 200)),
      record,
    });
    const mark = screen.getByTitle(/^2 responses rejected\./);
    expect(mark.previousElementSibling?.textContent).toBe("Stale 0 s");
    expect(mark.nextElementSibling?.textContent).toBe("bad response");
    expect(row.querySelectorAll(".quality-mark")).toHaveLength(1);
  });

  test("says that the instrument is no longer listed, with a link to request it", () => {
    const { attributes, values } = drawRow(testSnapshot({ isin: ISIN }), { isListed: false });
    expect(attributes()).toMatchObject({ state: "not-listed", isStale: true });
    expect(values()[0]).toBe("10.6620");
    expect(screen.getByRole("link").getAttribute("href")).toBe(`mailto:?subject=${ISIN}`);
  });

  test("shows no move", () => {
    const moved = testSnapshot({ isin: ISIN, previous: { bid: "1" } }, failed("timeout"));
    expect(drawRow(moved).row.querySelector(".arrow")).toBeNull();
  });
});
