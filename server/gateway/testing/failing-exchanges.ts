import { gzipSync } from "node:zlib";
import { FAULT_HEADER } from "#market/headers/gateway-headers.ts";
import type { Exchange } from "./exchanges.ts";
import { CANARY } from "./leaks.ts";
import type { Behaviour } from "./recording-service.ts";

const ERROR = { error: true } as const;
const JSON_TYPE = { "content-type": "application/json" };

function answer(
  status: number,
  headers: Readonly<Record<string, string>> = {},
  body: string | Buffer = "{}",
): Behaviour {
  return (_, response) => response.writeHead(status, { ...JSON_TYPE, ...headers }).end(body);
}

const strangeStatuses: readonly Exchange[] = ["000", "001", "099", "101", "600", "999"].map(
  (status) => ({
    name: `answers 502 to the invalid status ${status}`,
    service: (request) =>
      request.socket.end(`HTTP/1.1 ${status} Odd\r\ncontent-length: 2\r\n\r\n{}`),
    status: 502,
    body: ERROR,
  }),
);

/** Encodings that JSON does not allow (RFC 8259, section 8.1). */
const ENCODINGS: readonly (readonly [name: string, encode: (text: string) => Buffer])[] = [
  ["UTF-16LE", (text) => Buffer.from(text, "utf16le")],
  ["UTF-16LE with its mark", (text) => Buffer.from(`\ufeff${text}`, "utf16le")],
  ["UTF-16BE", (text) => Buffer.from(text, "utf16le").swap16()],
  ["UTF-16BE with its mark", (text) => Buffer.from(`\ufeff${text}`, "utf16le").swap16()],
  ["UTF-32BE", (text) => Buffer.from(Array.from(text, (each) => `\0\0\0${each}`).join(""))],
  ["Latin-1", (text) => Buffer.from(`${text}\u00e9`, "latin1")],
];

/** Exchanges without an answer, or with an unreadable one. */
export const FAILURES: readonly Exchange[] = [
  ...strangeStatuses,
  {
    name: "answers 502 to a reset connection",
    service: (request) => request.socket.resetAndDestroy(),
    status: 502,
    body: ERROR,
  },
  {
    name: "answers 502 to a truncated success",
    service: (_, response) => {
      response.writeHead(200, { ...JSON_TYPE, "content-length": "100" });
      response.write("{", () => response.destroy());
    },
    status: 502,
    body: ERROR,
  },
  {
    name: "answers 504 if the service never answers",
    service: () => {},
    status: 504,
    body: ERROR,
  },
  {
    name: "answers 504 to a success that arrives too slowly",
    service: (_, response) => {
      response.writeHead(200, JSON_TYPE);
      const timer = setInterval(() => response.write(" "), 50);
      response.on("close", () => clearInterval(timer));
    },
    status: 504,
    body: ERROR,
  },
  {
    name: "answers 502 to a quote that is too large",
    service: answer(200, {}, "x".repeat(2000)),
    status: 502,
    headers: { [FAULT_HEADER]: "large" },
    body: ERROR,
  },
  {
    name: "answers 502 to a list that is too large",
    service: answer(200, {}, "x".repeat(5000)),
    target: "/api/instruments",
    status: 502,
    headers: { [FAULT_HEADER]: "large" },
    body: ERROR,
  },
  {
    name: "answers 502 to an answer that is too large once decompressed",
    service: (_, response) => {
      const headers = { ...JSON_TYPE, "content-encoding": "gzip" };
      response.writeHead(200, headers).end(gzipSync(" ".repeat(100_000)));
    },
    status: 502,
    headers: { [FAULT_HEADER]: "large" },
    body: ERROR,
  },
  {
    name: "answers 502 to an endless success as soon as it is too large",
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
    name: `answers 502 to a success in ${encoding}, which may hide the token`,
    service: answer(200, {}, encode(`{"price":"1","echo":"${CANARY}"}`)),
    status: 502,
    headers: { [FAULT_HEADER]: "unreadable" },
    body: ERROR,
  })),
  {
    name: "answers 502 to an answer that is not HTTP",
    service: (request) => request.socket.end("SSH-2.0-Surprise\r\n\r\n"),
    status: 502,
    body: ERROR,
  },
  {
    name: "answers 502 to a change of protocol",
    service: (request) =>
      request.socket.end(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n",
      ),
    status: 502,
    body: ERROR,
  },
];

/** Errors whose head has arrived: they are passed on even if the body fails. */
export const BROKEN_REFUSALS: readonly Exchange[] = [
  {
    name: "keeps status and Retry-After of a truncated 429",
    service: (_, response) => {
      response.writeHead(429, { ...JSON_TYPE, "retry-after": "60", "content-length": "100" });
      response.write("{", () => response.destroy());
    },
    status: 429,
    headers: { "retry-after": "60" },
  },
  {
    name: "keeps status and Retry-After of a 429 that stalls",
    service: (_, response) => {
      response.writeHead(429, { ...JSON_TYPE, "retry-after": "60" }).write("{");
    },
    status: 429,
    headers: { "retry-after": "60" },
  },
  {
    name: "keeps status and Retry-After of a 429 in an unknown encoding",
    service: answer(429, { "retry-after": "60", "content-encoding": "x-own" }),
    status: 429,
    headers: { "retry-after": "60" },
  },
  {
    name: "keeps status and Retry-After of a 429 with invalid chunks",
    service: (request) =>
      request.socket.end(
        "HTTP/1.1 429 Slow\r\nretry-after: 60\r\ntransfer-encoding: chunked\r\n\r\nnone\r\n",
      ),
    status: 429,
    headers: { "retry-after": "60" },
    body: ERROR,
  },
  {
    name: "keeps status and Retry-After of a 503 that is too large",
    service: answer(503, { "retry-after": "60" }, "x".repeat(2000)),
    status: 503,
    headers: { "retry-after": "60" },
  },
  {
    name: "keeps the status of a 403 in UTF-16",
    service: answer(403, {}, Buffer.from(`{"reason":"${CANARY}","error":true}`, "utf16le")),
    status: 403,
    headers: { [FAULT_HEADER]: undefined },
    body: ERROR,
  },
  {
    name: "keeps the status of a 401 with broken compression",
    service: answer(401, { "content-encoding": "gzip" }, "no gzip"),
    status: 401,
  },
];
