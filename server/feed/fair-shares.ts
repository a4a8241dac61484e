import type { Isin } from "#market/isin.ts";

/** The demand of one client for one instrument. */
export interface ClientWant {
  /** 1 for a row in view, more for a row in focus, less for a row out of view. */
  readonly weight: number;
  /** It is not visible: only an alert needs it. */
  readonly isBackground: boolean;
}

/** The demand of each client: of each stream, and each address with a recent request. */
export type ClientDemand = ReadonlyMap<string, ReadonlyMap<Isin, ClientWant>>;

/** An instrument in view gets at least this share of the weight that the most popular demand would give it. */
const MIN_SHARE = 1 / 4;

/**
 * How a feed shares its pace among instruments: the weight of each. The greatest is the greatest that
 * any client asks for.
 *
 * The mean age over all pairs of a client and an instrument is least when rates go with √k, for k
 * clients that want the instrument with weight 1. In general the rate goes with the square root of the sum
 * of the squares of their weights: a single client gets exactly the weights that it asks for. Two guards
 * bend this optimum:
 *
 * 1. An instrument in view gets at least a quarter of what it would get if as many wanted it as want the
 *    most popular one, and this counts up to the greatest weight of all: with weights of 1, a quarter of
 *    the greatest. So 49 clients of one instrument do not starve the single client of another. It does not
 *    hold for what is wanted in the background alone.
 * 2. What only one client wants gets at most 1/n of the sum of all weights, with n clients. So a client
 *    that joins n others with any number of instruments of its own raises their ages by at most 1/n.
 *    A client on its own has no others to protect.
 *
 * Where the guards conflict, the second wins: five hundred instruments of one client's own at a quarter
 * of the greatest weight would take nearly all of the pace from the others. The client that asks for so
 * many is the one that waits. The second guard is kept exactly also between clients that share nothing:
 * each then gets 1/n for its list, long or short.
 *
 * A weight says nothing of the shortest interval. What the heavy instruments cannot use within theirs is
 * for the pacer to give to the light ones.
 *
 * The order of the clients does not matter. A client that wants nothing does not count. Takes time in
 * proportion to the number of pairs.
 */
export function fairWeights(demand: ClientDemand): ReadonlyMap<Isin, number> {
  return weightsOf(tallyOf(demand));
}

/** The input of the shares. Its size depends on the number of instruments, not of clients. */
export interface DemandTally {
  /** How many clients want anything. */
  readonly clients: number;
  readonly instruments: ReadonlyMap<Isin, InstrumentTally>;
}

/** How much all clients together want one instrument. */
export interface InstrumentTally {
  /** How many clients want it with each weight. */
  readonly counts: ReadonlyMap<number, number>;
  /** The greatest weight among the clients that have it in view; 0 without one. */
  readonly inView: number;
  /** The client that wants it, where that is only one. */
  readonly owner: string | undefined;
}

/** Counts the demand of these clients. */
export function tallyOf(demand: ClientDemand): DemandTally {
  const instruments = new Map<Isin, Changing>();
  let clients = 0;
  for (const [client, wanted] of demand) {
    if (wanted.size === 0) continue;
    clients += 1;
    for (const [isin, { weight, isBackground }] of wanted) {
      const known = instruments.get(isin);
      const tally = known ?? { counts: new Map<number, number>(), inView: 0, owner: client };
      if (known) known.owner = undefined;
      else instruments.set(isin, tally);
      tally.counts.set(weight, (tally.counts.get(weight) ?? 0) + 1);
      if (!isBackground) tally.inView = Math.max(tally.inView, weight);
    }
  }
  return { clients, instruments };
}

/** The tally of the clients of all of these together. No two of them may have a client of the same name. */
export function mergeTallies(tallies: Iterable<DemandTally>): DemandTally {
  const instruments = new Map<Isin, Changing>();
  let clients = 0;
  for (const tally of tallies) {
    clients += tally.clients;
    for (const [isin, each] of tally.instruments) add(instruments, isin, each);
  }
  return { clients, instruments };
}

