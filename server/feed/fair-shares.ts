import type { Isin } from "#market/isin.ts";

/** Who wants what: each client's address, and the instruments that it requested lately. */
export type ClientDemand = ReadonlyMap<string, ReadonlySet<Isin>>;

/** An instrument that somebody looks at gets at least this share of the greatest weight. */
const LEAST_SHARE = 1 / 4;

/**
 * How the asker shares its pace among instruments: the weight of each, where 1 is the greatest.
 *
 * The mean age over all pairs of a client and an instrument is least when rates go with √k, for k
 * clients that want the instrument. Two guards bend this optimum:
 *
 * 1. No instrument gets less than a quarter of the greatest weight: 49 clients of one instrument do not
 *    starve the single client of another. Everything in `demand` counts as looked at; alerts of hidden
 *    pages do not belong in it.
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
  const clientsOf = countClients(demand);
  const mostClients = [...clientsOf.values()].reduce((most, count) => Math.max(most, count), 0);
  const usual = (clients: number) => Math.max(Math.sqrt(clients / mostClients), LEAST_SHARE);

  const ownCounts = [...demand.values()]
    .filter((isins) => isins.size > 0)
    .map((isins) => countOwn(isins, clientsOf));
  // In units of what one instrument of one client weighs, so that the sums of such are exact.
  const shared = sumOfShared(clientsOf, usual) / usual(1);
  const mostOwn = greatestOwnSum(ownCounts, shared);

  const weights = new Map<Isin, number>();
  for (const isins of demand.values()) {
    const own = countOwn(isins, clientsOf);
    const cut = own > mostOwn ? mostOwn / own : 1;
    for (const isin of isins) {
      const clients = clientsOf.get(isin) ?? 1;
      weights.set(isin, clients === 1 ? usual(1) * cut : usual(clients));
    }
  }
  return weights;
}

function countClients(demand: ClientDemand): ReadonlyMap<Isin, number> {
  const counts = new Map<Isin, number>();
  for (const isins of demand.values()) {
    for (const isin of isins) counts.set(isin, (counts.get(isin) ?? 0) + 1);
  }
  return counts;
}

function countOwn(isins: ReadonlySet<Isin>, clientsOf: ReadonlyMap<Isin, number>): number {
  let own = 0;
  for (const isin of isins) if (clientsOf.get(isin) === 1) own += 1;
  return own;
}

/** Summed up by the number of clients, so that rounding does not depend on the order of the clients. */
function sumOfShared(
  clientsOf: ReadonlyMap<Isin, number>,
  usual: (clients: number) => number,
): number {
  const instrumentsBy: number[] = [];
  for (const clients of clientsOf.values()) {
    instrumentsBy[clients] = (instrumentsBy[clients] ?? 0) + 1;
  }
  // The holes of the array are skipped.
  return instrumentsBy.reduce(
    (sum, count, clients) => (clients > 1 ? sum + count * usual(clients) : sum),
    0,
  );
}

/**
 * The greatest sum that the weights of one client's own instruments may have: the greatest s with
 * s = (shared + Σ min(own, s)) / n. Clients with more are cut down to it, the greatest first; each cut
 * lowers the sum of all weights and with it s.
 */
function greatestOwnSum(ownCounts: readonly number[], shared: number): number {
  const clientsBy: number[] = [];
  for (const own of ownCounts) clientsBy[own] = (clientsBy[own] ?? 0) + 1;
  let uncut = ownCounts.reduce((sum, own) => sum + own, 0);
  let uncutClients = ownCounts.length;
  for (let own = clientsBy.length - 1; own > 0; own -= 1) {
    const clients = clientsBy[own] ?? 0;
    if (clients === 0) continue;
    // Of clients with equally many either all are above the limit, or none is.
    if (own <= (shared + uncut) / uncutClients) break;
    uncut -= clients * own;
    uncutClients -= clients;
  }
  return (shared + uncut) / uncutClients;
}
