/** The headers in which services state their limit. The gateway passes none of them on. */
export const NOT_PASSED = {
  ratelimit: undefined,
  "ratelimit-policy": undefined,
  "ratelimit-limit": undefined,
  "ratelimit-remaining": undefined,
  "ratelimit-reset": undefined,
  "x-ratelimit-limit": undefined,
  "x-ratelimit-remaining": undefined,
  "x-ratelimit-reset": undefined,
};

export const DATE = "Mon, 05 Jan 2026 08:00:00 GMT";
const EPOCH_SECONDS = Date.parse(DATE) / 1000;

/** The forms of services, each with the same limit in the gateway's own header. */
export const FORMS: readonly (readonly [
  form: string,
  headers: Record<string, string>,
  value: string,
])[] = [
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
