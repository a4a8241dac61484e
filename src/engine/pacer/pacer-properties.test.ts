import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPacer } from "./pacer.ts";
import type { Pacer } from "./pacer-api.ts";
import { BASE } from "./testing-pacer.ts";

const MAX_IN_FLIGHT = 4;
const KEYS = ["a", "b", "c"];

type Step =
  | { do: "watch"; key: string; weight: number }
  | { do: "unwatch"; key: string }
  | { do: "pass"; ms: number }
  | { do: "ask" }
  | { do: "wait" }
  | { do: "succeed" | "fail" | "limit"; pick: number; retryAfterMs: number | undefined };

const key = fc.constantFrom(...KEYS);
const retryAfterMs = fc.option(
  fc.oneof(fc.integer({ min: -5, max: 90_000 }), fc.constantFrom(Number.NaN, 1e12)),
  { nil: undefined },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant("watch"), key, weight: weights() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("unwatch"), key }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("pass"), ms: pause() }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("ask") }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("wait") }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom("succeed", "succeed", "fail", "limit"),
      pick: fc.nat(),
      retryAfterMs,
    }),
  },
);
const script = fc.array(step, { maxLength: 200, size: "max" });
const RUNS = { numRuns: 300 };

/** Mostly shorter than an interval, so that rules are tested at their boundaries. */
function pause(): fc.Arbitrary<number> {
  return fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 20_000 }));
}

function weights(): fc.Arbitrary<number> {
  return fc.oneof(
    fc.constantFrom(1, 5, 0, BASE / 600_000),
    fc.double({ min: -1, max: 10 }),
    fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.MIN_VALUE, 1e-9),
  );
}

const isWatch = (weight: number): boolean => weight >= 1e-9;

interface Asked {
  readonly key: string;
  readonly at: number;
}

/** Plays a script and reports every request and every wait; the clock never goes back. */
function play(
  steps: readonly Step[],
  watcher: {
    asked?: (request: Asked, flying: readonly Asked[]) => void;
    waits?: (now: number, until: number, pacer: Pacer) => void;
    step?: (step: Step, now: number, flown: Asked | undefined) => void;
  },
  clock: (ms: number) => number = (ms) => ms,
): void {
  const pacer = createPacer({ baseIntervalMs: BASE, maxInFlight: MAX_IN_FLIGHT });
  const flying: Asked[] = [];
  let now = 0;
  let waitUntil = 0;
  for (const next of steps) {
    let flown: Asked | undefined;
    if (next.do === "watch") pacer.watch(next.key, next.weight);
    if (next.do === "unwatch") pacer.unwatch(next.key);
    if (next.do === "pass") now += next.ms;
    if (next.do === "wait" && waitUntil < Number.POSITIVE_INFINITY) now = Math.max(now, waitUntil);
    if (next.do === "ask" || next.do === "wait") {
      const turn = pacer.next(clock(now));
      if ("key" in turn) {
        const request = { key: turn.key, at: now };
        const givenUp = flying.findIndex((other) => other.key === turn.insteadOf);
        if (givenUp >= 0) flying.splice(givenUp, 1);
        watcher.asked?.(request, flying);
        flying.push(request);
      } else {
        waitUntil = turn.waitUntil;
        watcher.waits?.(now, waitUntil, pacer);
      }
    }
    if ("pick" in next && flying.length > 0) {
      [flown] = flying.splice(next.pick % flying.length, 1);
      if (flown === undefined) continue;
      const { key: name, at } = flown;
      if (next.do === "succeed") pacer.succeeded(name, at, clock(now));
      if (next.do === "fail") pacer.failed(name, at, clock(now), next.retryAfterMs);
      if (next.do === "limit") pacer.limited(name, at, clock(now), next.retryAfterMs);
    }
    watcher.step?.(next, now, flown);
  }
}

