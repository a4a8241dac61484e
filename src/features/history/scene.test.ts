import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { figureLiteral } from "#market/figure.ts";
import { yOfPrice } from "./plot-scale.ts";
import { stepRank } from "./price-ticks.ts";
import { crossesName, type Scene, sceneOf, visibleTimes } from "./scene.ts";
import { segmentsOf } from "./segments.ts";
import { MINUTE, pointOf, START, timelineOf, timeRangeOf } from "./testing-history.ts";

const frame = timeRangeOf(0, 5 * MINUTE);

/** The chart of a window of 900 px at a text size of 100 %. */
const sceneFor = (...touches: readonly { readonly bid: string; readonly ask: string }[]) =>
  sceneOfHeight(164, touches);

function sceneOfHeight(
  height: number,
  touches: readonly { readonly bid: string; readonly ask: string }[],
) {
  const points = touches.map((touch, nth) => pointOf(nth * MINUTE, touch));
  const segments = segmentsOf(timelineOf(points, [frame]), frame, false);
  return sceneOf({
    segments,
    alerts: [],
    frame,
    width: 320,
    height,
    scale: 1,
    midnight: START,
  });
}

/** Both last values are round prices of the axis. */
const MOVING = [
  { bid: "256.90", ask: "257.30" },
  { bid: "256.98", ask: "257.22" },
];

test("names of the sides lie within the chart and last values within the plot, also at its edges", () => {
  const { plot, start, end } = sceneFor({ bid: "1.00", ask: "9.00" });
  const bottom = plot.top + plot.height;
  expect(start?.askLabelY).toBeGreaterThanOrEqual(8);
  expect(end?.askLabelY).toBeGreaterThanOrEqual(plot.top + 8);
  expect(start?.bidLabelY).toBeLessThanOrEqual(bottom - 14);
  expect(end?.bidLabelY).toBeLessThanOrEqual(bottom - 8);
});

test.each([
  ["a normal book", { bid: "1.00", ask: "9.00" }],
  ["a crossed book", { bid: "9.00", ask: "1.00" }],
])("names of the sides at the left edge are clear of all lines along them, in %s", (_, touch) => {
  const second = 1000;
  const points = [pointOf(0, touch), pointOf(2 * second, { bid: "0.50", ask: "9.50" })];
  const segments = segmentsOf(timelineOf(points, [frame]), frame, false);
  const short = timeRangeOf(0, 30 * second);
  const scene = sceneOf({
    segments,
    alerts: [],
    frame: short,
    width: 320,
    height: 164,
    scale: 1,
    midnight: START,
  });
  const names = [scene.start?.askLabelY ?? 0, scene.start?.bidLabelY ?? 0];
  const lines = (["0.50", "1.00", "9.00", "9.50"] as const).map((price) =>
    yOfPrice(scene, figureLiteral(price)),
  );
  expect(scene.hasRoomBefore).toBe(false);
  expect(scene.namesEnd, "text above the plot begins after them").toBe(44);
  const axis = scene.plot.top + scene.plot.height;
  expect(axis - Math.max(...names)).toBeGreaterThanOrEqual(14);
  for (const name of names) {
    for (const line of lines) expect(Math.abs(name - line)).toBeGreaterThanOrEqual(8);
  }
});

/** The chart of a bid and an ask 0.05 above it, one a second, in 30 seconds. */
function sceneOfMove(...bids: readonly number[]) {
  const points = bids.map((bid, nth) =>
    pointOf(nth * 1000, { bid: bid.toFixed(2), ask: (bid + 0.05).toFixed(2) }),
  );
  const short = timeRangeOf(0, 30_000);
  const segments = segmentsOf(timelineOf(points, [frame]), short, false);
  const size = { width: 320, height: 340, scale: 1 };
  return sceneOf({ segments, alerts: [], frame: short, ...size, midnight: START });
}

test.each([
  ["rise", [100, 100.1, 100.3, 100.5, 100.7, 100.9]],
  ["fall", [100, 99.9, 99.7, 99.5, 99.3, 99.1]],
])("names of the sides stay next to the first prices of a steep %s", (_, bids) => {
  const { start } = sceneOfMove(...bids);
  const [above, below] = [
    (start?.askY ?? 0) - (start?.askLabelY ?? 0),
    (start?.bidLabelY ?? 0) - (start?.bidY ?? 0),
  ];
  for (const distance of [above, below]) {
    expect(distance).toBeGreaterThanOrEqual(8);
    expect(distance).toBeLessThanOrEqual(24);
  }
});

