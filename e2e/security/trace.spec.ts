import { expect, test } from "../fixtures.ts";
import { filesIn } from "../support/archive.ts";
import { APPLE, FUND } from "../support/market.ts";
import { CANARY } from "../support/site.ts";

// The test records a trace itself, which `--trace on` would prevent.
test("a recorded trace holds no token, even of a service that echoes it", async ({
  context,
  desk,
  simulator,
}, testInfo) => {
  await context.tracing.start({ screenshots: true, snapshots: true, sources: false });
  desk.askFromPage();
  const headers = { "x-token": CANARY, "www-authenticate": `Bearer realm="${CANARY}"` };
  await simulator.misbehave({ route: "quote", isin: FUND, status: 500, reason: CANARY, headers });
  await desk.goto({ isins: [APPLE, FUND], focus: FUND });
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  await expect(desk.focus.panel).toContainText("Reason:");
  const path = testInfo.outputPath("recorded.zip");
  await context.tracing.stop({ path });
  const files = await filesIn(path);
  const texts = [...files.values()];
  expect(texts.filter((text) => text.includes(`/api/instruments/${FUND}`)).length).toBeGreaterThan(
    0,
  );
  const mask = Buffer.from("•••").toString("latin1");
  expect(texts.filter((text) => text.includes(mask)).length).toBeGreaterThan(0);
  expect([...files].filter(([name, text]) => `${name}${text}`.includes(CANARY))).toEqual([]);
});
