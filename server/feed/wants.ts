import type { SeatWant } from "#engine/hub/seat.ts";
import type { Isin } from "#market/isin.ts";
import type { ClientDemand, ClientWant } from "./fair-shares.ts";
import type { Members } from "./members.ts";
import { type Requested, USUAL_INTERVAL_MS } from "./requested.ts";

/** What is asked of the engine. */
export type Wants = ReadonlyMap<Isin, SeatWant>;

/** A request says neither weight nor visibility: it counts as one visible row. */
const REQUESTED: ClientWant = { weight: 1, isBackground: false };

/** Streams and addresses are clients of the same kind. */
export function demandOfAll(
  polled: ReturnType<Requested["byClient"]>,
  streamed: ReturnType<Members["byClient"]>,
): ClientDemand {
  const demand = new Map<string, ReadonlyMap<Isin, ClientWant>>(streamed);
  for (const [client, isins] of polled) {
    demand.set(client, new Map([...isins].map((isin) => [isin, REQUESTED])));
  }
  return demand;
}

interface WantsParts {
  readonly weights: ReadonlyMap<Isin, number>;
  readonly polledMs: ReturnType<Requested["intervalsMs"]>;
  readonly streamed: ReturnType<Members["wanted"]>;
  readonly hasAsked: (isin: Isin) => boolean;
}

/**
 * What only addresses want is asked for at their calls. What a stream wants is due by itself, but for the
 * first time: many that are new must not go before all others, see `createCalls`.
 */
export function wantsOf({ weights, polledMs, streamed, hasAsked }: WantsParts): Wants {
  const wants = new Map<Isin, SeatWant>();
  for (const [isin, weight] of weights) {
    const byStream = streamed.get(isin);
    const polled = polledMs.get(isin) ?? (byStream ? Number.POSITIVE_INFINITY : USUAL_INTERVAL_MS);
    const ms = Math.min(byStream?.intervalMs ?? Number.POSITIVE_INFINITY, polled);
    const isOnCall = byStream === undefined || !hasAsked(isin);
    wants.set(isin, { weight, interval: { ms, isOnCall } });
  }
  return wants;
}
