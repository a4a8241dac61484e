import { ARCHETYPES, type Archetype, type ArchetypeName, type Range } from "./archetypes.ts";
import { below, between, keyOf, wordAt } from "./rng.ts";
import { instrumentList } from "./universe.ts";

/** The figures of one instrument, in whole units (see `Archetype`). */
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
 * The kinds of the first twenty instruments are fixed, so that a first run and a full desk show many scales. None has
 * figures so long that a desk of usual width would have to omit columns or shrink figures much.
 */
const FIRST_KINDS: readonly ArchetypeName[] = [
  "largeShare",
  "fund",
  "bigCoin",
  "pair",
  "midShare",
  "wholeUnits",
  "metal",
  "fixing",
  "largeShare",
  "bigCoin",
  "fund",
  "fixing",
  "halfPoint",
  "penny",
  "halfPoint",
  "bond",
  "note",
  "fixing",
  "midShare",
  "halfPoint",
];
const FIXED_KINDS = new Map<string, ArchetypeName>(
  instrumentList(FIRST_KINDS.length).map((isin, place) => [
    isin,
    FIRST_KINDS[place] ?? "largeShare",
  ]),
);
const KINDS = Object.keys(ARCHETYPES) as readonly ArchetypeName[];

/** Returns the kind of an instrument; every ISIN has one. */
export function archetypeNameOf(isin: string): ArchetypeName {
  const fixedKind = FIXED_KINDS.get(isin);
  return fixedKind ?? KINDS[below(wordAt(keyOf(0, isin), 0, 0), KINDS.length)] ?? "largeShare";
}

/**
 * Returns the profile of an instrument. It depends only on the ISIN and not on the seed: an instrument has the same
 * decimals, tick and scale in every run. Every ISIN has a profile, listed or not.
 */
export function profileOf(isin: string): Profile {
  const key = keyOf(0, isin);
  const archetype: Archetype = ARCHETYPES[archetypeNameOf(isin)];
  const drawFrom = (lane: number, [low, high]: Range) => between(wordAt(key, lane, 0), low, high);
  return {
    decimals: archetype.decimals,
    tick: archetype.tick,
    level: drawFrom(1, archetype.level),
    spread: drawFrom(2, archetype.spread),
    slotNanos: BigInt(drawFrom(3, archetype.slotMs)) * 1_000_000n,
    step: drawFrom(4, archetype.step),
    sizeDecimals: archetype.sizeDecimals,
    lot: archetype.lot,
    depth: archetype.depth,
  };
}
