import {
  type Behaviour,
  DEPTH_UNIT,
  GAIN_UNIT,
  SPREAD_UNIT,
} from "#server/simulator/market/behaviour.ts";
import { driftAt, WALK_STEP } from "./noise.ts";
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
const LANE_CROSS = 27;

/** A step is in hundredths of a basis point of the level: a millionth. */
const STEP_SCALE = 1_000_000n * BigInt(WALK_STEP) * BigInt(GAIN_UNIT);

/** Only books this tight, in ticks, are ever locked: a wide one does not snap shut for one update. */
const LOCKABLE_TICKS = 4;

/** The middle of the book in ticks; the largest step keeps it above half of the level. */
function middle(profile: Profile, position: number): number {
  const { level, step } = profile;
  const moved = (BigInt(level) * BigInt(step) * BigInt(position)) / STEP_SCALE;
  return level + Number(moved);
}

/** No book is wider than this part of the level, or its bid might fall to nothing. */
const WIDEST = 3;

/** Between three quarters and seven quarters of the usual spread, at least a tick; rarely none. */
function spreadTicks(profile: Profile, key: number, index: number, behaviour: Behaviour): number {
  const { level, spread } = profile;
  const sway = 96 + (driftAt(key + LANE_SPREAD, 5, index) >> 1);
  const usual = level * spread * sway * behaviour.spread;
  const ticks = Math.floor(usual / (100_000 * 128 * SPREAD_UNIT));
  const isCrossed = wordAt(key, LANE_CROSS, index) >>> 24 < behaviour.crossed;
  if (!isCrossed && ticks <= LOCKABLE_TICKS && wordAt(key, LANE_LOCK, index) >>> 25 === 0) return 0;
  const seen = Math.max(1, Math.min(ticks, Math.floor(level / WIDEST)));
  return isCrossed ? -seen : seen;
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
function sizeOf(
  profile: Profile,
  key: number,
  index: number,
  side: "bid" | "ask",
  behaviour: Behaviour,
): number {
  const lane = LANES_SIZE[side];
  const { lot } = profile;
  const depth = Math.max(1, Math.floor((profile.depth * behaviour.depth) / DEPTH_UNIT));
  const last = lastTouched(key, index, side);
  const first = 1 + below(wordAt(key, lane, last), depth);
  const second = 1 + below(wordAt(key, lane + 1, last), depth);
  return lot * Math.max(1, Math.floor((first * second) / depth));
}

/**
 * The touch that an update leaves: a pure function of the instrument's profile, its stream's key, the
 * number of the update and where the walk of its price has come to (see `steered-market.ts`). Never
 * below a tick, crossed only where the behaviour crosses books, whole numbers throughout.
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
