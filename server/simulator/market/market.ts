import {
  type Behaviour,
  DEPTH_UNIT,
  GAIN_UNIT,
  SPREAD_UNIT,
} from "#server/simulator/market/behaviour.ts";
import { driftAt, WALK_STEP } from "./noise.ts";
import type { Profile } from "./profile.ts";
import { below, wordAt } from "./rng.ts";

/** Best bid and ask in price and size units (see `Profile`), and their instant in nanoseconds since the start. */
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
const LANE_CROSS = 27;
const LANE_DEPTH = 28;

/** A step is in hundredths of a basis point of the level: a millionth. */
const STEP_SCALE = 1_000_000n * BigInt(WALK_STEP) * BigInt(GAIN_UNIT);

/** Widest book, in ticks, that may become locked: a wide book does not close for a single update. */
const LOCKABLE_TICKS = 4;

/** Returns the middle of the book in ticks. Even with the largest step it is above half of the level. */
function middle(profile: Profile, position: number): number {
  const { level, step } = profile;
  const moved = (BigInt(level) * BigInt(step) * BigInt(position)) / STEP_SCALE;
  return level + Number(moved);
}

/** Divisor of the level that gives the widest book: with a wider one, the bid could fall to zero. */
const MAX_SPREAD_DIVISOR = 3;

/** Returns the spread: between three and seven quarters of the usual, at least a tick, rarely 0. */
function spreadTicks(profile: Profile, key: number, index: number, behaviour: Behaviour): number {
  const { level, spread } = profile;
  const variation = 96 + (driftAt(key + LANE_SPREAD, 5, index) >> 1);
  const usual = level * spread * variation * behaviour.spread;
  const ticks = Math.floor(usual / (100_000 * 128 * SPREAD_UNIT));
  const isCrossed = wordAt(key, LANE_CROSS, index) >>> 24 < behaviour.crossed;
  if (!isCrossed && ticks <= LOCKABLE_TICKS && wordAt(key, LANE_LOCK, index) >>> 25 === 0) return 0;
  const shownTicks = Math.max(1, Math.min(ticks, Math.floor(level / MAX_SPREAD_DIVISOR)));
  return isCrossed ? -shownTicks : shownTicks;
}

/** Returns the last update that changed a side: each update changes at least one side. */
function lastTouched(key: number, index: number, side: "bid" | "ask"): number {
  const turn = side === "bid" ? 0 : 1;
  for (let back = 0; back < 4; back += 1) {
    const word = wordAt(key, LANE_SIDE, index - back) >>> 30;
    if (word === turn || word > 1) return index - back;
  }
  return index - 4;
}

/** Octaves of the depth of a book, and of the share of it that one side shows: 256 and 32 updates from one value to the next. */
const DEPTH_OCTAVE = 8;
const SHARE_OCTAVE = 5;
/** Least slow value of a depth: a sixtieth of the most lots at the touch. */
const LEAST_DEPTH = 32;
/** A side shows between a third of the depth and all of it, and at each update up to an eighth less than that. */
const DRIFTS = 256;
const LEAST_SHARE = 128;
const VARIATION = 32;

/**
 * Returns the size of a side. The depth of the book follows the square of a slow value, so that small sizes are frequent and
 * large ones rare, and what can be traded now can be traded at the next update, too, as in a real book.
 */
function sizeOf(
  profile: Profile,
  key: number,
  index: number,
  side: "bid" | "ask",
  behaviour: Behaviour,
): number {
  const lane = LANES_SIZE[side];
  const most = Math.max(1, Math.floor((profile.depth * behaviour.depth) / DEPTH_UNIT));
  const drift = driftAt(key + LANE_DEPTH, DEPTH_OCTAVE, index) + 1;
  const slow = LEAST_DEPTH + Math.floor((drift * (DRIFTS - LEAST_DEPTH)) / DRIFTS);
  const depth = most * Math.floor((slow * slow) / DRIFTS);
  const last = lastTouched(key, index, side);
  const share = LEAST_SHARE + driftAt(key + lane, SHARE_OCTAVE, last);
  const shown = share * (DRIFTS - below(wordAt(key, lane, last), VARIATION + 1));
  const lots = Math.floor((depth * shown) / ((LEAST_SHARE + DRIFTS) * DRIFTS ** 2));
  return profile.lot * Math.max(1, lots);
}

/**
 * Returns the touch after an update. It is a pure function of the instrument's profile, its stream's key, the number of
 * the update and the position of the price's walk (see `steered-market.ts`). Prices are never below a tick. A book is
 * crossed only if the behaviour crosses books. All values are whole numbers.
 */
export function touchOf(
  profile: Profile,
  key: number,
  index: number,
  position: number,
  behaviour: Behaviour,
): Omit<Touch, "atNanos"> {
  const spread = spreadTicks(profile, key, index, behaviour);
  const bid = middle(profile, position) - Math.floor(spread / 2);
  return {
    bidPrice: bid * profile.tick,
    bidSize: sizeOf(profile, key, index, "bid", behaviour),
    askPrice: (bid + spread) * profile.tick,
    askSize: sizeOf(profile, key, index, "ask", behaviour),
  };
}
