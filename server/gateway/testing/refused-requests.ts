import { requestText } from "#server/testing/raw-request.ts";

/**
 * A request that no gateway may pass on: its answer is 4xx, the only one on its connection, and the
 * service receives no request.
 */
export interface RefusedRequest {
  readonly name: string;
  readonly bytes: (port: number) => string;
  /** The exact status where the contract names one; any 4xx otherwise. */
  readonly status?: number;
}

const QUOTE = "/api/instruments/US0378331005/latest-quote";

const UNKNOWN_PATHS = [
  "/api",
  "/api/",
  "/api/admin",
  "/api/instruments/",
  "/api/instruments/US0378331005",
  "/api/instruments/US0378331005/latest-quote/",
  "/api/instruments/US0378331005/latest-quote/x",
  "/api/instruments//latest-quote",
  "/api//instruments",
  "/apiary",
  "/api-docs/instruments",
  "/simulator/state",
  "/simulator/",
];

const MALFORMED_TARGETS = [
  "/api/../admin",
  "/api/instruments/../../admin",
  "/api/%2e%2e/admin",
  "/api/%2E%2E/admin",
  "/api/..%2fadmin",
  "/api/%252e%252e/admin",
  "/api/.%2e/admin",
  "/api/instruments/%2e%2e%2fadmin/latest-quote",
  "/api/instruments/..;/admin",
  "/x/../api/instruments",
  "/./api/instruments",
  "//api/instruments",
  "///api/instruments",
  "/\\api/instruments",
  "\\api\\instruments",
  "/api\\instruments",
  "/api%2finstruments",
  "/api%5cinstruments",
  "/%61pi/instruments",
  "/%2561pi/instruments",
  "/%u0061pi/instruments",
  "/api;v=1/instruments",
  "/api./instruments",
  "/api%20/instruments",
  "/api%00/instruments",
  "/api%0d%0aX-Injected:1/instruments",
  "/API/instruments",
  "/Api/instruments",
  "/%ef%bd%81pi/instruments",
  "/%c0%ae%c0%ae/api/instruments",
  "/%zz/api/instruments",
  "/SIMULATOR/state",
  "/%73imulator/state",
  "/Config.json",
  "/api/instruments#x",
  "/api/instruments/US0378331005/latest-quote#",
  "/api/instruments?",
  "/api/instruments?x=1",
  `${QUOTE}?token=1`,
  "/config.json?x",
  "/api/instruments/us0378331005/latest-quote",
  "/api/instruments/US037833100/latest-quote",
  "/api/instruments/US03783310055/latest-quote",
  "/api/instruments/US037833100X/latest-quote",
  "/api/instruments/US0378331005%20/latest-quote",
  "/api/instruments/US0378331005%0a/latest-quote",
  "/api/instruments/%55S0378331005/latest-quote",
  "/api/instruments/\xd9\xa10378331005/latest-quote",
  "http://127.0.0.1/api/instruments",
  "http://169.254.169.254/api/instruments",
  "https://evil.example/api/instruments",
  "*",
  "api/instruments",
  "@evil.example/api/instruments",
];

const METHODS = ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];

/** Invalid, ambiguous or repeated transfer codings. */
const CODINGS = [
  "xchunked",
  "chunked, identity",
  "identity",
  "gzip, chunked",
  "chunked\r\nTransfer-Encoding: chunked",
  "\x0bchunked",
  "chun ked",
];

const FOREIGN_HOSTS = [
  "evil.example",
  "evil.example:80",
  "127.0.0.1.evil.example",
  "127.0.0.1@evil.example",
  "localhost.evil.example",
  "localhost.",
  "localhost.:80",
  "2130706433",
  "127.1",
  "[::ffff:127.0.0.1]",
  "",
];

const FOREIGN_HEADERS = [
  "Sec-Fetch-Site: cross-site",
  "Sec-Fetch-Site: same-site",
  "Sec-Fetch-Site: same-origin\r\nSec-Fetch-Site: cross-site",
  "Origin: https://evil.example",
  "Origin: null",
  "Origin: file://",
  "Origin: http://127.0.0.1.evil.example",
];

