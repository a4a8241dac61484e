import type { Fault } from "#server/simulator/faults/faults.ts";
import { type Behaviour, CALM } from "#server/simulator/market/behaviour.ts";
import { type Conditions, UNCHANGED } from "#server/simulator/scenarios/conditions.ts";
import {
  MALFORMED_CYCLE_MS,
  MALFORMED_PHASES,
} from "#server/simulator/scenarios/malformed-bodies.ts";

/** The behaviour of the market and the service, with a name and a description. */
export interface Scenario {
  readonly title: string;
  /** Description of its effect, in one line. */
  readonly summary: string;
  /** Description of the page that the audience sees. */
  readonly shows: string;
  readonly market: Behaviour;
  readonly service: Conditions;
}

const withFaults = (...faults: readonly Fault[]): Conditions => ({
  phases: [{ afterMs: 0, faults }],
});

/** Every scenario by the name that `--scenario` takes; the first seven are a presenter's keys. */
export const SCENARIOS = {
  calm: {
    title: "Calm",
    summary: "an ordinary day: lively, sometimes locked, never crossed",
    shows: "prices tick by small steps; one instrument is quiet for minutes",
    market: CALM,
    service: UNCHANGED,
  },
  volatile: {
    title: "Volatile",
    summary: "twice the updates, five times the moves, wider spreads",
    shows: "most rows move at every check, by more than their last digits; charts grow steep",
    market: { ...CALM, pace: 24, gain: 80, spread: 7 },
    service: UNCHANGED,
  },
  illiquid: {
    title: "Illiquid",
    summary: "a twelfth of the updates, four times the spread, small sizes",
    shows: "wide books; market ages grow while every check is fresh",
    market: { ...CALM, pace: 1, gain: 48, spread: 16, depth: 1 },
    service: UNCHANGED,
  },
  halted: {
    title: "Halted",
    summary: "the market is halted; the service responds",
    shows: "no price moves; all market ages grow while every check is fresh",
    market: { ...CALM, pace: 0 },
    service: UNCHANGED,
  },
  "tight-limit": {
    title: "Rate limit",
    summary: "9 requests a minute: 3 in each 20 seconds",
    shows:
      "rate-limited with a countdown, then the pace that the page has learned; checks grow old",
    market: CALM,
    service: { phases: [{ afterMs: 0, limit: { text: "3/20s", window: "fixed" } }] },
  },
  outage: {
    title: "Outage",
    summary: "no answer for 6 seconds, then 503",
    shows: "the service is unreachable; the last values stay, dimmed, with their age and the cause",
    market: CALM,
    service: {
      phases: [
        { afterMs: 0, faults: [{ route: "any", action: "reset" }] },
        { afterMs: 6000, faults: [{ route: "any", status: 503, reason: "Service unavailable" }] },
      ],
    },
  },
  forbidden: {
    title: "Key rejected",
    summary: "403 for every request",
    shows: "the key is rejected; one probe a minute is all that is sent, values are held",
    market: CALM,
    service: withFaults({ route: "any", status: 403, reason: "Invalid API key" }),
  },
  crossed: {
    title: "Crossed",
    summary: "half of the updates leave the book crossed: the bid above the ask",
    shows: "crossed books, shown as they are and flagged; spreads below zero",
    market: { ...CALM, crossed: 128 },
    service: UNCHANGED,
  },
  opening: {
    title: "Opening",
    summary: "a gap at once, then jumps among twice the updates",
    shows: "every price leaps once; then rows jump now and then, with wider spreads",
    market: { ...CALM, pace: 24, gain: 32, jump: 4, gap: true, spread: 8 },
    service: UNCHANGED,
  },
  "limit-cut": {
    title: "Reduced limit",
    summary: "60 requests a minute, reduced to 20 after 20 seconds",
    shows: "short waits, and a pace that falls until it keeps to 60, then to 20: the page learns",
    market: CALM,
    service: {
      phases: [
        { afterMs: 0, limit: { text: "60/60s", window: "bucket", burst: 6 } },
        { afterMs: 20_000, limit: { text: "20/60s", window: "bucket", burst: 3 } },
      ],
    },
  },
  "fast-market": {
    title: "Fast market",
    summary: "120 times the updates, each a sixteenth of the moves, in every instrument",
    shows: "nearly every row moves at every check, by its last digits only; no limit, no fault",
    market: { ...CALM, pace: 1440, gain: 1 },
    service: UNCHANGED,
  },
  slow: {
    title: "Slow",
    summary: "every answer takes 3 seconds",
    shows: "quotes come in late, none out of order; the connection stays live",
    market: CALM,
    service: withFaults({ route: "any", delayMs: 3000 }),
  },
  unauthorized: {
    title: "Unauthorized",
    summary: "401 for every request",
    shows: "not authorised; one probe a minute is all that is sent, values are held",
    market: CALM,
    service: withFaults({ route: "any", status: 401, reason: "Authentication required" }),
  },
  rubbish: {
    title: "Malformed data",
    summary: "malformed quotes of ten kinds, one after the other",
    shows: "rows keep their last quotes, marked stale with the cause; no wrong figure is shown",
    market: CALM,
    service: { phases: MALFORMED_PHASES, cycleMs: MALFORMED_CYCLE_MS },
  },
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof SCENARIOS;

/** The names, for a schema. */
export const SCENARIO_NAMES = Object.keys(SCENARIOS) as [ScenarioName, ...ScenarioName[]];

/** Returns a scenario with its interface type; in the table each has a literal type. */
export function scenarioOf(name: ScenarioName): Scenario {
  return SCENARIOS[name];
}
