import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClient } from "./client.ts";
import type { Timers } from "./deadline.ts";
import { MarketDataError } from "./errors.ts";
import { type Isin, parseIsin } from "./isin.ts";

const ISIN = parseIsin("US0378331005") as Isin;
const BODY = JSON.stringify({
  instrument: ISIN,
  ask: { price: "10.7000", size: "4800" },
  bid: { price: "10.6620", size: "4800.50" },
  updatedAt: "2026-01-05T08:00:00.123456789Z",
});
const DATE = "Mon, 05 Jan 2026 08:00:00 GMT";
const DATE_MS = Date.UTC(2026, 0, 5, 8);

let handler: RequestListener = () => undefined;
let asked: IncomingMessage[] = [];
const server = createServer((request, response) => {
  asked.push(request);
  response.setHeader("date", DATE);
  handler(request, response);
});
let baseUrl = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const never = new AbortController().signal;

function serve(listener: RequestListener): void {
  asked = [];
  handler = listener;
}
function answer(
  status: number,
  body?: string | Buffer,
  headers: Record<string, string> = {},
): void {
  serve((_, response) => response.writeHead(status, headers).end(body));
}
async function failure(promise: Promise<unknown>): Promise<MarketDataError> {
  const error: unknown = await promise.then(
    () => new Error("nothing was refused"),
    (reason: unknown) => reason,
  );
  if (error instanceof MarketDataError) return error;
  throw error;
}
const quote = (signal = never) => createClient({ baseUrl, fetch }).quote(ISIN, signal);
const list = () => createClient({ baseUrl, fetch }).instruments(never);

/** A promise that another part of the test lets through. */
function gate() {
  let open = () => undefined as void;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

/** A client whose deadline passes when told, and the moment at which an answer's head is in. */
function stoppable() {
  let pass = () => undefined as void;
  const running = new Set<unknown>();
  const timers: Timers = {
    setTimeout: (callback, ms) => {
      pass = callback;
      running.add(ms);
      return ms;
    },
    clearTimeout: (handle) => void running.delete(handle),
  };
  const head = gate();
  const client = createClient({
    baseUrl,
    timers,
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      head.open();
      return response;
    },
  });
  return { client, running, headArrived: head.passed, passDeadline: () => pass() };
}

describe("a request", () => {
  test("asks for the quote of the instrument, and sends no credentials of its own", async () => {
    answer(200, BODY);
    await quote();
    expect(asked.map(({ method, url }) => [method, url])).toEqual([
      ["GET", "/api/instruments/US0378331005/latest-quote"],
    ]);
    expect(asked[0]?.headers).toMatchObject({ accept: "application/json" });
    expect(asked[0]?.headers).not.toHaveProperty("authorization");
  });

  test("asks for the list, whether or not the address ends in a slash", async () => {
    answer(200, "[]");
    await createClient({ baseUrl: `${baseUrl}/`, fetch }).instruments(never);
    expect(asked[0]?.url).toBe("/api/instruments");
  });

  test("gives every request ten seconds and lets go of the timer", async () => {
    answer(200, BODY);
    const { client, running } = stoppable();
    const pending = client.quote(ISIN, never);
    expect([...running]).toEqual([10_000]);
    await pending;
    expect(running.size).toBe(0);
  });
});

describe("a good answer", () => {
  test("is exact, with the service's clock beside it", async () => {
    answer(200, BODY);
    expect(await quote()).toEqual({
      serverDateMs: DATE_MS,
      value: {
        instrument: ISIN,
        ask: { price: "10.7000", size: "4800" },
        bid: { price: "10.6620", size: "4800.50" },
        updatedAt: { text: "2026-01-05T08:00:00.123456789Z", nanos: 1767600000123456789n },
      },
    });
  });

  test("may be compressed", async () => {
    answer(200, gzipSync(BODY), { "content-encoding": "gzip" });
    expect((await quote()).value.ask.price).toBe("10.7000");
  });

  test("may begin with a byte-order mark", async () => {
    answer(200, `\uFEFF${BODY}`);
    expect((await quote()).value.instrument).toBe(ISIN);
  });

  test("may come in pieces that halve a character", async () => {
    const bytes = Buffer.from(BODY.replace("}", ',"note":"é😀"}'));
    serve((_, response) => {
      const writeFrom = (at: number) => {
        if (at >= bytes.length) response.end();
        else response.write(bytes.subarray(at, at + 1), () => writeFrom(at + 1));
      };
      writeFrom(0);
    });
    expect((await quote()).value.ask.price).toBe("10.7000");
  });

  test("without a Date leaves the service's clock unknown", async () => {
    serve((_, response) => {
      response.sendDate = false;
      response.removeHeader("date");
      response.end(BODY);
    });
    expect((await quote()).serverDateMs).toBeUndefined();
  });

  test("holds the list, bad entries counted", async () => {
    answer(200, JSON.stringify([{ isin: ISIN }, { isin: ISIN }, { isin: "?" }]));
    expect((await list()).value).toEqual({ isins: [ISIN], refused: 1 });
  });
});

