import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { STREAM_CLOSE } from "#engine/protocol/stream-messages.ts";
import { rawRequest, requestText } from "#server/testing/raw-request.ts";
import { createGateKeeper } from "./gate/gate-keeper.ts";
import { DATA_HEADERS } from "./security-headers.ts";
import { type FixtureSite, makeFixtureSite } from "./testing/fixture-site.ts";
import { CANARY, leaksIn } from "./testing/leaks.ts";
import { APPLE, forQuotes, IE_FUND, plainQuote, plainService } from "./testing/plain-service.ts";
import { type RecordingService, startRecordingService } from "./testing/recording-service.ts";
import { openStream, refusedStream, type StreamClient } from "./testing/stream-client.ts";
import { SUBJECTS, type Subject } from "./testing/subjects.ts";

const SOURCE = "svc-0123456789abcdef";
const UPGRADE = [
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
];

describe.each(Object.entries(SUBJECTS))("a stream of the %s gateway", (_kind, start) => {
  let site: FixtureSite;
  let service: RecordingService;
  let subject: Subject;
  let testNumber = 0;
  let isFrozen = false;
  const opened: StreamClient[] = [];

  const open = async (
    ...options: Parameters<typeof openStream> extends [number, ...infer R] ? R : never
  ) => {
    const client = await openStream(subject.port, ...options);
    opened.push(client);
    return client;
  };

  beforeAll(async () => {
    site = makeFixtureSite(CANARY);
    service = await startRecordingService();
    subject = await start(site.root, {
      baseUrl: service.origin,
      token: CANARY,
      gate: createGateKeeper({ identity: () => `${testNumber}` }),
      identity: () => `${testNumber}`,
      isDirect: () => isFrozen,
      streams: { maxStreams: 3, maxInstruments: 500 },
    });
  });

  beforeEach(() => {
    testNumber += 1;
    isFrozen = false;
    service.behave(plainService);
    for (const { close } of opened.splice(0)) close();
  });

  afterAll(async () => {
    for (const { close } of opened) close();
    await subject.close();
    await service.close();
    site.remove();
  });

  test("sends the wanted quotes as the service sent them", async () => {
    const stream = await open();
    stream.want(SOURCE, [APPLE, IE_FUND]);
    await expect.poll(() => stream.answers().map(([isin]) => isin)).toContain(IE_FUND);
    const [isin, status, headers, body] = stream.answers()[0] ?? [];
    expect([isin, status, body]).toEqual([APPLE, 200, plainQuote(APPLE)]);
    expect(headers).toMatchObject({ "content-type": "application/json; charset=utf-8" });
    expect(stream.received[0]).toMatchObject({ kind: "status" });
  });

  test.each([
    ["for a page of another site", { origin: "https://evil.example" }, 403],
    ["for a page at another port", { origin: "http://127.0.0.1:1" }, 403],
    ["for a page with an opaque origin", { origin: "null" }, 403],
    ["for a client that sends no Origin", { origin: undefined }, 403],
    [
      "for a page that rebinds its name",
      { origin: "http://evil.example", headers: { host: "evil.example" } },
      421,
    ],
    ["for a cross-site request", { headers: { "sec-fetch-site": "cross-site" } }, 403],
    ["for a same-site request", { headers: { "sec-fetch-site": "same-site" } }, 403],
    ["with a query string", { path: "/feed?token=1" }, 400],
    ["at another address", { path: "/" }, 403],
    ["at an address below it", { path: "/feed/x" }, 403],
    ["at the address of a quote", { path: `/api/instruments/${APPLE}/latest-quote` }, 403],
  ])("is refused %s", async (_, options, status) => {
    const refused = await refusedStream(subject.port, options);
    expect(refused.status).toBe(status);
    expect(JSON.parse(refused.body)).toEqual({ reason: expect.any(String), error: true });
    expect(refused.headers).toMatchObject(DATA_HEADERS);
  });

  test.each([
    ["POST", ["POST /feed", UPGRADE], 405],
    [
      "another version of the protocol",
      ["GET /feed", UPGRADE.map((line) => line.replace("13", "8"))],
      400,
    ],
    ["no key", ["GET /feed", UPGRADE.slice(0, 3)], 400],
    [
      "another protocol",
      ["GET /feed", UPGRADE.map((line) => line.replace("websocket", "h2c"))],
      426,
    ],
  ] as const)("is not opened by a request with %s", async (_, [line, headers], status) => {
    const host = `Host: 127.0.0.1:${subject.port}`;
    const origin = `Origin: http://127.0.0.1:${subject.port}`;
    const bytes = [`${line} HTTP/1.1`, host, origin, ...headers, "", ""].join("\r\n");
    expect((await rawRequest(subject.port, bytes)).status).toBe(status);
  });

  test("ignores the client's cookies, token and subprotocols", async () => {
    const stream = await open({
      headers: { cookie: "session=1", authorization: "Bearer stolen" },
      protocols: ["chat", "vite-hmr"],
    }).catch((error: Error) => error);
    // A client that insists on a protocol gives up by itself.
    expect(stream).toMatchObject({ message: "Server sent no subprotocol" });
  });

  test("answers 426 to a plain request, and 403 to a page of another site", async () => {
    const plain = await rawRequest(subject.port, requestText(subject.port, "GET /feed"));
    expect(plain.status).toBe(426);
    expect(plain.headers).toMatchObject({ upgrade: "websocket", ...DATA_HEADERS });
    const foreign = requestText(subject.port, "GET /feed", ["Sec-Fetch-Site: cross-site"]);
    expect((await rawRequest(subject.port, foreign)).status).toBe(403);
  });

  test("is not offered while the market's time is frozen, and closes when it is frozen", async () => {
    const config = async () =>
      JSON.parse(
        (await rawRequest(subject.port, requestText(subject.port, "GET /config.json"))).body,
      );
    expect(await config()).toMatchObject({ stream: "/feed" });
    const stream = await open();
    stream.want(SOURCE, [APPLE]);
    isFrozen = true;
    expect(await stream.closed).toBe(STREAM_CLOSE.again);
    expect(await config()).toMatchObject({ stream: null });
    expect((await refusedStream(subject.port)).status).toBe(404);
    const plain = await rawRequest(subject.port, requestText(subject.port, "GET /feed"));
    expect(plain.status).toBe(404);
  });

  test.each<[string, string | Buffer, number]>([
    ["is no JSON", "demand", STREAM_CLOSE.malformed],
    ["is binary", Buffer.from([1, 2, 3]), STREAM_CLOSE.malformed],
    ["names a million instruments", JSON.stringify(Array.from({ length: 1e6 }, () => APPLE)), 1009],
    ["is just too large", "x".repeat(64 * 1024 + 1), 1009],
    ["is as large as one may be, and nonsense", "x".repeat(64 * 1024), STREAM_CLOSE.malformed],
    ["is of another version", '{"kind":"demand","version":99}', STREAM_CLOSE.version],
  ])("closes after a message that %s, and affects no other stream", async (_, message, code) => {
    const [other, stream] = [await open(), await open()];
    other.want(SOURCE, [APPLE]);
    stream.send(message);
    expect(await stream.closed).toBe(code);
    await expect.poll(() => other.answers().length).toBeGreaterThan(0);
  });

  test("closes early if a message arrives in very many parts", async () => {
    const stream = await open();
    for (let part = 0; part <= 64; part += 1) stream.sendPart("x");
    expect(await stream.closed).toBe(1008);
  });

  test("is refused beyond the limit of open streams", async () => {
    const streams = [await open(), await open(), await open()];
    const fourth = await open();
    expect(await fourth.closed).toBe(STREAM_CLOSE.full);
    for (const { want } of streams) want(SOURCE, [APPLE]);
    for (const { answers } of streams) await expect.poll(answers).not.toHaveLength(0);
  });

  test("sends the wait of a closed gate at once, and never the token", async () => {
    const stream = await open();
    stream.want(SOURCE, [APPLE], { intervalMs: 1000 });
    await expect.poll(() => stream.answers().length).toBeGreaterThan(0);
    service.behave(
      forQuotes((_, response) =>
        response.writeHead(429, { "retry-after": "40", "x-echo": CANARY }).end(CANARY),
      ),
    );
    await expect.poll(() => stream.held()?.[0], { timeout: 8000 }).toBe(429);
    const [, headers] = stream.held() ?? [];
    expect(headers).toMatchObject({ "x-touchline-gate": "rate-limited" });
    expect(Number(headers?.["retry-after"])).toBeGreaterThan(30);
    expect(leaksIn(stream.text())).toEqual([]);
  });

  test("answers a request that proposes another protocol as any other request", async () => {
    const bytes = requestText(subject.port, "GET /healthz").replace(
      "Connection: close",
      "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA",
    );
    const answer = await rawRequest(subject.port, bytes);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { status: "ok" }]);
  });
});
