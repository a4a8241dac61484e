import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import {
  FAULT_HEADER,
  GATE_HEADER,
  GATE_MS_HEADER,
  LIMIT_HEADER,
} from "#market/gateway-headers.ts";
import type { Exchange } from "./exchanges.ts";
import { HINT_EXCHANGES } from "./hint-exchanges.ts";

/** What is different of an exchange when it goes through nginx, and why. */
interface Deviation extends Partial<Omit<Exchange, "name" | "target" | "body">> {
  readonly why: string;
  readonly body?: Exchange["body"] | undefined;
}

const ERROR = { error: true } as const;
const FIXED = "an answer about the gateway's own standing is in the gateway's own words";
const LATE = "only the deadline tells a whole answer from one that is not";

const LARGER = "nginx holds no less than half a mebibyte; tests cannot tighten that";
/** The token is redacted all the same; the page finds that the rest is no JSON. */
const PASSED: Deviation = {
  why: "nginx does not know what a body is written in",
  status: 200,
  headers: { [FAULT_HEADER]: undefined },
  body: undefined,
};

/** nginx cannot parse what a service says of its limit: it drops it, and tells the page nothing. */
const LIMIT_NOT_TOLD = Object.fromEntries(
  HINT_EXCHANGES.map(({ name, headers }) => [
    name,
    { why: "nginx cannot parse these headers", headers: { ...headers, [LIMIT_HEADER]: undefined } },
  ]),
);

/** By the names of the exchanges. Everything that is not named is as in the gateway in Node. */
export const DEVIATIONS: Readonly<Record<string, Deviation>> = {
  ...LIMIT_NOT_TOLD,
  "HEAD gets the headers of GET and no body": {
    why: "what passes the redaction has no length known ahead",
    headers: { "content-type": "application/json" },
  },
  "an answer that came compressed is passed on plain": {
    why: "nginx bounds no decompressed length; the service is asked not to compress",
    service: (_, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync('{"a":1}')),
    status: 502,
    headers: { [FAULT_HEADER]: undefined },
    body: ERROR,
  },
  "Date and Retry-After come down, and nothing else that a service says of itself": {
    why: "nginx names itself, without its version",
    headers: {
      date: "Mon, 05 Jan 2026 08:00:00 GMT",
      "retry-after": "1.5",
      "set-cookie": undefined,
      "www-authenticate": undefined,
      "proxy-authenticate": undefined,
      "access-control-allow-origin": undefined,
      "cache-control": "no-store",
      "clear-site-data": undefined,
      link: undefined,
      refresh: undefined,
      server: "nginx",
      "x-powered-by": undefined,
      "x-internal": undefined,
      [FAULT_HEADER]: undefined,
      [GATE_HEADER]: undefined,
      [GATE_MS_HEADER]: undefined,
    },
  },
  "401 is passed on with its body and Retry-After": { why: FIXED, body: ERROR },
  "403 is passed on with its body and Retry-After": { why: FIXED, body: ERROR },
  "429 is passed on with its body and Retry-After": { why: FIXED, body: ERROR },
  "a success cut off against its length is 502": { why: LATE, status: 504 },
  "a quote past its limit is 502": {
    why: LARGER,
    service: (_, response) => declared(response, 1024 * 1024 + 1),
  },
  "a list past its limit is 502": {
    why: LARGER,
    service: (_, response) => declared(response, 2 * 1024 * 1024 + 1),
  },
  "an answer that is past its limit once decompressed is 502": {
    why: "nginx bounds no decompressed length; the service is asked not to compress",
    headers: { [FAULT_HEADER]: undefined },
  },
  "a success without end is 502 as soon as it is past its limit": {
    why: LATE,
    status: 504,
    headers: { [FAULT_HEADER]: undefined },
  },
  ...Object.fromEntries(
    ["UTF-16LE", "UTF-16LE with its mark", "UTF-16BE", "UTF-16BE with its mark", "UTF-32BE"].map(
      (encoding) => [`a success in ${encoding} is 502, whether it holds the token or not`, PASSED],
    ),
  ),
  "a success in Latin-1 is 502, whether it holds the token or not": PASSED,
};

function declared(response: ServerResponse, length: number): void {
  response.writeHead(200, { "content-length": length }).write("{");
}

/** nginx before 1.23 sees the first of several headers of one name; browsers send exactly one. */
export const SECOND_FETCH_SITE = "Sec-Fetch-Site: same-origin\\r\\nSec-Fetch-Site: cross-site";