test("a name goes as far from its line as a small move along it needs", () => {
  const { start } = sceneOfMove(100, 100.03, 100, 100, 100, 101);
  expect((start?.askY ?? 0) - (start?.askLabelY ?? 0)).toBeGreaterThan(15);
  expect((start?.bidLabelY ?? 0) - (start?.bidY ?? 0)).toBeCloseTo(8);
});

test("the lines of a short history take half of the height once three quotes differ", () => {
  const shareOf = (...asks: readonly string[]) => {
    const points = asks.map((ask, nth) => pointOf(nth * 1000, { bid: "100.00", ask }));
    const segments = segmentsOf(timelineOf(points, [frame]), frame, false);
    const options = { segments, alerts: [], frame, width: 320, height: 164, scale: 1, calm: 2 };
    const scene = sceneOf({ ...options, midnight: START });
    const [low, high] = [0, 0.03].map((above) => yOfPrice(scene, figureLiteral(`${100 + above}`)));
    return ((low ?? 0) - (high ?? 0)) / scene.plot.height;
  };
  expect(shareOf("100.03", "100.03", "100.03")).toBeLessThan(0.15);
  expect(shareOf("100.03", "100.02", "100.01")).toBeGreaterThan(0.5);
});

test("both sides of a flat market take a quarter of the height, one step of it less, and a real move three quarters", () => {
  const heightOf = (...prices: readonly (readonly [bid: string, ask: string])[]) => {
    const scene = sceneFor(...prices.map(([bid, ask]) => ({ bid, ask })));
    const [first, last] = [prices[0], prices.at(-1)].map((touch) =>
      yOfPrice(scene, figureLiteral(touch?.[0] as `${number}`)),
    );
    return Math.abs((last ?? 0) - (first ?? 0)) / scene.plot.height;
  };
  const share = (bid: string, ask: string) => {
    const scene = sceneFor({ bid, ask });
    const [low, high] = [bid, ask].map((price) =>
      yOfPrice(scene, figureLiteral(price as `${number}`)),
    );
    return ((low ?? 0) - (high ?? 0)) / scene.plot.height;
  };
  expect(share("100.00", "100.02")).toBeCloseTo(0.26);
  // However wide the spread is beside the price.
  expect(share("100.00", "102.00")).toBeCloseTo(0.26);
  expect(heightOf(["100.00", "100.02"], ["100.01", "100.03"])).toBeLessThan(0.14);
  const move = heightOf(["100.00", "100.02"], ["101.00", "101.02"]);
  expect(move).toBeGreaterThan(0.7);
  expect(move).toBeLessThan(0.8);
});

test("names of the sides in front of the lines are above the axis as well", () => {
  const touch = { bid: "1.00", ask: "9.00" };
  const wide = timeRangeOf(-2 * MINUTE, 5 * MINUTE);
  const segments = segmentsOf(timelineOf([pointOf(0, touch)], [frame]), wide, false);
  const options = {
    segments,
    alerts: [],
    frame: wide,
    width: 320,
    height: 164,
    scale: 1,
    midnight: START,
  };
  const { plot, start, hasRoomBefore } = sceneOf(options);
  expect(hasRoomBefore).toBe(true);
  expect(plot.top + plot.height - (start?.bidLabelY ?? 0)).toBeGreaterThanOrEqual(14);
});

/** The chart of two quotes with alerts at these levels. */
function sceneWithAlerts(...levels: readonly `${number}`[]) {
  const points = MOVING.map((touch, nth) => pointOf(nth * MINUTE, touch));
  const segments = segmentsOf(timelineOf(points, [frame]), frame, false);
  const alerts = levels.map((level) => ({
    id: level,
    level: figureLiteral(level),
    state: "armed" as const,
  }));
  return sceneOf({ segments, alerts, frame, width: 320, height: 164, scale: 1, midnight: START });
}

const tagsOf = ({ end }: Scene) => end?.alertTags ?? [];

