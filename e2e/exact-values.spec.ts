import { expect, test } from "./fixtures.ts";
import { APPLE, EXAMPLE, FUND, touch } from "./support/market.ts";

test("spread, mid and basis points are exact, and zeros are kept", async ({ desk, simulator }) => {
  await simulator.pin(APPLE, { ...EXAMPLE, updatedAt: "2026-01-05T08:00:00.123456789Z" });
  await desk.open([APPLE], APPLE);
  const values = {
    "bid-price": "10.6620",
    "bid-size": "4800",
    "ask-price": "10.7000",
    "ask-size": "4800",
    spread: "0.0380",
    "spread-bps": "35.58",
    mid: "10.6810",
    "updated-at": "2026-01-05T08:00:00.123456789Z",
  } as const;
  for (const [name, value] of Object.entries(values) as [keyof typeof values, string][]) {
    await expect(desk.watchlist.value(APPLE, name), name).toHaveAttribute("data-value", value);
    await expect(desk.focus.value(name), name).toHaveAttribute("data-value", value);
  }
  await expect(desk.watchlist.value(APPLE, "ask-price")).toHaveText("10.7000");
  await expect(desk.watchlist.value(APPLE, "spread-bps")).toHaveText("35.6");
  await expect(desk.focus.value("spread-bps")).toHaveText("35.58");
  await expect(desk.focus.value("ask-price")).toHaveText("10.7000");
  await expect(desk.focus.value("ask-size")).toHaveText("4,800");
});

test("prices that no float can tell apart keep their difference", async ({ desk, simulator }) => {
  await simulator.pin(
    APPLE,
    touch({ bid: "123456789012.123456788 x 1", ask: "123456789012.123456789 x 1" }),
  );
  await desk.open([APPLE], APPLE);
  await expect(desk.watchlist.value(APPLE, "spread")).toHaveAttribute("data-value", "0.000000001");
  await expect(desk.focus.value("spread")).toHaveText("0.000000001");
  await expect(desk.focus.value("ask-price")).toHaveText("123,456,789,012.123456789");
  await expect(desk.focus.value("mid")).toHaveAttribute("data-value", "123456789012.1234567885");
});

test("prices of a millionth are written out, never in exponents", async ({ desk, simulator }) => {
  await simulator.pin(
    APPLE,
    touch({ bid: "0.000001 x 250000000.5", ask: "0.000003 x 0.000000000000000001" }),
  );
  await desk.open([APPLE], APPLE);
  await expect(desk.watchlist.value(APPLE, "bid-price")).toHaveText("0.000001");
  await expect(desk.watchlist.value(APPLE, "spread")).toHaveAttribute("data-value", "0.000002");
  await expect(desk.watchlist.value(APPLE, "mid")).toHaveAttribute("data-value", "0.000002");
  await expect(desk.focus.value("spread-bps")).toHaveAttribute("data-value", "10000.00");
  await expect(desk.focus.value("ask-size")).toHaveText("0.000000000000000001");
  await expect(desk.focus.value("bid-size")).toHaveText("250,000,000.5");
});

test("bid and ask are shown with the same number of decimals", async ({ desk, simulator }) => {
  await simulator.pin(APPLE, touch({ bid: "99 x 10", ask: "99.25 x 10" }));
  await desk.open([APPLE]);
  await expect(desk.watchlist.value(APPLE, "bid-price")).toHaveText("99.00");
  await expect(desk.watchlist.value(APPLE, "bid-price")).toHaveAttribute("data-value", "99");
});

test("a table's basis points lose their decimal from 100 on", async ({ desk, simulator }) => {
  await simulator.pin(APPLE, touch({ bid: "99 x 10", ask: "101 x 10" }));
  await desk.open([APPLE], APPLE);
  await expect(desk.watchlist.value(APPLE, "spread-bps")).toHaveText("200");
  await expect(desk.focus.value("spread-bps")).toHaveText("200.00");
});

test("a crossed book is shown as it is and flagged", async ({ desk, simulator }) => {
  await simulator.pin(APPLE, touch({ bid: "10.75 x 100", ask: "10.70 x 100" }));
  await simulator.pin(FUND, touch({ bid: "10.70 x 100", ask: "10.70 x 100" }));
  await desk.open([APPLE, FUND], APPLE);
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-book", "crossed");
  await expect(desk.watchlist.row(APPLE)).toContainText("Crossed");
  await expect(desk.watchlist.value(APPLE, "spread")).toHaveAttribute("data-value", "-0.05");
  await expect(desk.watchlist.value(APPLE, "bid-price")).toHaveText("10.75");
  await expect(desk.focus.panel).toContainText("Bid is above ask.");
  await expect(desk.watchlist.row(FUND)).toHaveAttribute("data-book", "locked");
  await expect(desk.watchlist.row(FUND)).toContainText("Locked");
  await expect(desk.watchlist.value(FUND, "spread")).toHaveAttribute("data-value", "0.00");
});

test("negative prices are shown, with a dash for basis points", async ({ desk, simulator }) => {
  await simulator.pin(APPLE, touch({ bid: "-37.63 x 100", ask: "-37.60 x 100" }));
  await desk.open([APPLE], APPLE);
  await expect(desk.watchlist.value(APPLE, "bid-price")).toHaveText("\u221237.63");
  await expect(desk.watchlist.value(APPLE, "spread")).toHaveAttribute("data-value", "0.03");
  await expect(desk.watchlist.value(APPLE, "mid")).toHaveAttribute("data-value", "-37.615");
  const bps = desk.focus.value("spread-bps");
  await expect(bps).toHaveAttribute("data-value", "");
  await expect(bps).toHaveText("–");
  await expect(bps).toHaveAttribute("title", /not above zero/);
  await expect(desk.watchlist.value(APPLE, "spread-bps")).toHaveText("–");
});

test("a mid of exactly zero gives no basis points either", async ({ desk, simulator }) => {
  await simulator.pin(APPLE, touch({ bid: "-1.00 x 100", ask: "1.00 x 100" }));
  await desk.open([APPLE], APPLE);
  await expect(desk.focus.value("mid")).toHaveText("0.00");
  await expect(desk.focus.value("spread-bps")).toHaveAttribute("data-value", "");
  await expect(desk.focus.value("spread-bps")).toHaveText("–");
});
