import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RateLimitHint } from "#market/headers/rate-limit-hint.ts";
import { createPacer } from "./pacer.ts";
import type { Pacer } from "./pacer-api.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const LATENCY = 50;

interface Course {
  readonly sentAt: readonly number[];
  readonly rejectedAt: readonly number[];
}

type MakeHint = (truth: RateLimitHint, now: number) => RateLimitHint | undefined;

const truth: MakeHint = (hint) => hint;

/** Runs twenty keys at one second each against a fixed window with the hints of `makeHint`. */
function play(
  perMinute: number,
  end: number,
  makeHint: MakeHint,
  pacer: Pacer = watched(),
): Course {
  const course = { sentAt: [] as number[], rejectedAt: [] as number[] };
  const flying: { key: string; sentAt: number; hint: RateLimitHint; accepted: boolean }[] = [];
  let window = -1;
  let used = 0;
  for (let now = 0; now < end; ) {
    const [landed] = flying;
    if (landed && landed.sentAt + LATENCY <= now) {
      flying.shift();
      const { key, sentAt, accepted } = landed;
      if (accepted) pacer.succeeded(key, sentAt, now);
      else {
        course.rejectedAt.push(now);
        pacer.limited(key, sentAt, now, (Math.floor(now / MINUTE) + 1) * MINUTE - now);
      }
      const hint = makeHint(landed.hint, now);
      if (hint) pacer.hinted(hint, now);
      continue;
    }
    const turn = pacer.next(now);
    if ("key" in turn) {
      if (Math.floor(now / MINUTE) !== window) used = 0;
      window = Math.floor(now / MINUTE);
      const accepted = used < perMinute;
      if (accepted) used += 1;
      const left = (window + 1) * MINUTE - now;
      const resetMs = Math.ceil(left / SECOND) * SECOND;
      const hint = { limit: perMinute, remaining: perMinute - used, resetMs, windowMs: MINUTE };
      flying.push({ key: turn.key, sentAt: now, hint, accepted });
      course.sentAt.push(now);
    } else now = Math.min(turn.waitUntil, landed ? landed.sentAt + LATENCY : turn.waitUntil);
  }
  return course;
}

function watched(): Pacer {
  const pacer = createPacer({ baseIntervalMs: SECOND });
  for (let index = 0; index < 20; index += 1) pacer.watch(String(index));
  return pacer;
}

const between = (instants: readonly number[], from: number, to: number): number =>
  instants.filter((at) => at >= from && at < to).length;

describe("a pacer that receives a hint of the limit", () => {
  test.each([3, 9, 60, 200, 1000])("receives no 429 in two minutes at %d a minute", (perMinute) => {
    const { sentAt, rejectedAt } = play(perMinute, 2 * MINUTE, truth);
    expect(rejectedAt).toEqual([]);
    expect(sentAt.length).toBeGreaterThan(0.85 * 2 * perMinute);
  });

  test("behaves the same without a hint", () => {
    const without = play(60, 10 * MINUTE, () => undefined);
    const never = play(60, 10 * MINUTE, () => undefined, {
      ...watched(),
      hinted: () => {
        throw new Error("hinted must not be called");
      },
    });
    expect(without).toEqual(never);
    expect(without.rejectedAt.length).toBeGreaterThan(0);
  });

  test("leaves other clients their share of the same limit", () => {
    const others: MakeHint = (hint, now) => {
      const used = Math.floor((now % MINUTE) / SECOND / 4);
      return { ...hint, remaining: Math.max(0, hint.remaining - used) };
    };
    const { sentAt } = play(60, 2 * MINUTE, others);
    expect(between(sentAt, 0, MINUTE)).toBeLessThanOrEqual(48);
    expect(between(sentAt, MINUTE, 2 * MINUTE)).toBeLessThanOrEqual(48);
  });

  test("reports the slower pace while little remains", () => {
    const pacer = watched();
    const shown: number[] = [];
    // At any instant of the window other clients have used half of the limit.
    const scarce: MakeHint = (hint, now) => {
      shown.push(pacer.snapshot(now).perMinute);
      return { ...hint, remaining: Math.ceil(((MINUTE - (now % MINUTE)) / MINUTE) * 60) };
    };
    const { sentAt } = play(120, MINUTE, scarce, pacer);
    const kept = 3 * between(sentAt, 10 * SECOND, 30 * SECOND);
    expect(kept).toBeLessThan(130);
    const ofThatTime = shown.slice(
      between(sentAt, 0, 11 * SECOND),
      between(sentAt, 0, 29 * SECOND),
    );
    for (const perMinute of ofThatTime) {
      expect(perMinute).toBeGreaterThan(0.8 * kept);
      expect(perMinute).toBeLessThan(1.25 * kept);
    }
  });

  test("does not store the hint as a learned rate", () => {
    const pacer = watched();
    play(60, MINUTE, truth, pacer);
    expect(pacer.save()).toMatchObject({ perMinute: null });
    expect(pacer.snapshot(MINUTE).perMinute).toBeLessThan(70);
  });
});

