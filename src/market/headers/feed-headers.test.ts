import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  readCheck,
  readFeedPace,
  readMs,
  readPositiveMs,
  writeCheck,
  writeFeedPace,
  writeMs,
} from "./feed-headers.ts";

const WEEK = 7 * 86_400_000;
const count = fc.integer({ min: 0, max: 999_999_999 });
const check = fc.record({
  atEpochMs: fc.integer({ min: 1, max: 8.64e14 }),
  ageMs: fc.integer({ min: 0, max: WEEK }),
  planMs: count,
});

describe("the headers of the gateway's feed", () => {
  test("have one notation for a check, a pace and a queue", () => {
    expect(writeCheck({ atEpochMs: 1_732_300_000_123, ageMs: 4312, planMs: 20_000 })).toBe(
      "at=1732300000123, age=4312, plan=20000",
    );
    expect(writeFeedPace({ perMinute: 60, desks: 14 })).toBe("per-minute=60, desks=14");
    expect(writeMs(20_000)).toBe("20000");
  });

  test("are parsed to what was written", () => {
    fc.assert(
      fc.property(check, count, count, (told, perMinute, desks) => {
        expect(readCheck(writeCheck(told))).toEqual(told);
        expect(readFeedPace(writeFeedPace({ perMinute, desks }))).toEqual({ perMinute, desks });
        expect(readMs(writeMs(perMinute))).toBe(perMinute);
        expect(readPositiveMs(writeMs(desks))).toBe(desks || undefined);
      }),
    );
  });

  test("are written in a form that can be parsed, for any figures", () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), (one, other) => {
        const written = writeCheck({ atEpochMs: 1, ageMs: one, planMs: other });
        expect(readCheck(written)).toBeDefined();
        expect(readFeedPace(writeFeedPace({ perMinute: one, desks: other }))).toBeDefined();
        expect(readMs(writeMs(one))).toBeDefined();
      }),
    );
  });

  test("are ignored in any other notation", () => {
    const near = fc.stringMatching(/^[a-z=,\-0-9 .]{0,50}$/);
    fc.assert(
      fc.property(fc.oneof(near, fc.string()), (text) => {
        const [one, other, queue] = [readCheck(text), readFeedPace(text), readMs(text)];
        if (one !== undefined) expect(writeCheck(one)).toBe(text);
        if (other !== undefined) expect(writeFeedPace(other)).toBe(text);
        if (queue !== undefined) expect(writeMs(queue)).toBe(text);
      }),
    );
  });

  test.each([
    null,
    "",
    "at=1, age=1",
    "at=0, age=1, plan=1",
    "age=1, at=1, plan=1",
    "at=1, age=01, plan=1",
    "at=1, age=-1, plan=1",
    "at=1, age=1.5, plan=1",
    "at=1,age=1,plan=1",
    `at=1, age=${WEEK + 1}, plan=1`,
    "at=1, age=1, plan=1, at=1, age=1, plan=1",
    "at=1, age=1, plan=1\n",
  ])("are no check: %j", (text) => {
    expect(readCheck(text)).toBeUndefined();
  });
});
