import { describe, expect, test } from "vitest";
import { testGap, testTouch } from "#engine/protocol/testing-quotes.ts";
import { figureLiteral } from "#market/figure.ts";
import { labelTops, touchLines } from "./touch-lines.ts";

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

  test("grow into a window of a minute with a short history, on a calm scale", () => {
    const [short] = runsOf([touchAt(0.75, "10", "11")], NOW, ROOM);
    expect(short?.steps).toMatchObject([{ from: 76.5, to: 307.5 }]);
    const [newborn] = runsOf([touchAt(0, "10", "11")], NOW, ROOM);
    expect(newborn?.steps).toMatchObject([{ from: 301.5, to: 307.5 }]);
    const heightOf = (minutes: number) => {
      const [step] = runsOf([touchAt(minutes, "10", "11")], NOW, ROOM)[0]?.steps ?? [];
      return (step?.bid ?? 0) - (step?.ask ?? 0);
    };
    expect(heightOf(15) / heightOf(1)).toBeCloseTo(15 ** 0.25);
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

describe("the labels of the highest ask and the lowest bid", () => {
  const extremesOf = (...past: Parameters<typeof touchLines>[0]) =>
    touchLines(past, NOW, ROOM).extremes;
  const middles = (high: number, low: number) =>
    labelTops(
      [high, low].map((y) => ({ price: figureLiteral("1"), y })),
      ROOM.height,
      16,
    )?.map((top) => top + 8);

  test("have the prices as received, of what is drawn only", () => {
    const past = [touchAt(40, "1", "99"), touchAt(30, "10.50", "11"), touchAt(5, "10.60", "11.10")];
    expect(extremesOf(...past)).toMatchObject([{ price: "11.10" }, { price: "10.50" }]);
    expect(extremesOf(touchAt(40, "9", "99"), gapAt(30))).toMatchObject([
      { price: "99" },
      { price: "9" },
    ]);
    expect(extremesOf()).toEqual([]);
  });

  test("have a price of their own side in a crossed book, too", () => {
    expect(extremesOf(touchAt(9, "12", "11"), touchAt(5, "13", "10"))).toMatchObject([
      { price: "11" },
      { price: "12" },
    ]);
  });

  test("are beside their lines", () => {
    expect(extremesOf(touchAt(9, "10", "11"), touchAt(5, "13", "14"))).toMatchObject([
      { y: 3 },
      { y: 103 },
    ]);
    expect(middles(30, 70)).toEqual([30, 70]);
  });

  test("are within the chart, and apart from each other", () => {
    expect(middles(3, 103)).toEqual([8, 98]);
    expect(middles(50, 54)).toEqual([44, 60]);
    expect(middles(3, 3)).toEqual([8, 24]);
    expect(middles(103, 103)).toEqual([82, 98]);
  });

  test("are none where the chart is too low for them", () => {
    const extremes = extremesOf(touchAt(5, "10", "11"));
    expect(labelTops(extremes, 31, 16)).toBeUndefined();
    expect(labelTops(extremes, 32, 16)).toEqual([0, 16]);
  });
});
