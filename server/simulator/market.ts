import { lastEvent } from "./events.ts";
import { driftAt, WALK_STEP, walkAt } from "./noise.ts";
import type { Profile } from "./profile.ts";
import { below, wordAt } from "./rng.ts";

/** Best bid and ask in price and size units (see `Profile`), and when, in nanoseconds since the start. */
export interface Touch {
  readonly bidPrice: number;
  readonly bidSize: number;
  readonly askPrice: number;
  readonly askSize: number;
  readonly atNanos: bigint;
}

const LANE_SIDE = 20;
const LANE_LOCK = 21;
const LANE_SPREAD = 22;
const LANES_SIZE = { bid: 23, ask: 25 } as const;

/** A step is in hundredths of a basis point of the level: a millionth. */
const STEP_SCALE = 1_000_000n * BigInt(WALK_STEP);

/** Only books this tight, in ticks, are ever locked: a wide one does not snap shut for one update. */
const LOCKABLE_TICKS = 4;

/** The middle of the book in ticks; the largest step keeps it above six tenths of the level. */
function middle(profile: Profile, key: number, index: number): number {
  const { level, step } = profile;
  const moved = (BigInt(level) * BigInt(step) * BigInt(walkAt(key, index))) / STEP_SCALE;
  return level + Number(moved);
}

/** Between three quarters and seven quarters of the usual spread, at least a tick; rarely none. */
function spreadTicks(profile: Profile, key: number, index: number): number {
  const sway = 96 + (driftAt(key + LANE_SPREAD, 5, index) >> 1);
  const ticks = Math.floor((profile.level * profile.spread * sway) / (100_000 * 128));
  if (ticks <= LOCKABLE_TICKS && wordAt(key, LANE_LOCK, index) >>> 25 === 0) return 0;
  return Math.max(1, ticks);
}

/** Each update brings new figures to one side at least; a size stays until its side has its turn. */
function lastTouched(key: number, index: number, side: "bid" | "ask"): number {
  const turn = side === "bid" ? 0 : 1;
  for (let back = 0; back < 4; back += 1) {
    const word = wordAt(key, LANE_SIDE, index - back) >>> 30;
    if (word === turn || word > 1) return index - back;
  }
  return index - 4;
}

/** Small sizes are frequent and large ones rare: the product of two even draws. */
function sizeOf(profile: Profile, key: number, index: number, side: "bid" | "ask"): number {
  const lane = LANES_SIZE[side];
  const { depth, lot } = profile;
  const first = 1 + below(wordAt(key, lane, index), depth);
  const second = 1 + below(wordAt(key, lane + 1, index), depth);
  return lot * Math.max(1, Math.floor((first * second) / depth));
}

/**
 * The touch at a moment: a pure function of the instrument's profile, its stream's key and the time
 * since the start. Asked in any order, any number of times, it answers the same, and a moment years
 * away costs no more than the next. Never crossed, never below a tick, whole numbers throughout.
 */
export function touchAt(profile: Profile, key: number, elapsed: bigint): Touch {
  const { index, atNanos } = lastEvent(profile, key, elapsed);
  const spread = spreadTicks(profile, key, index);
  const bid = middle(profile, key, index) - Math.floor(spread / 2);
  return {
    bidPrice: bid * profile.tick,
    bidSize: sizeOf(profile, key, lastTouched(key, index, "bid"), "bid"),
    askPrice: (bid + spread) * profile.tick,
    askSize: sizeOf(profile, key, lastTouched(key, index, "ask"), "ask"),
    atNanos,
  };
}
