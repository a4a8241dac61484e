import { gzipSync } from "node:zlib";
import { FAULT_HEADER, GATE_HEADER, GATE_MS_HEADER } from "#market/gateway-headers.ts";
import { CANARY, ECHOES } from "#server/gateway/testing/leaks.ts";
import type { Behaviour } from "#server/gateway/testing/recording-service.ts";
import { HINT_EXCHANGES } from "./hint-exchanges.ts";

/** One request that is passed on, what the service does, and what the browser must be told. */
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

const ERROR = { error: true } as const;
const JSON_TYPE = { "content-type": "application/json" };

function answer(
  status: number,
  headers: Readonly<Record<string, string | string[]>> = {},
  body: string | Buffer = "{}",
): Behaviour {
  return (_, response) => response.writeHead(status, { ...JSON_TYPE, ...headers }).end(body);
}

const passedStatuses: readonly Exchange[] = [
  400, 401, 403, 404, 408, 418, 429, 451, 500, 503, 504, 599,
].map((status) => ({
  name: `${status} is passed on with its body and Retry-After`,
  service: answer(status, { "retry-after": "3" }, '{"reason":"so","error":true}'),
  status,
  headers: { "retry-after": "3" },
  body: '{"reason":"so","error":true}',
}));

const redirects: readonly Exchange[] = [300, 301, 302, 303, 304, 307, 308].map((status) => ({
  name: `${status} is neither followed nor passed on`,
  service: answer(status, { location: "http://127.0.0.1:1/elsewhere" }, ""),
  status: 502,
  headers: { location: undefined, [FAULT_HEADER]: "redirect" },
  body: ERROR,
}));

const strangeStatuses: readonly Exchange[] = ["000", "001", "099", "101", "600", "999"].map(
  (status) => ({
    name: `status ${status}, which no answer can have, is 502`,
    service: (request) =>
      request.socket.end(`HTTP/1.1 ${status} Odd\r\ncontent-length: 2\r\n\r\n{}`),
    status: 502,
    body: ERROR,
  }),
);

/** What JSON is not written in (RFC 8259, section 8.1). */
const ENCODINGS: readonly (readonly [name: string, encode: (text: string) => Buffer])[] = [
  ["UTF-16LE", (text) => Buffer.from(text, "utf16le")],
  ["UTF-16LE with its mark", (text) => Buffer.from(`\ufeff${text}`, "utf16le")],
  ["UTF-16BE", (text) => Buffer.from(text, "utf16le").swap16()],
  ["UTF-16BE with its mark", (text) => Buffer.from(`\ufeff${text}`, "utf16le").swap16()],
  ["UTF-32BE", (text) => Buffer.from(Array.from(text, (each) => `\0\0\0${each}`).join(""))],
  ["Latin-1", (text) => Buffer.from(`${text}\u00e9`, "latin1")],
];

const failures: readonly Exchange[] = [
  {
    name: "a reset connection is 502",
    service: (request) => request.socket.resetAndDestroy(),
    status: 502,
    body: ERROR,
  },
  {
    name: "a success cut off against its length is 502",
    service: (_, response) => {
      response.writeHead(200, { ...JSON_TYPE, "content-length": "100" });
      response.write("{", () => response.destroy());
    },
    status: 502,
    body: ERROR,
  },
  {
    name: "a service that never answers is 504",
    service: () => {},
    status: 504,
    body: ERROR,
  },
  {
    name: "a success that drips is 504",
    service: (_, response) => {
      response.writeHead(200, JSON_TYPE);
      const timer = setInterval(() => response.write(" "), 50);
      response.on("close", () => clearInterval(timer));
    },
    status: 504,
    body: ERROR,
  },
  {
    name: "a quote past its limit is 502",
    service: answer(200, {}, "x".repeat(2000)),
    status: 502,
    headers: { [FAULT_HEADER]: "large" },
    body: ERROR,
  },
  {
    name: "a list past its limit is 502",
    service: answer(200, {}, "x".repeat(5000)),
    target: "/api/instruments",
    status: 502,
    headers: { [FAULT_HEADER]: "large" },
    body: ERROR,
  },
  {
    name: "an answer that is past its limit once decompressed is 502",
    service: (_, response) => {
      const headers = { ...JSON_TYPE, "content-encoding": "gzip" };
      response.writeHead(200, headers).end(gzipSync(" ".repeat(100_000)));
    },
    status: 502,
    headers: { [FAULT_HEADER]: "large" },
    body: ERROR,
  },
  {
    name: "a success without end is 502 as soon as it is past its limit",
    service: (_, response) => {
      response.writeHead(200, JSON_TYPE);
      const flood = (): void => {
        if (!response.destroyed) response.write("x".repeat(4096), flood);
      };
      flood();
    },
    status: 502,
    headers: { [FAULT_HEADER]: "large" },
    body: ERROR,
  },
  ...ENCODINGS.map(([encoding, encode]) => ({
    name: `a success in ${encoding} is 502, whether it holds the token or not`,
    service: answer(200, {}, encode(`{"price":"1","echo":"${CANARY}"}`)),
    status: 502,
    headers: { [FAULT_HEADER]: "unreadable" },
    body: ERROR,
  })),
  {
    name: "what is not HTTP is 502",
    service: (request) => request.socket.end("SSH-2.0-Surprise\r\n\r\n"),
    status: 502,
    body: ERROR,
  },
  {
    name: "a change of protocol is 502",
    service: (request) =>
      request.socket.end(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n",
      ),
    status: 502,
    body: ERROR,
  },
];

