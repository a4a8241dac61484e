import { growth } from "../../bench/soak/report.ts";
import { screenFaults, watchScreen } from "../../bench/soak/screen.ts";
import { soak } from "../../bench/soak/soak.ts";
import { TROUBLES } from "../../bench/soak/troubles.ts";
import { attachToWorker } from "../../bench/soak/worker-target.ts";
import { expect, test } from "../fixtures.ts";
import { APPLE } from "../support/market.ts";

test("no fault turns a quote back in time, causes a request during a wait or an uncaught error", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const figures = await soak(browser, { seconds: 0, seed: 1, instruments: 6, readEach: 5 });
  // The run is too short to judge growth; it is printed for information.
  process.stdout.write(`${growth(figures)}\n`);
  expect(figures.screenFaults, "values on screen").toEqual([]);
  expect(figures.retryAfterViolations, "requests inside a Retry-After").toEqual([]);
  expect(figures.errors, "what pages and worker threw or complained of").toEqual([]);
  expect(figures.requests).toBeGreaterThan(50);
  expect(figures.troubles, "each once, recovered from before the next").toEqual(
    Object.fromEntries(Object.keys(TROUBLES).map((name) => [name, 1])),
  );
});

test("the watches of the soak find each fault of the screen and of the worker", async ({
  browser,
  desk,
  page,
}) => {
  const show = (text: string) =>
    desk.watchlist
      .value(APPLE, "updated-at")
      .evaluate((field, shown) => field.setAttribute("data-value", shown), text);
  await desk.open([APPLE]);
  await test.step("the watch over the worker finds an error that it throws", async () => {
    const worker = await attachToWorker(browser);
    const expression = "setTimeout(() => { console.error('seeded'); throw new Error('seeded'); })";
    await worker.ask("Runtime.evaluate", { expression });
    await expect.poll(() => worker.errors.length).toBe(2);
    await worker.detach();
  });
  await desk.top.pause.click();
  await desk.top.expectState("paused");
  for (const [what, value] of [
    ["goes back by a nanosecond", "2999-01-05T08:00:00.123456788Z"],
    ["goes back to a shorter fraction", "2999-01-05T08:00:00Z"],
    ["is lost", ""],
    ["is invalid", "undefined"],
  ] as const) {
    await test.step(`the watch finds an instant that ${what}`, async () => {
      await show("2999-01-05T08:00:00.123456789Z");
      await watchScreen(page);
      expect(await screenFaults(page), `before it ${what}`).toEqual([]);
      await show(value);
      expect(await screenFaults(page), what).not.toEqual([]);
    });
  }
});
