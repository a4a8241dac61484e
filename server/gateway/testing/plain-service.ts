import { listText, quoteText } from "./answer-grammar.ts";
import type { Behaviour } from "./recording-service.ts";

/** The instruments that the service lists. */
export const APPLE = "US0378331005";
export const IE_FUND = "IE000CNSFAR2";
export const LISTED: readonly string[] = [APPLE, IE_FUND];

/** Their addresses at the gateway. */
export const LIST_TARGET = "/api/instruments";
export const quoteTarget = (isin: string): string => `${LIST_TARGET}/${isin}/latest-quote`;

/** The time of every quote: on the day of the tests, and not ahead of a service's clock. */
export const UPDATED_AT = "2026-01-05T07:59:59.788Z";

/** Returns the quote of an instrument in the gateway's form. */
export function plainQuote(isin: string, price = "10.7000"): string {
  return quoteText(isin, [price, "4800", "10.6500", "1200", UPDATED_AT]);
}

const JSON_TYPE = { "content-type": "application/json" };

/** A service that lists instruments, and has a quote of each. */
export const plainService: Behaviour = (request, response) => {
  const isin = isinIn(request.url);
  response.writeHead(200, JSON_TYPE);
  response.end(isin === undefined ? listText(LISTED) : plainQuote(isin));
};

/** A service with this behaviour for quotes. The list, which the feed requests by itself, is valid. */
export function forQuotes(behaviour: Behaviour): Behaviour {
  return (request, response) =>
    (isinIn(request.url) === undefined ? plainService : behaviour)(request, response);
}

function isinIn(target = ""): string | undefined {
  return /\/([A-Z0-9]{12})\/latest-quote$/.exec(target)?.[1];
}
