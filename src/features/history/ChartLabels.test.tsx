import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ChartLabels } from "./ChartLabels.tsx";
import { sceneOf } from "./scene.ts";
import { segmentsOf } from "./segments.ts";
import { MINUTE, pointOf, START, timelineOf, timeRangeOf } from "./testing-history.ts";

afterEach(cleanup);

test.each([
  ["along the lines have a plate that keeps them readable", 0, true],
  ["in front of the lines have none", 2, false],
])("names of the sides %s", (_, minute, hasPlate) => {
  const frame = timeRangeOf(0, 5 * MINUTE);
  const known = timeRangeOf(minute * MINUTE, 5 * MINUTE);
  const points = [pointOf(minute * MINUTE, { bid: "1.00", ask: "9.00" })];
  const scene = sceneOf({
    segments: segmentsOf(timelineOf(points, [known]), frame, false),
    alerts: [],
    frame,
    width: 320,
    height: 164,
    scale: 1,
    midnight: START,
  });
  render(<ChartLabels scene={scene} isStale={false} chosen={undefined} />);
  for (const name of ["Ask", "Bid"])
    expect(screen.getByText(name).style.cssText.includes("--bg1"), name).toBe(hasPlate);
});
