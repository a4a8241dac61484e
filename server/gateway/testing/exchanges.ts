import { gzipSync } from "node:zlib";
import {
  CHECK_HEADER,
  FAULT_HEADER,
  FEED_HEADER,
  GATE_HEADER,
  GATE_MS_HEADER,
  LIMIT_HEADER,
  QUEUE_MS_HEADER,
  REFUSED_HEADER,
} from "#market/headers/gateway-headers.ts";
import { listText } from "./answer-grammar.ts";
import { ECHO_EXCHANGES } from "./echo-exchanges.ts";
import { BROKEN_REFUSALS, FAILURES } from "./failing-exchanges.ts";
import { APPLE, LIST_TARGET, plainQuote, UPDATED_AT } from "./plain-service.ts";
import { DATE, FORMS, NOT_PASSED } from "./rate-limit-forms.ts";
import type { Behaviour } from "./recording-service.ts";

/** A request, the service's behaviour, and the answer that the browser must receive. */
export interface Exchange {
  readonly name: string;
  readonly service: Behaviour;
  /** GET unless said otherwise. */
  readonly method?: "HEAD";
  /** The quote of one instrument unless said otherwise. */
  readonly target?: string;
  readonly status: number;
  /** Header values, by names in lower case; `undefined` stands for a header that must be absent. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** The exact body, or the shape of the service's error body. */
  readonly body?: string | { readonly error: true };
}

/** The tightened limits under which the exchanges are run. */
export const EXCHANGE_LIMITS = {
  // A busy machine may not answer for several hundred milliseconds.
  deadlineMs: 2000,
  limits: { instruments: 4096, quote: 1024 },
} as const;

const ERROR = { error: true } as const;
const JSON_TYPE = { "content-type": "application/json" };
const QUOTE = plainQuote(APPLE);
/** 150 ISINs: more than the limit of a quote, less than that of a list. */
const MANY = Array.from({ length: 150 }, (_, n) => `US${String(n).padStart(9, "0")}5`);

function answer(
  status: number,
  headers: Readonly<Record<string, string | string[]>> = {},
  body: string | Buffer = QUOTE,
): Behaviour {
  return (_, response) => response.writeHead(status, { ...JSON_TYPE, ...headers }).end(body);
}

const refusals: readonly Exchange[] = [400, 401, 403, 404, 408, 418, 451, 500, 503, 504, 599].map(
  (status) => ({
    name: `sends only the reason and the Retry-After of a ${status}`,
    service: answer(
      status,
      { "retry-after": "3" },
      ' {"error":true,"more":"x","reason":"s\\u200bo"}',
    ),
    status,
    headers: {
      "retry-after": "3",
      "x-cache-status": "MISS",
      [GATE_HEADER]: undefined,
      [FAULT_HEADER]: undefined,
    },
    body: '{"reason":"s\ufffdo","error":true}',
  }),
);

const redirects: readonly Exchange[] = [300, 301, 302, 303, 304, 307, 308].map((status) => ({
  name: `neither follows nor passes on a redirect with ${status}`,
  service: answer(status, { location: "http://127.0.0.1:1/elsewhere" }, ""),
  status: 502,
  headers: { location: undefined, [FAULT_HEADER]: "redirect" },
  body: ERROR,
}));

/** Successes without a body, or with one outside the contract, by the page's answer. */
const NO_QUOTES: readonly (readonly [name: string, status: number, body: string, fault: string])[] =
  [
    ["a 204", 204, "", "empty"],
    ["a 205", 205, "", "empty"],
    ["a 206", 206, QUOTE, "empty"],
    ["an empty 200", 200, "", "empty"],
    ["a body that is not JSON", 200, "<p>hello</p>", "unreadable"],
    ["a truncated JSON text", 200, QUOTE.slice(0, -1), "unreadable"],
    ["an error under a 200", 200, '{"reason":"so","error":true}', "error"],
    ["a list", 200, "[]", "shape"],
    ["a null", 200, "null", "shape"],
    ["the quote of another instrument", 200, plainQuote("IE000CNSFAR2"), "instrument"],
    ["a price that is a number", 200, QUOTE.replace('"10.7000"', "10.7"), "ask.price"],
    ["a price outside the grammar", 200, plainQuote(APPLE, "1e5"), "ask.price"],
    ["a quote without a bid", 200, QUOTE.replace('"bid"', '"bide"'), "bid"],
    ["a size below zero", 200, QUOTE.replace('"1200"', '"-1200"'), "bid.size"],
    ["a date that does not exist", 200, QUOTE.replace("01-05T", "02-30T"), "updatedAt"],
    ["a quote from the future", 200, QUOTE.replace("07:59", "08:01"), "updatedAt.future"],
  ];

const breaches: readonly Exchange[] = NO_QUOTES.map(([name, status, body, fault]) => ({
  name: `answers 502 with the fault to ${name}`,
  service: answer(status, { date: DATE }, body),
  status: 502,
  headers: { [FAULT_HEADER]: fault, date: DATE, "x-cache-status": "MISS" },
  body: ERROR,
}));

/** A valid quote with fields in another order, further fields and blanks. */
const DRESSED = `\ufeff { "more": {"price": "1"}, "label": "\u00e9\u202e<img>", "bid": {"size": "1200",
  "price": "10.6500", "owner": "x"}, "updatedAt": "${UPDATED_AT}", "__proto__": {"x": 1},
  "ask": {"price": "1", "price": "10.\\u003700\\u0030", "size": "4800"}, "instrument": "${APPLE}" }`;

