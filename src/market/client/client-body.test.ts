import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { createClient } from "./client.ts";
import { BODY, DATE_MS, failure, ISIN, never, startService } from "./testing-service.ts";

const { serve, answer, quote, list } = startService();

/** A promise that the test resolves. */
function gate() {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

describe("the body of an error", () => {
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

  test("is cut to 200 characters when it has a megabyte", async () => {
    answer(429, JSON.stringify({ reason: "x".repeat(1024 * 1024), error: true }));
    expect((await failure(quote())).reason).toBe("x".repeat(200));
  });

  test("has no control or bidi characters", async () => {
    answer(403, JSON.stringify({ reason: "\u202Eyek\u0000 \u200Bdab\r\n", error: true }));
    expect((await failure(quote())).reason).toBe("yek dab");
  });

  test("with status 200 is an error, for a quote and for the list", async () => {
    answer(200, '{"reason":"Not today","error":true}');
    const expected = { kind: "contract", status: 200, reason: "Not today" };
    expect(await failure(quote())).toMatchObject(expected);
    expect(await failure(list())).toMatchObject(expected);
  });

  test("keeps status and wait when it is cut off", async () => {
    serve((_, response) => {
      response.writeHead(429, { "content-length": "500", "retry-after": "9" });
      response.write('{"reason":', () => response.destroy());
    });
    expect(await failure(quote())).toMatchObject({ kind: "rate-limited", retryAfterMs: 9_000 });
  });
});

describe("a body with status 200", () => {
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

  test("with a time over a minute ahead of the service's clock breaks the contract", async () => {
    answer(200, BODY.replace("08:00:00.1", "08:01:00.1"));
    expect(await failure(quote())).toMatchObject({
      kind: "contract",
      field: "updatedAt.future",
    });
    answer(200, BODY.replace("08:00:00.123456789", "08:01:00"));
    expect((await quote()).value.updatedAt.text).toBe("2026-01-05T08:01:00Z");
  });

  test("breaks the contract when it exceeds its limit once decompressed", async () => {
    answer(200, gzipSync(BODY + " ".repeat(1024 * 1024)), { "content-encoding": "gzip" });
    expect(await failure(quote())).toMatchObject({ kind: "contract" });
    answer(200, gzipSync(`[${" ".repeat(32 * 1024 * 1024)}]`), { "content-encoding": "gzip" });
    expect(await failure(list())).toMatchObject({ kind: "contract" });
  });

  test("without an end is abandoned while it is read", async () => {
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
