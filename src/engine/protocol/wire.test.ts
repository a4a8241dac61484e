import { describe, expect, test } from "vitest";
import { MarketDataError } from "#market/errors.ts";
import { pack } from "./pack.ts";
import { initialStatus } from "./source-status.ts";
import { testChecked, testIsin } from "./testing-quotes.ts";
import { type ToTab, type ToWorker, unpack, WIRE_VERSION } from "./wire.ts";

/** Returns a message to a tab as a message port delivers it. */
const carried = (message: ToTab) => unpack(structuredClone(pack(message)));

const ISIN = testIsin(1);
const POLICY = { baseIntervalMs: 2000, mostPerMinute: 60 };
const STATUS = initialStatus({ state: "live" }, POLICY);
const LIST = { isins: [ISIN], refused: 1, checkedAt: 7, checkedAtEpochMs: 8 };

/** One message of each kind to a tab: a new kind does not compile without a sample. */
const TO_TAB: { readonly [Kind in ToTab["kind"]]: Extract<ToTab, { readonly kind: Kind }> } = {
  welcome: { kind: "welcome", version: WIRE_VERSION, now: 5 },
  lost: { kind: "lost" },
  pong: { kind: "pong", now: 5 },
  status: { kind: "status", status: STATUS },
  list: { kind: "list", outcome: { at: 7, value: LIST } },
  quote: {
    kind: "quote",
    isin: ISIN,
    outcome: { at: 7, value: { ...testChecked(), isRemembered: true } },
    record: { refused: { count: 3, sinceEpochMs: 5, lastField: "ask.price" }, older: 1 },
  },
};

/** One message of each kind to the worker. */
const TO_WORKER: { readonly [Kind in ToWorker["kind"]]: ToWorker & { readonly kind: Kind } } = {
  hello: {
    kind: "hello",
    version: WIRE_VERSION,
    sourceId: "svc-test",
    stream: "/feed",
    policy: POLICY,
    memory: {
      perMinute: 60,
      longestWaitMs: 4000,
      closedForMs: 3000,
      waitMs: 4000,
      closedUntilServiceMs: 9000,
    },
    weights: [[ISIN, 5]],
    alerts: [ISIN],
    isVisible: true,
    pausedSinceEpochMs: undefined,
  },
  interest: { kind: "interest", weights: [[ISIN, 1]] },
  alerts: { kind: "alerts", isins: [ISIN] },
  visible: { kind: "visible", isVisible: false },
  policy: { kind: "policy", policy: POLICY },
  pause: { kind: "pause" },
  resume: { kind: "resume" },
  probe: { kind: "probe" },
  forget: { kind: "forget" },
  ping: { kind: "ping" },
  bye: { kind: "bye" },
};

describe("a message to a tab", () => {
  test.each(Object.values(TO_TAB))("arrives as it was sent: $kind", (message) => {
    expect(carried(message)).toEqual(message);
  });

  test("carries an error with its kind, status, reason and wait", () => {
    const error = new MarketDataError("rate-limited", {
      status: 429,
      reason: "slow down",
      retryAfterMs: 4000,
      queuedForMs: 9000,
    });
    const message = carried({ ...TO_TAB.quote, outcome: { at: 7, error } });
    const arrived = message.kind === "quote" && "error" in message.outcome && message.outcome.error;
    expect(arrived).toBeInstanceOf(MarketDataError);
    expect(arrived).toMatchObject({
      kind: "rate-limited",
      status: 429,
      reason: "slow down",
      retryAfterMs: 4000,
      queuedForMs: 9000,
    });
  });

  test("carries the error of a connection", () => {
    const error = new MarketDataError("unauthorized", { status: 401, reason: "no token" });
    const connection = { state: "unauthorized", sinceEpochMs: 5, error, nextTryAt: 9 } as const;
    const message = carried({ kind: "status", status: { ...STATUS, connection } });
    const arrived =
      message.kind === "status" &&
      "error" in message.status.connection &&
      message.status.connection.error;
    expect(arrived).toBeInstanceOf(MarketDataError);
    expect(arrived).toMatchObject({ kind: "unauthorized", status: 401, reason: "no token" });
  });
});

test.each([
  { kind: "quote", outcome: null },
  { kind: "quote", outcome: { error: "down" } },
  { kind: "status", status: null },
  { kind: "status", status: { connection: 7 } },
  { kind: "of another build" },
])("a message of another build arrives as it is: %j", (message) => {
  expect(unpack(structuredClone(message))).toEqual(message);
});

describe("a message to the worker", () => {
  test.each(Object.values(TO_WORKER))("arrives as it was sent: $kind", (message) => {
    expect(structuredClone(message)).toEqual(message);
  });
});
