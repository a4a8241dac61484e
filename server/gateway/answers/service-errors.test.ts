import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createClient } from "#market/client/client.ts";
import { BODY_FIELDS, FUTURE_FIELD } from "#market/client/contract-error.ts";
import { MarketDataError, type ProblemDetails, type ProblemKind } from "#market/errors.ts";
import { createTokenRemover } from "#server/gateway/service/remove-token.ts";
import { ISIN } from "#server/gateway/testing/minimal-gateway.ts";
import {
  listAnswer,
  quoteAnswer,
  type RebuiltAnswer,
  serviceErrorAnswer,
} from "./service-answers.ts";

const remove = createTokenRemover("|~never-to-be-seen");
const answerFor = (kind: ProblemKind, details: ProblemDetails = {}) =>
  serviceErrorAnswer(new MarketDataError(kind, details), remove);

/** Parses an answer with the page's client. */
async function readBack(answer: RebuiltAnswer, operation: "quote" | "list" = "quote") {
  const { status, headers, body } = answer;
  const fetch = async () => new Response(Buffer.concat(body), { status, headers });
  const client = createClient({ baseUrl: "/api", fetch });
  const { signal } = new AbortController();
  return operation === "quote" ? client.quote(ISIN, signal) : client.instruments(signal);
}
const errorOf = (answer: RebuiltAnswer): Promise<unknown> =>
  readBack(answer).catch((error: unknown) => error);

describe("an error that the gateway sends to the page", () => {
  test.each([
    ["unauthorized", 401],
    ["forbidden", 403],
    ["not-found", 404],
    ["rate-limited", 429],
    ["http", 418],
    ["http", 503],
    ["http", 599],
  ] as const)("keeps the kind %s with the status %i", async (kind, status) => {
    const details = { status, reason: "so", retryAfterMs: 3000, serverDateMs: 1_767_600_000_000 };
    expect(await errorOf(answerFor(kind, details))).toMatchObject({ kind, ...details });
  });

  test.each([
    ...Object.values(BODY_FIELDS),
    FUTURE_FIELD,
    "instrument",
    "ask",
    "ask.price",
    "ask.size",
    "bid",
    "bid.price",
    "bid.size",
    "updatedAt",
    undefined,
  ])("keeps a breach of the contract in the field %s", async (field) => {
    expect(await errorOf(answerFor("contract", { status: 200, field }))).toMatchObject({
      kind: "contract",
      status: 502,
      field,
    });
  });

  test("names no unknown field of the service", async () => {
    const answer = answerFor("contract", { field: "|~never-to-be-seen" });
    expect(answer.headers["x-touchline-fault"]).toBe("shape");
  });

  test.each([
    ["network", {}, 502, undefined],
    ["network", { status: 200 }, 502, undefined],
    ["timeout", { status: 503 }, 504, undefined],
    ["http", {}, 502, "redirect"],
    ["http", { status: 302 }, 502, "redirect"],
    ["http", { status: 206 }, 502, "empty"],
    ["contract", { status: 204, field: BODY_FIELDS.empty }, 502, "empty"],
    ["http", { status: 1e9 }, 502, undefined],
    ["unauthorized", {}, 401, undefined],
  ] as const)("(%s, %j) has the status %i and the fault %s", (kind, details, status, fault) => {
    const answer = answerFor(kind, details);
    expect(answer.status).toBe(status);
    expect(answer.headers["x-touchline-fault"]).toBe(fault);
  });

  test.each([
    [1, "1"],
    [1001, "2"],
    [86_400_000, "86400"],
    [1e12, "86400"],
    [-5, "1"],
    [Number.NaN, undefined],
    [undefined, undefined],
  ])("writes a wait of %s ms as the Retry-After %s", (retryAfterMs, header) => {
    expect(answerFor("rate-limited", { retryAfterMs }).headers["retry-after"]).toBe(header);
  });

  test("marks a wait that was limited to a day", async () => {
    const details = { status: 429, retryAfterMs: 86_400_000, retryAfterCapped: true };
    expect(await errorOf(answerFor("rate-limited", details))).toMatchObject(details);
  });

  test("has a date with a year of four digits, or none", () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.integer({ min: -1e14, max: 1e15 })), (serverDateMs) => {
        const { date } = answerFor("http", { serverDateMs }).headers;
        if (date !== undefined)
          expect(date).toMatch(/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} [\d:]{8} GMT$/);
      }),
    );
  });
});

describe("a value that the gateway sends to the page", () => {
  test("keeps each text of a quote", async () => {
    const level = { price: "10.7000", size: "4800" };
    const body = { instrument: ISIN, ask: level, bid: level, updatedAt: "2026-01-05T08:00:00.1Z" };
    const fetch = async () => Response.json(body);
    const { value } = await createClient({ baseUrl: "", fetch }).quote(
      ISIN,
      new AbortController().signal,
    );
    const answer = { value, serverDateMs: undefined };
    expect(await readBack(quoteAnswer(answer))).toMatchObject({ value, replacesOlder: false });
    expect(quoteAnswer(answer).headers).not.toHaveProperty("date");
    const newest = quoteAnswer({ ...answer, replacesOlder: true });
    expect(await readBack(newest)).toMatchObject({ value, replacesOlder: true });
  });

  test.each([0, 7])("states that a list had %i entries without an ISIN", async (refused) => {
    const list = { isins: [ISIN], refused };
    const answer = await listAnswer(list, 0, async () => undefined);
    expect(await readBack(answer, "list")).toMatchObject({ value: list, serverDateMs: 0 });
  });
});