test("names of the sides in front of the lines leave the whole upper edge", () => {
  const points = [pointOf(2 * MINUTE, { bid: "1.00", ask: "9.00" })];
  const known = timeRangeOf(2 * MINUTE, 5 * MINUTE);
  const segments = segmentsOf(timelineOf(points, [known]), frame, false);
  const size = { width: 320, height: 164, scale: 1 };
  const scene = sceneOf({ segments, alerts: [], frame, ...size, midnight: START });
  expect(scene.hasRoomBefore).toBe(true);
  expect(scene.namesEnd).toBe(0);
  expect(scene.start?.askLabelY).toBeGreaterThanOrEqual(scene.plot.top + 8);
});

test("the time of a selected check covers no time of the axis", () => {
  const scene = sceneFor(...MOVING);
  const { instants } = scene.times;
  expect(visibleTimes(scene, undefined)).toEqual(instants);
  const [, second = 0] = instants;
  expect(visibleTimes(scene, second + 1000)).toEqual(instants.filter((at) => at !== second));
});

test.each([
  ["beside", 0],
  ["in front of", 2],
])("a level strikes through a name %s the lines only at its height", (_, minute) => {
  const points = [pointOf(minute * MINUTE, { bid: "1.00", ask: "9.00" })];
  const known = timeRangeOf(minute * MINUTE, 5 * MINUTE);
  const segments = segmentsOf(timelineOf(points, [known]), frame, false);
  const size = { width: 320, height: 164, scale: 1 };
  const scene = sceneOf({ segments, alerts: [], frame, ...size, midnight: START });
  const { start, nameRoom } = scene;
  for (const y of [start?.askLabelY ?? 0, start?.bidLabelY ?? 0]) {
    expect(crossesName(scene, y)).toBe(true);
    expect(crossesName(scene, y - 7)).toBe(true);
    expect(crossesName(scene, y + 9)).toBe(false);
  }
  const edges = minute === 0 ? [0, 44] : [-44, 0];
  expect([nameRoom.from, nameRoom.to]).toEqual(edges.map((edge) => (start?.x ?? 0) + edge));
});

test("an alert with room has its label at its line, and one outside the plot has none", () => {
  const scene = sceneWithAlerts("257.10", "300");
  const y = yOfPrice(scene, figureLiteral("257.10"));
  expect(tagsOf(scene)).toEqual([
    {
      levels: [{ id: "257.10", level: "257.10", state: "armed" }],
      lines: [y],
      y: expect.closeTo(y),
    },
  ]);
});

test.each([
  ["apart", ["256.95", "257.05", "257.15"]],
  ["at a last price", ["256.98", "256.98", "257.22", "257.221"]],
  ["all together", ["257.10", "257.101", "257.102", "257.103", "257.104"]],
  ["at one edge", ["257.31", "257.312", "257.314", "257.316", "257.318"]],
] as const)("labels of alerts %s overlap neither each other nor a last price", (_, levels) => {
  const scene = sceneWithAlerts(...levels);
  const { end, plot } = scene;
  const last = [end?.askLabelY ?? 0, end?.bidLabelY ?? 0];
  const alerts = tagsOf(scene).map(({ y }) => y);
  expect(alerts).toHaveLength(levels.length);
  expect(alerts).toEqual(alerts.toSorted((one, other) => one - other));
  for (const [index, y] of alerts.entries()) {
    expect(y).toBeGreaterThanOrEqual(plot.top + 8);
    expect(y).toBeLessThanOrEqual(plot.top + plot.height - 8);
    for (const other of last) expect(Math.abs(y - other)).toBeGreaterThanOrEqual(17);
    for (const other of alerts.slice(0, index)) expect(y - other).toBeGreaterThanOrEqual(16);
  }
});

test("alerts move aside for a last price, which stays at its line", () => {
  const { end } = sceneWithAlerts("257.221", "257.222");
  expect(end?.askLabelY).toBeCloseTo(end?.askY ?? 0, 0);
  expect(end?.bidLabelY).toBeCloseTo(end?.bidY ?? 0, 0);
});

test("alerts without room for a label each share one, the nearest first", () => {
  const scene = sceneWithAlerts(
    ...(["256.95", "257.00", "257.05", "257.10", "257.15", "257.20", "257.21"] as const),
  );
  expect(tagsOf(scene).map(({ levels }) => levels.map(({ id }) => id))).toContainEqual([
    "257.21",
    "257.20",
  ]);
  expect(tagsOf(scene).flatMap(({ lines }) => lines)).toHaveLength(7);
});

