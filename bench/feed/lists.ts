import { type Random, seededRandom } from "../simulation/random.ts";

/** The instruments of a trader, by their numbers. */
type List = readonly number[];

type Lists = (traders: number, seed: number) => readonly List[];

const range = (from: number, length: number): List =>
  Array.from({ length }, (_, index) => from + index);

/** All traders watch the same list. */
const same =
  (length: number): Lists =>
  (traders) =>
    Array.from({ length: traders }, () => range(0, length));

/** No instrument is in two lists. */
const disjoint =
  (length: number): Lists =>
  (traders) =>
    Array.from({ length: traders }, (_, trader) => range(trader * length, length));

/** Draws each list independently. An instrument of rank r has a probability in proportion to 1/r. */
export const zipf =
  (length: number, universe: number): Lists =>
  (traders, seed) => {
    const random = seededRandom(seed + 65_537);
    return Array.from({ length: traders }, () => drawn(length, universe, random));
  };

function drawn(length: number, universe: number, random: Random): List {
  // The greatest of keys u^rank, a weighted draw without replacement after Efraimidis and Spirakis.
  return range(0, universe)
    .map((instrument) => ({ instrument, key: random() ** (instrument + 1) }))
    .sort((a, b) => b.key - a.key)
    .slice(0, length)
    .map(({ instrument }) => instrument);
}

export const LISTS = {
  "same 5": same(5),
  "same 20": same(20),
  "same 100": same(100),
  "20 each, Zipf over 200": zipf(20, 200),
  "20 each, none shared": disjoint(20),
} satisfies Record<string, Lists>;

export type ListKind = keyof typeof LISTS;
