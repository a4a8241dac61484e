import fc from "fast-check";
import { expect, test } from "vitest";
import { SCENARIO_NAMES, scenarioOf } from "#server/simulator/scenarios/scenarios.ts";
import { Steering } from "#server/simulator/scenarios/steering.ts";
import { STORY_NAMES, storyOf } from "#server/simulator/scenarios/stories.ts";
import type { Touch } from "./market.ts";
import { profileOf } from "./profile.ts";
import { keyOf } from "./rng.ts";
import { SteeredInstrument } from "./steered-market.ts";
import type { Timeline } from "./timeline.ts";
import { instrumentList } from "./universe.ts";

const SECOND = 1_000_000_000n;
const LIST = instrumentList(120);

const anyScenario = fc.constantFrom(...SCENARIO_NAMES);
const anySpeed = fc.integer({ min: 100, max: 100_000 }).map((thousandths) => thousandths / 1000);
const anyAct = fc.oneof(
  anyScenario.map((name) => (steering: Steering, now: bigint) => steering.setScenario(now, name)),
  anySpeed.map((speed) => (steering: Steering, now: bigint) => steering.setSpeed(now, speed)),
  fc.boolean().map((on) => (steering: Steering, now: bigint) => steering.setPaused(now, on)),
  fc.boolean().map((on) => (steering: Steering, now: bigint) => steering.holdStory(now, on)),
  fc.nat(6).map((turn) => (steering: Steering, now: bigint) => steering.jumpTo(now, turn)),
);
const anyOpening = fc.record({
  scenario: anyScenario,
  story: fc.option(fc.constantFrom(...STORY_NAMES).map(storyOf)),
  speed: anySpeed,
});
/** The actions of a user, each with the time before it, which may be 0. */
const anyActs = fc.array(
  fc.record({ wait: fc.bigInt({ min: 0n, max: 90n * SECOND }), act: anyAct }),
  { maxLength: 12 },
);
const anyRun = fc.record({
  isin: fc.constantFrom(...LIST),
  seed: fc.nat(2 ** 32 - 1),
  opening: anyOpening,
  acts: anyActs,
});
type AnyRun = typeof anyRun extends fc.Arbitrary<infer Run> ? Run : never;

function instrumentOf({ isin, seed }: AnyRun, timeline: Timeline): SteeredInstrument {
  return new SteeredInstrument(profileOf(isin), keyOf(seed, isin), timeline);
}

/** Plays a run to its end, looking before and after each act. */
function play(run: AnyRun) {
  const steering = new Steering(run.opening);
  const instrument = instrumentOf(run, steering.timeline);
  const seen: { readonly at: bigint; readonly touch: Touch }[] = [];
  let now = 0n;
  const look = (): void => {
    steering.at(now);
    seen.push({ at: now, touch: instrument.touchAt(now) });
  };
  look();
  for (const { wait, act } of run.acts) {
    now += wait;
    look();
    act(steering, now);
    look();
  }
  now += 60n * SECOND;
  look();
  return { timeline: steering.timeline, seen };
}

test("returns the same quote for the same moment, in any order and at any later time", () => {
  fc.assert(
    fc.property(anyRun, fc.boolean(), (run, backwards) => {
      const { timeline, seen } = play(run);
      const again = instrumentOf(run, timeline);
      const looks = seen.filter(({ at }, place) => seen[place + 1]?.at !== at);
      for (const { at, touch } of backwards ? looks.toReversed() : looks) {
        expect(again.touchAt(at)).toEqual(touch);
      }
    }),
    { numRuns: 300 },
  );
});

test("makes the same market from the same acts at the same moments", () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      expect(play(run).seen).toEqual(play(run).seen);
    }),
  );
});

test("changes no quote by an act alone, and no time goes back or lies in the future", () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      const { seen } = play(run);
      for (const [place, { at, touch }] of seen.entries()) {
        const before = seen[place - 1];
        expect(touch.atNanos).toBeLessThanOrEqual(at);
        if (before === undefined) continue;
        expect(touch.atNanos).toBeGreaterThanOrEqual(before.touch.atNanos);
        if (before.touch.atNanos === touch.atNanos) expect(touch).toEqual(before.touch);
        if (before.at === at) expect(touch).toEqual(before.touch);
      }
    }),
    { numRuns: 300 },
  );
});