test("prices of the axis are clear of the labels of alerts", () => {
  const scene = sceneWithAlerts("257.00", "257.10", "257.20");
  const labelled = scene.prices.filter(({ hasLabel }) => hasLabel);
  for (const { y } of labelled) {
    for (const tag of tagsOf(scene)) expect(Math.abs(y - tag.y)).toBeGreaterThanOrEqual(14);
  }
});

describe("the steps of the lines", () => {
  const sceneEvery = (
    intervalMs: number,
    other: { bid?: string; ask?: string },
    level?: `${number}`,
  ) => {
    const points = Array.from({ length: (5 * MINUTE) / intervalMs }, (_, nth) =>
      pointOf(nth * intervalMs, nth === 101 ? other : {}),
    );
    return sceneOf({
      segments: segmentsOf(timelineOf(points, [frame]), frame, false),
      alerts: level ? [{ id: "1", level: figureLiteral(level), state: "armed" }] : [],
      frame,
      width: 320,
      height: 164,
      scale: 1,
      midnight: START,
    });
  };

  test("are a few pixels wide, and their line is thinner where they are close together", () => {
    const dense = sceneEvery(500, {});
    expect(dense.rows.x.length).toBeLessThanOrEqual(dense.plot.width / 2 + 2);
    expect(dense.lineWidth).toBe(1.1);
    expect(dense.density).toBe(1);
    expect(sceneEvery(MINUTE / 10, {}).rows.x).toHaveLength(51);
    expect(sceneEvery(MINUTE / 10, {}).lineWidth).toBe(1.6);
    expect(sceneEvery(MINUTE / 10, {}).density).toBe(0);
  });

  test("reach the high and the low of the window and the level of an alert, however short that was", () => {
    expect(sceneEvery(500, { ask: "10.701" }).rows.ask).toContain(10.701);
    expect(sceneEvery(500, { bid: "10.659" }).rows.bid).toContain(10.659);
    // No extreme of both sides, and no peak.
    const inside = { bid: "10.661" };
    expect(sceneEvery(500, inside).rows.bid).not.toContain(10.661);
    expect(sceneEvery(500, inside, "10.661").rows.bid).toContain(10.661);
  });
});

test("a line is drawn at each round price, with or without its label", () => {
  const { prices } = sceneFor(...MOVING);
  const distances = prices.slice(1).map(({ y }, at) => (prices[at]?.y ?? 0) - y);
  for (const distance of distances) expect(distance).toBeCloseTo(distances[0] ?? 0, 6);
  expect(prices.some(({ hasLabel }) => !hasLabel)).toBe(true);
});

test("three round prices at least are on the axis beside the last values that leave them room, evenly spaced", () => {
  const books = [
    { bid: "256.60", ask: "256.84" },
    { bid: "257.36", ask: "257.60" },
  ];
  const { prices, end } = sceneFor(...books);
  const labelled = prices.filter(({ hasLabel }) => hasLabel);
  expect(labelled.length).toBeGreaterThanOrEqual(3);
  const steps = prices.slice(1).map(({ y }, index) => Math.round(y - (prices[index]?.y ?? 0)));
  expect(Math.max(...steps) - Math.min(...steps)).toBeLessThanOrEqual(1);
  for (const { y } of labelled) {
    for (const label of [end?.askLabelY ?? 0, end?.bidLabelY ?? 0]) {
      expect(Math.abs(y - label)).toBeGreaterThan(16);
    }
  }
});

/** Two prices that are the only ones with a label are a round step apart, or lines of a round step are between them. */
function expectRoundSteps(prices: Scene["prices"]) {
  const [low, high, ...more] = prices.filter(({ hasLabel }) => hasLabel);
  if (!low || !high || more.length > 0) return;
  const within = prices.slice(prices.indexOf(low), prices.indexOf(high) + 1);
  const areRound = (all: typeof prices) =>
    all.slice(1).every(({ price }, nth) => stepRank(all[nth]?.price ?? price, price) > 0);
  expect(areRound([low, high]) || areRound(within), `${low.price} and ${high.price}`).toBe(true);
}

