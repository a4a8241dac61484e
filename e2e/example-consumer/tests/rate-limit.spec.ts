import { expect, test } from "touchline/testing";

const APPLE = "US0378331005";

test("a rate limit is waited out, with the last quote held", async ({ desk, simulator }) => {
  await desk.open([APPLE], APPLE);
  const bid = desk.watchlist.value(APPLE, "bid-price");

  await simulator.misbehave({
    route: "quote",
    status: 429,
    headers: { "retry-after": "2" },
    times: 1,
  });
  await desk.top.expectState("rate-limited");
  await expect(desk.top.connection).toHaveAttribute("data-resume-at", /Z$/);
  await expect(bid).not.toHaveAttribute("data-value", "");

  await desk.top.expectState("live");
  await desk.watchlist.nextCheck(APPLE);
});
