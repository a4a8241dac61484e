import { expect, test } from "touchline/testing";

const WATCHED = ["US0378331005", "IE000CNSFAR2"];

test.use({ touchline: { seed: 7, start: "2026-01-05T08:00:00Z", clock: "standing" } });

/** Two openings of one market, and the page of each after one step. */
for (const opening of ["first", "second"]) {
  test(`the desk looks the same each time: ${opening}`, async ({ desk, page, simulator }) => {
    await desk.open(WATCHED, WATCHED[0]);
    // The first run writes the pictures; the ones after it compare with them.
    await expect(page).toHaveScreenshot("desk.png", { maxDiffPixels: 0 });

    await desk.nextRound(() => simulator.step(5000));
    await expect(page).toHaveScreenshot("five-seconds-later.png", { maxDiffPixels: 0 });
  });
}