test("two prices at least are on the axis of any book whose scale has room for them", () => {
  const cents = fc.integer({ min: 25_800, max: 25_830 });
  const spread = fc.integer({ min: 2, max: 30 });
  fc.assert(
    fc.property(fc.array(fc.tuple(cents, spread), { minLength: 2, maxLength: 4 }), (books) => {
      const { plot, prices, end } = sceneFor(
        ...books.map(([bid, width]) => ({
          bid: (bid / 100).toFixed(2),
          ask: ((bid + width) / 100).toFixed(2),
        })),
      );
      for (const { y, hasLabel, labelY } of prices) {
        // Above the plot there is room for half a label.
        expect(y).toBeGreaterThanOrEqual(plot.top - 6);
        expect(Math.max(y, labelY)).toBeLessThanOrEqual(plot.top + plot.height);
        const labels = [end?.askLabelY ?? 0, end?.bidLabelY ?? 0];
        const isClear = (place: number) => labels.every((at) => Math.abs(at - place) > 16);
        expect(isClear(labelY)).toBe(hasLabel);
        expect(Math.abs(labelY - y)).toBeLessThanOrEqual(8);
        expect(labelY !== y && isClear(y), "moves only out of the way").toBe(false);
      }
      expect(prices.filter(({ hasLabel }) => hasLabel).length).toBeGreaterThanOrEqual(2);
      expectRoundSteps(prices);
    }),
    { numRuns: 1000, seed: 1 },
  );
});

test.each([88, 102, 126, 164])(
  "the lines of a real move take three quarters of the height of a chart of %d px",
  (height) => {
    const touches = [
      { bid: "100.00", ask: "100.02" },
      { bid: "101.00", ask: "101.02" },
    ];
    const points = touches.map((touch, nth) => pointOf(nth * MINUTE, touch));
    const wide = timeRangeOf(-2 * MINUTE, 5 * MINUTE);
    const segments = segmentsOf(timelineOf(points, [frame]), wide, false);
    const size = { width: 320, height, scale: 1 };
    const scene = sceneOf({ segments, alerts: [], frame: wide, ...size, midnight: START });
    const [low, high] = (["100.00", "101.02"] as const).map((price) =>
      yOfPrice(scene, figureLiteral(price)),
    );
    expect(((low ?? 0) - (high ?? 0)) / scene.plot.height).toBeCloseTo(0.78);
  },
);

test("a price is on the axis of a low chart beside both last values, clear of them and of other prices", () => {
  const cents = fc.integer({ min: 25_800, max: 25_830 });
  const book = fc.tuple(cents, fc.integer({ min: 2, max: 30 }));
  const books = fc.array(book, { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(books, fc.integer({ min: 102, max: 164 }), (of, height) => {
      const touches = of.map(([bid, width]) => ({
        bid: (bid / 100).toFixed(2),
        ask: ((bid + width) / 100).toFixed(2),
      }));
      const { prices, end } = sceneOfHeight(height, touches);
      const labelled = prices.filter(({ hasLabel }) => hasLabel).map(({ labelY }) => labelY);
      expect(labelled.length, `${height} px`).toBeGreaterThanOrEqual(1);
      for (const [index, y] of labelled.entries()) {
        expect(y).toBeGreaterThanOrEqual(7);
        for (const other of labelled.slice(0, index)) expect(other - y).toBeGreaterThan(16);
        for (const label of [end?.askLabelY ?? 0, end?.bidLabelY ?? 0]) {
          expect(Math.abs(label - y)).toBeGreaterThan(16);
        }
      }
      expectRoundSteps(prices);
    }),
    { numRuns: 1000, seed: 1 },
  );
});

test("a level that is typed near the prices widens the plot and gets its line; one that is far away, or saved, does not", () => {
  const points = [pointOf(0, { bid: "256.90", ask: "257.30" })];
  const segments = segmentsOf(timelineOf(points, [frame]), frame, false);
  const sceneWith = (level: `${number}` | undefined, isDraft: boolean) =>
    sceneOf({
      segments,
      alerts: level ? [{ id: "1", level: figureLiteral(level), state: "armed", isDraft }] : [],
      frame,
      width: 320,
      height: 132,
      scale: 1,
      midnight: START,
    });
  const usual = sceneWith(undefined, false);
  const below = "256.00";
  expect(usual.low).toBeGreaterThan(256);
  const draft = sceneWith(below, true);
  expect(draft.low).toBeLessThan(256);
  expect(draft.high).toBe(usual.high);
  expect(draft.end?.alertTags).toHaveLength(1);
  for (const scene of [sceneWith(below, false), sceneWith("2", true), sceneWith("999", true)]) {
    expect([scene.low, scene.high]).toEqual([usual.low, usual.high]);
    expect(scene.end?.alertTags).toEqual([]);
  }
});