test("keeps prices and sizes whole, above zero and near their level under any steering", () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      const { level, tick, lot } = profileOf(run.isin);
      for (const { touch } of play(run).seen) {
        for (const price of [touch.bidPrice, touch.askPrice]) {
          expect(Number.isSafeInteger(price / tick)).toBe(true);
          expect(price).toBeGreaterThanOrEqual(tick);
          expect(price / tick).toBeGreaterThan(level / 4);
          expect(price / tick).toBeLessThan(level * 1.75);
        }
        for (const size of [touch.bidSize, touch.askSize]) {
          expect(size % lot).toBe(0);
          expect(size).toBeGreaterThanOrEqual(lot);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test("crosses a book only by an update under the scenario for it", () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      const { seen, timeline } = play(run);
      for (const { touch } of seen) {
        if (touch.bidPrice <= touch.askPrice) continue;
        // What came before the begin is the first scenario's.
        const at = touch.atNanos < 0n ? 0n : touch.atNanos;
        const under = timeline.segments.filter(({ from }) => from <= at);
        expect(under.map(({ scenario }) => scenario)).toContain("crossed");
      }
    }),
  );
});

/** From one update to the next at most six places of the walk lie, each of at most seven steps. */
const FARTHEST = 6 * 7;

test("makes no price leap at a change, unless the scenario has one", () => {
  const steady = SCENARIO_NAMES.filter((name) => {
    const { gap, jump } = scenarioOf(name).market;
    return !gap && jump === 0;
  });
  const anySteady = fc.constantFrom(...steady);
  fc.assert(
    fc.property(
      fc.constantFrom(...LIST),
      fc.nat(),
      anySteady,
      anySteady,
      (isin, seed, one, two) => {
        const { level, step, tick } = profileOf(isin);
        const steering = new Steering({ scenario: one, story: null, speed: 20 });
        const instrument = new SteeredInstrument(
          profileOf(isin),
          keyOf(seed, isin),
          steering.timeline,
        );
        const change = 30n * SECOND;
        steering.setScenario(change, two);
        let { atNanos, ...later } = instrument.touchAt(change + 30n * SECOND);
        const gain = Math.max(scenarioOf(one).market.gain, scenarioOf(two).market.gain) / 16;
        const most = (FARTHEST * gain * level * step) / 1_000_000 + 2;
        for (let count = 0; count < 40 && atNanos > 0n; count += 1) {
          const { atNanos: at, ...earlier } = instrument.touchAt(atNanos - 1n);
          const middles = [later, earlier].map(
            ({ bidPrice, askPrice }) => (bidPrice + askPrice) / 2,
          );
          expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 0)) / tick).toBeLessThanOrEqual(most);
          [atNanos, later] = [at, earlier];
        }
      },
    ),
  );
});

test("makes more of the same steps at a higher speed, each at its own time", () => {
  const isin = LIST[0] ?? "";
  const at = (speed: number, elapsed: bigint) => {
    const { timeline } = new Steering({ scenario: "calm", story: null, speed });
    return new SteeredInstrument(profileOf(isin), keyOf(7, isin), timeline).touchAt(elapsed);
  };
  const { atNanos, ...figures } = at(1, 40n * SECOND);
  expect(at(4, 10n * SECOND)).toEqual({ ...figures, atNanos: (atNanos + 3n) / 4n });
});

test("opens with a gap at the first update, and without a gap if there is none", () => {
  const isin = LIST[0] ?? "";
  const steering = new Steering({ scenario: "calm", story: null, speed: 1 });
  const instrument = new SteeredInstrument(profileOf(isin), keyOf(7, isin), steering.timeline);
  const before = instrument.touchAt(20n * SECOND);
  steering.setScenario(20n * SECOND, "opening");
  steering.setScenario(20n * SECOND, "calm");
  const passed = instrument.touchAt(22n * SECOND);
  expect(Math.abs(passed.bidPrice - before.bidPrice) / before.bidPrice).toBeLessThan(0.002);
  steering.setScenario(22n * SECOND, "opening");
  const opened = instrument.touchAt(24n * SECOND);
  expect(Math.abs(opened.bidPrice - passed.bidPrice) / passed.bidPrice).toBeGreaterThan(0.002);
});
