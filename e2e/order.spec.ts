import { expect, test } from "./fixtures.ts";
import { APPLE, touch } from "./support/market.ts";

const at = (nanos: string) => `2026-01-05T08:00:00.${nanos}Z`;

test("an older quote never replaces a newer one, down to the nanosecond", async ({
  desk,
  simulator,
}) => {
  const newer = touch({ bid: "10.00 x 1", ask: "10.02 x 1" });
  const older = touch({ bid: "9.00 x 1", ask: "9.02 x 1" });
  await simulator.pin(APPLE, { ...newer, updatedAt: at("123456789") });
  await desk.open([APPLE]);
  await simulator.pin(APPLE, { ...older, updatedAt: at("123456788") });
  await expect(desk.watchlist.row(APPLE)).toContainText("Older quotes ignored:");
  await expect(desk.watchlist.value(APPLE, "ask-price")).toHaveAttribute("data-value", "10.02");
  await expect(desk.watchlist.value(APPLE, "updated-at")).toHaveAttribute(
    "data-value",
    at("123456789"),
  );
  await simulator.pin(APPLE, { ...older, updatedAt: at("123456790") });
  await expect(desk.watchlist.value(APPLE, "ask-price")).toHaveAttribute("data-value", "9.02");
});

test("a quiet market is live: the quote is old, its check is not", async ({ desk, simulator }) => {
  await simulator.pin(APPLE, {
    ...touch({ bid: "10.00 x 1", ask: "10.02 x 1" }),
    updatedAt: "2020-01-01T00:00:00Z",
  });
  await desk.open([APPLE], APPLE);
  await desk.watchlist.nextCheck(APPLE);
  await desk.watchlist.nextCheck(APPLE);
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  await expect(desk.focus.value("updated-at")).toHaveText(/^market [\d,]+ d/);
});

test("the digits that moved are marked, and which way", async ({ desk, simulator }) => {
  await simulator.pin(APPLE, touch({ bid: "10.6620 x 1", ask: "10.7000 x 1" }));
  await desk.open([APPLE]);
  await simulator.pin(APPLE, touch({ bid: "10.6650 x 1", ask: "10.6900 x 1" }));
  await expect(desk.watchlist.value(APPLE, "bid-price")).toHaveText("10.6650");
  for (const name of ["up 0.0030", "down 0.0100"]) {
    await expect(desk.watchlist.row(APPLE).getByRole("img", { name, exact: true })).toBeVisible();
  }
});