/** The headers that the gateway writes itself, whatever the service sends under these names. */
const NAMED_BY_THE_GATEWAY = {
  age: "0",
  "x-cache-status": "MISS",
  [FAULT_HEADER]: undefined,
  [GATE_HEADER]: undefined,
  [GATE_MS_HEADER]: undefined,
  [LIMIT_HEADER]: undefined,
  [QUEUE_MS_HEADER]: undefined,
  [REFUSED_HEADER]: undefined,
};

const OF_THE_SERVICE = {
  "set-cookie": undefined,
  "www-authenticate": undefined,
  "proxy-authenticate": undefined,
  "access-control-allow-origin": undefined,
  "cache-control": "no-store",
  "clear-site-data": undefined,
  link: undefined,
  refresh: undefined,
  server: undefined,
  "x-powered-by": undefined,
  "x-internal": undefined,
};

const talkative = (status: number, more: Readonly<Record<string, string>> = {}): Behaviour =>
  answer(status, {
    date: DATE,
    "set-cookie": ["a=1", "b=2"],
    "www-authenticate": 'Basic realm="x"',
    "proxy-authenticate": "Basic",
    "access-control-allow-origin": "*",
    "cache-control": "public, max-age=600",
    "clear-site-data": '"*"',
    link: "<https://evil.example/x>; rel=preload",
    refresh: "0;url=https://evil.example/",
    server: "internal/1.2.3",
    "x-powered-by": "internal",
    "x-internal": "10.0.0.1",
    age: "77",
    "x-cache-status": "HIT",
    "x-touchline-source": "svc-of-its-own",
    [FAULT_HEADER]: "large",
    [GATE_HEADER]: "rate-limited",
    [GATE_MS_HEADER]: "1",
    [LIMIT_HEADER]: "limit=60, remaining=12, reset=30",
    [CHECK_HEADER]: "at=1, age=77, plan=77",
    [FEED_HEADER]: "per-minute=77, desks=77",
    [QUEUE_MS_HEADER]: "77",
    [REFUSED_HEADER]: "77",
    ...more,
  });

const successes: readonly Exchange[] = [
  {
    name: "sends only the fields of a quote, each text unchanged",
    service: answer(200, {}, DRESSED),
    status: 200,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
    body: QUOTE,
  },
  {
    name: "sends each ISIN of a list once, and the number of entries without one",
    service: answer(
      200,
      {},
      `[{"isin":"${APPLE}","name":"x"},{"isin":"${APPLE}"},{"isin":"apple"},7]`,
    ),
    target: LIST_TARGET,
    status: 200,
    headers: { [REFUSED_HEADER]: "2", "x-cache-status": "MISS" },
    body: listText([APPLE]),
  },
  {
    name: "accepts a list that is larger than a quote may be",
    service: answer(200, {}, listText(MANY)),
    target: LIST_TARGET,
    status: 200,
    headers: { [REFUSED_HEADER]: undefined },
    body: listText(MANY),
  },
  {
    name: "answers HEAD with the headers of GET and no body",
    method: "HEAD",
    service: answer(200, {}, DRESSED),
    status: 200,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-length": String(QUOTE.length),
    },
    body: "",
  },
  {
    name: "decompresses a compressed answer",
    service: (_, response) => {
      const headers = { ...JSON_TYPE, "content-encoding": "gzip" };
      response.writeHead(200, headers).end(gzipSync(DRESSED));
    },
    status: 200,
    headers: { "content-encoding": undefined },
    body: QUOTE,
  },
  {
    name: "sends a quote of any content type as JSON",
    service: answer(200, { "content-type": "text/html; charset=latin1" }),
    status: 200,
    headers: { "content-type": "application/json; charset=utf-8" },
    body: QUOTE,
  },
  {
    name: "sends only the Date of a quote's headers",
    service: talkative(200),
    status: 200,
    headers: { ...OF_THE_SERVICE, ...NAMED_BY_THE_GATEWAY, date: DATE, "retry-after": undefined },
  },
  {
    name: "rewrites Date and Retry-After, and sends no other header of the service",
    service: talkative(503, { "retry-after": "1.5" }),
    status: 503,
    headers: { ...OF_THE_SERVICE, ...NAMED_BY_THE_GATEWAY, date: DATE, "retry-after": "2" },
  },
  {
    name: "omits an invalid Date and an invalid Retry-After",
    service: answer(500, { date: "today", "retry-after": "1, 5" }),
    status: 500,
    headers: { date: undefined, "retry-after": undefined },
  },
  {
    name: "sends no WWW-Authenticate with a 401, so no browser asks for a password",
    service: answer(401, { "www-authenticate": "Bearer, Basic" }),
    status: 401,
    headers: { "www-authenticate": undefined },
  },
  {
    name: "replaces the body of a 429 by its own",
    service: answer(429, { "retry-after": "3" }, '{"reason":"so","error":true}'),
    status: 429,
    headers: { "retry-after": "3", [GATE_HEADER]: "rate-limited" },
    body: ERROR,
  },
];

/** Answers with a rate limit, which concerns the gateway and not the page. */
const limits: readonly Exchange[] = FORMS.flatMap(([form, headers]) =>
  [200, 429].map((status) => ({
    name: `hides from the page the limit that a ${status} states as ${form}`,
    service: answer(status, { date: DATE, ...headers }),
    status,
    headers: { ...NOT_PASSED, [LIMIT_HEADER]: undefined },
  })),
);

/** All exchanges. No answer of any of them may hold the token. */
export const EXCHANGES: readonly Exchange[] = [
  ...successes,
  ...refusals,
  ...redirects,
  ...breaches,
  ...FAILURES,
  ...BROKEN_REFUSALS,
  ...ECHO_EXCHANGES,
  ...limits,
];
