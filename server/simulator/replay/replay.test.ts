import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { quoteSchema } from "#market/client/contract.ts";
import { Timeline } from "#server/simulator/market/timeline.ts";
import { Replay } from "./replay.ts";

const APPLE = "US0378331005";
const FUND = "IE000CNSFAR2";
const THIRD = "DE0007164600";
const START = Date.UTC(2026, 0, 5, 8);

/** The nth quote of a recording, first seen so many milliseconds after its beginning. */
function quoteOf(isin: string, afterMs: number, nth: number, updatedAt = "2026-01-05T07:59:00Z") {
  const level = { price: `${nth}.50`, size: "1" };
  const quote = quoteSchema.parse({ instrument: isin, ask: level, bid: level, updatedAt });
  return { checkedAtEpochMs: START + afterMs, quote };
}

type Line = readonly [isin: string, afterMs: number];

function replayOf(
  lines: readonly Line[],
  { lengthMs = 60_000, speed = 1, updatedAt = "", isListed = true } = {},
) {
  const timeline = new Timeline({ scenario: "calm", speed, paused: false });
  const quotes = lines.map(([isin, afterMs], nth) =>
    updatedAt === "" ? quoteOf(isin, afterMs, nth) : quoteOf(isin, afterMs, nth, updatedAt),
  );
  const session = {
    name: "Outage",
    madeAtEpochMs: START,
    isSimulated: false,
    from: START,
    to: START + lengthMs,
    quotes,
    unchecked: [],
  };
  const isins = [...new Set(quotes.map(({ quote }) => quote.instrument))];
  const replay = new Replay({ session, isins }, { timeline });
  if (isListed) replay.listed();
  return {
    replay,
    timeline,
    /** The price that is served at a moment: the place of its quote in the recording. */
    at: (ms: number, isin = APPLE) => replay.quote(isin, nanos(ms))?.ask.price,
  };
}

const nanos = (ms: number) => BigInt(Math.round(ms * 1e6));

describe("a replay", () => {
  test("serves each quote as long after its beginning as it was recorded", () => {
    const { at } = replayOf([
      [APPLE, 0],
      [APPLE, 1000],
      [APPLE, 2500],
    ]);
    // It begins with the first check, however late a page comes.
    expect(at(70_000)).toBe("0.50");
    expect(at(70_999)).toBe("0.50");
    expect(at(71_000)).toBe("1.50");
    expect(at(72_499)).toBe("1.50");
    expect(at(72_500)).toBe("2.50");
  });

  test("starts with the values that held, and keeps the last values after its end", () => {
    const { at, replay } = replayOf([
      [APPLE, -90_000],
      [APPLE, 1000],
    ]);
    expect(at(0)).toBe("0.50");
    expect(at(90_000)).toBe("1.50");
    expect(at(900_000)).toBe("1.50");
    expect(replay.replay(nanos(900_000))).toEqual({
      name: "Outage",
      lengthMs: 60_000,
      positionMs: 60_000,
      quotes: 2,
      served: 2,
      finished: true,
    });
  });

  test("serves nothing at first to a page that may still show the previous market", () => {
    const { at, replay } = replayOf([[APPLE, 0]], { isListed: false });
    expect(at(1000)).toBeUndefined();
    expect(at(3999)).toBeUndefined();
    expect(replay.replay(nanos(3999))).toMatchObject({ positionMs: 0, served: 0 });
    expect(at(4000)).toBe("0.50");
    const again = replayOf([[APPLE, 0]], { isListed: false });
    expect(again.at(1000)).toBeUndefined();
    again.replay.listed();
    expect(again.at(1001)).toBe("0.50");
  });

  test("runs faster and slower, and pauses", () => {
    const { at, timeline, replay } = replayOf(
      [
        [APPLE, 0],
        [APPLE, 4000],
        [APPLE, 8000],
      ],
      { speed: 4 },
    );
    at(0);
    expect(at(999)).toBe("0.50");
    expect(at(1000)).toBe("1.50");
    timeline.steer(nanos(1000), { scenario: "calm", speed: 4, paused: true }, false);
    expect(at(9000)).toBe("1.50");
    timeline.steer(nanos(9000), { scenario: "calm", speed: 0.5, paused: false }, false);
    expect(replay.replay(nanos(10_000)).positionMs).toBe(4500);
    expect(at(16_999)).toBe("1.50");
    expect(at(17_000)).toBe("2.50");
  });

  test("leaves no quote out, however rarely clients ask", () => {
    const { at, replay } = replayOf([
      [APPLE, 0],
      [APPLE, 100],
      [APPLE, 200],
    ]);
    at(0);
    expect(at(5000)).toBe("1.50");
    expect(replay.replay(nanos(5500))).toMatchObject({ positionMs: 200, served: 2 });
    expect(at(6000)).toBe("2.50");
  });

  test("serves no instrument before its first quote, and none that was not recorded", () => {
    const { at } = replayOf([
      [APPLE, 0],
      [FUND, 3000],
    ]);
    at(0);
    expect(at(10, FUND)).toBeUndefined();
    expect(at(3010, FUND)).toBe("1.50");
    expect(at(3020, THIRD)).toBeUndefined();
  });

  test("reports the recording's time, so that no quote lies in the future", () => {
    const updatedAt = "2026-01-06T08:00:00.500Z";
    const { at, replay } = replayOf([[APPLE, 0]], { lengthMs: 1000, speed: 10, updatedAt });
    const day = Date.UTC(2026, 0, 6, 8, 0, 0, 500);
    expect(replay.now(nanos(5000))).toBe(nanos(day));
    at(5000);
    expect(replay.now(nanos(5050))).toBe(nanos(day + 500));
    // After the end time passes as it always does.
    expect(replay.now(nanos(6100))).toBe(nanos(day + 2000));
  });
});

