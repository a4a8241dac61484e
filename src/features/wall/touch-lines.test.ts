import { describe, expect, test } from "vitest";
import { testGap, testTouch } from "#engine/protocol/testing-quotes.ts";
import { touchLines } from "./touch-lines.ts";

const NOW = 10_000_000;
const MINUTE = 60_000;
const ROOM = { width: 303, height: 106 };

const touchAt = (minutesAgo: number, bid: string, ask: string) =>
  testTouch(NOW - minutesAgo * MINUTE, bid, ask);
const gapAt = (minutesAgo: number) => testGap(NOW - minutesAgo * MINUTE);

describe("the lines of bid and ask", () => {
  test("hold each touch until the next, and the last until now", () => {
    const lines = touchLines([touchAt(15, "10.0", "11.0"), touchAt(5, "10.5", "12.0")], NOW, ROOM);
    expect(lines).toEqual([
      [
        { from: 1.5, to: 201.5, bid: 103, ask: 53 },
        { from: 201.5, to: 301.5, bid: 78, ask: 3 },
      ],
    ]);
  });

  test("break at gaps", () => {
    const lines = touchLines(
      [touchAt(15, "10", "11"), gapAt(10), touchAt(5, "10", "11")],
      NOW,
      ROOM,
    );
    expect(lines.map((steps) => steps.map(({ from, to }) => [from, to]))).toEqual([
      [[1.5, 101.5]],
      [[201.5, 301.5]],
    ]);
  });

  test("show a short history on the scale of a minute", () => {
    const [steps] = touchLines([touchAt(0.5, "10", "11")], NOW, ROOM);
    expect(steps).toEqual([{ from: 151.5, to: 301.5, bid: 103, ask: 3 }]);
  });

  test("omit touches that ended before the window, and begin with the current one", () => {
    const [steps] = touchLines(
      [touchAt(40, "9", "10"), touchAt(30, "10", "11"), touchAt(5, "10", "11")],
      NOW,
      ROOM,
    );
    expect(steps?.map(({ from, to }) => [from, to])).toEqual([
      [1.5, 201.5],
      [201.5, 301.5],
    ]);
  });

  test("are in the middle if all prices are equal", () => {
    const [steps] = touchLines([touchAt(5, "10", "10")], NOW, ROOM);
    expect(steps).toMatchObject([{ bid: 53, ask: 53 }]);
  });

  test("are empty without a known touch", () => {
    expect(touchLines([], NOW, ROOM)).toEqual([]);
    expect(touchLines([gapAt(3)], NOW, ROOM)).toEqual([]);
  });

  test("stay inside the canvas for all figures", () => {
    const long = "9".repeat(18);
    const [steps = []] = touchLines(
      [touchAt(20, "0.000000000000000001", long), touchAt(1, long, `${long}.${long}`)],
      NOW,
      ROOM,
    );
    for (const { bid, ask } of steps) {
      expect(Math.min(bid, ask)).toBeGreaterThanOrEqual(0);
      expect(Math.max(bid, ask)).toBeLessThanOrEqual(ROOM.height);
    }
  });
});