interface Changing {
  readonly counts: Map<number, number>;
  inView: number;
  owner: string | undefined;
}

function add(instruments: Map<Isin, Changing>, isin: Isin, more: InstrumentTally): void {
  const known = instruments.get(isin);
  if (known === undefined) {
    instruments.set(isin, { ...more, counts: new Map(more.counts) });
    return;
  }
  for (const [weight, count] of more.counts) {
    known.counts.set(weight, (known.counts.get(weight) ?? 0) + count);
  }
  known.inView = Math.max(known.inView, more.inView);
  known.owner = undefined;
}

/** The shares of `fairWeights`, from a tally. */
export function weightsOf({ clients, instruments }: DemandTally): ReadonlyMap<Isin, number> {
  const usual = usualWeights(instruments);
  const weightOf = (isin: Isin) => usual.get(isin) ?? 0;
  const owned = new Map<string, Isin[]>();
  const shared: number[] = [];
  for (const [isin, { owner }] of instruments) {
    if (owner === undefined) shared.push(weightOf(isin));
    else {
      const isins = owned.get(owner);
      if (isins) isins.push(isin);
      else owned.set(owner, [isin]);
    }
  }
  const owns = [...owned.values()].map((isins) => ({ isins, sum: sumOf(isins.map(weightOf)) }));
  const without = Array.from({ length: Math.max(0, clients - owns.length) }, () => 0);
  const mostOwn = greatestOwnSum([...without, ...owns.map(({ sum }) => sum)], sumOf(shared));
  const weights = new Map(usual);
  for (const { isins, sum } of owns) {
    if (sum <= mostOwn) continue;
    for (const isin of isins) weights.set(isin, weightOf(isin) * (mostOwn / sum));
  }
  return weights;
}

/** The weights before the second guard. */
function usualWeights(wants: ReadonlyMap<Isin, InstrumentTally>): Map<Isin, number> {
  const roots = new Map<Isin, number>();
  let greatestWeight = 0;
  let greatestRoot = 0;
  /** How much more the most popular instrument gets than one of its clients alone would give it. */
  let crowd = 1;
  for (const [isin, { counts }] of wants) {
    const root = Math.sqrt(sumOfSquares(counts));
    const want = Math.max(...counts.keys());
    roots.set(isin, root);
    greatestWeight = Math.max(greatestWeight, want);
    greatestRoot = Math.max(greatestRoot, root);
    crowd = Math.max(crowd, root / want);
  }
  // 1 for a single client, whose weights then stay exactly what they are.
  const scale = greatestWeight / greatestRoot;
  const usual = new Map<Isin, number>();
  for (const [isin, root] of roots) {
    const inView = wants.get(isin)?.inView ?? 0;
    const least = MIN_SHARE * Math.min(inView * crowd * scale, greatestWeight);
    usual.set(isin, Math.max(root === greatestRoot ? greatestWeight : root * scale, least));
  }
  return usual;
}

/** From the least to the greatest, so that rounding does not depend on the order of the clients. */
function sumOfSquares(counts: ReadonlyMap<number, number>): number {
  if (counts.size === 1) for (const [weight, count] of counts) return count * weight ** 2;
  return sumOf([...counts].map(([weight, count]) => count * weight ** 2));
}

/** The same for any values. */
function sumOf(values: number[]): number {
  return Float64Array.from(values)
    .sort()
    .reduce((sum, value) => sum + value, 0);
}

/**
 * The greatest sum that the weights of one client's own instruments may have: the greatest s with
 * s = (shared + Σ min(own, s)) / n. Clients with more are cut down to it, the greatest first; each cut
 * lowers the sum of all weights and with it s.
 */
function greatestOwnSum(ownSums: readonly number[], shared: number): number {
  let most = shared;
  let uncut = 0;
  let clients = 0;
  for (const own of Float64Array.from(ownSums).sort()) {
    // A client above the limit is cut, as are all clients with more.
    if (clients > 0 && own > (shared + uncut + own) / (clients + 1)) break;
    uncut += own;
    clients += 1;
    most = (shared + uncut) / clients;
  }
  return most;
}
