import { expect, test } from "vitest";
import { sceneOf } from "./scene.ts";
import { segmentsOf } from "./segments.ts";
import { MINUTE, pointOf, START, timelineOf, timeRangeOf } from "./testing-history.ts";

const frame = timeRangeOf(0, 5 * MINUTE);

/** The chart of a window of 900 px at a text size of 100 %. */
function sceneFor(...touches: readonly { readonly bid: string; readonly ask: string }[]) {
  const points = touches.map((touch, nth) => pointOf(nth * MINUTE, touch));
  const segments = segmentsOf(timelineOf(points, [frame]), frame, false);
  return sceneOf({ segments, frame, width: 320, height: 164, scale: 1, midnight: START });
}

/** Both last values are round prices of the axis. */
const MOVING = [
  { bid: "256.90", ask: "257.30" },
  { bid: "256.98", ask: "257.22" },
];

test("names of the sides and last values lie within the plot, also at its edges", () => {
  const { plot, start, end } = sceneFor({ bid: "1.00", ask: "9.00" });
  const bottom = plot.top + plot.height;
  for (const y of [start?.askLabelY, end?.askLabelY])
    expect(y).toBeGreaterThanOrEqual(plot.top + 8);
  expect(start?.bidLabelY).toBeLessThanOrEqual(bottom - 16);
  expect(end?.bidLabelY).toBeLessThanOrEqual(bottom - 8);
});

test("two prices at least are on the axis beside the last values", () => {
  const { prices, end } = sceneFor(...MOVING);
  expect(prices.length).toBeGreaterThanOrEqual(2);
  for (const { y } of prices) {
    for (const label of [end?.askLabelY ?? 0, end?.bidLabelY ?? 0]) {
      expect(Math.abs(y - label)).toBeGreaterThan(17);
    }
  }
});
