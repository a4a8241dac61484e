import type { ArchetypeName } from "./archetypes.ts";
import { archetypeNameOf } from "./profile.ts";
import { below, keyOf, wordAt } from "./rng.ts";

/** Places that are on no map, so that an invented instrument is not mistaken for a real one. */
const PLACES = [
  "Brindlewick",
  "Cobblehurst",
  "Dapplecombe",
  "Elderquay",
  "Fiddlemarsh",
  "Gorsehollow",
  "Hazelnook",
  "Inkwater",
  "Jackdaw Hill",
  "Kettlebrook",
  "Larkpuddle",
  "Mossgarth",
  "Nettlewharf",
  "Otterpenny",
  "Pebblewick",
  "Quillmarsh",
  "Rookpenny",
  "Sorrelgate",
  "Thistlewick",
  "Umberpuddle",
  "Velvetmoor",
  "Wickerdale",
  "Yarrowmint",
  "Bramblequay",
  "Candlewharf",
  "Dovetallow",
  "Emberpool",
  "Foxglovia",
  "Grindlebeck",
  "Honeythorpe",
  "Lanternby",
  "Puddlecombe",
] as const;

const TRADES = [
  "Ferries",
  "Lanterns",
  "Umbrellas",
  "Clockworks",
  "Teapots",
  "Kites",
  "Orchards",
  "Biscuits",
  "Marbles",
  "Lighthouses",
  "Balloons",
  "Bookbinders",
  "Pencils",
  "Windmills",
  "Buttons",
  "Harbour Bells",
  "Snow Globes",
  "Carousels",
  "Puppets",
  "Hammocks",
  "Telescopes",
  "Jam Works",
  "Paper Boats",
  "Rope Walks",
] as const;

interface Words {
  readonly place: string;
  readonly trade: string;
  /** From 2029 to 2060. */
  readonly year: number;
  /** In eighths of a percent, from 1 to 40. */
  readonly coupon: number;
}

const NAMES: Readonly<Record<ArchetypeName, (words: Words) => string>> = {
  largeShare: ({ place, trade }) => `${place} ${trade} Group`,
  midShare: ({ place, trade }) => `${place} ${trade}`,
  fund: ({ place, trade }) => `${place} World ${trade} Index Fund`,
  bond: ({ place, trade, coupon, year }) => `${place} ${trade} ${coupon / 8}% ${year}`,
  penny: ({ place, trade }) => `${place} ${trade} Ventures`,
  microUnit: ({ place }) => `${place} Micro Unit`,
  bigCoin: ({ place }) => `${place} Coin`,
  smallCoin: ({ place, trade }) => `${place} ${trade} Token`,
  index: ({ place, trade }) => `${place} ${trade} Index Certificate`,
  wholeUnits: ({ place, trade }) => `${place} ${trade} Units`,
  fixing: ({ place, trade }) => `${place} ${trade} Daily Fixing`,
  note: ({ place, trade, year }) => `${place} ${trade} Note ${year}`,
  pair: ({ place }) => `${place} Exchange Rate Note`,
  metal: ({ place }) => `${place} Silver Certificate`,
  unitTrust: ({ place, trade }) => `${place} ${trade} Unit Trust`,
  halfPoint: ({ place, trade }) => `${place} ${trade} Preference`,
  swap: ({ place, year }) => `${place} Swap Note ${year}`,
};

/** Lanes of the random stream that an instrument's profile does not use. */
const LANES = { place: 60, trade: 61, year: 62, coupon: 63 };

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
    coupon: 1 + draw(LANES.coupon, 40),
  });
}
