import { PACE_UNIT } from "#server/simulator/market/behaviour.ts";
import { type ScenarioName, scenarioOf } from "#server/simulator/scenarios/scenarios.ts";

/** Speeds are kept in thousandths. */
const SPEED_UNIT = 1000;
const RATE_UNIT = BigInt(PACE_UNIT * SPEED_UNIT);

/** What is steered: the same from one change to the next. */
export interface Steered {
  readonly scenario: ScenarioName;
  /** Market steps per usual step, 0.1–100. */
  readonly speed: number;
  readonly paused: boolean;
}

/** A stretch of a run in which nothing is steered. It ends where the next one begins. */
export interface Segment extends Steered {
  /** Nanoseconds of the clock since the run began. */
  readonly from: bigint;
  /** Nanoseconds of the market's own time at that moment. */
  readonly marketFrom: bigint;
  /** Market nanoseconds in `RATE_UNIT` nanoseconds of the clock. */
  readonly rate: bigint;
  /** When its scenario began, which a change of speed or a pause does not move. */
  readonly scenarioFrom: bigint;
}

function rateOf({ scenario, speed, paused }: Steered): bigint {
  if (paused) return 0n;
  return BigInt(Math.round(speed * SPEED_UNIT) * scenarioOf(scenario).market.pace);
}

function marketTimeIn(segment: Segment, elapsed: bigint): bigint {
  return segment.marketFrom + ((elapsed - segment.from) * segment.rate) / RATE_UNIT;
}

/**
 * The steered segments of a run. Market time is the clock's time under all speeds, paces and
 * pauses so far; it never goes back. Only the end grows: the state at a past moment never changes.
 */
export class Timeline {
  readonly #segments: [Segment, ...Segment[]];

  constructor(steered: Steered) {
    const rate = rateOf(steered);
    this.#segments = [{ ...steered, from: 0n, marketFrom: 0n, rate, scenarioFrom: 0n }];
  }

  get segments(): readonly [Segment, ...Segment[]] {
    return this.#segments;
  }

  /** @param from not before the last segment's own begin */
  steer(from: bigint, steered: Steered, isNewScenario: boolean): void {
    const last = this.at(from);
    this.#segments.push({
      ...steered,
      from,
      marketFrom: marketTimeIn(last, from),
      rate: rateOf(steered),
      scenarioFrom: isNewScenario ? from : last.scenarioFrom,
    });
  }

  /** The segment that a moment of the clock lies in; where several begin at it, the last. */
  at(elapsed: bigint): Segment {
    return this.#segments.findLast(({ from }) => from <= elapsed) ?? this.#segments[0];
  }

  /** The market's time at a moment of the clock. */
  marketTime(elapsed: bigint): bigint {
    return marketTimeIn(this.at(elapsed), elapsed);
  }

  /**
   * The place of the segment in which an update fell. One at the very moment of a change was there
   * before it; those before the run are the first segment's.
   */
  placeOf(atMarket: bigint): number {
    const place = this.#segments.findLastIndex(({ marketFrom }) => marketFrom < atMarket);
    return Math.max(0, place);
  }

  /** The first moment of the clock at which the market's time has come to an update's. */
  clockTime(atMarket: bigint): bigint {
    const { from, marketFrom, rate } = this.#segments[this.placeOf(atMarket)] ?? this.#segments[0];
    const ahead = atMarket - marketFrom;
    // A market that stood from the beginning had its updates before, at their usual pace.
    if (rate === 0n || ahead <= 0n) return from + (ahead * RATE_UNIT) / (rate || RATE_UNIT);
    return from + (ahead * RATE_UNIT + rate - 1n) / rate;
  }
}
