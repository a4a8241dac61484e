import { describe, expect, test } from "vitest";
import { elapsedText, isRunning, lengthsOf, playheadOf } from "./playhead.ts";
import { MARKET, STORY } from "./testing-market.ts";

describe("the playhead", () => {
  test("continues from the simulator's last reported position", () => {
    expect(playheadOf(STORY, 5_000)).toMatchObject({
      positionMs: 25_000,
      turn: 0,
      turnForMs: 25_000,
      next: { turn: { title: "Power cut" }, inMs: 35_000 },
      isOver: false,
    });
  });

  test("enters the next turn by itself, at its first instant", () => {
    expect(playheadOf(STORY, 40_000)).toMatchObject({ turn: 1, turnForMs: 0, share: 0 });
    expect(playheadOf(STORY, 39_999)).toMatchObject({ turn: 0 });
  });

  test("has the elapsed share of a turn", () => {
    expect(playheadOf(STORY, 55_000)).toMatchObject({ turn: 1, share: 0.5 });
  });

  test("stops at the end, in the last turn, without a next one", () => {
    expect(playheadOf(STORY, 999_000)).toEqual({
      positionMs: 180_000,
      turn: 2,
      turnForMs: 90_000,
      share: 1,
      next: undefined,
      isOver: true,
    });
  });

  test("never goes back, even if the clock does", () => {
    expect(playheadOf(STORY, -5_000).positionMs).toBe(20_000);
  });

  test("has the share zero in a turn without length", () => {
    const story = { ...STORY, lengthMs: 90_000 };
    expect(playheadOf(story, 80_000)).toMatchObject({ turn: 2, share: 0, isOver: true });
    expect(lengthsOf(story)).toEqual([60_000, 30_000, 0]);
  });
});

describe("a story", () => {
  const market = { ...MARKET, story: STORY };
  test("runs by itself", () => expect(isRunning(market)).toBe(true));
  test.each([
    ["somebody cut in", { story: { ...STORY, held: true } }],
    ["the market is paused", { paused: true }],
    ["the clock stands", { clock: { standing: true } }],
    ["there is none", { story: null }],
  ])("does not advance where %s", (_why, change) => {
    expect(isRunning({ ...market, ...change })).toBe(false);
  });
});

test.each([
  [0, "0:00"],
  [59_999, "0:59"],
  [164_000, "2:44"],
  [3_725_000, "1:02:05"],
  [-1, "0:00"],
])("%i ms are %s", (ms, text) => expect(elapsedText(ms)).toBe(text));