describe("a pacer that receives a wrong hint", () => {
  const scaled =
    (factor: number): MakeHint =>
    (hint) => ({
      ...hint,
      limit: Math.ceil(hint.limit * factor),
      remaining: Math.floor(hint.remaining * factor),
    });
  const wrongHints: readonly (readonly [string, MakeHint])[] = [
    ["too high", scaled(10)],
    ["too low", scaled(0.1)],
    [
      "of an hour",
      () => ({ limit: 1000, remaining: 999, resetMs: 3_600_000, windowMs: 3_600_000 }),
    ],
    ["of a second", () => ({ limit: 10, remaining: 9, resetMs: SECOND, windowMs: SECOND })],
    ["that nothing remains", (hint) => ({ ...hint, remaining: 0, resetMs: MINUTE })],
    ["that changes", (hint, now) => scaled(now % 20_000 < 10_000 ? 10 : 0.1)(hint, now)],
  ];

  test.each(wrongHints)(
    "sends as many requests as without the hint after ten minutes: %s",
    (_name, makeHint) => {
      const without = play(60, 30 * MINUTE, () => undefined);
      const { sentAt, rejectedAt } = play(60, 30 * MINUTE, makeHint);
      const [from, to] = [10 * MINUTE, 30 * MINUTE];
      const share = between(sentAt, from, to) / between(without.sentAt, from, to);
      expect(share).toBeGreaterThan(0.93);
      const most = between(without.rejectedAt, from, to) + 0.2 * 20;
      expect(between(rejectedAt, from, to)).toBeLessThanOrEqual(most);
    },
  );

  test.each([
    { limit: 1000, remaining: 1, resetMs: MINUTE },
    { limit: 1000, remaining: 2, resetMs: MINUTE },
    { limit: 60, remaining: 1, resetMs: MINUTE, windowMs: MINUTE },
    { limit: 1000, remaining: 1, resetMs: 31 * 86_400 * SECOND },
  ])("drops within minutes a hint that a cache repeats: %o", (hint) => {
    const { sentAt } = play(1e6, 10 * MINUTE, () => hint);
    expect(between(sentAt, 5 * MINUTE, 10 * MINUTE)).toBeGreaterThan(0.95 * 5 * 20 * 60);
  });

  test("never waits for longer than a minute, nor sends more requests than wanted", () => {
    const hints = fc.record({
      limit: fc.integer({ min: 1, max: 1e9 }),
      remaining: fc.oneof(fc.constant(0), fc.nat(1e9)),
      resetMs: fc.integer({ min: 0, max: 31 * 86_400 }).map((seconds) => seconds * SECOND),
    });
    const sequences = fc.array(fc.option(hints, { nil: undefined }), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(sequences, (sequence) => {
        let answers = 0;
        const { sentAt } = play(1e6, 10 * MINUTE, () => {
          const hint = sequence[answers % sequence.length];
          answers += 1;
          return hint && { ...hint, remaining: Math.min(hint.limit, hint.remaining) };
        });
        const gaps = sentAt.map((at, place) => (sentAt[place + 1] ?? 10 * MINUTE) - at);
        expect(Math.max(...gaps)).toBeLessThanOrEqual(64 * SECOND);
        expect(sentAt.length).toBeLessThanOrEqual(20 * 600 + 1);
      }),
      { numRuns: 40 },
    );
  });
});
