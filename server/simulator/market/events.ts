import { driftAt } from "./noise.ts";
import type { Profile } from "./profile.ts";
import { wordAt } from "./rng.ts";

/** One update of an instrument: its number, and when it happened in nanoseconds since the start. */
export interface MarketEvent {
  readonly index: number;
  readonly atNanos: bigint;
}

const LANE_HAPPENS = 10;
const LANE_OFFSET = 11;
const LANE_ACTIVITY = 12;

/** At most this many slots in a row stay empty, which bounds the search for the last update. */
const MAX_PAUSE_SLOTS = 6;

/** Returns whether a slot holds an update. Activity comes in waves: between two and four slots of five hold one. */
function holdsUpdate(key: number, slot: number): boolean {
  if (slot % MAX_PAUSE_SLOTS === 0) return true;
  return (
    wordAt(key, LANE_HAPPENS, slot) >>> 24 < 100 + (driftAt(key + LANE_ACTIVITY, 6, slot) >> 1)
  );
}

function instantIn(profile: Profile, key: number, slot: number): bigint {
  const within = (profile.slotNanos * BigInt(wordAt(key, LANE_OFFSET, slot))) >> 32n;
  return BigInt(slot) * profile.slotNanos + within;
}

/**
 * Returns the last update at or before a moment. Time is divided into slots of the instrument's own length with at most
 * one update each, so no history is needed. There are updates before the start: the market did not begin with its first
 * client.
 *
 * @param elapsed nanoseconds since the start, not negative
 */
export function lastEvent(profile: Profile, key: number, elapsed: bigint): MarketEvent {
  let index = Number(elapsed / profile.slotNanos);
  while (!holdsUpdate(key, index) || instantIn(profile, key, index) > elapsed) index -= 1;
  return { index, atNanos: instantIn(profile, key, index) };
}
