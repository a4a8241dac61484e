import { LIMIT_HEADER } from "#market/gateway-headers.ts";
import { DATE, FORMS, NOT_PASSED } from "#server/gateway/testing/rate-limit-forms.ts";
import type { Exchange } from "./exchanges.ts";

const exchange = (
  name: string,
  status: number,
  headers: Record<string, string>,
  told: string | undefined,
): Exchange => ({
  name,
  service: (_, response) =>
    response
      .writeHead(status, { "content-type": "application/json", date: DATE, ...headers })
      .end('{"reason":"so","error":true}'),
  status,
  headers: { ...NOT_PASSED, [LIMIT_HEADER]: told },
});

/** What a service says of its limit, and what the page is told of that. */
export const HINT_EXCHANGES: readonly Exchange[] = [
  ...FORMS.flatMap(([form, headers, told]) =>
    [200, 429].map((status) =>
      exchange(`${status} tells the limit anew that came as ${form}`, status, headers, told),
    ),
  ),
  exchange(
    "a limit that makes no sense is not told",
    200,
    { "RateLimit-Limit": "60", "RateLimit-Remaining": "61", "RateLimit-Reset": "30" },
    undefined,
  ),
  exchange(
    "a service does not speak in the gateway's name of its limit",
    200,
    { [LIMIT_HEADER]: "limit=60, remaining=12, reset=30" },
    undefined,
  ),
];
