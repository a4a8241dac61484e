import { describe, expect, test } from "vitest";
import { testGap, testTouch } from "#engine/protocol/testing-quotes.ts";
import { touchLines } from "./touch-lines.ts";

const NOW = 10_000_000;
const MINUTE = 60_000;
const ROOM = { width: 309, height: 106 };

const runsOf = (...arguments_: Parameters<typeof touchLines>) => touchLines(...arguments_).runs;
const touchAt = (minutesAgo: number, bid: string, ask: string) =>
  testTouch(NOW - minutesAgo * MINUTE, bid, ask);
const gapAt = (minutesAgo: number) => testGap(NOW - minutesAgo * MINUTE);

describe("the lines of bid and ask", () => {
  test("hold each touch until the next, and the last until now", () => {
    const lines = runsOf([touchAt(15, "10", "11"), touchAt(5, "13", "14")], NOW, ROOM);
    expect(lines).toEqual([
      {
        isKnown: true,
        steps: [
          { from: 1.5, to: 201.5, bid: 103, ask: 78 },
          { from: 201.5, to: 307.5, bid: 28, ask: 3 },
        ],
      },
    ]);
  });

  test("are not known in a gap, over which the last touch is held", () => {
    const lines = runsOf(
      [touchAt(15, "10", "11"), gapAt(10), touchAt(5, "13", "14"), gapAt(2)],
      NOW,
      ROOM,
    );
    expect(
      lines.map(({ isKnown, steps }) => [
        isKnown,
        steps.map(({ from, to, ask }) => [from, to, ask]),
      ]),
    ).toEqual([
      [true, [[1.5, 101.5, 78]]],
      [false, [[101.5, 201.5, 78]]],
      [true, [[201.5, 261.5, 3]]],
      [false, [[261.5, 307.5, 3]]],
    ]);
  });

  test("are not known where all checks were before the window", () => {
    const lines = runsOf([touchAt(40, "10", "11"), gapAt(30)], NOW, ROOM);
    expect(lines).toMatchObject([{ isKnown: false, steps: [{ from: 1.5, to: 307.5 }] }]);
  });

  test("end level after a touch that has just moved", () => {
    const [line] = runsOf([touchAt(5, "10", "11"), touchAt(0, "9", "10")], NOW, ROOM);
    expect(line?.steps.at(-1)).toMatchObject({ from: 301.5, to: 307.5 });
  });

  test("grow into a window of a few seconds with a short history, on a calm scale", () => {
    const [short] = runsOf([touchAt(0.125, "10", "11")], NOW, ROOM);
    expect(short?.steps).toMatchObject([{ from: 76.5, to: 307.5 }]);
    const [newborn] = runsOf([touchAt(0, "10", "11")], NOW, ROOM);
    expect(newborn?.steps).toMatchObject([{ from: 301.5, to: 307.5 }]);
    const heightOf = (minutes: number) => {
      const [step] = runsOf([touchAt(minutes, "10", "11")], NOW, ROOM)[0]?.steps ?? [];
      return (step?.bid ?? 0) - (step?.ask ?? 0);
    };
    expect(heightOf(15) / heightOf(1)).toBeCloseTo(15 ** 0.25);
  });

  test("take two thirds of the height of a short history once three quotes differ, and few after a single change", () => {
    const shareOf = (...touches: (readonly [bid: string, ask: string])[]) => {
      const past = touches.map(([bid, ask], index) => touchAt(0.5 - index / 10, bid, ask));
      const ys = runsOf(past, NOW, ROOM).flatMap(({ steps }) =>
        steps.flatMap(({ bid, ask }) => [bid, ask]),
      );
      return (Math.max(...ys) - Math.min(...ys)) / (ROOM.height - 6);
    };
    const first = ["10.0", "11.0"] as const;
    const second = ["10.1", "11.1"] as const;
    const third = ["10.2", "11.1"] as const;
    expect(shareOf(first, first, first)).toBeLessThan(0.2);
    expect(shareOf(first, second, first, second)).toBeCloseTo(1 / 3);
    expect(shareOf(first, second, third)).toBeCloseTo(2 / 3);
  });

  test("begin where their history does on the time scale of a longer one", () => {
    const [line] = touchLines([touchAt(5, "10", "11")], NOW, ROOM, NOW - 20 * MINUTE).runs;
    expect(line?.steps).toMatchObject([{ from: 201.5, to: 307.5 }]);
  });

  test("omit touches that ended before the window, and begin with the current one", () => {
    const [line] = runsOf(
      [touchAt(40, "9", "10"), touchAt(30, "10", "11"), touchAt(5, "10", "11")],
      NOW,
      ROOM,
    );
    expect(line?.steps.map(({ from, to }) => [from, to])).toEqual([
      [1.5, 201.5],
      [201.5, 307.5],
    ]);
  });

  test("are in the middle if all prices are equal", () => {
    const [line] = runsOf([touchAt(5, "10", "10")], NOW, ROOM);
    expect(line?.steps).toMatchObject([{ bid: 53, ask: 53 }]);
  });

  test("take a third of the height at most if only their spread is wide", () => {
    const [line] = runsOf([touchAt(15, "10", "10.3")], NOW, ROOM);
    // A third of the 100 pixels between the margins.
    const third = 100 / 3;
    expect(line?.steps).toMatchObject([
      { bid: expect.closeTo(3 + 2 * third), ask: expect.closeTo(3 + third) },
    ]);
  });

  test("are empty without a known touch", () => {
    expect(runsOf([], NOW, ROOM)).toEqual([]);
    expect(runsOf([gapAt(3)], NOW, ROOM)).toEqual([]);
  });

  test("stay inside the canvas for all figures", () => {
    const long = "9".repeat(18);
    const [line] = runsOf(
      [touchAt(20, "0.000000000000000001", long), touchAt(1, long, `${long}.${long}`)],
      NOW,
      ROOM,
    );
    for (const { bid, ask } of line?.steps ?? []) {
      expect(Math.min(bid, ask)).toBeGreaterThanOrEqual(0);
      expect(Math.max(bid, ask)).toBeLessThanOrEqual(ROOM.height);
    }
  });
});

describe("the lowest bid and the highest ask", () => {
  const extremesOf = (...past: Parameters<typeof touchLines>[0]) =>
    touchLines(past, NOW, ROOM).extremes;

  test("are the prices as received, of what is drawn only", () => {
    const past = [touchAt(40, "1", "99"), touchAt(30, "10.50", "11"), touchAt(5, "10.60", "11.10")];
    expect(extremesOf(...past)).toEqual({ lowestBid: "10.50", highestAsk: "11.10" });
    expect(extremesOf(touchAt(40, "9", "99"), gapAt(30))).toEqual({
      lowestBid: "9",
      highestAsk: "99",
    });
    expect(extremesOf()).toBeUndefined();
  });

  test("have a price of their own side in a crossed book, too", () => {
    const crossed = [touchAt(9, "12", "11"), touchAt(5, "13", "10")];
    expect(extremesOf(...crossed)).toEqual({ lowestBid: "12", highestAsk: "11" });
  });
});