describe("a status", () => {
  test.each([
    [400, "http"],
    [401, "unauthorized"],
    [403, "forbidden"],
    [404, "not-found"],
    [418, "http"],
    [429, "rate-limited"],
    [500, "http"],
    [502, "http"],
    [503, "http"],
    [599, "http"],
    [202, "http"],
  ] as const)("of %i is %s, with the service's words and clock", async (status, kind) => {
    answer(status, '{"reason":"Words of the service","error":true}');
    expect(await failure(quote())).toMatchObject({
      kind,
      status,
      reason: "Words of the service",
      serverDateMs: DATE_MS,
      retryAfterMs: undefined,
    });
  });

  test.each([204, 205])("of %i is a breach of the contract", async (status) => {
    answer(status);
    expect(await failure(quote())).toMatchObject({ kind: "contract", status });
  });

  test.each([301, 302, 303, 307, 308])("of %i is not followed", async (status) => {
    answer(status, undefined, { location: "/elsewhere" });
    expect(await failure(quote())).toMatchObject({ kind: "http", status });
    expect(asked).toHaveLength(1);
  });

  test("hidden by the browser is no status", async () => {
    const opaque = Response.error();
    const client = createClient({ baseUrl, fetch: async () => opaque });
    expect(await failure(client.quote(ISIN, never))).toMatchObject({
      kind: "http",
      status: undefined,
    });
  });

  test.each([
    [429, "3", 3_000, false],
    [429, "1.5", 2_000, false],
    [429, "9999999999", 86_400_000, true],
    [429, "Mon, 05 Jan 2026 08:01:00 GMT", 60_000, false],
    [429, "abc", undefined, undefined],
    [503, "7", 7_000, false],
  ])("of %i with Retry-After %s", async (status, header, retryAfterMs, retryAfterCapped) => {
    answer(status, "", { "retry-after": header });
    expect(await failure(quote())).toMatchObject({ status, retryAfterMs, retryAfterCapped });
  });
});

describe("an error's body", () => {
  test.each([
    ["HTML", "<html><body>502 Bad Gateway</body></html>"],
    ["empty", ""],
    ["without a reason in words", '{"reason":{"a":1},"error":true}'],
    ["not UTF-8", Buffer.from([0x7b, 0xff, 0xfe])],
    ["larger than anyone reads", Buffer.alloc(3 * 1024 * 1024, "x")],
  ])("that is %s gives no reason and hides no status", async (_, body) => {
    answer(500, body);
    expect(await failure(quote())).toMatchObject({ kind: "http", status: 500, reason: undefined });
  });

  test("of a megabyte is cut to 200 characters", async () => {
    answer(429, JSON.stringify({ reason: "x".repeat(1024 * 1024), error: true }));
    expect((await failure(quote())).reason).toBe("x".repeat(200));
  });

  test("loses control and bidi characters", async () => {
    answer(403, JSON.stringify({ reason: "\u202Eyek\u0000 \u200Bdab\r\n", error: true }));
    expect((await failure(quote())).reason).toBe("yek dab");
  });

  test("under a 200 is an error, for a quote and for the list", async () => {
    answer(200, '{"reason":"Not today","error":true}');
    const expected = { kind: "http", status: 200, reason: "Not today" };
    expect(await failure(quote())).toMatchObject(expected);
    expect(await failure(list())).toMatchObject(expected);
  });

  test("that is cut off leaves status and wait standing", async () => {
    serve((_, response) => {
      response.writeHead(429, { "content-length": "500", "retry-after": "9" });
      response.write('{"reason":', () => response.destroy());
    });
    expect(await failure(quote())).toMatchObject({ kind: "rate-limited", retryAfterMs: 9_000 });
  });

  test("slower than the deadline leaves status and wait standing", async () => {
    serve((_, response) => void response.writeHead(429, { "retry-after": "9" }).write("{"));
    const { client, headArrived, passDeadline } = stoppable();
    const pending = failure(client.quote(ISIN, never));
    await headArrived;
    passDeadline();
    expect(await pending).toMatchObject({ kind: "rate-limited", retryAfterMs: 9_000 });
  });
});

