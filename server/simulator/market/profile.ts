import { ARCHETYPES, type Archetype, type ArchetypeName, type Range } from "./archetypes.ts";
import { below, between, keyOf, wordAt } from "./rng.ts";
import { FIRST_WATCHED } from "./universe.ts";

/** What one instrument is like, in whole units (see `Archetype`). */
export interface Profile {
  readonly decimals: number;
  readonly tick: number;
  readonly level: number;
  readonly spread: number;
  readonly slotNanos: bigint;
  readonly step: number;
  readonly sizeDecimals: number;
  readonly lot: number;
  readonly depth: number;
}

/**
 * The parts of the first eight are given out by hand, so that a first run shows many scales; none is so
 * long that a desk of usual width would have to leave columns out.
 */
const FIRST_PARTS: readonly ArchetypeName[] = [
  "largeShare",
  "fund",
  "bigCoin",
  "pair",
  "midShare",
  "wholeUnits",
  "metal",
  "fixing",
];
const CAST = new Map<string, ArchetypeName>(
  FIRST_WATCHED.map((isin, place) => [isin, FIRST_PARTS[place] ?? "largeShare"]),
);
const KINDS = Object.keys(ARCHETYPES) as readonly ArchetypeName[];

/** The kind of an instrument; any ISIN has one. */
export function archetypeNameOf(isin: string): ArchetypeName {
  const part = CAST.get(isin);
  return part ?? KINDS[below(wordAt(keyOf(0, isin), 0, 0), KINDS.length)] ?? "largeShare";
}

/**
 * The character of an instrument. It follows from the ISIN alone, whatever the seed: an instrument
 * keeps its decimals, tick and scale from run to run. Any ISIN has one, listed or not.
 */
export function profileOf(isin: string): Profile {
  const key = keyOf(0, isin);
  const archetype: Archetype = ARCHETYPES[archetypeNameOf(isin)];
  const pick = (lane: number, [low, high]: Range) => between(wordAt(key, lane, 0), low, high);
  return {
    decimals: archetype.decimals,
    tick: archetype.tick,
    level: pick(1, archetype.level),
    spread: pick(2, archetype.spread),
    slotNanos: BigInt(pick(3, archetype.slotMs)) * 1_000_000n,
    step: pick(4, archetype.step),
    sizeDecimals: archetype.sizeDecimals,
    lot: archetype.lot,
    depth: archetype.depth,
  };
}
