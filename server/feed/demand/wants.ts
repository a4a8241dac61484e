import type { SeatWant } from "#engine/hub/seats/seat.ts";
import type { Isin } from "#market/isin.ts";
import type { ClientDemand, ClientWant } from "./fair-shares.ts";
import type { Members } from "./members.ts";
import { DEFAULT_INTERVAL_MS, type PolledDemand } from "./polled-demand.ts";

/** The demand for the engine, by instrument. */
export type Wants = ReadonlyMap<Isin, SeatWant>;

/** A request states neither weight nor visibility: it counts as one visible row. */
const POLLED_WANT: ClientWant = { weight: 1, isBackground: false };

/** Combines streams and addresses as clients of the same kind. */
export function demandOfAll(
  polled: ReturnType<PolledDemand["byClient"]>,
  streamed: ReturnType<Members["byClient"]>,
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
  members: Pick<Members, "size">,
  polled: Pick<PolledDemand, "clients" | "quoteClients">,
): number => members.size + (members.size > 0 ? polled.quoteClients : polled.clients);

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
  readonly polledMs: ReturnType<PolledDemand["intervalsMs"]>;
  readonly streamed: ReturnType<Members["wanted"]>;
  readonly wasRequested: (isin: Isin) => boolean;
}

/**
 * Combines weights and intervals. An instrument that only addresses want is requested when one of them calls
 * for it. An instrument of a stream is due at its interval, except for the first time: many new instruments must
 * not precede all others, see `createCalls`.
 */
export function wantsOf({ weights, polledMs, streamed, wasRequested }: WantsParts): Wants {
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
