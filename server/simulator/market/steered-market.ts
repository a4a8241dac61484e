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
/** Levels lie up to four steps of the walk from the middle for each of `Behaviour.jump`. */
const JUMP = 2 ** 10 * GAIN_UNIT;
/** A gap is between 32 and 96 steps of the walk. */
const GAP = 2 ** 23 * GAIN_UNIT;

/** A walk that scenarios have made longer turns back at ±this; the calm one never comes so far. */
const EDGE = WALK_LIMIT * GAIN_UNIT * 1.5;

/** Where a segment finds the walk of a price: at which update, and how far from the level. */
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
  return (word & 1 ? steps : -steps) * GAP;
}

/** How far the price goes in a segment from its anchor to an update: nowhere until the first one. */
function offsetOf(segment: Segment, key: number, anchor: Anchor, index: number): number {
  if (index === anchor.index) return 0;
  const { gain, jump, gap } = scenarioOf(segment.scenario).market;
  const walked = gain * (walkAt(key, index) - walkAt(key, anchor.index));
  const jumped = jump === 0 ? 0 : jump * JUMP * (jumpAt(key, index) - jumpAt(key, anchor.index));
  const opened = gap && segment.from === segment.scenarioFrom ? gapAt(key, anchor.index) : 0;
  return walked + jumped + opened;
}

/** Turned back at the edges as often as needed: without a leap, and unchanged between them. */
function reflect(position: number): number {
  const into = modulo(position + EDGE, 4 * EDGE);
  return (into <= 2 * EDGE ? into : 4 * EDGE - into) - EDGE;
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

/**
 * One instrument under a timeline. A pure function of profile, key, timeline and moment; what it keeps
 * is only the anchors of segments that are over, so that a long timeline costs no more than a short one.
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

  /** The touch at a moment of the clock, in nanoseconds since the run began. */
  touchAt(elapsed: bigint): Touch {
    const { index, atNanos } = lastEvent(
      this.#profile,
      this.#key,
      this.#timeline.marketTime(elapsed),
    );
    const place = this.#timeline.placeOf(atNanos);
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

  /** The last update before a segment, and where the segments before have brought the price. */
  #findAnchor(place: number): Anchor {
    const { segments } = this.#timeline;
    const { index } = lastEvent(this.#profile, this.#key, segments[place]?.marketFrom ?? 0n);
    const before = this.#anchors[place - 1];
    const segment = segments[place - 1];
    if (before === undefined || segment === undefined) {
      return { index, position: walkAt(this.#key, index) * GAIN_UNIT };
    }
    const position = before.position + offsetOf(segment, this.#key, before, index);
    return { index, position: modulo(position + EDGE, 4 * EDGE) - EDGE };
  }
}
