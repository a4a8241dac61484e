import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SOURCE_HEADER } from "#market/headers/gateway-headers.ts";
import { answersIn, type RawAnswer, rawRequest, requestText } from "#server/testing/raw-request.ts";
import { EXCHANGES, PAGE_HEADERS_ASKED, REFUSED_REQUESTS } from "./conformance.ts";
import { createGateKeeper } from "./gate/gate-keeper.ts";
import { NGINX_ANSWERS_BEFORE_NONSENSE, NGINX_HEADERS } from "./nginx/testing/deviations.ts";
import { NOT_FOUND_PAGE } from "./pages/not-found.ts";
import { DATA_HEADERS, PAGE_HEADERS } from "./security-headers.ts";
import { EXCHANGE_LIMITS } from "./testing/exchanges.ts";
import { type FixtureSite, makeFixtureSite } from "./testing/fixture-site.ts";
import { CANARY, leaksIn } from "./testing/leaks.ts";
import {
  APPLE,
  forQuotes,
  LIST_TARGET,
  plainQuote,
  plainService,
  quoteTarget,
} from "./testing/plain-service.ts";
import { type RecordingService, startRecordingService } from "./testing/recording-service.ts";
import { SUBJECTS, type Subject } from "./testing/subjects.ts";

const QUOTE = quoteTarget(APPLE);

