import type { Isin } from "#market/isin.ts";

/** The demand of one client for one instrument. */
export interface ClientWant {
  /** 1 for a row in view, greater for a row in detail, less for a row out of view. */
  readonly weight: number;
  /** Whether it is not visible, and only an alert needs it. */
  readonly isBackground: boolean;
}

/** The demand of each client: of each stream, and each address with a recent request. */
export type ClientDemand = ReadonlyMap<string, ReadonlyMap<Isin, ClientWant>>;

/** An instrument in view gets at least this share of the weight that the most popular demand would give it. */
const MIN_SHARE = 1 / 4;

/**
 * Computes the weight of each instrument: its share of the feed's pace. No weight exceeds the
 * greatest that any client asks for; rule 2 may lower it.
 *
 * The mean age over all pairs of a client and an instrument is minimal if the rate of an instrument is
 * proportional to √k, for k clients that want it with weight 1. In general the rate is proportional to the
 * square root of the sum of the squares of their weights: a single client gets exactly the weights that it asks
 * for. Two rules limit this optimum:
 *
 * 1. Lower bound: an instrument in view gets at least a quarter of the weight that it would have if as many
 *    clients wanted it as want the most popular instrument, but at most a quarter of the greatest weight. So
 *    49 clients of one instrument do not starve the single client of another. Instruments that are only wanted
 *    in the background have no lower bound.
 * 2. Upper bound: the instruments that only one client wants get at most 1/n of the sum of all weights, with n
 *    clients. So a client that joins n others with any number of instruments of its own raises their ages by
 *    at most 1/n. A single client has no upper bound.
 *
 * If the rules conflict, the second wins: five hundred instruments of a single client at a quarter of the
 * greatest weight would take nearly all of the pace from the others. Instead, that client waits. The second rule
 * also holds exactly between clients that share nothing: each then gets 1/n for its list, long or short.
 *
 * Weights ignore the shortest intervals. If the heavy instruments cannot use their whole share, the pacer gives
 * the rest to the light ones.
 *
 * The order of the clients does not matter. A client without wants does not count. The time is proportional to
 * the number of pairs.
 */
export function fairWeights(demand: ClientDemand): ReadonlyMap<Isin, number> {
  return weightsOf(tallyOf(demand));
}

/** The input of `weightsOf`. Its size depends on the number of instruments, not of clients. */
export interface DemandTally {
  /** Number of clients with a want. */
  readonly demandingCount: number;
  readonly instruments: ReadonlyMap<Isin, InstrumentTally>;
}

/** The demand of all clients for one instrument. */
export interface InstrumentTally {
  /** Number of clients by weight. */
  readonly counts: ReadonlyMap<number, number>;
  /** The greatest weight among the clients that have it in view; 0 without such a client. */
  readonly inView: number;
  /** The client that wants it, if there is only one. */
  readonly owner: string | undefined;
}

/** Counts the demand of these clients. */
export function tallyOf(demand: ClientDemand): DemandTally {
  const instruments = new Map<Isin, MutableTally>();
  let demandingCount = 0;
  for (const [client, wanted] of demand) {
    if (wanted.size === 0) continue;
    demandingCount += 1;
    for (const [isin, { weight, isBackground }] of wanted) {
      const known = instruments.get(isin);
      const tally = known ?? { counts: new Map<number, number>(), inView: 0, owner: client };
      if (known) known.owner = undefined;
      else instruments.set(isin, tally);
      tally.counts.set(weight, (tally.counts.get(weight) ?? 0) + 1);
      if (!isBackground) tally.inView = Math.max(tally.inView, weight);
    }
  }
  return { demandingCount, instruments };
}

/** Returns the tally of all clients of these tallies. No two tallies may have a client of the same name. */
export function mergeTallies(tallies: Iterable<DemandTally>): DemandTally {
  const instruments = new Map<Isin, MutableTally>();
  let demandingCount = 0;
  for (const tally of tallies) {
    demandingCount += tally.demandingCount;
    for (const [isin, each] of tally.instruments) addTally(instruments, isin, each);
  }
  return { demandingCount, instruments };
}

interface MutableTally {
  readonly counts: Map<number, number>;
  inView: number;
  owner: string | undefined;
}