/** Entries may be added, never removed. */
export const REFUSED_REQUESTS: readonly RefusedRequest[] = [
  ...UNKNOWN_PATHS.map((path) => asked(path, [], 404)),
  ...MALFORMED_TARGETS.map((target) => asked(target)),
  ...METHODS.map((method) => ({
    name: `${method} of a quote`,
    bytes: (port: number) => requestText(port, `${method} ${QUOTE}`),
    status: 405,
  })),
  ...["OPTIONS", "GET", "TRACE"].map((method) => ({
    name: `${method} *`,
    bytes: (port: number) => requestText(port, `${method} *`),
  })),
  ...CODINGS.map((coding) => ({
    name: `Transfer-Encoding: ${JSON.stringify(coding)}, with another request behind`,
    bytes: (port: number) =>
      `GET ${QUOTE} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nTransfer-Encoding: ${coding}\r\n\r\n` +
      `0\r\n\r\n${requestText(port, `GET ${QUOTE}`)}`,
  })),
  {
    name: "CONNECT to the service",
    bytes: () => "CONNECT service.example:443 HTTP/1.1\r\nHost: service.example:443\r\n\r\n",
  },
  ...FOREIGN_HOSTS.map((host) => ({
    name: `Host: ${host}`,
    bytes: () => `GET ${QUOTE} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  })),
  ...FOREIGN_HEADERS.map((header) => asked(QUOTE, [header], 403)),
  asked("/config.json", ["Sec-Fetch-Site: cross-site"], 403),
  asked(QUOTE, ["Host: evil.example"]),
  { name: "no Host", bytes: () => `GET ${QUOTE} HTTP/1.1\r\nConnection: close\r\n\r\n` },
  { name: "HTTP/1.0 without Host", bytes: () => `GET ${QUOTE} HTTP/1.0\r\n\r\n` },
  {
    name: "Content-Length with Transfer-Encoding",
    bytes: (port) =>
      requestText(
        port,
        `GET ${QUOTE}`,
        ["Content-Length: 5", "Transfer-Encoding: chunked"],
        "0\r\n\r\n",
      ),
    status: 400,
  },
  {
    name: "two lengths",
    bytes: (port) =>
      requestText(port, `GET ${QUOTE}`, ["Content-Length: 0", "Content-Length: 5"], "abcde"),
    status: 400,
  },
  {
    name: "a request hidden in the body of another",
    bytes: (port) => {
      const hidden = requestText(port, `GET ${QUOTE}`);
      return requestText(port, "GET /api/x", [`Content-Length: ${hidden.length}`], hidden);
    },
  },
  {
    name: "an invalid chunked body",
    bytes: (port) =>
      requestText(port, `GET ${QUOTE}`, ["Transfer-Encoding: chunked"], "zz\r\nabcde\r\n0\r\n\r\n"),
    status: 400,
  },
  {
    name: "a body with GET",
    bytes: (port) => requestText(port, `GET ${QUOTE}`, ["Content-Length: 5"], "abcde"),
  },
  {
    name: "a header longer than any",
    bytes: (port) => requestText(port, `GET ${QUOTE}`, [`X-Long: ${"x".repeat(100_000)}`]),
  },
  { name: "HTTP/2 by prior knowledge", bytes: () => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" },
  { name: "a space in the target", bytes: (port) => requestText(port, `GET ${QUOTE} x`) },
  { name: "no HTTP at all", bytes: () => "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n" },
];

/** Headers of requests for a page: the answer is the whole page, or an error of the gateway. */
export const PAGE_HEADERS_ASKED: readonly string[] = [
  'If-Match: "x"',
  "If-Unmodified-Since: Thu, 01 Jan 2015 00:00:00 GMT",
  "Range: bytes=999999-",
  "Range: bytes=0-1",
  "Range: bytes=0-1,3-4",
  "Accept-Encoding: identity;q=0",
];

function asked(target: string, headers: readonly string[] = [], status?: number): RefusedRequest {
  return {
    name: ["GET", JSON.stringify(target), ...headers.map((each) => JSON.stringify(each))].join(" "),
    bytes: (port) => requestText(port, `GET ${target}`, headers),
    ...(status === undefined ? {} : { status }),
  };
}
