import type { Isin } from "#market/isin.ts";

/** The names of all that is kept in Redis for one service. */
export interface Keys {
  /** Who may ask the service: `holder`, `fence`, `at`. */
  readonly lease: string;
  /** The fence of the latest lease. */
  readonly fence: string;
  /** Waits, a refused token, and how the service is; see `stored-state.ts`. */
  readonly state: string;
  /** What the pacer learned. */
  readonly pace: string;
  /** Each answer of the service in turn. */
  readonly answers: string;
  /** The edges that have told their demand, with the instant until which it counts. */
  readonly edges: string;
  /** What edges want done: to look at a demand, to try a service again, to forget the pace. */
  readonly messages: string;
  /** The instrument list. */
  readonly list: string;
  /** The last answer of one instrument. */
  readonly quote: (isin: Isin) => string;
  /** What an edge's clients want. */
  readonly demand: (edge: string) => string;
}

/**
 * Two builds that speak differently share no answers. A lease, a fence and a wait are everybody's: one token has one
 * asker, of whichever build.
 */
const FORMAT = "v1";

/**
 * @param source opaque id of the service. It stands in braces, so that a proxy in front of several servers keeps all
 * keys in one place (https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/#hash-tags).
 */
export function keysOf(source: string): Keys {
  const shared = `touchline:{${source}}`;
  const spoken = `${shared}:${FORMAT}`;
  return {
    lease: `${shared}:lease`,
    fence: `${shared}:fence`,
    state: `${shared}:state`,
    pace: `${spoken}:pace`,
    answers: `${spoken}:answers`,
    edges: `${spoken}:edges`,
    messages: `${spoken}:messages`,
    list: `${spoken}:list`,
    quote: (isin) => `${spoken}:quote:${isin}`,
    demand: (edge) => `${spoken}:demand:${edge}`,
  };
}
