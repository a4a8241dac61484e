import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { MarketDataError } from "#market/errors.ts";
import {
  CHECK_HEADER,
  FAULT_HEADER,
  FEED_HEADER,
  GATE_HEADER,
  GATE_MS_HEADER,
  LIMIT_HEADER,
  QUEUE_MS_HEADER,
  SOURCE_HEADER,
} from "#market/headers/gateway-headers.ts";
import { readRateHint } from "#market/headers/rate-hint-header.ts";
import { createGateKeeper } from "#server/gateway/gate/gate-keeper.ts";
import { LISTED } from "#server/gateway/testing/plain-service.ts";
import { DATE, FORMS } from "#server/gateway/testing/rate-limit-forms.ts";
import {
  type RecordingService,
  startRecordingService,
} from "#server/gateway/testing/recording-service.ts";
import { createRequestSlots } from "./request-slots.ts";
import { createServiceClient } from "./service-client.ts";
import { createUpstream, type Upstream } from "./upstream.ts";

let service: RecordingService;
let upstream: Upstream;
beforeAll(async () => {
  service = await startRecordingService();
  upstream = createUpstream({
    baseUrl: service.origin,
    token: "t",
    ca: undefined,
    deadlineMs: 8000,
  });
});
afterEach(() => {
  service.seen.length = 0;
});
afterAll(async () => {
  upstream.close();
  await service.close();
});

/** Returns the hint for the pacer from an answer with these headers. */
async function learned(status: number, headers: Readonly<Record<string, string>>) {
  const body = JSON.stringify(LISTED.map((isin) => ({ isin })));
  service.behave((_, response) => response.writeHead(status, { date: DATE, ...headers }).end(body));
  const client = createServiceClient({
    upstream,
    gate: createGateKeeper(),
    slots: createRequestSlots(1),
    limits: { instruments: 1000, quote: 1000 },
    deadlineMs: 8000,
    onAnswer: undefined,
    log: () => undefined,
  });
  try {
    return await client.instruments(new AbortController().signal);
  } catch (error) {
    if (error instanceof MarketDataError) return error;
    throw error;
  }
}

describe("the rate-limit headers of a service", () => {
  test.each(
    FORMS.flatMap(([form, headers, expected]) =>
      [200, 429].map((status) => ({ form, headers, expected, status })),
    ),
  )("are read from a $status in the form $form", async ({ headers, expected, status }) => {
    const hint = readRateHint(expected);
    expect(hint).toBeDefined();
    expect((await learned(status, headers)).hint).toEqual(hint);
  });

  test("are ignored if they contradict each other", async () => {
    const headers = {
      "RateLimit-Limit": "60",
      "RateLimit-Remaining": "61",
      "RateLimit-Reset": "30",
    };
    expect((await learned(200, headers)).hint).toBeUndefined();
  });

  test("are ignored in a 500, and under the gateway's own header name", async () => {
    expect((await learned(200, { [LIMIT_HEADER]: "limit=60, remaining=12, reset=30" })).hint).toBe(
      undefined,
    );
    const [, headers = {}] = FORMS[0] ?? [];
    expect((await learned(500, headers)).hint).toBeUndefined();
  });
});

test("ignores a service's headers that only a gateway may send", async () => {
  const headers = {
    [CHECK_HEADER]: "at=1, age=77, plan=77",
    [FEED_HEADER]: "per-minute=77, desks=77",
    [SOURCE_HEADER]: "svc-of-its-own",
    "x-cache-status": "HIT",
  };
  expect(await learned(200, headers)).toMatchObject({
    value: { isins: LISTED, refused: 0 },
    serverDateMs: Date.parse(DATE),
    isCached: false,
    check: undefined,
    feed: undefined,
  });
  const refused = {
    ...headers,
    "retry-after": "3",
    [FAULT_HEADER]: "large",
    [GATE_HEADER]: "forbidden",
    [GATE_MS_HEADER]: "1",
    [QUEUE_MS_HEADER]: "77",
  };
  expect(await learned(500, refused)).toMatchObject({
    kind: "http",
    status: 500,
    retryAfterMs: 3000,
    gateClosedForMs: undefined,
    queuedForMs: undefined,
    check: undefined,
  });
});
