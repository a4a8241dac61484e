import { PACE_UNIT } from "#server/simulator/market/behaviour.ts";
import { type ScenarioName, scenarioOf } from "#server/simulator/scenarios/scenarios.ts";

/** Speeds are kept in thousandths. */
const SPEED_UNIT = 1000;
const RATE_UNIT = BigInt(PACE_UNIT * SPEED_UNIT);

/** The steered values, which are constant from one change to the next. */
export interface SteeredValues {
  readonly scenario: ScenarioName;
  /** Market steps per usual step, 0.1–100. */
  readonly speed: number;
  readonly paused: boolean;
}

/** A part of a run without a change of the steering. It ends at the start of the next one. */
export interface Segment extends SteeredValues {
  /** Nanoseconds of the clock since the run began. */
  readonly from: bigint;
  /** Nanoseconds of the market's own time at that moment. */
  readonly marketFrom: bigint;
  /** Market nanoseconds in `RATE_UNIT` nanoseconds of the clock. */
  readonly rate: bigint;
  /** Start of its scenario, which a change of speed or a pause does not move. */
  readonly scenarioFrom: bigint;
}

function rateOf({ scenario, speed, paused }: SteeredValues): bigint {
  if (paused) return 0n;
  return BigInt(Math.round(speed * SPEED_UNIT) * scenarioOf(scenario).market.pace);
}

function marketTimeIn(segment: Segment, elapsed: bigint): bigint {
  return segment.marketFrom + ((elapsed - segment.from) * segment.rate) / RATE_UNIT;
}

/**
 * The steered segments of a run. Market time is the clock's time after all speeds, paces and pauses so far; it never goes
 * back. Segments are only appended: the state at a past moment never changes.
 */
export class Timeline {
  readonly #segments: [Segment, ...Segment[]];

  constructor(steered: SteeredValues) {
    const rate = rateOf(steered);
    this.#segments = [{ ...steered, from: 0n, marketFrom: 0n, rate, scenarioFrom: 0n }];
  }

  get segments(): readonly [Segment, ...Segment[]] {
    return this.#segments;
  }

  /** Appends a segment. @param from a moment not before the start of the last segment */
  steer(from: bigint, steered: SteeredValues, isNewScenario: boolean): void {
    const last = this.at(from);
    this.#segments.push({
      ...steered,
      from,
      marketFrom: marketTimeIn(last, from),
      rate: rateOf(steered),
      scenarioFrom: isNewScenario ? from : last.scenarioFrom,
    });
  }

  /** Returns the segment at a moment of the clock; the last one if several begin then. */
  at(elapsed: bigint): Segment {
    return this.#segments.findLast(({ from }) => from <= elapsed) ?? this.#segments[0];
  }

  /** Returns the market's time at a moment of the clock. */
  marketTime(elapsed: bigint): bigint {
    return marketTimeIn(this.at(elapsed), elapsed);
  }

  /**
   * Returns the index of the segment of an update. An update at the moment of a change belongs to the segment before it;
   * updates before the run belong to the first segment.
   */
  segmentIndexAt(atMarket: bigint): number {
    const place = this.#segments.findLastIndex(({ marketFrom }) => marketFrom < atMarket);
    return Math.max(0, place);
  }

  /** Returns the first moment of the clock at which the market's time has reached that of an update. */
  clockTime(atMarket: bigint): bigint {
    const { from, marketFrom, rate } =
      this.#segments[this.segmentIndexAt(atMarket)] ?? this.#segments[0];
    const ahead = atMarket - marketFrom;
    // A market with a rate of 0 from the beginning had its updates before, at their usual pace.
    if (rate === 0n || ahead <= 0n) return from + (ahead * RATE_UNIT) / (rate || RATE_UNIT);
    return from + (ahead * RATE_UNIT + rate - 1n) / rate;
  }
}
