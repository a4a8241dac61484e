/**
 * Names the source of every answer under /api, those included that the gateway gives itself: a page
 * that outlives a restart of the gateway must not take another service's prices for those it shows.
 * Only a foreign Host gets no answer, since a page that rebinds its name could guess an address by it.
 */
export const SOURCE_HEADER = "x-touchline-source";

/**
 * Says of a 502 that the service did answer, and what is wrong with that: the page then blames the
 * answer, not the connection. `redirect`, or what `fault-header.ts` writes.
 */
export const FAULT_HEADER = "x-touchline-fault";

/**
 * Marks a 429 that the gateway gives without asking the service, and says why: `rate-limited` while a
 * Retry-After runs, `unauthorized` or `forbidden` while the service refuses the token. Such an answer
 * teaches a page nothing about the service's limit.
 */
export const GATE_HEADER = "x-touchline-gate";

/** With it: the milliseconds that remain; Retry-After has them in whole seconds, rounded up. */
export const GATE_MS_HEADER = "x-touchline-gate-ms";

/**
 * With it, where the service named the wait: its whole length in milliseconds. One more than a day where
 * the service asked for longer.
 */
export const GATE_WAIT_HEADER = "x-touchline-gate-wait-ms";

/**
 * What the service says of its own limit, in the gateway's words whatever header it came in. See
 * `rate-hint-header.ts`.
 */
export const LIMIT_HEADER = "x-touchline-limit";

/** With a list: how many of its entries were left out. See `refused-header.ts`. */
export const REFUSED_HEADER = "x-touchline-refused";

/**
 * Says of an answer of the gateway's feed which check it comes from, and how long ago that was. See
 * `feed-headers.ts`.
 */
export const CHECK_HEADER = "x-touchline-check";

/** Says how often the feed asks the service, and for how many addresses. */
export const FEED_HEADER = "x-touchline-feed";

/** With a 504: the service was not asked yet, but will be in about this many milliseconds. */
export const QUEUE_MS_HEADER = "x-touchline-queue-ms";

/**
 * With a request for a quote: how often the client wants it, in milliseconds. Several browsers behind one
 * address poll out of phase, and no server can tell their intervals from the instants of their requests.
 */
export const INTERVAL_HEADER = "x-touchline-interval";

/** A page sends `now` with one request when a person asks to try a refused token at once. */
export const PROBE_HEADER = "x-touchline-probe";
