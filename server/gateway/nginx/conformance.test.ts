import { chmodSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { GATE_HEADER, SOURCE_HEADER } from "#market/gateway-headers.ts";
import { PAGE_HEADERS_ASKED, PROBES } from "#server/gateway/conformance.ts";
import { DATA_HEADERS } from "#server/gateway/headers.ts";
import { serviceSource } from "#server/gateway/source-id.ts";
import { type FixtureSite, makeFixtureSite } from "#server/gateway/testing/fixture-site.ts";
import { CANARY, leaksIn } from "#server/gateway/testing/leaks.ts";
import { answersIn, rawRequest, requestText } from "#server/gateway/testing/raw-request.ts";
import {
  type RecordingService,
  startRecordingService,
} from "#server/gateway/testing/recording-service.ts";
import { DEVIATIONS, SECOND_FETCH_SITE } from "./testing/deviations.ts";
import { isin, plain } from "./testing/exchange.ts";
import { EXCHANGES } from "./testing/exchanges.ts";
import { type Running, startNginx } from "./testing/start.ts";
import { describeWithNginx } from "./testing/suite.ts";

const MIB = 1024 * 1024;

describeWithNginx("the nginx gateway", (nginx) => {
  let site: FixtureSite;
  let service: RecordingService;
  let gateway: Running;
  let source = "";

  beforeAll(async () => {
    site = makeFixtureSite(CANARY);
    chmodSync(site.root, 0o755);
    service = await startRecordingService();
    const baseUrl = `${service.origin}/markets/beta`;
    source = serviceSource(baseUrl);
    const settings = {
      MARKET_DATA_BASE_URL: baseUrl,
      MARKET_DATA_TOKEN: CANARY,
      SITE_DIR: join(site.root, "dist"),
    };
    gateway = await startNginx(nginx, settings, { deadlineMs: 800, listBytes: 2 * MIB });
  });

  afterAll(async () => {
    const leaked = leaksIn(gateway.logs());
    await gateway.close();
    await service.close();
    site.remove();
    expect(leaked).toEqual([]);
  });

  const ask = (line: string, headers: readonly string[] = []) =>
    rawRequest(gateway.port, requestText(gateway.port, line, headers));

  it.each(PROBES)("refuses $name", async ({ name, bytes, status }) => {
    service.seen.length = 0;
    service.behave((_, response) => response.end("{}"));
    const answer = await rawRequest(gateway.port, bytes(gateway.port));
    if (name.includes(SECOND_FETCH_SITE) && nginx.version.startsWith("1.22.")) {
      expect(answer.status).toBe(200);
      return;
    }
    expect(service.seen).toEqual([]);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    if (status !== undefined) expect(answer.status).toBe(status);
    expect(answersIn(answer.text)).toBe(1);
    expect(answer.headers).toMatchObject(DATA_HEADERS);
    expect(JSON.parse(answer.body)).toEqual({ reason: expect.any(String), error: true });
    expect(leaksIn(answer.text)).toEqual([]);
  });

  it("keeps no gate: inside a Retry-After others still reach the service", async () => {
    service.seen.length = 0;
    service.behave((_, response) => response.writeHead(429, { "retry-after": "30" }).end("{}"));
    for (const number of [906, 907]) {
      const answer = await ask(`GET /api/instruments/${isin(number)}/latest-quote`);
      expect([answer.status, answer.headers["retry-after"]]).toEqual([429, "30"]);
      expect(answer.headers).not.toHaveProperty(GATE_HEADER);
    }
    expect(service.seen).toHaveLength(2);
  });

  it("takes a Sec-Fetch-Site that is empty for none: it cannot tell them apart", async () => {
    service.behave((_, response) => response.end("{}"));
    const target = `/api/instruments/${isin(905)}/latest-quote`;
    expect((await ask(`GET ${target}`, ["Sec-Fetch-Site:"])).status).toBe(200);
  });

  it.each(PAGE_HEADERS_ASKED)(
    "answers for a page with %s: whole, or in its own words",
    async (header) => {
      const answer = await rawRequest(gateway.port, requestText(gateway.port, "GET /", [header]));
      if (answer.status === 200) {
        expect(plain(answer)).toContain("<title>Fixture</title>");
        expect(plain(answer)).toMatch(/<\/script>\s*$/);
        return;
      }
      expect(answer.status).toBe(412);
      expect(answer.headers).toMatchObject(DATA_HEADERS);
      expect(JSON.parse(answer.body)).toEqual({ reason: expect.any(String), error: true });
    },
  );

  it.each(EXCHANGES.map((each, index) => ({ ...each, ...DEVIATIONS[each.name], index })))(
    "$name",
    async ({ index, method = "GET", target, service: behaviour, ...wanted }) => {
      service.behave(behaviour);
      service.seen.length = 0;
      forget(join(gateway.folder, "cache", "quotes"));
      const answer = await ask(
        `${method} ${target ?? `/api/instruments/${isin(index)}/latest-quote`}`,
      );
      expect(answer.status).toBe(wanted.status);
      expect(service.seen).toHaveLength(1);
      expect(leaksIn(answer.text)).toEqual([]);
      expect(answer.headers).toMatchObject({ ...DATA_HEADERS, [SOURCE_HEADER]: source });
      const headers = wanted.headers ?? {};
      const got = Object.keys(headers).map((name) => [name, answer.headers[name]]);
      expect(Object.fromEntries(got)).toEqual(headers);
      if (typeof wanted.body === "string") expect(plain(answer)).toBe(wanted.body);
      else if (wanted.body !== undefined) {
        expect(JSON.parse(plain(answer))).toEqual({ reason: expect.any(String), error: true });
      }
    },
  );

  it("deviates from exchanges that exist, and nowhere else", () => {
    const names = EXCHANGES.map(({ name }) => name);
    expect(Object.keys(DEVIATIONS).filter((name) => !names.includes(name))).toEqual([]);
  });

  it("sends the service its own headers and none of the client's", async () => {
    service.seen.length = 0;
    service.behave((_, response) => response.end("{}"));
    await ask(`GET /api/instruments/${isin(900)}/latest-quote`, [
      "Authorization: Bearer stolen",
      "Cookie: session=1",
      "X-Forwarded-For: 10.0.0.1",
      "X-Original-URL: /admin",
      "X-Accel-Redirect: /admin",
      "If-None-Match: x",
      "Range: bytes=0-1",
      "Accept-Language: de",
      "Accept-Encoding: gzip",
      "User-Agent: browser/1",
    ]);
    expect(service.seen).toHaveLength(1);
    const [seen] = service.seen;
    expect(seen?.target).toBe(`/markets/beta/instruments/${isin(900)}/latest-quote`);
    expect(seen?.headers).toEqual({
      accept: "application/json",
      "accept-encoding": "identity",
      authorization: `Bearer ${CANARY}`,
      host: new URL(service.origin).host,
      "user-agent": "touchline",
    });
  });

  it.each([
    ["GET /api", []],
    ["GET /api/nowhere", []],
    ["GET /api/instruments?x=1", []],
    ["GET /api/instruments/us0378331005/latest-quote", []],
    ["POST /api/instruments", []],
    ["GET /api/instruments", ["Origin: https://evil.example"]],
  ])("names the source when it answers %s itself", async (line, headers) => {
    const answer = await ask(line, headers);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers).toMatchObject({ ...DATA_HEADERS, [SOURCE_HEADER]: source });
  });

  it("names the source to no foreign Host, and tells the page of it", async () => {
    const bytes = "GET /api HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
    const foreign = await rawRequest(gateway.port, bytes);
    expect(foreign.status).toBe(421);
    expect(foreign.headers).not.toHaveProperty(SOURCE_HEADER);
    const config = await ask("GET /config.json");
    expect(JSON.parse(config.body)).toEqual({ operatorEmail: null, simulated: false, source });
    expect(config.headers).toMatchObject(DATA_HEADERS);
    expect(JSON.parse((await ask("GET /healthz")).body)).toEqual({ status: "ok" });
  });

  it("admits its own page's requests, by any name of the loopback", async () => {
    service.behave((_, response) => response.end("[]"));
    const target = `/api/instruments/${isin(904)}/latest-quote`;
    for (const name of ["localhost", "127.0.0.1", "[::1]", "LOCALHOST"]) {
      const authority = `${name}:${gateway.port}`;
      const answer = await rawRequest(
        gateway.port,
        `GET ${target} HTTP/1.1\r\nHost: ${authority}\r\nOrigin: http://${authority}\r\n` +
          "Sec-Fetch-Site: same-origin\r\nConnection: close\r\n\r\n",
      );
      expect(answer.status).toBe(200);
    }
  });

  it("serves no hidden file", async () => {
    for (const path of ["/.env", "/.env?raw", "/.ENV", "/%2eenv", "/assets/../.env", "/../.env"]) {
      const answer = await ask(`GET ${path}`);
      expect([400, 404]).toContain(answer.status);
      expect(leaksIn(answer.text)).toEqual([]);
    }
  });

  it("lets a header come down that nobody foresaw: nginx drops headers by name only", async () => {
    service.behave((_, response) => response.setHeader("x-unforeseen", "1").end("{}"));
    const answer = await ask(`GET /api/instruments/${isin(901)}/latest-quote`);
    expect(answer.headers["x-unforeseen"]).toBe("1");
  });

  it("obeys no order that the service gives to nginx", async () => {
    service.behave((_, response) => {
      response.setHeader("x-accel-redirect", "@forbidden").setHeader("x-accel-limit-rate", "1");
      response.setHeader("x-accel-expires", "3600").end('{"whole":true}');
    });
    const answer = await ask(`GET /api/instruments/${isin(902)}/latest-quote`);
    expect(answer.status).toBe(200);
    expect(plain(answer)).toBe('{"whole":true}');
  });

  it("passes what is just below half its limit, and nothing past the limit", async () => {
    const length = async (text: string): Promise<number> => {
      service.behave((_, response) => response.writeHead(200).end(text));
      forget(join(gateway.folder, "cache", "quotes"));
      return plain(await ask(`GET /api/instruments/${isin(903)}/latest-quote`)).length;
    };
    expect(await length("x".repeat(470 * 1024))).toBe(470 * 1024);
    expect(await length("x".repeat(MIB))).toBeLessThan(1000);
  });
});

/** nginx asks anew where the file of an answer is gone: no test has to wait for a cache's life. */
function forget(folder: string): void {
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const entry of entries.map((name) => join(folder, name))) {
    if (statSync(entry, { throwIfNoEntry: false })?.isFile()) rmSync(entry, { force: true });
  }
}
