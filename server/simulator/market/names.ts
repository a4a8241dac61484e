import type { ArchetypeName } from "./archetypes.ts";
import { archetypeNameOf } from "./profile.ts";
import { below, keyOf, wordAt } from "./rng.ts";

/** Places that are on no map, so that an invented instrument is not mistaken for a real one. */
const PLACES = [
  "Alderpuff",
  "Barleymop",
  "Bellmoss",
  "Bibberly",
  "Bramblow",
  "Brindlow",
  "Candlewy",
  "Cobblun",
  "Dapplecot",
  "Dimblemoor",
  "Dovetally",
  "Dunderby",
  "Eldernip",
  "Emberpool",
  "Fernwisp",
  "Fiddlemop",
  "Foxglovia",
  "Gigglebeck",
  "Gorsenap",
  "Grindlebo",
  "Hazelnook",
  "Honeythorp",
  "Inkwater",
  "Jackdawby",
  "Jollymarsh",
  "Kettlebee",
  "Larkpuddle",
  "Lanternby",
  "Marblemoss",
  "Mintwhisk",
  "Mossgarth",
  "Nettlenap",
  "Nimblequay",
  "Oatenby",
  "Otterpenny",
  "Owlpuddle",
  "Pebblewy",
  "Pepperdown",
  "Pipwhistle",
  "Plumblow",
  "Puddlecot",
  "Quillmarsh",
  "Quincelow",
  "Ripplenap",
  "Rookpenny",
  "Rumblemoor",
  "Saffronby",
  "Snugwater",
  "Sorrelgate",
  "Sparrowmop",
  "Tanglewisp",
  "Teaselby",
  "Thistlenap",
  "Toadbright",
  "Tumblequay",
  "Umberwy",
  "Velvetmoor",
  "Violetnap",
  "Wafflemoor",
  "Wickerdale",
  "Willowhum",
  "Wobblegar",
  "Woolpenny",
  "Yarrowmint",
] as const;

const TRADES = [
  "Ferries",
  "Kites",
  "Teapots",
  "Pencils",
  "Buttons",
  "Puppets",
  "Marbles",
  "Ropes",
  "Clocks",
  "Kilns",
  "Bells",
  "Boats",
  "Globes",
  "Hats",
  "Lamps",
  "Looms",
  "Mills",
  "Paper",
  "Cakes",
  "Barges",
  "Bricks",
  "Canvas",
  "Combs",
  "Jam",
] as const;

interface Words {
  readonly place: string;
  readonly trade: string;
  /** From 2029 to 2060. */
  readonly year: number;
}

/** Short names: those of the first lists are read whole, also in a table with all its columns. */
const NAMES: Readonly<Record<ArchetypeName, (words: Words) => string>> = {
  largeShare: ({ place }) => `${place} Group`,
  midShare: ({ place, trade }) => `${place} ${trade}`,
  fund: ({ trade }) => `World ${trade} Fund`,
  bond: ({ place, year }) => `${place} Bond ${year}`,
  penny: ({ place }) => `${place} Ventures`,
  microUnit: ({ place }) => `${place} Micro`,
  bigCoin: ({ place }) => `${place} Coin`,
  smallCoin: ({ place }) => `${place} Token`,
  index: ({ place }) => `${place} Index`,
  wholeUnits: ({ place }) => `${place} Units`,
  fixing: ({ place }) => `${place} Fixing`,
  note: ({ place, year }) => `${place} Note ${year}`,
  pair: ({ place }) => `${place} Rate`,
  metal: ({ place }) => `${place} Silver`,
  unitTrust: ({ place }) => `${place} Trust`,
  halfPoint: ({ place }) => `${place} Pref`,
  swap: ({ place, year }) => `${place} Swap ${year}`,
};

/** Lanes of the random stream that an instrument's profile does not use. */
const LANES = { place: 60, trade: 61, year: 62 };

/**
 * Returns an invented name, which depends only on the ISIN and states the kind of instrument. Two instruments of a long
 * list may have the same name, as share classes do.
 */
export function nameOf(isin: string): string {
  const key = keyOf(0, isin);
  const draw = (lane: number, bound: number) => below(wordAt(key, lane, 0), bound);
  return NAMES[archetypeNameOf(isin)]({
    place: PLACES[draw(LANES.place, PLACES.length)] ?? PLACES[0],
    trade: TRADES[draw(LANES.trade, TRADES.length)] ?? TRADES[0],
    year: 2029 + draw(LANES.year, 32),
  });
}
