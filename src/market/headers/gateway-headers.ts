/**
 * Names the source of every answer under /api, including the gateway's own answers. A page that outlives a
 * restart of the gateway must not mix the prices of two services. A request with a foreign Host gets no
 * such header: a page that rebinds its name (DNS rebinding) could test addresses by it.
 */
export const SOURCE_HEADER = "x-touchline-source";

/**
 * Marks a 502 for an invalid answer of the service and names the fault, so that the page reports the answer
 * and not the connection. The value is `redirect`, or one that `fault-header.ts` writes. On a 200 it is
 * `OLDER_FIELD`: see `Answer.replacesOlder`.
 */
export const FAULT_HEADER = "x-touchline-fault";

/**
 * Marks a 429 that the gateway sends without asking the service. The value is the reason: `rate-limited`
 * while a Retry-After runs, `unauthorized` or `forbidden` while the service refuses the token. Such an
 * answer is no evidence of the service's limit.
 */
export const GATE_HEADER = "x-touchline-gate";

/** With `GATE_HEADER`: the remaining milliseconds. Retry-After has them in whole seconds, rounded up. */
export const GATE_MS_HEADER = "x-touchline-gate-ms";

/**
 * With `GATE_HEADER`, if the service named the wait: its whole length in milliseconds. A wait of more than a
 * day is sent as a day and one millisecond.
 */
export const GATE_WAIT_HEADER = "x-touchline-gate-wait-ms";

/**
 * The service's rate limit in one form, whichever rate limit headers the service sent. See
 * `rate-hint-header.ts`.
 */
export const LIMIT_HEADER = "x-touchline-limit";

/** With a list: the number of entries that were dropped. See `refused-header.ts`. */
export const REFUSED_HEADER = "x-touchline-refused";

/**
 * With an answer of the gateway's feed: the check that the answer comes from, and its age. See
 * `feed-headers.ts`.
 */
export const CHECK_HEADER = "x-touchline-check";

/** The feed's pace and the number of its clients. See `feed-headers.ts`. */
export const FEED_HEADER = "x-touchline-feed";

/** With a 504: the approximate time in milliseconds until the service is asked. */
export const QUEUE_MS_HEADER = "x-touchline-queue-ms";

/**
 * With a request for a quote: the client's interval in milliseconds. Several browsers behind one address
 * poll out of phase, so a server cannot derive their intervals from the instants of their requests.
 */
export const INTERVAL_HEADER = "x-touchline-interval";

/** The page sends `now` with one request when a user asks to try a refused token at once. */
export const TRY_NOW_HEADER = "x-touchline-probe";
