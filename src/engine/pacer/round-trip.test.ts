import { expect, test } from "vitest";
import { createRoundTrip } from "./round-trip.ts";

test("an answer during which the clock jumped by hours leaves the mean as it was", () => {
  const roundTrip = createRoundTrip();
  roundTrip.record(200);
  const slowAfterMs = roundTrip.slowAfterMs();
  roundTrip.record(8 * 3_600_000);
  expect(roundTrip.meanMs()).toBe(200);
  expect(roundTrip.slowAfterMs()).toBe(slowAfterMs);
  roundTrip.record(10_000);
  expect(roundTrip.meanMs(), "as long as a request may take").toBe(1425);
});
