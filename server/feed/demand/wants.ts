import type { SeatWant } from "#engine/hub/seats/seat.ts";
import type { Isin } from "#market/isin.ts";
import type { ClientDemand, ClientWant } from "./fair-shares.ts";
import { DEFAULT_INTERVAL_MS, type PolledDemand } from "./polled-demand.ts";
import type { StreamClients, WantedInterval } from "./stream-clients.ts";

/** The demand for the engine, by instrument. */
export type Wants = ReadonlyMap<Isin, SeatWant>;

/** A request states neither weight nor visibility: it counts as one visible row. */
const POLLED_WANT: ClientWant = { weight: 1, isBackground: false };

/** Combines the demand of streams and of addresses, which count as clients of the same kind. */
export function combineDemand(
  polled: ReadonlyMap<string, ReadonlySet<Isin>>,
  streamed: ClientDemand,
): ClientDemand {
  const demand = new Map<string, ReadonlyMap<Isin, ClientWant>>(streamed);
  for (const [client, isins] of polled) {
    demand.set(client, new Map([...isins].map((isin) => [isin, POLLED_WANT])));
  }
  return demand;
}

/**
 * Counts the clients. While there are streams, an address that requests only the list does not count: it has
 * a stream.
 */
export const countClients = (
  streamClients: Pick<StreamClients, "demandingCount">,
  polled: Pick<PolledDemand, "clientCount" | "quoteClientCount">,
): number =>
  streamClients.demandingCount +
  (streamClients.demandingCount > 0 ? polled.quoteClientCount : polled.clientCount);

/**
 * Returns the planned time between two checks of an instrument, in milliseconds: its own interval, or its share
 * of the cycle if that is longer. The pacer has the same rule, but considers all keys for each plan.
 */
export const plannedIntervalMs = (plan: {
  readonly intervalMs: number;
  readonly weight: number;
  /** The time between two checks of an instrument of weight 1. */
  readonly cycleMs: number;
}): number => Math.max(plan.intervalMs, plan.cycleMs / plan.weight);

interface WantsParts {
  readonly weights: ReadonlyMap<Isin, number>;
  /** The wanted interval of each instrument that an address requests, in milliseconds. */
  readonly polledMs: ReadonlyMap<Isin, number>;
  /** The instruments that streams want. */
  readonly streamed: ReadonlyMap<Isin, WantedInterval>;
  readonly wasRequested: (isin: Isin) => boolean;
}

/**
 * Combines weights and intervals. An instrument that only addresses want is requested when one of them calls
 * for it. An instrument of a stream is due at its interval, except for the first time: many new instruments must
 * not precede all others, see `createCalls`.
 */
export function combineWants({ weights, polledMs, streamed, wasRequested }: WantsParts): Wants {
  const wants = new Map<Isin, SeatWant>();
  for (const [isin, weight] of weights) {
    const byStream = streamed.get(isin);
    const shortestMs = Math.min(byStream?.intervalMs ?? Infinity, polledMs.get(isin) ?? Infinity);
    const ms = Number.isFinite(shortestMs) ? shortestMs : DEFAULT_INTERVAL_MS;
    const isOnCall = byStream === undefined || !wasRequested(isin);
    wants.set(isin, { weight, interval: { ms, isOnCall } });
  }
  return wants;
}
