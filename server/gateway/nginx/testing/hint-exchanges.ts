import { LIMIT_HEADER } from "#market/gateway-headers.ts";
import type { Exchange } from "./exchanges.ts";

/** The headers by which services tell their limit, none of which comes down as it is. */
const NOT_PASSED = {
  ratelimit: undefined,
  "ratelimit-policy": undefined,
  "ratelimit-limit": undefined,
  "ratelimit-remaining": undefined,
  "ratelimit-reset": undefined,
  "x-ratelimit-limit": undefined,
  "x-ratelimit-remaining": undefined,
  "x-ratelimit-reset": undefined,
};

const DATE = "Mon, 05 Jan 2026 08:00:00 GMT";
const EPOCH_SECONDS = Date.parse(DATE) / 1000;

const FORMS: readonly (readonly [form: string, headers: Record<string, string>, told: string])[] = [
  [
    "a list and its policy",
    { RateLimit: '"default";r=12;t=30', "RateLimit-Policy": '"default";q=60;w=60' },
    "limit=60, remaining=12, reset=30, window=60",
  ],
  [
    "a dictionary",
    { RateLimit: "limit=60, remaining=12, reset=30" },
    "limit=60, remaining=12, reset=30",
  ],
  [
    "three headers",
    { "RateLimit-Limit": "60, 60;w=60", "RateLimit-Remaining": "12", "RateLimit-Reset": "30" },
    "limit=60, remaining=12, reset=30, window=60",
  ],
  [
    "three headers with X- and an instant by the service's clock",
    {
      "X-RateLimit-Limit": "60",
      "X-RateLimit-Remaining": "12",
      "X-RateLimit-Reset": String(EPOCH_SECONDS + 30),
    },
    "limit=60, remaining=12, reset=30",
  ],
];

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
