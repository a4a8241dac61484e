import { describe, expect, test } from "vitest";
import { LIST_KEY } from "#engine/protocol/check-answer.ts";
import { testIsin, testQuote } from "#engine/protocol/testing-quotes.ts";
import { MarketDataError } from "#market/errors.ts";
import type { Quote } from "#market/quote.ts";
import {
  readAnswer,
  readList,
  type WrittenAnswer,
  writeList,
  writeQuote,
} from "./stored-answer.ts";

const ISIN = testIsin(1);
const NOW = 1_800_000_000_000;
const FENCE = NOW + 1;
const AT = { at: 0, atEpochMs: 0 };
const TOKEN = "t0ken";
const removeToken = (words: string) => words.replaceAll(TOKEN, "•••");
const quote = testQuote({ isin: ISIN });
const answer = (value: Quote) => ({
  ...AT,
  answer: { value, serverDateMs: NOW, isCached: false },
});
/** Returns the fields of an answer as the script writes them. */
const fieldsOf = ({ key, kind, body, date }: WrittenAnswer, changed: object = {}) =>
  new Map(
    Object.entries({
      key,
      kind,
      body,
      date,
      plan: "2000",
      askedAt: String(NOW - 5000),
      fence: String(FENCE),
      ...changed,
    }),
  );

describe("an answer", () => {
  test("reads a quote as it was written", () => {
    const written = writeQuote(ISIN, answer(quote), removeToken);
    expect(written.isOwn).toBe(true);
    expect(readAnswer(fieldsOf(written), NOW, FENCE)).toEqual({
      key: ISIN,
      fence: FENCE,
      ageMs: 5000,
      answeredAtMs: NOW - 5000,
      planMs: 2000,
      result: {
        answer: { value: quote, serverDateMs: NOW, isCached: false, replacesOlder: false },
      },
    });
  });

  test("reads that a quote is in place of an older one", () => {
    const { answer: fresh, ...at } = answer(quote);
    const outcome = { ...at, answer: { ...fresh, replacesOlder: true } };
    const written = writeQuote(ISIN, outcome, removeToken);
    expect(readAnswer(fieldsOf(written), NOW, FENCE)?.result).toMatchObject({
      answer: { value: quote, replacesOlder: true },
    });
  });

  test("reads the parts of an error, without its cause and the token", () => {
    const error = new MarketDataError("http", {
      status: 503,
      reason: `Bearer ${TOKEN} is busy`,
      retryAfterMs: 5000,
      cause: new Error(TOKEN),
    });
    const written = writeQuote(ISIN, { ...AT, error }, removeToken);
    expect(written).toMatchObject({ kind: "error", isOwn: true });
    expect(JSON.stringify(written)).not.toContain(TOKEN);
    const result = readAnswer(fieldsOf(written), NOW, FENCE)?.result;
    expect(result).toMatchObject({
      error: { kind: "http", status: 503, reason: "Bearer ••• is busy", retryAfterMs: 5000 },
    });
    expect(result).toMatchObject({ error: expect.any(MarketDataError) });
  });

  test("omits a reason that must not be passed on", () => {
    const error = new MarketDataError("http", { reason: TOKEN });
    const { body } = writeQuote(ISIN, { ...AT, error }, () => undefined);
    expect(JSON.parse(body)).toEqual({ kind: "http" });
  });

  test("does not store an error of the service for its instrument", () => {
    const error = new MarketDataError("rate-limited", { retryAfterMs: 5000 });
    expect(writeQuote(ISIN, { ...AT, error }, removeToken).isOwn).toBe(false);
  });

  test("announces a list, and reads it separately", () => {
    const value = { isins: [ISIN, testIsin(2)], refused: 3 };
    const outcome = { ...AT, answer: { value, serverDateMs: undefined, isCached: false } };
    const written = writeList(outcome, removeToken);
    expect(readAnswer(fieldsOf(written), NOW, FENCE)?.result).toBe("list");
    expect(readList(fieldsOf(written))).toEqual({
      answer: { value, serverDateMs: undefined, isCached: false },
    });
    const empty = writeList(
      { ...outcome, answer: { ...outcome.answer, value: { isins: [], refused: 0 } } },
      removeToken,
    );
    expect(readList(fieldsOf(empty))?.answer.value).toEqual({ isins: [], refused: 0 });
  });
});

describe("values that no leader writes", () => {
  const written = writeQuote(ISIN, answer(quote), removeToken);
  const error = writeQuote(ISIN, { ...AT, error: new MarketDataError("http") }, removeToken);
  const { body } = written;

  test.each<[string, object]>([
    ["another instrument's quote", { key: testIsin(2) }],
    ["no instrument", { key: "DE000" }],
    ["an instrument that is the list", { key: LIST_KEY }],
    ["no kind", { kind: "" }],
    ["another kind", { kind: "script" }],
    ["a list of one instrument", { kind: "list" }],
    ["a body that is no JSON", { body: "{" }],
    ["a body of another shape", { body: "[]" }],
    ["a figure that is none", { body: body.replace(/"price":"[^"]*"/, '"price":"1e5"') }],
    [
      "a time that is none",
      { body: body.replace(/"updatedAt":"[^"]*"/, '"updatedAt":"yesterday"') },
    ],
    ["a fence that was never granted", { fence: String(FENCE + 1) }],
    ["a fence that is no number", { fence: "many" }],
    ["a fence beyond all numbers", { fence: "99999999999999999999" }],
    ["an instant in the future", { askedAt: String(NOW + 60_000) }],
    ["an instant that is none", { askedAt: "-1" }],
    ["a plan that is none", { plan: "Infinity" }],
    ["a plan of a year", { plan: "31536000000" }],
  ])("refuses an answer with %s", (_, changed) => {
    expect(readAnswer(fieldsOf(written), NOW, FENCE)).toBeDefined();
    expect(readAnswer(fieldsOf(written, changed), NOW, FENCE)).toBeUndefined();
  });

  test.each([
    ["an unknown kind of error", '{"kind":"fatal"}'],
    ["an unknown part", '{"kind":"http","html":"<b>"}'],
    ["a wait of a year", '{"kind":"rate-limited","retryAfterMs":31536000000}'],
    ["words without an end", JSON.stringify({ kind: "http", reason: "x".repeat(2000) })],
    ["no error", "null"],
  ])("refuses an error with %s", (_, text) => {
    expect(readAnswer(fieldsOf(error), NOW, FENCE)).toBeDefined();
    expect(readAnswer(fieldsOf(error, { body: text }), NOW, FENCE)).toBeUndefined();
  });

  test.each([["0\nDE000"], ["0\n<script>"], ["many"], [""], [`0\n${ISIN}\n`]])(
    "the list %j",
    (text) => {
      expect(
        readList(
          new Map([
            ["kind", "list"],
            ["body", text],
          ]),
        ),
      ).toBeUndefined();
    },
  );

  test("refuses empty fields", () => {
    expect(readAnswer(new Map(), NOW, FENCE)).toBeUndefined();
    expect(readList(new Map())).toBeUndefined();
  });
});
