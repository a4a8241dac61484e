import { createPacer } from "#engine/pacer/pacer.ts";
import {
  aimd,
  type ClientFactory,
  honourPerQuery,
  oneGate,
  oracle,
  threeRetries,
} from "../simulation/clients.ts";
import { HINTS } from "../simulation/hints.ts";
import { unlimited } from "../simulation/limiters.ts";
import { agesOf, limitedBetween, recoveryMs } from "../simulation/measure.ts";
import { changeAt, retryAfterOf } from "../simulation/services.ts";
import { type SimulatedTrace, simulate, type World } from "../simulation/simulate.ts";
import type { Measures, Scenario } from "./scenarios.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HIDDEN = { fromMs: 15 * MINUTE, untilMs: 20 * MINUTE };
const LATENCY_MS = 60;
const TIMER_DELAY_MS = 4;

const pacer =
  (focused: boolean): ClientFactory =>
  (keys, baseMs) => {
    const created = createPacer({ baseIntervalMs: baseMs });
    keys.forEach((key, index) => {
      created.watch(key, focused && index === 0 ? 5 : 1);
    });
    return created;
  };

/** The policies by the names of the table's columns. */
export const policies = {
  "own timers, 3 retries": threeRetries,
  "honour Retry-After per query": honourPerQuery,
  "one gate for all": oneGate,
  AIMD: aimd,
  "learned pace": pacer(false),
};

export type Policy = keyof typeof policies;

/** Runs one scenario with one seed. The figures are the same in every run. */
export function run(scenario: Scenario, policy: Policy, seed: number): Measures {
  const { service, instruments, focused = false } = scenario;
  const keys = Array.from({ length: instruments }, (_, index) => `instrument ${index}`);
  // Twenty instruments each second, or a hundred every two seconds: more than any of the limits allows.
  const baseMs = instruments > 20 ? 2 * SECOND : SECOND;
  const perSecond = (at: number): number => service.perSecond(at, seed);
  const firstCycleMs = Math.max(baseMs, (instruments / perSecond(0)) * SECOND);
  const durationMs = Math.max(service.observedMs ?? 30 * MINUTE, 6 * firstCycleMs);

  const world: World = {
    seed,
    keys,
    durationMs,
    limiter: unlimited(),
    retryAfter: retryAfterOf(service),
    latencyMs: service.latencyMs ?? LATENCY_MS,
    timerDelayMs: 0,
    othersPerSecond: 0,
  };
  const play = (changes: Partial<World> = {}): SimulatedTrace => {
    const factory = policy === "learned pace" ? pacer(focused) : policies[policy];
    return simulate(factory(keys, baseMs), {
      ...world,
      limiter: service.limiter(seed),
      timerDelayMs: TIMER_DELAY_MS,
      othersPerSecond: service.othersPerSecond ?? 0,
      othersAtOnce: service.othersAtOnce ?? 1,
      hints: scenario.hints && HINTS[scenario.hints],
      ...changes,
    });
  };

  const own = play();
  const ideal = simulate(oracle(perSecond)(keys, baseMs), world);
  const measures: Measures = {
    limited: 0,
    inside: own.insideRetryAfter,
    cold: limitedBetween(own, 0, 2 * MINUTE),
    converged: recoveryMs(own, ideal, 0, durationMs) / SECOND,
  };
  const perMinute = (fromMs: number): number =>
    limitedBetween(own, fromMs, durationMs) / ((durationMs - fromMs) / MINUTE);

  const steady = durationMs / 3;
  const ages = agesOf(own, instruments);
  const idealAges = agesOf(ideal, instruments);
  const age = ages.mean(steady, durationMs) / idealAges.mean(steady, durationMs);
  if (service.changes) {
    const at = changeAt(seed);
    measures.age = age;
    measures.limited = perMinute(at);
    measures.recovered = recoveryMs(own, ideal, at, durationMs) / SECOND;
    return measures;
  }

  if (focused) {
    const others = keys.slice(1).map((_, index) => ages.meanOf(index + 1, steady, durationMs));
    const mean = others.reduce((sum, age) => sum + age, 0) / others.length;
    measures.focus = ages.meanOf(0, steady, durationMs) / mean;
    measures.limited = perMinute(steady);
    return measures;
  }
  measures.age = age;
  measures.p95 = ages.p95(steady, durationMs) / idealAges.p95(steady, durationMs);
  measures.limited = perMinute(steady);
  if (scenario.goals.back !== undefined) {
    const backAt = HIDDEN.untilMs;
    const hidden = play({ hidden: HIDDEN, durationMs: backAt + 2 * MINUTE });
    measures.back = limitedBetween(hidden, backAt, backAt + 2 * MINUTE);
  }
  return measures;
}
