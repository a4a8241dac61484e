import { instrumentList } from "#server/simulator/market/universe.ts";
import { expect, test } from "../fixtures.ts";
import type { FieldName } from "../pages/fields.ts";
import { touch } from "../support/market.ts";

const [
  ZEROS = "",
  CLOSE = "",
  SMALL = "",
  WHOLE = "",
  WIDE = "",
  CROSSED = "",
  LOCKED = "",
  NEGATIVE = "",
  NO_MID = "",
] = instrumentList(9);
const FIRST = instrumentList(8);

test("figures are exact and written out, with zeros, at any size, crossed or negative", async ({
  desk,
  simulator,
}) => {
  const { watchlist, focus } = desk;
  for (const [isin, bid, ask] of [
    [ZEROS, "10.6620 x 4800", "10.7000 x 4800"],
    [CLOSE, "123456789012.123456788 x 1", "123456789012.123456789 x 1"],
    [SMALL, "0.000001 x 250000000.5", "0.000003 x 0.000000000000000001"],
    [WHOLE, "99 x 10", "99.25 x 10"],
    [WIDE, "99 x 10", "101 x 10"],
    [CROSSED, "10.75 x 100", "10.70 x 100"],
    [LOCKED, "10.70 x 100", "10.70 x 100"],
    [NEGATIVE, "-37.63 x 100", "-37.60 x 100"],
    [NO_MID, "-1.00 x 100", "1.00 x 100"],
  ] as const) {
    const updatedAt = isin === ZEROS ? { updatedAt: "2026-01-05T08:00:00.123456789Z" } : {};
    await simulator.pin(isin, { ...touch({ bid, ask }), ...updatedAt });
  }
  await desk.open([ZEROS, CLOSE, SMALL, WHOLE, WIDE, CROSSED, LOCKED, NEGATIVE, NO_MID], ZEROS);

  /** Shows each instrument in detail, one after the other, in the same page. */
  const inDetail = (title: string, isin: string, look: () => Promise<void>) =>
    test.step(`in detail: ${title}`, async () => {
      await watchlist.row(isin).click();
      await expect(focus.panel).toHaveAttribute("data-isin", isin);
      await look();
    });

  await test.step("spread, mid and basis points are exact, and keep their zeros", async () => {
    const values: readonly (readonly [FieldName, string])[] = [
      ["bid-price", "10.6620"],
      ["bid-size", "4800"],
      ["ask-price", "10.7000"],
      ["ask-size", "4800"],
      ["spread", "0.0380"],
      ["spread-bps", "35.58"],
      ["mid", "10.6810"],
      ["updated-at", "2026-01-05T08:00:00.123456789Z"],
    ];
    for (const [name, value] of values) {
      await expect(watchlist.value(ZEROS, name), name).toHaveAttribute("data-value", value);
      await expect(focus.value(name), name).toHaveAttribute("data-value", value);
    }
    await expect(watchlist.value(ZEROS, "ask-price")).toHaveText("10.7000");
    await expect(watchlist.value(ZEROS, "spread-bps")).toHaveText("35.6");
    await expect(focus.value("spread-bps")).toHaveText("35.58");
    await expect(focus.value("ask-price")).toHaveText("10.7000");
    await expect(focus.value("ask-size")).toHaveText("4,800");
  });

  await inDetail("prices that no float can tell apart keep their difference", CLOSE, async () => {
    await expect(watchlist.value(CLOSE, "spread")).toHaveAttribute("data-value", "0.000000001");
    await expect(focus.value("spread")).toHaveText("0.000000001");
    await expect(focus.value("ask-price")).toHaveText("123,456,789,012.123456789");
    await expect(focus.value("mid")).toHaveAttribute("data-value", "123456789012.1234567885");
  });

  await inDetail("prices of a millionth are written out, never in exponents", SMALL, async () => {
    await expect(watchlist.value(SMALL, "bid-price")).toHaveText("0.000001");
    await expect(watchlist.value(SMALL, "spread")).toHaveAttribute("data-value", "0.000002");
    await expect(watchlist.value(SMALL, "mid")).toHaveAttribute("data-value", "0.000002");
    await expect(focus.value("spread-bps")).toHaveAttribute("data-value", "10000.00");
    await expect(focus.value("ask-size")).toHaveText("0.000000000000000001");
    await expect(focus.value("bid-size")).toHaveText("250,000,000.5");
  });

  await test.step("bid and ask are shown with the same number of decimals", async () => {
    await expect(watchlist.value(WHOLE, "bid-price")).toHaveText("99.00");
    await expect(watchlist.value(WHOLE, "bid-price")).toHaveAttribute("data-value", "99");
  });

  await inDetail("a table's basis points lose their decimal from 100 on", WIDE, async () => {
    await expect(watchlist.value(WIDE, "spread-bps")).toHaveText("200");
    await expect(focus.value("spread-bps")).toHaveText("200.00");
  });

  await inDetail("a crossed book is shown as it is and flagged", CROSSED, async () => {
    await expect(watchlist.row(CROSSED)).toHaveAttribute("data-book", "crossed");
    await expect(watchlist.row(CROSSED)).toContainText("Crossed");
    await expect(watchlist.value(CROSSED, "spread")).toHaveAttribute("data-value", "-0.05");
    await expect(watchlist.value(CROSSED, "bid-price")).toHaveText("10.75");
    await expect(focus.panel).toContainText("Bid is above ask.");
    await expect(watchlist.row(LOCKED)).toHaveAttribute("data-book", "locked");
    await expect(watchlist.row(LOCKED)).toContainText("Locked");
    await expect(watchlist.value(LOCKED, "spread")).toHaveAttribute("data-value", "0.00");
  });

  await inDetail("negative prices are shown, without basis points", NEGATIVE, async () => {
    await expect(watchlist.value(NEGATIVE, "bid-price")).toHaveText("\u221237.63");
    await expect(watchlist.value(NEGATIVE, "spread")).toHaveAttribute("data-value", "0.03");
    await expect(watchlist.value(NEGATIVE, "mid")).toHaveAttribute("data-value", "-37.615");
    const bps = focus.value("spread-bps");
    await expect(bps).toHaveAttribute("data-value", "");
    await expect(bps).toHaveText("–");
    await expect(bps).toHaveAttribute("title", /not above zero/);
    await expect(watchlist.value(NEGATIVE, "spread-bps")).toHaveText("–");
  });

  await inDetail("a mid of exactly zero gives no basis points either", NO_MID, async () => {
    await expect(focus.value("mid")).toHaveText("0.00");
    await expect(focus.value("spread-bps")).toHaveAttribute("data-value", "");
    await expect(focus.value("spread-bps")).toHaveText("–");
  });
});

test("the spread of a crossed book with five decimals is whole beside its chip, in a list beside a detail", async ({
  desk,
  page,
  simulator,
}) => {
  await simulator.pin(CROSSED, touch({ bid: "1.08342 x 500000", ask: "1.08301 x 700000" }));
  for (const [language, text, word] of [
    ["en", "\u22120.00041", "Crossed"],
    ["de", "\u22120,00041", "Gekreuzt"],
  ] as const) {
    await page.goto(`/?isin=${FIRST.join(",")}&focus=${CROSSED}&lang=${language}`);
    for (const width of [1280, 1440, 1920]) {
      await test.step(`${language}, ${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        const row = desk.watchlist.row(CROSSED);
        const spread = desk.watchlist.value(CROSSED, "spread");
        await expect(row.getByText(word)).toBeInViewport({ ratio: 1 });
        await expect(spread).toHaveText(text);
        await expect(spread).toBeInViewport({ ratio: 1 });
        await expect(desk.focus.value("spread")).toBeInViewport({ ratio: 1 });
      });
    }
  }
});