describe("a body under a 200", () => {
  test.each([
    ["empty", ""],
    ["HTML", "<!doctype html>"],
    ["not UTF-8", Buffer.from(BODY.replace("4800", "\u00e9"), "latin1")],
    ["of a million nested arrays", "[".repeat(1_000_000)],
    ["over a mebibyte", BODY + " ".repeat(1024 * 1024)],
    ["of another instrument", BODY.replace(ISIN, "IE00B4L5Y983")],
    ["with a number for a price", BODY.replace('"10.7000"', "10.7000")],
  ])("that is %s breaks the contract", async (_, body) => {
    answer(200, body);
    expect(await failure(quote())).toMatchObject({
      kind: "contract",
      status: 200,
      serverDateMs: DATE_MS,
      cause: expect.any(String),
    });
  });

  test.each([
    ["unknown fields", BODY.replace("{", '{"venue":{"deep":[1]},')],
    ["a key twice, the last one counting", BODY.replace('"10.7000"', '"1","price":"10.7000"')],
    ["a __proto__ key", BODY.replace("{", '{"__proto__":{"instrument":"x"},')],
  ])("may hold %s", async (_, body) => {
    answer(200, body);
    const { value } = await quote();
    expect(value.ask.price).toBe("10.7000");
    expect(Object.keys(value)).toEqual(["instrument", "ask", "bid", "updatedAt"]);
  });

  test("over a minute ahead of the service's own clock breaks the contract", async () => {
    answer(200, BODY.replace("08:00:00.1", "08:01:00.1"));
    expect(await failure(quote())).toMatchObject({ kind: "contract", field: "updatedAt" });
    answer(200, BODY.replace("08:00:00.123456789", "08:01:00"));
    expect((await quote()).value.updatedAt.text).toBe("2026-01-05T08:01:00Z");
  });

  test("that swells over its limit once decompressed breaks the contract", async () => {
    answer(200, gzipSync(BODY + " ".repeat(1024 * 1024)), { "content-encoding": "gzip" });
    expect(await failure(quote())).toMatchObject({ kind: "contract" });
    answer(200, gzipSync(`[${" ".repeat(32 * 1024 * 1024)}]`), { "content-encoding": "gzip" });
    expect(await failure(list())).toMatchObject({ kind: "contract" });
  });

  test("without an end is given up while it is read", async () => {
    const closed = gate();
    serve((_, response: ServerResponse) => {
      response.on("close", closed.open);
      const block = Buffer.alloc(64 * 1024, " ");
      const flood = () => void (response.destroyed || response.write(block, flood));
      flood();
    });
    expect(await failure(quote())).toMatchObject({ kind: "contract" });
    await closed.passed;
  });
});

describe("a broken connection", () => {
  test("refused is a network error", async () => {
    const client = createClient({ baseUrl: "http://127.0.0.1:1", fetch });
    const error = await failure(client.quote(ISIN, never));
    expect(error).toMatchObject({ kind: "network", status: undefined });
    expect(error.cause).toBeInstanceOf(Error);
  });

  test("reset before an answer is a network error", async () => {
    serve((request) => request.socket.destroy());
    expect(await failure(quote())).toMatchObject({ kind: "network" });
  });

  test("cut off within the body is a network error", async () => {
    serve((_, response) => {
      response.writeHead(200, { "content-length": String(BODY.length) });
      response.write(BODY.slice(0, -5), () => response.destroy());
    });
    expect(await failure(quote())).toMatchObject({ kind: "network", status: 200 });
  });
});

describe("the deadline", () => {
  test("ends a request without an answer", async () => {
    const { client, passDeadline } = stoppable();
    serve(() => passDeadline());
    expect(await failure(client.quote(ISIN, never))).toMatchObject({ kind: "timeout" });
  });

  test("counts the body too, however it drips", async () => {
    const closed = gate();
    serve((_, response) => {
      const drip = setInterval(() => response.write(" "), 1);
      response.on("close", () => {
        clearInterval(drip);
        closed.open();
      });
    });
    const { client, headArrived, passDeadline, running } = stoppable();
    const pending = failure(client.quote(ISIN, never));
    await headArrived;
    passDeadline();
    expect(await pending).toMatchObject({ kind: "timeout", status: 200, serverDateMs: DATE_MS });
    await closed.passed;
    expect(running.size).toBe(0);
  });
});

describe("the caller's signal", () => {
  const reason = new Error("no longer wanted");

  test("aborted beforehand asks nothing", async () => {
    answer(200, BODY);
    await expect(quote(AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(asked).toHaveLength(0);
  });

  test("aborted before the answer rejects with its own reason", async () => {
    const controller = new AbortController();
    serve(() => controller.abort(reason));
    await expect(quote(controller.signal)).rejects.toBe(reason);
  });

  test.each([200, 429])(
    "aborted within the body of a %i rejects with its own reason",
    async (status) => {
      serve((_, response) => void response.writeHead(status).write("{"));
      const controller = new AbortController();
      const { client, headArrived, running } = stoppable();
      const pending = client.quote(ISIN, controller.signal);
      await headArrived;
      controller.abort(reason);
      await expect(pending).rejects.toBe(reason);
      expect(running.size).toBe(0);
    },
  );
});
