import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GATE_HEADER, GATE_MS_HEADER, SOURCE_HEADER } from "#market/gateway-headers.ts";
import { GATE_CLOSINGS } from "./conformance.ts";
import { createGateKeeper } from "./gate/gate-keeper.ts";
import { DATA_HEADERS } from "./headers.ts";
import { type FixtureSite, makeFixtureSite } from "./testing/fixture-site.ts";
import { CANARY, leaksIn } from "./testing/leaks.ts";
import { createManualClocks } from "./testing/manual-clocks.ts";
import { type RawAnswer, rawRequest, requestText } from "./testing/raw-request.ts";
import { type RecordingService, startRecordingService } from "./testing/recording-service.ts";
import { SUBJECTS, type Subject } from "./testing/subjects.ts";

const QUOTE = "GET /api/instruments/US0378331005/latest-quote";
const OTHER_LINES = [
  "GET /api/instruments/IE000CNSFAR2/latest-quote",
  "HEAD /api/instruments/IE000CNSFAR2/latest-quote",
  "GET /api/instruments",
  "HEAD /api/instruments",
];
const BY_HAND = "X-Touchline-Probe: now";

describe.each(Object.entries(SUBJECTS))("the gate of the %s gateway", (_, start) => {
  let site: FixtureSite;
  let service: RecordingService;
  let subject: Subject;
  let run = 0;
  const clocks = createManualClocks();

  beforeAll(async () => {
    site = makeFixtureSite(CANARY);
    service = await startRecordingService();
    subject = await start(site.root, {
      baseUrl: service.origin,
      token: CANARY,
      gate: createGateKeeper({ clocks, identity: () => `${run}` }),
    });
  });
  afterAll(async () => {
    await subject.close();
    await service.close();
    site.remove();
  });
  beforeEach(() => {
    run += 1;
    service.seen.length = 0;
    service.behave((_, response) => response.end("{}"));
  });

  const ask = (line: string, headers: readonly string[] = []): Promise<RawAnswer> =>
    rawRequest(subject.port, requestText(subject.port, line, headers));
  /** Twenty requests at once, of several clients, by every route and method. */
  const crowd = () =>
    Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        ask(OTHER_LINES[n % OTHER_LINES.length] ?? QUOTE, [`Cookie: client=${n}`]),
      ),
    );

  it.each(GATE_CLOSINGS)(
    "after $name lets nothing through until the wait is over",
    async (closing) => {
      service.behave(closing.service);
      const first = await ask(closing.line ?? QUOTE);
      expect(first.headers).not.toHaveProperty(GATE_HEADER);
      service.behave((_, response) => response.end("{}"));
      clocks.pass(300);
      for (const held of await crowd()) {
        expect(held.status).toBe(429);
        expect(held.headers).toMatchObject({
          ...DATA_HEADERS,
          "retry-after": `${closing.seconds}`,
          [GATE_HEADER]: closing.cause,
          [GATE_MS_HEADER]: `${closing.seconds * 1000 - 300}`,
          [SOURCE_HEADER]: expect.any(String),
        });
        if (held.body !== "") {
          expect(JSON.parse(held.body)).toEqual({ reason: expect.any(String), error: true });
        }
        expect(leaksIn(held.text)).toEqual([]);
      }
      clocks.pass(closing.seconds * 1000 - 301);
      expect((await ask(QUOTE)).headers).toMatchObject({
        "retry-after": "1",
        [GATE_MS_HEADER]: "1",
      });
      expect(service.seen, "requests that the service heard").toHaveLength(1);
      clocks.pass(1);
      expect((await ask(QUOTE)).status).toBe(200);
      for (const { status } of await crowd()) expect(status).toBe(200);
    },
  );

  it("keeps one instrument's 503 to itself until its Retry-After is over", async () => {
    const [other = ""] = OTHER_LINES;
    service.behave((_, response) => response.writeHead(503, { "retry-after": "20" }).end("{}"));
    await ask(QUOTE);
    service.behave((_, response) => response.end("{}"));
    clocks.pass(500);
    const held = await ask(QUOTE);
    expect([held.status, held.headers["retry-after"]]).toEqual([503, "20"]);
    expect(held.headers).not.toHaveProperty(GATE_HEADER);
    expect((await ask(other)).status).toBe(200);
    expect(service.seen).toHaveLength(2);
    clocks.pass(19_500);
    expect((await ask(QUOTE)).status).toBe(200);
  });

  it("answers what was under way when it closed as the service does", async () => {
    const waiting: (() => void)[] = [];
    service.behave((_, response) => waiting.push(() => response.end('{"late":true}')));
    const underWay = ask(QUOTE);
    await expect.poll(() => waiting.length).toBe(1);
    service.behave((_, response) => response.writeHead(429, { "retry-after": "30" }).end("{}"));
    await ask("GET /api/instruments");
    for (const finish of waiting) finish();
    expect((await underWay).body).toBe('{"late":true}');
    expect((await ask(QUOTE)).headers).toMatchObject({ [GATE_HEADER]: "rate-limited" });
  });

  it("tries a refused token with one request a minute, whoever asks", async () => {
    service.behave((_, response) => response.writeHead(401).end("{}"));
    await ask(QUOTE);
    for (let minute = 1; minute <= 3; minute += 1) {
      clocks.pass(60_000);
      const statuses = (await crowd()).map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(1);
      expect(service.seen).toHaveLength(minute + 1);
    }
    service.behave((_, response) => response.end("{}"));
    clocks.pass(60_000);
    expect((await ask(QUOTE)).status).toBe(200);
    for (const { status } of await crowd()) expect(status).toBe(200);
  });

  it("tries a refused token at once when a person asks, every five seconds at most", async () => {
    service.behave((_, response) => response.writeHead(403).end("{}"));
    await ask(QUOTE);
    expect((await ask(QUOTE, [BY_HAND])).status).toBe(403);
    clocks.pass(4999);
    expect((await ask(QUOTE, [BY_HAND])).headers).toMatchObject({ [GATE_HEADER]: "forbidden" });
    expect(service.seen).toHaveLength(2);
    clocks.pass(1);
    service.behave((_, response) => response.end("{}"));
    expect((await ask(QUOTE, [BY_HAND])).status).toBe(200);
    expect((await ask("GET /api/instruments")).status).toBe(200);
  });

  it("tries nothing inside a Retry-After, even when a person asks", async () => {
    service.behave((_, response) => response.writeHead(401, { "retry-after": "5" }).end("{}"));
    await ask(QUOTE);
    clocks.pass(4999);
    expect((await ask(QUOTE, [BY_HAND])).headers).toMatchObject({ [GATE_HEADER]: "unauthorized" });
    expect(service.seen).toHaveLength(1);
    clocks.pass(1);
    expect((await ask(QUOTE, [BY_HAND])).headers).not.toHaveProperty(GATE_HEADER);
  });

  it("learns from a probe though the browser that made it has gone", async () => {
    service.behave((_, response) => response.writeHead(401).end("{}"));
    await ask(QUOTE);
    clocks.pass(60_000);
    const client = new AbortController();
    const heard: (() => void)[] = [];
    service.behave((_, response) => heard.push(() => response.end("{}")));
    const address = `http://127.0.0.1:${subject.port}/api/instruments`;
    const asking = fetch(address, { signal: client.signal });
    await expect.poll(() => heard.length).toBe(1);
    client.abort();
    await expect(asking).rejects.toThrow();
    service.behave((_, response) => response.end("{}"));
    for (const finish of heard) finish();
    await expect.poll(async () => (await ask(QUOTE)).status).toBe(200);
  });
});