describe("whatever happens", () => {
  test("a key is never in flight twice, nor are more in flight than twice the maximum", () => {
    fc.assert(
      fc.property(script, (steps) => {
        play(steps, {
          asked(request, flying) {
            expect(flying.map((other) => other.key)).not.toContain(request.key);
            expect(flying.length).toBeLessThan(2 * MAX_IN_FLIGHT);
          },
        });
      }),
      RUNS,
    );
  });

  test("a key is never asked before base / weight has passed", () => {
    fc.assert(
      fc.property(script, (steps) => {
        const lastAsked = new Map<string, number>();
        /** The greatest weight since the key was last requested, because a raise takes effect at once. */
        const greatest = new Map<string, number>();
        const current = new Map<string, number>();
        play(steps, {
          step(taken) {
            if (taken.do !== "watch" || !isWatch(taken.weight)) return;
            current.set(taken.key, taken.weight);
            greatest.set(taken.key, Math.max(taken.weight, greatest.get(taken.key) ?? 0));
          },
          asked(request) {
            const last = lastAsked.get(request.key);
            const weight = greatest.get(request.key) ?? Number.NaN;
            if (last !== undefined) {
              expect(request.at).toBeGreaterThanOrEqual(last + BASE / weight);
            }
            lastAsked.set(request.key, request.at);
            greatest.set(request.key, current.get(request.key) ?? Number.NaN);
          },
        });
      }),
      RUNS,
    );
  });

  test("only watched keys are asked", () => {
    fc.assert(
      fc.property(script, (steps) => {
        const watched = new Set<string>();
        play(steps, {
          step(taken) {
            if (taken.do === "unwatch") watched.delete(taken.key);
            if (taken.do !== "watch") return;
            if (isWatch(taken.weight)) watched.add(taken.key);
            else watched.delete(taken.key);
          },
          asked(request) {
            expect(watched).toContain(request.key);
          },
        });
      }),
      RUNS,
    );
  });

  test("nothing is asked inside a closed gate, and of several deadlines the latest wins", () => {
    fc.assert(
      fc.property(script, (steps) => {
        let opensAt = Number.NEGATIVE_INFINITY;
        play(steps, {
          step(taken, now, flown) {
            if (flown === undefined || !("pick" in taken)) return;
            const retryAfterMs = taken.retryAfterMs;
            const known = retryAfterMs !== undefined && !Number.isNaN(retryAfterMs);
            if (taken.do !== "limit") return;
            // Without a Retry-After the pacer chooses the wait.
            if (!known) return;
            opensAt = Math.max(opensAt, now + Math.min(86_400_000, Math.max(1000, retryAfterMs)));
          },
          asked(request) {
            expect(request.at).toBeGreaterThanOrEqual(opensAt);
          },
        });
      }),
      RUNS,
    );
  });

  test("no key is asked inside its own Retry-After", () => {
    fc.assert(
      fc.property(script, (steps) => {
        const heldUntil = new Map<string, number>();
        play(steps, {
          step(taken, now, flown) {
            if (taken.do !== "fail" || flown === undefined) return;
            const retryAfterMs = taken.retryAfterMs;
            if (retryAfterMs === undefined || Number.isNaN(retryAfterMs)) return;
            const until = now + Math.min(86_400_000, Math.max(1000, retryAfterMs));
            heldUntil.set(flown.key, Math.max(until, heldUntil.get(flown.key) ?? 0));
          },
          asked(request) {
            expect(request.at).toBeGreaterThanOrEqual(heldUntil.get(request.key) ?? 0);
          },
        });
      }),
      RUNS,
    );
  });

  test("a wait ends in the future, and a key is asked when it has passed", () => {
    fc.assert(
      fc.property(script, (steps) => {
        let promised: number | undefined;
        play(steps, {
          step(taken) {
            // Only the passing of time and another `next` leave the plan unchanged.
            if (!["ask", "wait", "pass"].includes(taken.do)) promised = undefined;
          },
          asked() {
            promised = undefined;
          },
          waits(now, until) {
            expect(until).toBeGreaterThan(now);
            if (promised !== undefined) expect(now).toBeLessThan(promised);
            promised = until;
          },
        });
      }),
      {
        ...RUNS,
        examples: [
          // A suspect key was due when the gate opened, and a healthy one two seconds later.
          [
            [
              { do: "watch", key: "c", weight: Number.POSITIVE_INFINITY },
              { do: "wait" },
              { do: "succeed", pick: 0, retryAfterMs: undefined },
              { do: "ask" },
              { do: "wait" },
              { do: "fail", pick: 0, retryAfterMs: 2079 },
              { do: "watch", key: "a", weight: 0.3937784578768666 },
              { do: "ask" },
              { do: "wait" },
              { do: "succeed", pick: 0, retryAfterMs: undefined },
              { do: "wait" },
              { do: "wait" },
              { do: "limit", pick: 0, retryAfterMs: undefined },
              { do: "wait" },
              { do: "wait" },
            ],
          ],
        ],
      },
    );
  });

  test("a clock that goes back, or is not a number, breaks none of this", () => {
    const readings = fc.array(
      fc.oneof(fc.integer({ min: -50_000, max: 0 }), fc.constantFrom(Number.NaN, Infinity)),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(script, readings, (steps, errors) => {
        let reading = 0;
        const wrongClock = (ms: number): number => {
          reading += 1;
          return reading % 3 === 0 ? ms + (errors[reading % errors.length] ?? 0) : ms;
        };
        play(
          steps,
          {
            asked(request, flying) {
              expect(flying.map((other) => other.key)).not.toContain(request.key);
            },
            waits(_now, until, pacer) {
              expect(until).not.toBeNaN();
              expect(pacer.snapshot(0).perMinute).toBeGreaterThanOrEqual(0);
            },
          },
          wrongClock,
        );
      }),
      RUNS,
    );
  });
});
