import { chmodSync } from "node:fs";
import { get } from "node:http";
import { createConnection } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DATA_HEADERS, PAGE_HEADERS } from "#server/gateway/security-headers.ts";
import {
  type FixtureSite,
  INSTALLABLE,
  makeFixtureSite,
} from "#server/gateway/testing/fixture-site.ts";
import { CANARY } from "#server/gateway/testing/leaks.ts";
import {
  type RecordingService,
  startRecordingService,
} from "#server/gateway/testing/recording-service.ts";
import { answersIn, rawRequest, requestText } from "#server/testing/raw-request.ts";
import { type Running, startNginx } from "./testing/start.ts";
import { describeWithNginx } from "./testing/suite.ts";

const QUOTE = "/api/instruments/US0378331005/latest-quote";
const ERROR = { reason: expect.any(String), error: true };

describeWithNginx("nginx in front of a server", (nginx) => {
  let site: FixtureSite;
  /** Stands in for the server: it answers whatever it is asked, and remembers it. */
  let server: RecordingService;
  let front: Running;

  beforeAll(async () => {
    site = makeFixtureSite(CANARY);
    chmodSync(site.root, 0o755);
    server = await startRecordingService();
    front = await startNginx(nginx, {
      SERVERS: new URL(server.origin).host,
      SITE_DIR: join(site.root, "dist"),
      ALLOWED_HOSTS: "quotes.example",
    });
  });
  beforeEach(() => {
    server.seen.length = 0;
    server.behave((_, response) => response.end("{}"));
  });
  afterAll(async () => {
    await front.close();
    await server.close();
    site.remove();
  });

  const ask = (line: string, headers: readonly string[] = [], body = "") =>
    rawRequest(front.port, requestText(front.port, line, headers, body));

  test("sends the gateway's security headers with each file of the build", async () => {
    for (const target of ["/", "/index.html", "/?isin=x", "/favicon.svg", "/assets/main-4f2a.js"]) {
      const { status, headers } = await ask(`GET ${target}`);
      expect([target, status]).toEqual([target, 200]);
      expect(headers).toMatchObject(PAGE_HEADERS);
      expect(headers).not.toHaveProperty("strict-transport-security");
    }
    expect(server.seen).toEqual([]);
  });

  test("sends its own refusals as JSON with the headers of data", async () => {
    const refused: readonly (readonly [status: number, bytes: string])[] = [
      [400, "nonsense\r\n\r\n"],
      [400, requestText(front.port, "GET http://quotes.example/api/instruments")],
      [400, requestText(front.port, "POST /api", ["Content-Length: 1"], "x")],
      [400, requestText(front.port, "GET /", ["Transfer-Encoding: chunked"], "0\r\n\r\n")],
      [404, requestText(front.port, "GET /watchlist")],
      [404, requestText(front.port, "GET /assets")],
      [404, requestText(front.port, "GET /index.htm")],
      [405, requestText(front.port, "TRACE /api")],
      [413, requestText(front.port, "POST /api", ["Content-Length: 2"], "xx")],
      [414, requestText(front.port, `GET /${"x".repeat(9000)}`)],
      [417, requestText(front.port, "GET /", ["Expect: the-unexpected"])],
      [421, "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"],
      [421, "GET / HTTP/1.1\r\nHost: quotes.example.\r\nConnection: close\r\n\r\n"],
      [431, requestText(front.port, "GET /", [`X-Long: ${"x".repeat(40_000)}`])],
    ];
    for (const [status, bytes] of refused) {
      const answer = await rawRequest(front.port, bytes);
      expect([bytes.slice(0, 80), answer.status]).toEqual([bytes.slice(0, 80), status]);
      expect(answersIn(answer.text)).toBe(1);
      expect(answer.headers).toMatchObject(DATA_HEADERS);
      expect(JSON.parse(answer.body)).toEqual(ERROR);
    }
    expect(server.seen).toEqual([]);
  });

  test("answers only under the host names that the operator allows", async () => {
    for (const name of ["quotes.example", "QUOTES.example:8443", "localhost", "[::1]"]) {
      const answer = await rawRequest(
        front.port,
        `GET ${QUOTE} HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`,
      );
      expect(answer.status).toBe(200);
    }
    expect(server.seen.map(({ headers }) => headers.host)).toEqual([
      "quotes.example",
      "QUOTES.example:8443",
      "localhost",
      "[::1]",
    ]);
  });

  test("lets browsers cache assets for ever, and revalidate all other files", async () => {
    const lifetime = async (target: string) =>
      (await ask(`GET ${target}`)).headers["cache-control"];
    expect(await lifetime("/assets/main-4f2a.js")).toBe("public, max-age=31536000, immutable");
    expect(await lifetime("/")).toBe("no-cache");
    expect(await lifetime("/favicon.svg")).toBe("no-cache");
    const { headers } = await ask("GET /");
    const again = await ask("GET /", [`If-None-Match: ${headers["etag"]}`]);
    expect(again.status).toBe(304);
    expect(again.headers).toMatchObject(PAGE_HEADERS);
  });

  test("serves the manifest and the service worker with their types, for revalidation each time", async () => {
    for (const [target, type] of Object.entries(INSTALLABLE)) {
      const { status, headers } = await ask(`GET ${target}`);
      expect([target, status]).toEqual([target, 200]);
      expect(headers["content-type"]).toMatch(type);
      expect(headers).toMatchObject({ ...PAGE_HEADERS, "cache-control": "no-cache" });
    }
  });

  test.each([
    `GET ${QUOTE}`,
    "GET /api/instruments?x=1",
    "GET /%61pi/../x",
    "POST /api/instruments",
    "PUT /",
    "GET /config.json",
    "GET /healthz",
    "HEAD /healthz",
    "GET /feed",
    "GET /Simulator/state",
    "GET /a%20b",
    "GET /.env",
  ])("passes %s on to the server with the address unchanged", async (line) => {
    server.behave((_, response) => response.writeHead(418, { "x-own": "1" }).end("told"));
    const answer = await ask(line);
    expect([answer.status, answer.headers["x-own"]]).toEqual([418, "1"]);
    expect(server.seen.map(({ method, target }) => `${method} ${target}`)).toEqual([line]);
  });

  test("passes on the headers that the server checks, and no credentials or cookies", async () => {
    await ask(`GET ${QUOTE}`, [
      "Origin: http://quotes.example",
      "Sec-Fetch-Site: same-origin",
      "Prefer: wait=4",
      "X-Touchline-Probe: now",
      "Cookie: session=1",
      "Authorization: Basic eDp5",
      "Proxy-Authorization: Basic eDp5",
      "Accept-Encoding: gzip",
      "Upgrade: h2c",
    ]);
    const [seen] = server.seen;
    expect(seen?.headers).toEqual({
      host: `127.0.0.1:${front.port}`,
      origin: "http://quotes.example",
      "sec-fetch-site": "same-origin",
      prefer: "wait=4",
      "x-touchline-probe": "now",
    });
  });

  test("compresses quotes and the build for clients that accept it", async () => {
    server.behave((_, response) =>
      response
        .writeHead(200, { "content-type": "application/json; charset=utf-8" })
        .end(JSON.stringify({ long: "x".repeat(500) })),
    );
    for (const target of [QUOTE, "/assets/main-4f2a.js"]) {
      const { headers } = await ask(`GET ${target}`, ["Accept-Encoding: gzip"]);
      expect([target, headers["content-encoding"]]).toEqual([target, "gzip"]);
      expect((await ask(`GET ${target}`)).headers["content-encoding"]).toBeUndefined();
    }
  });

  test("passes on each part of an answer as it arrives", async () => {
    server.behave((_, response) => response.writeHead(200).write("first"));
    const first = await new Promise((resolve, reject) => {
      const request = get({ host: "127.0.0.1", port: front.port, path: QUOTE }, (response) => {
        response.once("data", (chunk: Buffer) => {
          resolve(chunk.toString());
          request.destroy();
        });
      });
      request.once("error", reject);
    });
    expect(first).toBe("first");
  });

  test("serves others while connections send no request", async () => {
    const idle = createConnection(front.port, "127.0.0.1");
    await new Promise<void>((resolve) => idle.once("connect", resolve));
    idle.write("GET / HTTP/1.1\r\nHost: 127");
    expect((await ask("GET /healthz")).status).toBe(200);
    idle.destroy();
  });

  test("logs neither query strings nor headers", async () => {
    await ask("GET /?isin=US0378331005", ["Cookie: session=secret-of-a-cookie"]);
    await expect.poll(() => front.logs()).toMatch(/ GET \/ 200 /);
    expect(front.logs()).not.toMatch(/isin=|secret-of-a-cookie/);
  });
});