function addTally(instruments: Map<Isin, MutableTally>, isin: Isin, added: InstrumentTally): void {
  const known = instruments.get(isin);
  if (known === undefined) {
    instruments.set(isin, { ...added, counts: new Map(added.counts) });
    return;
  }
  for (const [weight, count] of added.counts) {
    known.counts.set(weight, (known.counts.get(weight) ?? 0) + count);
  }
  known.inView = Math.max(known.inView, added.inView);
  known.owner = undefined;
}

/** Computes the weights of `fairWeights` from a tally. */
export function weightsOf({ demandingCount, instruments }: DemandTally): ReadonlyMap<Isin, number> {
  const weights = unlimitedWeights(instruments);
  const weightOf = (isin: Isin) => weights.get(isin) ?? 0;
  const isinsByOwner = new Map<string, Isin[]>();
  const sharedWeights: number[] = [];
  for (const [isin, { owner }] of instruments) {
    if (owner === undefined) sharedWeights.push(weightOf(isin));
    else {
      const isins = isinsByOwner.get(owner);
      if (isins) isins.push(isin);
      else isinsByOwner.set(owner, [isin]);
    }
  }
  const ownLists = [...isinsByOwner.values()].map((isins) => ({
    isins,
    sum: sumOf(isins.map(weightOf)),
  }));
  const ownSums = [
    ...Array.from({ length: Math.max(0, demandingCount - ownLists.length) }, () => 0),
    ...ownLists.map(({ sum }) => sum),
  ];
  const maxSum = maxOwnSum(ownSums, sumOf(sharedWeights));
  for (const { isins, sum } of ownLists) {
    if (sum <= maxSum) continue;
    for (const isin of isins) weights.set(isin, weightOf(isin) * (maxSum / sum));
  }
  return weights;
}

/** Computes the weights without the upper bound of the second rule. */
function unlimitedWeights(wants: ReadonlyMap<Isin, InstrumentTally>): Map<Isin, number> {
  const roots = new Map<Isin, number>();
  let greatestWeight = 0;
  let greatestRoot = 0;
  /** Ratio of the most popular instrument's root to the weight that one of its clients alone would give it. */
  let popularity = 1;
  for (const [isin, { counts }] of wants) {
    const root = Math.sqrt(sumOfSquares(counts));
    const want = Math.max(...counts.keys());
    roots.set(isin, root);
    greatestWeight = Math.max(greatestWeight, want);
    greatestRoot = Math.max(greatestRoot, root);
    popularity = Math.max(popularity, root / want);
  }
  // 1 for a single client, whose weights then stay exactly what they are.
  const scale = greatestWeight / greatestRoot;
  const weights = new Map<Isin, number>();
  for (const [isin, root] of roots) {
    const inView = wants.get(isin)?.inView ?? 0;
    const least = MIN_SHARE * Math.min(inView * popularity * scale, greatestWeight);
    weights.set(isin, Math.max(root === greatestRoot ? greatestWeight : root * scale, least));
  }
  return weights;
}

function sumOfSquares(counts: ReadonlyMap<number, number>): number {
  if (counts.size === 1) for (const [weight, count] of counts) return count * weight ** 2;
  return sumOf([...counts].map(([weight, count]) => count * weight ** 2));
}

/** Adds from the smallest to the largest value, so that rounding does not depend on the order of the clients. */
function sumOf(values: number[]): number {
  return Float64Array.from(values)
    .sort()
    .reduce((sum, value) => sum + value, 0);
}

/**
 * Returns the greatest sum that the weights of one client's own instruments may have: the greatest s with
 * s = (shared + Σ min(own, s)) / n. Clients with a greater sum are reduced to it, the greatest first; each
 * reduction lowers the sum of all weights and with it s.
 */
function maxOwnSum(ownSums: readonly number[], shared: number): number {
  let maxSum = shared;
  let unreduced = 0;
  let clients = 0;
  for (const own of Float64Array.from(ownSums).sort()) {
    // This client is reduced, as are all clients with a greater sum.
    if (clients > 0 && own > (shared + unreduced + own) / (clients + 1)) break;
    unreduced += own;
    clients += 1;
    maxSum = (shared + unreduced) / clients;
  }
  return maxSum;
}
