import { defaultScheduler, notifyManager } from "@tanstack/react-query";
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { settled } from "#engine/protocol/testing-clock.ts";
import { testChecked, testIsin, testSnapshot } from "#engine/protocol/testing-quotes.ts";
import { batchNotifications } from "#live/batch-notifications.ts";
import { createStage } from "#live/testing-live.tsx";
import { useQuoteSnapshot } from "#live/use-quote-snapshot.ts";
import { useTimeline } from "./use-timeline.ts";

const ISIN = testIsin(1);

afterEach(() => {
  cleanup();
  // The scheduler is the process's, in which other tests run.
  notifyManager.setScheduler(defaultScheduler);
});

/** Draws price and chart of a stage, and checks at each step that they have the same quote. */
function drawBoth(stage: ReturnType<typeof createStage>) {
  batchNotifications(stage.clock);
  const Price = () => <b>{useQuoteSnapshot(ISIN)?.checked?.quote.ask.price}</b>;
  const InChart = () => <i>{useTimeline(ISIN).points.at(-1)?.ask.price}</i>;
  const { container } = render(
    <>
      <Price />
      <InChart />
    </>,
    { wrapper: stage.wrapper },
  );
  const drawn = new Set<string>();
  const checkDrawing = () => {
    const [price, inChart] = ["b", "i"].map((tag) => container.querySelector(tag)?.textContent);
    expect(inChart).toBe(price);
    drawn.add(`${price}`);
  };
  // In steps, because React renders once for everything within one `act`.
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 5) {
      await act(() => stage.clock.advance(5));
      checkDrawing();
    }
  };
  return { drawn, pass };
}

test("the chart's last quote is the one of the price, at every draw", async () => {
  const stage = createStage();
  const { drawn, pass } = drawBoth(stage);
  // After a pause, within one frame of the last, and several in one frame.
  const waits = [2500, 305, 290, 40, 10, 180, 30];
  for (const [nth, waitMs] of waits.entries()) {
    await pass(waitMs);
    const ask = `191.${30 + nth}`;
    await act(async () => {
      const now = stage.clock.now();
      stage.know(
        ISIN,
        testSnapshot({ ask, checkedAt: now, updatedAt: `2026-01-05T08:00:0${nth}Z` }),
      );
      await settled();
    });
  }
  await pass(1000);
  expect(drawn.size).toBeGreaterThan(4);
  expect(drawn).toContain("191.36");
});

test("an answer before the query waits for it changes price and chart together", async () => {
  const stage = createStage();
  stage.source.intervalMs = 60_000;
  const { drawn, pass } = drawBoth(stage);
  const waits = [2500, 305, 290, 40, 10, 180, 30];
  for (const [nth, waitMs] of waits.entries()) {
    await pass(waitMs);
    await act(async () => {
      const ask = `191.${30 + nth}`;
      const checkedAt = stage.clock.now();
      stage.source.answer(
        ISIN,
        testChecked({ isin: ISIN, ask, checkedAt, updatedAt: `2026-01-05T08:00:0${nth}Z` }),
        checkedAt,
      );
      await settled();
    });
  }
  await pass(1000);
  expect(drawn.size).toBeGreaterThan(4);
  expect(drawn).toContain("191.36");
});
