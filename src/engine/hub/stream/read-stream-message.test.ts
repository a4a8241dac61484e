import { describe, expect, test } from "vitest";
import { streamAnswer } from "#engine/hub/testing-stream.ts";
import { testIsin, testQuote } from "#engine/protocol/testing-quotes.ts";
import { readStreamMessage } from "./read-stream-message.ts";

const CHECK = { atEpochMs: 1_767_600_000_123, ageMs: 604_800_000, planMs: 999_999_999 };
/** Headers in addition to those of the check; a route of the gateway sends fewer. */
const MORE = Object.fromEntries(
  Array.from({ length: 10 }, (_, nth) => [`x-header-${nth}`, "a value of some length"]),
);

describe("a message of the gateway's stream", () => {
  test("may bring all that a stream takes at once: five hundred answers", () => {
    const answers = Array.from({ length: 500 }, (_, nth) => {
      const isin = testIsin(nth);
      const sizes = { bidSize: "9".repeat(18), askSize: "9".repeat(18) };
      return streamAnswer(isin, CHECK, { quote: testQuote({ isin, ...sizes }) }, MORE);
    });
    const message = { kind: "answers", answers };
    expect(readStreamMessage(JSON.stringify(message))).toEqual(message);
  });

  test("may queue as many", () => {
    const queued = Array.from({ length: 500 }, (_, nth) => [testIsin(nth), nth]);
    const message = { kind: "queued", queued };
    expect(readStreamMessage(JSON.stringify(message))).toEqual(message);
  });
});

describe("a status", () => {
  const status = { kind: "status", perMinute: 60, desks: 14 };

  test.each([0, 12_000, 1e300])("may report the next try, in %d ms", (nextTryMs) => {
    const message = { ...status, nextTryMs };
    expect(readStreamMessage(JSON.stringify(message))).toEqual(message);
  });

  test("of an older gateway reports none", () => {
    expect(readStreamMessage(JSON.stringify(status))).toEqual(status);
  });

  test("of a later gateway may have a field that this page does not know", () => {
    expect(readStreamMessage(JSON.stringify({ ...status, later: [1] }))).toMatchObject(status);
  });

  test.each([-1, "12000", null, [12_000], true])(
    "is invalid with a next try in %o ms",
    (nextTryMs) => {
      expect(readStreamMessage(JSON.stringify({ ...status, nextTryMs }))).toBeUndefined();
    },
  );

  test.each(["perMinute", "desks", "nextTryMs"])(
    "is invalid with %s beyond all numbers",
    (name) => {
      const body = JSON.stringify({ ...status, [name]: 0.5 }).replace("0.5", "1e999");
      expect(JSON.parse(body)).toHaveProperty(name, Number.POSITIVE_INFINITY);
      expect(readStreamMessage(body)).toBeUndefined();
    },
  );
});

test("a place in the queue beyond all numbers is invalid", () => {
  const body = `{"kind":"queued","queued":[["${testIsin(0)}",1e999]]}`;
  expect(readStreamMessage(body)).toBeUndefined();
});
