import type { Chance } from "#market/testing-chance.ts";

/** The parts of an answer on the wire, including its head. */
type Parts = readonly (string | Uint8Array)[];
type Envelope = (body: Uint8Array, chance: Chance) => Parts;
/** Injected, because compression belongs to the platform. */
interface Compressors {
  readonly gzip: (body: Uint8Array) => Uint8Array;
  readonly deflate: (body: Uint8Array) => Uint8Array;
  readonly br: (body: Uint8Array) => Uint8Array;
}

/** The head of a 200, with the date of the oracle. */
export function head(...fields: readonly string[]): string {
  const date = "Date: Mon, 05 Jan 2026 08:00:00 GMT";
  return ["HTTP/1.1 200 OK", date, "Connection: close", ...fields, "", ""].join("\r\n");
}

const length = (bytes: number | string): string => `Content-Length: ${bytes}`;

/** Encodings and framings by which the body arrives unchanged. */
export function honestEnvelopes(compressors: Compressors): Readonly<Record<string, Envelope>> {
  const under =
    (name: keyof Compressors): Envelope =>
    (body) => {
      const small = compressors[name](body);
      return [head(`Content-Encoding: ${name}`, length(small.length)), small];
    };
  return {
    "with its length": (body) => [head(length(body.length)), body],
    "as another type": (body, chance) => {
      const type = chance.pick(["text/html", "image/png", "application/json; charset=utf-16", ""]);
      return [head(length(body.length), `Content-Type: ${type}`), body];
    },
    "until the connection ends": (body) => [head(), body],
    "in chunks": (body, chance) => {
      const parts: (string | Uint8Array)[] = [head("Transfer-Encoding: chunked")];
      for (let from = 0; from < body.length; ) {
        const part = body.subarray(from, from + 1 + chance.below(body.length));
        parts.push(`${part.length.toString(16)}\r\n`, part, "\r\n");
        from += part.length;
      }
      return [...parts, "0\r\n\r\n"];
    },
    "under gzip": under("gzip"),
    "under deflate": under("deflate"),
    "under Brotli": under("br"),
  };
}

/** Answers with a fault outside the body. */
export function brokenEnvelopes({ gzip }: Compressors): Readonly<Record<string, Envelope>> {
  return {
    "longer than its length": (body, chance) => [head(length(chance.below(body.length + 1))), body],
    "shorter than its length": (body, chance) => [
      head(length(body.length + 1 + chance.below(99))),
      body,
    ],
    "with a length of letters": (body) => [head(length("abc")), body],
    "with a length below zero": (body) => [head(length(-1)), body],
    "with two lengths": (body) => [head(length(body.length), length(body.length + 1)), body],
    "with a length and in chunks": (body) => [head(length(5), "Transfer-Encoding: chunked"), body],
    "in chunks that lie": (body) => [
      head("Transfer-Encoding: chunked"),
      "2\r\n",
      body,
      "\r\n0\r\n\r\n",
    ],
    "in chunks without end": (body) => [
      head("Transfer-Encoding: chunked"),
      `${(body.length + 1).toString(16)}\r\n`,
      body,
    ],
    "under gzip, cut off": (body, chance) => {
      const small = gzip(body);
      return [head("Content-Encoding: gzip"), small.subarray(0, chance.below(small.length))];
    },
    "under gzip, damaged": (body, chance) => {
      const small = gzip(body);
      small[chance.below(small.length)] = chance.below(256);
      return [head("Content-Encoding: gzip", length(small.length)), small];
    },
    "under an unknown encoding": (body) => [head("Content-Encoding: rot13"), body],
    "without a head": (body) => [body],
    "behind half a head": () => ["HTTP/1.1 200 OK\r\nDate: Mon, 05"],
    "behind a head of rubbish": (body) => ["HTTP/9.9 abc\r\n\u0000: \u0000\r\n\r\n", body],
    "behind a head of 100 kB": (body) => [head(`X-A: ${"a".repeat(100_000)}`), body],
    "under another status": (body, chance) => {
      const status = chance.pick([100, 101, 199, 201, 206, 226, 300, 304, 404, 429, 500, 599, 999]);
      return [head(length(body.length)).replace("200 OK", `${status} Odd`), body];
    },
  };
}
