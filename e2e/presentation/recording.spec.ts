import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { DeskPage } from "../pages/desk-page.ts";
import { Recordings } from "../pages/recordings.ts";
import { expectAccessible, WINDOW } from "../support/axe.ts";
import { storedPoints } from "../support/history.ts";
import { APPLE, FUND, THIRD } from "../support/market.ts";
import { setPacePreference } from "../support/pace-preference.ts";
import { CANARY, type Site, startSite } from "../support/site.ts";

const ISINS = [APPLE, FUND, THIRD];

/** Returns the quotes of a recording, in their order, without the times of its checks. */
const quotesOf = (recording: string): readonly string[] =>
  recording
    .split("\n")
    .slice(1, -1)
    .filter((line) => line.includes('"quote"'))
    .map((line) => JSON.stringify((JSON.parse(line) as { quote: unknown }).quote));

/** Returns the ISIN of a quote's text, which begins with `{"instrument":"`. */
const isinOf = (quote: string): string => quote.slice(15, 27);

/**
 * Returns quotes with the first one of each instrument before the others, by ISIN: a page requests these at the same
 * time, so that the order of their answers is not that of the market.
 */
function withFirstQuotesSorted(quotes: readonly string[]): readonly string[] {
  const isFirst = (quote: string, at: number) =>
    quotes.findIndex((other) => isinOf(other) === isinOf(quote)) === at;
  const rest = quotes.filter((quote, at) => !isFirst(quote, at));
  return [...quotes.filter(isFirst).sort(), ...rest];
}

const headOf = (recording: string) =>
  JSON.parse(recording.split("\n", 1)[0] ?? "") as Record<string, unknown>;

/** Holds the next load of the desk. Returns the function that lets it go on. */
async function holdDesk(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => url.pathname === "/",
    async (route) => {
      await released;
      await route.continue();
    },
  );
  return release;
}

/** Waits until each instrument has three more stored quotes: the one in detail is requested more often than others. */
async function untilThreeMoreQuotes(page: Page): Promise<void> {
  const fewestQuotes = async () => {
    const points = await storedPoints(page);
    return Math.min(...ISINS.map((each) => points.filter(({ isin }) => isin === each).length));
  };
  const before = await fewestQuotes();
  await expect.poll(fewestQuotes, { timeout: 15_000 }).toBeGreaterThan(before + 2);
}

test("a session is recorded, and replayed to the same quotes in the same order", async ({
  context,
  page,
  operator,
}) => {
  // Two markets are started, one after the other.
  test.slow();
  await setPacePreference(context, 1);
  const desk = new DeskPage(page);
  const recordings = new Recordings(page);
  const real = await startSite("foreign", operator);
  const { port } = new URL(real.url);
  let simulated: Site | undefined;
  const countOf = async (source: string) =>
    (await storedPoints(page)).filter((point) => point.source === source).length;
  try {
    await page.goto(`${real.url}/?isin=${ISINS.join()}&focus=${APPLE}`);
    for (const isin of ISINS) {
      await expect(desk.watchlist.row(isin)).toHaveAttribute("data-state", "live");
    }
    const recorded = await test.step("the keyboard alone records a session", async () => {
      await recordings.do("start recording quotes");
      await expect(recordings.record).toHaveAttribute("data-state", "recording");
      await expect(recordings.replay).toHaveCount(0);
      await recordings.close();
      await untilThreeMoreQuotes(page);
      return recordings.save(() => recordings.do("stop recording"));
    });
    const source = (await storedPoints(page))[0]?.source ?? "";
    const quotes = quotesOf(recorded);
    // In the order of their first appearance.
    const isins = [...new Set(quotes.map(isinOf))];
    await test.step("the recording names its instruments and quotes, and no secret", async () => {
      expect(headOf(recorded)).toMatchObject({ simulated: false, instruments: isins });
      expect([...isins].sort()).toEqual([...ISINS].sort());
      expect(quotes.length).toBeGreaterThan(6);
      for (const secret of [CANARY, source, "127.0.0.1", `:${port}`]) {
        expect(recorded).not.toContain(secret);
      }
      await expect(recordings.outcome).toContainText(
        `Saved ${quotes.length} quotes of 3 instruments.`,
      );
    });
    await page.goto("about:blank");
    await real.close();

    simulated = await startSite("embedded", operator, { port });
    const { simulator } = simulated;
    await page.goto(`${simulated.url}/?isin=${ISINS.join()}&focus=${APPLE}`);
    await desk.top.expectState("live");
    await test.step("a damaged recording is refused with its reason, and changes nothing", async () => {
      const { run } = await simulator.state();
      await recordings.open();
      await recordings.choose(recorded.replace(/"price":"\d/, '"price":"x'), "broken.ndjson");
      await expect(recordings.outcome).toContainText(
        "broken.ndjson cannot be replayed: 1 line is invalid.",
      );
      await expect(recordings.outcome).toContainText("Line 2: quote.ask.price is not valid.");
      expect(await simulator.state()).toMatchObject({ run, replay: null });
      await expectAccessible(page, WINDOW);
    });
    await test.step("the replay shows the same quotes in the same order", async () => {
      // The greatest speed at which no quote is lost: each check shows one quote of an instrument.
      await recordings.replay.getByText("10×").click();
      const release = await holdDesk(page);
      await recordings.choose(recorded);
      await page.waitForRequest((request) => request.isNavigationRequest());
      // The page that the test leaves keeps no quote of the replay.
      await simulator.quietFor(1000);
      release();
      await page.waitForURL((url) => url.searchParams.get("isin") === isins.join());
      await expect(desk.top.simulated).toBeVisible();
      await expect
        .poll(async () => (await simulator.state()).replay, { timeout: 30_000 })
        .toMatchObject({ finished: true, served: quotes.length });
      for (const isin of ISINS) {
        const last = quotes.findLast((quote) => quote.includes(isin)) ?? "{}";
        const { ask } = JSON.parse(last) as { ask: { price: string } };
        const shown = desk.watchlist.value(isin, "ask-price");
        await expect(shown).toHaveAttribute("data-value", ask.price);
      }
    });
    await test.step("a replay is saved as the recording that it replays", async () => {
      await recordings.open();
      await expect(recordings.replay).toContainText(`${quotes.length} of ${quotes.length} quotes`);
      const again = await recordings.save(() => recordings.press("Everything"));
      expect(withFirstQuotesSorted(quotesOf(again))).toEqual(withFirstQuotesSorted(quotes));
      expect(headOf(again)).toMatchObject({ simulated: true });
    });
    await test.step("the real market's history has no quote of the replay", async () => {
      const { run } = await simulator.state();
      expect(await countOf(run)).toBe(quotes.length);
      expect(await countOf(source)).toBeGreaterThanOrEqual(quotes.length);
      await recordings.end.click();
      await expect.poll(async () => (await simulator.state()).run).not.toBe(run);
    });
  } finally {
    await real.close().catch(() => undefined);
    await simulated?.close();
  }
});
