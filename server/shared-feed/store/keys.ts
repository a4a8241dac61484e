import type { Isin } from "#market/isin.ts";

/** The keys in Redis for one service. */
export interface Keys {
  /** The lease of the leader: `holder`, `fence`, `at`. */
  readonly lease: string;
  /** The fence of the latest lease. */
  readonly fence: string;
  /** Waits, a refused token, and the status of the service; see `stored-state.ts`. */
  readonly state: string;
  /** The pacer's knowledge of the limit. */
  readonly pace: string;
  /** The stream of the service's answers. */
  readonly answers: string;
  /** The edges with a demand, each with the end of its lifetime. */
  readonly edges: string;
  /** Messages of edges: a demand has changed, try the service again, forget the pace. */
  readonly messages: string;
  /** The instrument list. */
  readonly list: string;
  /** The last answer of one instrument. */
  readonly quote: (isin: Isin) => string;
  /** The demand of one edge. */
  readonly demand: (edge: string) => string;
}

/**
 * Version of the stored answers and demands: builds with different formats share none. Lease, fence and state have
 * no version, because one token has one leader over all builds.
 */
const FORMAT = "v1";

/**
 * @param source opaque id of the service. It is written in braces, so that a cluster or proxy stores all keys on one
 * server (https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/#hash-tags).
 */
export function keysOf(source: string): Keys {
  const shared = `touchline:{${source}}`;
  const versioned = `${shared}:${FORMAT}`;
  return {
    lease: `${shared}:lease`,
    fence: `${shared}:fence`,
    state: `${shared}:state`,
    pace: `${versioned}:pace`,
    answers: `${versioned}:answers`,
    edges: `${versioned}:edges`,
    messages: `${versioned}:messages`,
    list: `${versioned}:list`,
    quote: (isin) => `${versioned}:quote:${isin}`,
    demand: (edge) => `${versioned}:demand:${edge}`,
  };
}
