import { GAIN_UNIT } from "#server/simulator/market/behaviour.ts";
import { scenarioOf } from "#server/simulator/scenarios/scenarios.ts";
import { lastEvent } from "./events.ts";
import { type Touch, touchOf } from "./market.ts";
import { WALK_LIMIT, walkAt } from "./noise.ts";
import type { Profile } from "./profile.ts";
import { wordAt } from "./rng.ts";
import type { Segment, Timeline } from "./timeline.ts";

const LANE_JUMP = 30;
const LANE_GAP = 31;

/** The number of updates for which the price stays on one level before it jumps to another. */
const JUMP_LENGTH = 8;
/** Unit of a jump: levels are up to four steps of the walk from the middle for each unit of `Behaviour.jump`. */
const JUMP_UNIT = 2 ** 10 * GAIN_UNIT;
/** A gap is between 32 and 96 steps of the walk. */
const GAP_UNIT = 2 ** 23 * GAIN_UNIT;

/** Positions at which a walk is reflected. Without scenarios, a walk never reaches them. */
const MAX_POSITION = WALK_LIMIT * GAIN_UNIT * 1.5;

/** The state of a walk at the start of a segment: its last update, and its distance from the level. */
interface Anchor {
  readonly index: number;
  readonly position: number;
}

function jumpAt(key: number, index: number): number {
  return (wordAt(key, LANE_JUMP, Math.floor(index / JUMP_LENGTH)) >>> 16) - 2 ** 15;
}

function gapAt(key: number, index: number): number {
  const word = wordAt(key, LANE_GAP, index);
  const steps = 32 + (word >>> 26);
  return (word & 1 ? steps : -steps) * GAP_UNIT;
}

/** Returns the change of the price in a segment, from its anchor to an update; 0 before the first update. */
function offsetOf(segment: Segment, key: number, anchor: Anchor, index: number): number {
  if (index === anchor.index) return 0;
  const { gain, jump, gap } = scenarioOf(segment.scenario).market;
  const walked = gain * (walkAt(key, index) - walkAt(key, anchor.index));
  const jumped =
    jump === 0 ? 0 : jump * JUMP_UNIT * (jumpAt(key, index) - jumpAt(key, anchor.index));
  const opened = gap && segment.from === segment.scenarioFrom ? gapAt(key, anchor.index) : 0;
  return walked + jumped + opened;
}

/** Reflects a position at the edges as often as needed. Positions between the edges stay unchanged. */
function reflect(position: number): number {
  const into = modulo(position + MAX_POSITION, 4 * MAX_POSITION);
  return (into <= 2 * MAX_POSITION ? into : 4 * MAX_POSITION - into) - MAX_POSITION;
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

/**
 * One instrument under a timeline. Its touch is a pure function of profile, key, timeline and moment. Only the anchors of
 * past segments are cached, so that a long timeline takes no more time than a short one.
 */
export class SteeredInstrument {
  readonly #profile: Profile;
  readonly #key: number;
  readonly #timeline: Timeline;
  readonly #anchors: Anchor[] = [];

  constructor(profile: Profile, key: number, timeline: Timeline) {
    this.#profile = profile;
    this.#key = key;
    this.#timeline = timeline;
  }

  /** Returns the touch at a moment of the clock, in nanoseconds since the run began. */
  touchAt(elapsed: bigint): Touch {
    const { index, atNanos } = lastEvent(
      this.#profile,
      this.#key,
      this.#timeline.marketTime(elapsed),
    );
    const place = this.#timeline.segmentIndexAt(atNanos);
    const segment = this.#timeline.segments[place] ?? this.#timeline.segments[0];
    const anchor = this.#anchorOf(place);
    const position = anchor.position + offsetOf(segment, this.#key, anchor, index);
    const behaviour = scenarioOf(segment.scenario).market;
    return {
      ...touchOf(this.#profile, this.#key, index, reflect(position), behaviour),
      atNanos: this.#timeline.clockTime(atNanos),
    };
  }

  #anchorOf(place: number): Anchor {
    for (let next = this.#anchors.length; next <= place; next += 1) {
      this.#anchors.push(this.#findAnchor(next));
    }
    return this.#anchors[place] ?? this.#findAnchor(0);
  }

  /** Returns the last update before a segment, and the position of the price then. */
  #findAnchor(place: number): Anchor {
    const { segments } = this.#timeline;
    const { index } = lastEvent(this.#profile, this.#key, segments[place]?.marketFrom ?? 0n);
    const before = this.#anchors[place - 1];
    const segment = segments[place - 1];
    if (before === undefined || segment === undefined) {
      return { index, position: walkAt(this.#key, index) * GAIN_UNIT };
    }
    const position = before.position + offsetOf(segment, this.#key, before, index);
    return { index, position: modulo(position + MAX_POSITION, 4 * MAX_POSITION) - MAX_POSITION };
  }
}