describe.each(Object.entries(SUBJECTS))("the %s gateway", (kind, start) => {
  let site: FixtureSite;
  let service: RecordingService;
  let subject: Subject;
  let source: string;
  /** Each test starts with a service that has refused nothing. */
  let testNumber = 0;
  const logged: string[] = [];

  beforeAll(async () => {
    site = makeFixtureSite(CANARY);
    service = await startRecordingService();
    subject = await start(site.root, {
      baseUrl: `${service.origin}/markets/beta`,
      token: CANARY,
      gate: createGateKeeper({ identity: () => `${testNumber}` }),
      identity: () => `${testNumber}`,
      log: (line) => logged.push(line),
      ...EXCHANGE_LIMITS,
    });
    const config = await rawRequest(subject.port, requestText(subject.port, "GET /config.json"));
    source = JSON.parse(config.body).source;
  });

  beforeEach(() => {
    testNumber += 1;
    service.seen.length = 0;
    service.behave(plainService);
  });

  /** Returns the requests for a path: the feed also requests the list by itself. */
  const asked = (target: string) =>
    service.seen.filter((each) => each.target === target.replace("/api", "/markets/beta"));

  /** Returns all requests except for the list: the feed of the previous test may still want it. */
  const others = () => service.seen.filter(({ target }) => target !== "/markets/beta/instruments");

  afterAll(async () => {
    await subject.close();
    await service.close();
    site.remove();
    expect(logged.length).toBeGreaterThan(3);
    expect(leaksIn(logged.join("\n"))).toEqual([]);
  });

  test.each(REFUSED_REQUESTS)("refuses $name", async ({ bytes, status }) => {
    const answer = await rawRequest(subject.port, bytes(subject.port));
    expect(others()).toEqual([]);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    if (status !== undefined) expect(answer.status).toBe(status);
    expect(answersIn(answer.text)).toBe(1);
    expect(leaksIn(answer.text)).toEqual([]);
    expect(answer.headers).toMatchObject(DATA_HEADERS);
    expect(JSON.parse(answer.body)).toEqual({ reason: expect.any(String), error: true });
  });

  test.each(PAGE_HEADERS_ASKED)(
    "answers a request for a page with %s with the whole page or its own error",
    async (header) => {
      const answer = await rawRequest(subject.port, requestText(subject.port, "GET /", [header]));
      if (answer.status === 200) {
        expect(answer.body).toContain("<title>Fixture</title>");
        expect(answer.body).toMatch(/<\/script>\s*$/);
        return;
      }
      expect(answer.status).toBe(412);
      expect(answer.headers).toMatchObject(DATA_HEADERS);
      expect(JSON.parse(answer.body)).toEqual({ reason: expect.any(String), error: true });
    },
  );

  test.each(EXCHANGES)("$name", async (exchange) => {
    const { method = "GET", target = QUOTE, status, headers = {}, body } = exchange;
    service.behave(target === QUOTE ? forQuotes(exchange.service) : exchange.service);
    const answer = await rawRequest(subject.port, requestText(subject.port, `${method} ${target}`));
    expect(answer.status).toBe(status);
    // The list may have been requested once more: the feed of an earlier test still wants it.
    expect(asked(target).length).toBeGreaterThanOrEqual(1);
    expect(asked(target).length).toBeLessThanOrEqual(target === QUOTE ? 1 : 2);
    expect(leaksIn(answer.text)).toEqual([]);
    expect(answer.headers).toMatchObject({ ...DATA_HEADERS, [SOURCE_HEADER]: source });
    for (const [name, value] of Object.entries(headers)) {
      const added = kind === "nginx" && value === undefined ? NGINX_HEADERS[name] : undefined;
      expect([name, answer.headers[name]]).toEqual([name, added?.value ?? value]);
    }
    if (typeof body === "string") expect(textOf(answer)).toBe(body);
    else if (body !== undefined) {
      expect(JSON.parse(answer.body)).toEqual({ reason: expect.any(String), error: true });
    }
  });

  test("sends the service only its own headers, and none of the client's", async () => {
    const headers = [
      "Authorization: Bearer stolen",
      "Cookie: session=1",
      "X-Forwarded-For: 10.0.0.1",
      "Forwarded: for=10.0.0.1",
      "X-Original-URL: /admin",
      "If-None-Match: x",
      "Range: bytes=0-1",
      "Accept-Language: de",
      "User-Agent: browser/1",
    ];
    await rawRequest(subject.port, requestText(subject.port, `GET ${QUOTE}`, headers));
    const [seen] = asked(QUOTE);
    expect(seen).toMatchObject({
      method: "GET",
      target: "/markets/beta/instruments/US0378331005/latest-quote",
    });
    expect({ ...seen?.headers, connection: undefined }).toEqual({
      accept: "application/json",
      "accept-encoding": "identity",
      authorization: `Bearer ${CANARY}`,
      connection: undefined,
      host: new URL(service.origin).host,
      "user-agent": expect.not.stringContaining("browser"),
    });
  });

  test("accepts requests of its own page under any loopback name", async () => {
    for (const name of ["localhost", "127.0.0.1", "[::1]", "LOCALHOST"]) {
      const authority = `${name}:${subject.port}`;
      const answer = await rawRequest(
        subject.port,
        `GET ${LIST_TARGET} HTTP/1.1\r\nHost: ${authority}\r\nOrigin: http://${authority}\r\n` +
          "Sec-Fetch-Site: same-origin\r\nConnection: close\r\n\r\n",
      );
      expect(answer.status).toBe(200);
    }
  });

  test.each([
    ["GET /api", []],
    ["GET /api/nowhere", []],
    ["GET /api/instruments?x=1", []],
    ["GET /api/instruments/us0378331005/latest-quote", []],
    [`POST ${QUOTE}`, []],
    [`HEAD ${QUOTE}/x`, []],
    [`GET ${QUOTE}`, ["Origin: https://evil.example"]],
    [`GET ${QUOTE}`, ["Content-Length: 0", "Sec-Fetch-Site: cross-site"]],
  ])("names the source in its own answer to %s", async (line, headers) => {
    const answer = await rawRequest(subject.port, requestText(subject.port, line, headers));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers).toMatchObject({ [SOURCE_HEADER]: source, "cache-control": "no-store" });
    expect(others()).toEqual([]);
  });

  test("names no source to a foreign Host", async () => {
    const bytes = `GET ${QUOTE} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`;
    const answer = await rawRequest(subject.port, bytes);
    expect(answer.headers).not.toHaveProperty(SOURCE_HEADER);
  });

  test("serves /healthz and /config.json without asking the service", async () => {
    const health = await rawRequest(subject.port, requestText(subject.port, "GET /healthz"));
    expect(JSON.parse(health.body)).toEqual({ status: "ok" });
    const config = await rawRequest(subject.port, requestText(subject.port, "GET /config.json"));
    expect(JSON.parse(config.body)).toEqual({
      operatorEmail: null,
      simulated: false,
      source: "svc-0123456789abcdef",
      stream: "/feed",
    });
    for (const { headers } of [health, config]) expect(headers["cache-control"]).toBe("no-store");
    expect(others()).toEqual([]);
  });

  test("completes a request for all clients after the browser that sent it disconnects", async () => {
    const client = new AbortController();
    const pending: (() => void)[] = [];
    service.behave(
      forQuotes((request, response) => pending.push(() => plainService(request, response))),
    );
    const asking = fetch(`http://127.0.0.1:${subject.port}${QUOTE}`, { signal: client.signal });
    await expect.poll(() => pending.length).toBe(1);
    client.abort();
    await expect(asking).rejects.toThrow();
    const other = rawRequest(subject.port, requestText(subject.port, `GET ${QUOTE}`));
    for (const finish of pending) finish();
    expect((await other).body).toBe(plainQuote(APPLE));
    expect(asked(QUOTE)).toHaveLength(1);
  });

  test("answers a request once if invalid bytes follow it", async () => {
    const bytes = `GET ${QUOTE} HTTP/1.1\r\nHost: 127.0.0.1:${subject.port}\r\n\r\nnonsense\r\n\r\n`;
    const answer = await rawRequest(subject.port, bytes);
    expect(answersIn(answer.text)).toBe(kind === "nginx" ? NGINX_ANSWERS_BEFORE_NONSENSE.value : 1);
    const length = Number(answer.headers["content-length"]);
    expect([answer.status, answer.body.slice(0, length)]).toEqual([200, plainQuote(APPLE)]);
    expect(asked(QUOTE)).toHaveLength(1);
  });

  test("refuses an unknown Expect header", async () => {
    const bytes = requestText(subject.port, `GET ${QUOTE}`, ["Expect: the-unexpected"]);
    const answer = await rawRequest(subject.port, bytes);
    expect(answer.status).toBe(417);
    expect(answer.headers).toMatchObject(DATA_HEADERS);
    expect(JSON.parse(answer.body)).toMatchObject({ error: true });
    expect(others()).toEqual([]);
  });

  test.each(["/presenter", "/presenter?x", "/assets/missing.js", "/presenter/"])(
    "answers %s with a page where a browser opens it, and with the error body elsewhere",
    async (path) => {
      const opening = ["Accept: text/html,application/xhtml+xml,*/*;q=0.8"];
      const page = await rawRequest(
        subject.port,
        requestText(subject.port, `GET ${path}`, opening),
      );
      expect([page.status, page.body]).toEqual([404, NOT_FOUND_PAGE]);
      expect(page.headers).toMatchObject({
        ...PAGE_HEADERS,
        "cache-control": "no-store",
        "content-type": "text/html; charset=utf-8",
        "content-length": `${NOT_FOUND_PAGE.length}`,
      });
      for (const accept of [[], ["Accept: */*"], ["Accept: application/json"]]) {
        const other = await rawRequest(
          subject.port,
          requestText(subject.port, `GET ${path}`, accept),
        );
        expect([other.status, JSON.parse(other.body)]).toEqual([
          404,
          { reason: "Not found.", error: true },
        ]);
        expect(other.headers).toMatchObject(DATA_HEADERS);
      }
      expect(others()).toEqual([]);
    },
  );

  test("answers HEAD for an address without a file with the headers of the page alone", async () => {
    const opening = ["Accept: text/html"];
    const bytes = requestText(subject.port, "HEAD /presenter", opening);
    const answer = await rawRequest(subject.port, bytes);
    expect([answer.status, answer.body]).toEqual([404, ""]);
    expect(answer.headers).toMatchObject({
      ...PAGE_HEADERS,
      "cache-control": "no-store",
      "content-type": "text/html; charset=utf-8",
      "content-length": `${NOT_FOUND_PAGE.length}`,
    });
  });

  test.each(["POST", "PUT", "GET"])(
    "refuses %s with a body at an address without a file with the error body, not with the page",
    async (method) => {
      const headers = ["Accept: text/html", "Content-Length: 3"];
      const bytes = requestText(subject.port, `${method} /presenter`, headers, "a=b");
      const answer = await rawRequest(subject.port, bytes);
      // 404, 405 or 413, as the gateway checks the file, the method or the body first.
      expect([404, 405, 413]).toContain(answer.status);
      expect(answer.headers).toMatchObject(DATA_HEADERS);
      expect(JSON.parse(answer.body)).toEqual({ reason: expect.any(String), error: true });
      expect(answersIn(answer.text)).toBe(1);
    },
  );

  test("serves no hidden file", async () => {
    for (const path of [
      "/.env.local",
      "/.env",
      "/.env.local?raw",
      "/.ENV.LOCAL",
      "/%2eenv.local",
      "/.touchline/gate-svc-0.json",
    ]) {
      const answer = await rawRequest(subject.port, requestText(subject.port, `GET ${path}`));
      expect(answer.status).toBe(404);
      expect(leaksIn(answer.text)).toEqual([]);
    }
  });
});

/** The body as text; over the wire it came as bytes. */
const textOf = ({ body }: RawAnswer): string => Buffer.from(body, "latin1").toString();
