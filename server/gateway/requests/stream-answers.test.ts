import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { SPOIL_NAMES, spoil } from "#market/client/testing-hostile.ts";
import { chanceOf } from "#market/testing-chance.ts";
import { createGateKeeper } from "#server/gateway/gate/gate-keeper.ts";
import { DATA_HEADERS } from "#server/gateway/security-headers.ts";
import { EXCHANGE_LIMITS, EXCHANGES } from "#server/gateway/testing/exchanges.ts";
import { type FixtureSite, makeFixtureSite } from "#server/gateway/testing/fixture-site.ts";
import { CANARY, leaksIn } from "#server/gateway/testing/leaks.ts";
import { APPLE, forQuotes, quoteTarget } from "#server/gateway/testing/plain-service.ts";
import {
  type Behaviour,
  type RecordingService,
  startRecordingService,
} from "#server/gateway/testing/recording-service.ts";
import { openStream, type StreamClient } from "#server/gateway/testing/stream-client.ts";
import { SUBJECTS, type Subject } from "#server/gateway/testing/subjects.ts";
import { type RawAnswer, rawRequest, requestText } from "#server/testing/raw-request.ts";

const SOURCE = "svc-0123456789abcdef";
const QUOTE = quoteTarget(APPLE);
const BODIES_OF_EACH_SPOIL = 6;

let site: FixtureSite;
let service: RecordingService;
let subject: Subject;
let identity = 0;
let stream: StreamClient | undefined;

beforeAll(async () => {
  site = makeFixtureSite(CANARY);
  service = await startRecordingService();
  const serve = SUBJECTS["serve"];
  if (!serve) throw new Error("There is a production server");
  subject = await serve(site.root, {
    baseUrl: service.origin,
    token: CANARY,
    gate: createGateKeeper({ identity: () => `${identity}` }),
    identity: () => `${identity}`,
    ...EXCHANGE_LIMITS,
  });
});
afterEach(() => stream?.close());
afterAll(async () => {
  await subject.close();
  await service.close();
  site.remove();
});

const soon = (value: () => unknown) => expect.poll(value, { interval: 3 });

/** Returns the answers of the route and of a stream for the same check. */
async function requestBoth(
  behaviour: Behaviour,
): Promise<{ route: RawAnswer; stream: StreamClient }> {
  // A service that nothing is known of yet.
  identity += 1;
  let release: (() => void) | undefined;
  service.behave(
    forQuotes((request, response) => {
      if (release) return behaviour(request, response);
      release = () => behaviour(request, response);
    }),
  );
  const route = rawRequest(subject.port, requestText(subject.port, `GET ${QUOTE}`));
  await soon(() => release).toBeDefined();
  stream = await openStream(subject.port);
  // A busy machine may be late: no second check may take the place of the first.
  stream.want(SOURCE, [APPLE], { intervalMs: 3_600_000 });
  // It is sent once the gateway has read the demand.
  const { received } = stream;
  stream.send(JSON.stringify({ kind: "probe" }));
  await soon(() => received.length).toBeGreaterThan(0);
  release?.();
  return { route: await route, stream };
}

/** The headers of the route that belong to this answer alone. */
function ownHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const common = new Set([
    ...Object.keys(DATA_HEADERS),
    "content-length",
    "connection",
    "x-touchline-source",
  ]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !common.has(name)));
}

/**
 * Compares two answers for one check, sent some milliseconds apart: age, plan, pace and the number of desks, which
 * the feed updates once a second, may differ.
 */
function sameCheck(headers: Readonly<Record<string, string>>): Record<string, unknown> {
  const check = headers["x-touchline-check"]?.replace(/age=\d+, plan=\d+/, "");
  const feed = headers["x-touchline-feed"]?.replace(/per-minute=\d+, desks=\d+/, "");
  const written = { "x-touchline-check": check, "x-touchline-feed": feed };
  return { ...headers, ...written, age: undefined, "x-cache-status": undefined };
}

async function expectSame(behaviour: Behaviour): Promise<number> {
  const { route, stream } = await requestBoth(behaviour);
  expect(leaksIn(route.text)).toEqual([]);
  const concernsAllRequests = [401, 403, 429].includes(route.status);
  if (concernsAllRequests) {
    await soon(() => stream.held()).toBeDefined();
    const [status, headers, body] = stream.held() ?? [0, {}, ""];
    // From now on the gate answers for the service.
    const next = await rawRequest(subject.port, requestText(subject.port, `GET ${QUOTE}`));
    expect([status, body]).toEqual([next.status, Buffer.from(next.body, "latin1").toString()]);
    for (const name of ["x-touchline-gate", "content-type"]) {
      expect(headers[name]).toBe(next.headers[name]);
    }
  } else {
    await soon(() => stream.answers().length).toBeGreaterThan(0);
    const [isin, status, headers, body] = stream.answers()[0] ?? [];
    expect([isin, status]).toEqual([APPLE, route.status]);
    expect(body).toBe(Buffer.from(route.body, "latin1").toString());
    expect(sameCheck(headers ?? {})).toEqual(sameCheck(ownHeaders(route.headers)));
  }
  expect(leaksIn(stream.text())).toEqual([]);
  return route.status;
}

describe("a stream sends the same bytes as the route, without the token, where it", () => {
  test.each(EXCHANGES.filter(({ target, method }) => target === undefined && method === undefined))(
    "$name",
    async ({ service: behaviour }) => {
      await expectSame(behaviour);
    },
  );

  test.each(SPOIL_NAMES)("rebuilds a hostile quote: %s", async (name) => {
    for (let index = 0; index < BODIES_OF_EACH_SPOIL; index += 1) {
      const seed = createHash("sha256").update(name).digest().readUInt16BE() + index;
      const body = spoil(name, "quote", chanceOf(seed), index);
      await expectSame((_, response) => response.writeHead(200).end(body));
      stream?.close();
    }
  });
});
