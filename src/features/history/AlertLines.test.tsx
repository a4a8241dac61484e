import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { figureLiteral } from "#market/figure.ts";
import { AlertLines } from "./AlertLines.tsx";
import { sceneOf } from "./scene.ts";
import { segmentsOf } from "./segments.ts";
import { MINUTE, pointOf, START, timelineOf, timeRangeOf } from "./testing-history.ts";

afterEach(cleanup);

test("the line of a fired level is dim, the line of a level spares the name of a side at its height, and no other line has a gap", () => {
  const frame = timeRangeOf(0, 5 * MINUTE);
  const known = timeRangeOf(2 * MINUTE, 5 * MINUTE);
  const points = [pointOf(2 * MINUTE, { bid: "1.00", ask: "9.00" })];
  const scene = sceneOf({
    segments: segmentsOf(timelineOf(points, [known]), frame, false),
    alerts: (["9", "5.00"] as const).map((level) => ({
      id: level,
      level: figureLiteral(level),
      state: level === "5.00" ? "fired" : "armed",
    })),
    frame,
    width: 320,
    height: 164,
    scale: 1,
    midnight: START,
  });
  const { container } = render(<AlertLines scene={scene} />);
  const paths = Array.from(container.querySelectorAll("[stroke-dasharray]"), (path) =>
    path.getAttribute("d"),
  );
  const { from, to } = scene.nameRoom;
  expect(paths).toHaveLength(2);
  const tones = Array.from(container.querySelectorAll("path[class], span"), (element) =>
    element.getAttribute("class"),
  );
  const [dim, usual] = ["text-t3", "text-warn"];
  expect(tones).toEqual(
    [usual, dim, usual, dim].map((tone) => expect.stringMatching(`(^| )${tone}( |$)`)),
  );
  // With the decimals of the quote.
  expect(container.querySelector("span")?.textContent).toBe("9.00");
  expect(paths[0]).toContain(`H${from}M${to} `);
  expect(paths[1]).toMatch(/^M0 [\d.]+H\d/);
  expect(paths[1]).not.toContain(`M${to}`);
});