/** Once its head has come, a refusal is passed on whatever becomes of its body. */
const brokenRefusals: readonly Exchange[] = [
  {
    name: "a 429 cut off against its length keeps its status and Retry-After",
    service: (_, response) => {
      response.writeHead(429, { ...JSON_TYPE, "retry-after": "60", "content-length": "100" });
      response.write("{", () => response.destroy());
    },
    status: 429,
    headers: { "retry-after": "60" },
  },
  {
    name: "a 429 that stalls keeps its status and Retry-After",
    service: (_, response) => {
      response.writeHead(429, { ...JSON_TYPE, "retry-after": "60" }).write("{");
    },
    status: 429,
    headers: { "retry-after": "60" },
  },
  {
    name: "a 429 in an encoding that nobody knows keeps its status and Retry-After",
    service: answer(429, { "retry-after": "60", "content-encoding": "x-own" }),
    status: 429,
    headers: { "retry-after": "60" },
  },
  {
    name: "a 429 whose chunks make no sense keeps its status and Retry-After",
    service: (request) =>
      request.socket.end(
        "HTTP/1.1 429 Slow\r\nretry-after: 60\r\ntransfer-encoding: chunked\r\n\r\nnone\r\n",
      ),
    status: 429,
    headers: { "retry-after": "60" },
  },
  {
    name: "a 503 past its limit keeps its status and Retry-After",
    service: answer(503, { "retry-after": "60" }, "x".repeat(2000)),
    status: 503,
    headers: { "retry-after": "60" },
  },
  {
    name: "a 403 in UTF-16 keeps its status",
    service: answer(403, {}, Buffer.from(`{"reason":"${CANARY}","error":true}`, "utf16le")),
    status: 403,
    headers: { [FAULT_HEADER]: undefined },
    body: ERROR,
  },
  {
    name: "a 401 whose compression is broken is still 401",
    service: answer(401, { "content-encoding": "gzip" }, "no gzip"),
    status: 401,
  },
];

const successes: readonly Exchange[] = [
  {
    name: "a quote comes through byte for byte",
    service: answer(200, {}, '{"price":"10.7000","label":"\u00e9\u202e"}'),
    status: 200,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
    body: Buffer.from('{"price":"10.7000","label":"\u00e9\u202e"}').toString("latin1"),
  },
  {
    name: "the list may be larger than a quote",
    service: answer(200, {}, "y".repeat(4000)),
    target: "/api/instruments",
    status: 200,
    body: "y".repeat(4000),
  },
  {
    name: "HEAD gets the headers of GET and no body",
    method: "HEAD",
    service: answer(200, {}, "[1]"),
    status: 200,
    headers: { "content-type": "application/json", "content-length": "3" },
    body: "",
  },
  {
    name: "205 has no body",
    service: answer(205, {}, ""),
    status: 205,
    body: "",
  },
  { name: "204 has no body", service: answer(204, {}, ""), status: 204, body: "" },
  { name: "an empty 200 stays empty", service: answer(200, {}, ""), status: 200, body: "" },
  {
    name: "an answer that came compressed is passed on plain",
    service: (_, response) => {
      const headers = { ...JSON_TYPE, "content-encoding": "gzip" };
      response.writeHead(200, headers).end(gzipSync('{"a":1}'));
    },
    status: 200,
    headers: { "content-encoding": undefined },
    body: '{"a":1}',
  },
  {
    name: "Date and Retry-After come down, and nothing else that a service says of itself",
    service: answer(503, {
      date: "Mon, 05 Jan 2026 08:00:00 GMT",
      "retry-after": "1.5",
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
      "x-touchline-source": "svc-of-its-own",
      "x-touchline-fault": "large",
      [GATE_HEADER]: "rate-limited",
      [GATE_MS_HEADER]: "1",
    }),
    status: 503,
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
      server: undefined,
      "x-powered-by": undefined,
      "x-internal": undefined,
      [FAULT_HEADER]: undefined,
      [GATE_HEADER]: undefined,
      [GATE_MS_HEADER]: undefined,
    },
  },
  {
    name: "401 never makes a browser ask for a password",
    service: answer(401, { "www-authenticate": "Bearer, Basic" }),
    status: 401,
    headers: { "www-authenticate": undefined },
  },
];

const echoes: readonly Exchange[] = [
  ...ECHOES.map((echo) => ({
    name: `the token is redacted when a body echoes it as ${echo.slice(0, 24)}`,
    service: answer(403, {}, `{"reason":"${echo}","error":true}`),
    status: 403,
  })),
  {
    name: "the token is redacted from headers that come down",
    service: answer(429, {
      "retry-after": CANARY,
      date: CANARY,
      "content-type": `text/plain; x="${encodeURIComponent(CANARY)}"`,
      "x-echo": CANARY,
    }),
    status: 429,
  },
];

/** All exchanges. No answer of any of them may hold the token. */
export const EXCHANGES: readonly Exchange[] = [
  ...successes,
  ...passedStatuses,
  ...redirects,
  ...strangeStatuses,
  ...failures,
  ...brokenRefusals,
  ...echoes,
  ...HINT_EXCHANGES,
];
