import { describe, expect, test } from "vitest";
import type { MarketDataError } from "#market/errors.ts";
import { failure, ISIN, never, startService } from "./testing-service.ts";

const { serve, asked, client, quote } = startService();

function refusedWith(headers: Record<string, string>): Promise<MarketDataError> {
  serve((_, response) =>
    response.writeHead(429, headers).end('{"reason":"The gateway waits.","error":true}'),
  );
  return failure(quote());
}

describe("a 429 that the gateway marks as its own", () => {
  test.each(["rate-limited", "unauthorized", "forbidden"])(
    "is of the kind that the mark names: %s",
    async (mark) => {
      const error = await refusedWith({
        "retry-after": "30",
        "x-touchline-gate": mark,
        "x-touchline-gate-ms": "29312",
      });
      expect(error).toMatchObject({
        kind: mark,
        status: 429,
        reason: "The gateway waits.",
        gateClosedForMs: 29_312,
        retryAfterMs: undefined,
      });
    },
  );

  test.each([
    ["30", undefined, 30_000],
    ["30", "abc", 30_000],
    ["30", "90000", 30_000],
    ["abc", "900", 900],
    ["abc", undefined, 1000],
  ])("with a Retry-After of %s and %s exact milliseconds holds %i", async (seconds, exact, ms) => {
    const error = await refusedWith({
      "retry-after": seconds,
      "x-touchline-gate": "rate-limited",
      ...(exact === undefined ? {} : { "x-touchline-gate-ms": exact }),
    });
    expect(error.gateClosedForMs).toBe(ms);
  });

  test.each([
    ["120000", { retryAfterMs: 120_000, retryAfterCapped: false }],
    ["86400001", { retryAfterMs: 86_400_000, retryAfterCapped: true }],
    ["0", { retryAfterMs: undefined, retryAfterCapped: undefined }],
    ["-5", { retryAfterMs: undefined, retryAfterCapped: undefined }],
    ["soon", { retryAfterMs: undefined, retryAfterCapped: undefined }],
  ])("names the whole wait, where the service named it: %s", async (wait, details) => {
    const gate = {
      "retry-after": "30",
      "x-touchline-gate": "rate-limited",
      "x-touchline-gate-ms": "29312",
      "x-touchline-gate-wait-ms": wait,
    };
    expect(await refusedWith(gate)).toMatchObject({ gateClosedForMs: 29_312, ...details });
    const check = { "x-touchline-check": "at=1767600000123, age=40, plan=2000" };
    expect(await refusedWith({ ...gate, ...check })).toMatchObject({
      kind: "rate-limited",
      gateClosedForMs: 29_312,
      check: { ageMs: 40 },
      ...details,
    });
  });

  test("says nothing about the time of the service, because its date is the gateway's", async () => {
    const date = "Mon, 05 Jan 2026 08:00:00 GMT";
    expect((await refusedWith({ date, "x-touchline-gate": "rate-limited" })).serverDateMs).toBe(
      undefined,
    );
    const own = await refusedWith({ date, "retry-after": "3" });
    expect(own.serverDateMs).toBe(Date.parse(date));
    expect(own.gateClosedForMs).toBeUndefined();
  });
});

describe("a request made by a person", () => {
  test("is marked; others are not", async () => {
    await refusedWith({});
    expect(asked()[0]?.headers).not.toHaveProperty("x-touchline-probe");
    await client()
      .quote(ISIN, never, "tryNow")
      .catch(() => undefined);
    await client()
      .instruments(never, "tryNow")
      .catch(() => undefined);
    for (const request of asked().slice(1)) {
      expect(request.headers).toHaveProperty("x-touchline-probe", "now");
    }
    expect(asked()).toHaveLength(3);
  });
});