describe("the order of a recording", () => {
  const LINES: readonly Line[] = [
    [APPLE, 0],
    [FUND, 0],
    [APPLE, 1000],
    [FUND, 1100],
  ];

  test("holds between requested instruments", () => {
    const { at } = replayOf(LINES);
    at(0);
    at(150, FUND);
    expect(at(1500, FUND)).toBe("1.50");
    expect(at(1600)).toBe("2.50");
    // What follows at once could overtake it on its way.
    expect(at(1690, FUND)).toBe("1.50");
    expect(at(1700, FUND)).toBe("3.50");
  });

  test("waits for no unrequested instrument, except for three seconds at the start", () => {
    const { at } = replayOf(LINES);
    expect(at(0, FUND)).toBe("1.50");
    expect(at(2900, FUND)).toBe("1.50");
    expect(at(3001, FUND)).toBe("3.50");
  });

  test("holds for an instrument whose first check comes after another's second", () => {
    const { at } = replayOf(LINES, { speed: 10 });
    expect(at(0)).toBe("0.50");
    expect(at(500)).toBe("0.50");
    expect(at(700, FUND)).toBe("1.50");
    expect(at(1000)).toBe("2.50");
    expect(at(1200, FUND)).toBe("3.50");
  });

  test("waits for an instrument that is no longer requested only until its next check could arrive", () => {
    const { at } = replayOf(LINES);
    at(0);
    at(150, FUND);
    at(500);
    for (let ms = 1500; ms <= 5000; ms += 500) expect(at(ms, FUND)).toBe("1.50");
    expect(at(6000, FUND)).toBe("3.50");
  });

  test("serves a waiting quote after the one that was just served, not in its place", () => {
    const { at, replay } = replayOf([...LINES, [FUND, 1150]]);
    at(0);
    at(150, FUND);
    expect(replay.isHeldBack(FUND, nanos(1500))).toBe(false);
    expect(at(1500, FUND)).toBe("1.50");
    expect(replay.isHeldBack(FUND, nanos(1500))).toBe(true);
    expect(replay.inTurn(FUND, nanos(1550))).toBeUndefined();
    expect(at(1600)).toBe("2.50");
    expect(replay.inTurn(FUND, nanos(1690))).toBeUndefined();
    expect(replay.inTurn(FUND, nanos(1700))?.ask.price).toBe("3.50");
    expect(replay.isHeldBack(FUND, nanos(1750))).toBe(false);
    expect(replay.inTurn(FUND, nanos(1750))).toBeUndefined();
    expect(at(1800, FUND)).toBe("4.50");
  });

  test("holds over an hour in which a page is hidden", () => {
    const { at } = replayOf(LINES);
    const back = 3_600_000;
    at(0);
    at(150, FUND);
    expect(at(back, FUND)).toBe("1.50");
    expect(at(back + 100)).toBe("2.50");
    expect(at(back + 200, FUND)).toBe("3.50");
  });

  // As a page does, each instrument is asked for once before any is again.
  test("is that of the recording at any phase of the checks, pace and speed", () => {
    const isins = [APPLE, FUND, THIRD];
    const line = fc.tuple(fc.constantFrom(...isins), fc.nat(8000));
    const pace = fc.record({ everyMs: fc.integer({ min: 100, max: 3000 }), jitter: fc.nat(40) });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 60 }),
        fc.tuple(pace, pace, pace),
        fc.constantFrom(0.5, 1, 4, 100),
        (some, paces, speed) => {
          const lines = some.toSorted(([, one], [, other]) => one - other);
          const asked = [...new Set(lines.map(([isin]) => isin))];
          const { at, replay } = replayOf(lines, { lengthMs: 8000, speed });
          const dues = asked.map((isin, nth) => ({ isin, at: nth * 30, ...paces[nth] }));
          const served: string[] = [];
          const shown = new Map<string, string>();
          for (let checks = 0; checks < 4000; checks += 1) {
            const [turn] = dues.sort((one, other) => one.at - other.at);
            if (turn === undefined) break;
            const price = at(turn.at, turn.isin);
            if (price !== undefined && price !== shown.get(turn.isin)) {
              shown.set(turn.isin, price);
              served.push(price);
            }
            if (replay.replay(nanos(turn.at)).finished) break;
            turn.at += (turn.everyMs ?? 0) + (checks % ((turn.jitter ?? 0) + 1));
          }
          expect(served).toEqual(lines.map((_, nth) => `${nth}.50`));
        },
      ),
      { numRuns: 300 },
    );
  });
});
