import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { createClient } from "./client.ts";
import { BODY, DATE_MS, failure, ISIN, never, startService } from "./testing-service.ts";

const { serve, answer, asked, baseUrl, quote, list } = startService();

describe("a request", () => {
  test("requests the quote of the instrument, without credentials", async () => {
    answer(200, BODY);
    await quote();
    expect(asked().map(({ method, url }) => [method, url])).toEqual([
      ["GET", "/api/instruments/US0378331005/latest-quote"],
    ]);
    expect(asked()[0]?.headers).toMatchObject({ accept: "application/json" });
    expect(asked()[0]?.headers).not.toHaveProperty("authorization");
  });

  test("requests the list, whether or not the address ends in a slash", async () => {
    answer(200, "[]");
    await createClient({ baseUrl: `${baseUrl()}/`, fetch }).instruments(never);
    expect(asked()[0]?.url).toBe("/api/instruments");
  });
});

describe("a successful answer", () => {
  test("has exact figures and the time of the service", async () => {
    answer(200, BODY);
    expect(await quote()).toEqual({
      isCached: false,
      replacesOlder: false,
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

  test("may arrive in chunks that split a character", async () => {
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

  test("without a Date leaves the time of the service unknown", async () => {
    serve((_, response) => {
      response.sendDate = false;
      response.removeHeader("date");
      response.end(BODY);
    });
    expect((await quote()).serverDateMs).toBeUndefined();
  });

  test("has the list, and the number of bad entries", async () => {
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

  test.each([204, 205])("of %i breaks the contract", async (status) => {
    answer(status);
    expect(await failure(quote())).toMatchObject({ kind: "contract", status });
  });

  test.each([301, 302, 303, 307, 308])("of %i is not followed", async (status) => {
    answer(status, undefined, { location: "/elsewhere" });
    expect(await failure(quote())).toMatchObject({ kind: "http", status });
    expect(asked()).toHaveLength(1);
  });

  test("that the browser hides is treated as no status", async () => {
    const opaque = Response.error();
    const client = createClient({ baseUrl: baseUrl(), fetch: async () => opaque });
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

describe("the reason of a gateway that does not pass an answer on", () => {
  test.each([
    ["large", "body.large"],
    ["unreadable", "body.unreadable"],
  ])("(%s) breaks the contract, for a quote and for the list", async (fault, field) => {
    answer(502, '{"reason":"Words of the gateway","error":true}', { "x-touchline-fault": fault });
    const expected = { kind: "contract", field, status: 502 };
    expect(await failure(quote())).toMatchObject(expected);
    expect(await failure(list())).toMatchObject(expected);
  });

  test("(redirect) is a redirect that is not followed, without a status", async () => {
    answer(502, '{"reason":"A redirect","error":true}', { "x-touchline-fault": "redirect" });
    const expected = { kind: "http", status: undefined, reason: "A redirect" };
    expect(await failure(quote())).toMatchObject(expected);
  });

  test("changes nothing when it is unknown", async () => {
    answer(502, "", { "x-touchline-fault": "__proto__" });
    expect(await failure(quote())).toMatchObject({ kind: "http", status: 502 });
  });
});

describe("an answer from another source", () => {
  const asks = (sourceId?: string) =>
    createClient({ baseUrl: baseUrl(), fetch, ...(sourceId === undefined ? {} : { sourceId }) });

  test.each([200, 404, 429, 502])("is refused with any status (%d)", async (status) => {
    answer(status, BODY, { "x-touchline-source": "b2", "retry-after": "60" });
    const error = await failure(asks("a1").quote(ISIN, never));
    expect(error).toMatchObject({ kind: "contract", field: "source", retryAfterMs: undefined });
  });

  test("is recognized by its name alone; the same name, or none, is accepted", async () => {
    answer(200, BODY, { "x-touchline-source": "a1" });
    expect((await asks("a1").quote(ISIN, never)).value.instrument).toBe(ISIN);
    answer(200, BODY);
    expect((await asks("a1").quote(ISIN, never)).value.instrument).toBe(ISIN);
  });

  test("is accepted by a client without an expected source", async () => {
    answer(200, BODY, { "x-touchline-source": "b2" });
    expect((await asks().quote(ISIN, never)).value.instrument).toBe(ISIN);
  });
});

describe("an answer from a gateway's cache", () => {
  test.each([
    ["HIT", true],
    ["MISS", false],
    ["EXPIRED", false],
  ])("is told from a real check (%s)", async (said, isCached) => {
    answer(200, BODY, { "x-cache-status": said });
    expect((await quote()).isCached).toBe(isCached);
  });

  test("is not assumed without a cache header", async () => {
    answer(200, BODY);
    expect((await quote()).isCached).toBe(false);
  });
});
