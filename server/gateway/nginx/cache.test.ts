import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { rawRequest, requestText } from "#server/gateway/testing/raw-request.ts";
import {
  type RecordingService,
  startRecordingService,
} from "#server/gateway/testing/recording-service.ts";
import { mostAsked, press } from "./load.ts";
import { isin, plain } from "./testing/exchange.ts";
import { freePort, type Running, startNginx } from "./testing/start.ts";
import { describeWithNginx } from "./testing/suite.ts";

const path = (number: number) => `/api/instruments/${isin(number)}/latest-quote`;

function ask({ port }: Running, target: string) {
  return rawRequest(port, requestText(port, `GET ${target}`));
}

function askMany(gateway: Running, target: string, times: number) {
  return Promise.all(Array.from({ length: times }, () => ask(gateway, target)));
}

describeWithNginx("the cache", (nginx) => {
  let service: RecordingService;
  let gateway: Running;

  beforeAll(async () => {
    service = await startRecordingService();
    const settings = { MARKET_DATA_BASE_URL: service.origin, MARKET_DATA_TOKEN: "t0ken-of-tests" };
    gateway = await startNginx(nginx, settings, { deadlineMs: 600 });
  });
  beforeEach(() => {
    service.seen.length = 0;
  });
  afterAll(async () => {
    await gateway.close();
    await service.close();
  });

  it("asks once in a cache's life, however many traders ask", async () => {
    service.behave((_, response) => response.end('{"whole":true}'));
    const load = await press({
      ports: [gateway.port],
      path: path(1),
      traders: 200,
      forMs: 2200,
      pauseMs: 100,
    });
    expect(load.statuses).toEqual({ 200: load.answers });
    expect(load.answers).toBeGreaterThanOrEqual(200);
    expect(service.seen.length).toBeLessThanOrEqual(mostAsked(load.elapsedMs, 1));
    expect(load.misses).toBe(service.seen.length);
  });

  it("asks once for an error too, and tells everybody", async () => {
    service.behave((_, response) =>
      response.writeHead(503, { "retry-after": "9" }).end('{"reason":"closed","error":true}'),
    );
    const answers = await askMany(gateway, path(2), 50);
    expect(service.seen).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(new Set(answers.map((each) => plain(each)))).toHaveLength(1);
  });

  it("brings a 429 and its Retry-After to every browser", async () => {
    service.behave((_, response) => response.writeHead(429, { "retry-after": "7" }).end());
    const answers = await askMany(gateway, path(3), 20);
    expect(service.seen).toHaveLength(1);
    for (const { status, headers } of answers) {
      expect([status, headers["retry-after"]]).toEqual([429, "7"]);
    }
  });

  it("lets nobody ask a silent service a second time", async () => {
    service.behave(() => {});
    const answers = await askMany(gateway, path(4), 50);
    expect(service.seen).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([504]));
  });

  it("tells one check from its copies, and gives all of them the service's own Date", async () => {
    const date = "Mon, 05 Jan 2026 08:00:00 GMT";
    service.behave((_, response) => response.writeHead(200, { date }).end("{}"));
    const answers = await askMany(gateway, path(5), 10);
    const kinds = answers.map(({ headers }) => headers["x-cache-status"]);
    expect(kinds.filter((kind) => kind === "HIT")).toHaveLength(9);
    expect(kinds.filter((kind) => kind === "MISS")).toHaveLength(1);
    expect(new Set(answers.map(({ headers }) => headers["date"]))).toEqual(new Set([date]));
    expect(new Set(answers.map(({ headers }) => headers["cache-control"]))).toEqual(
      new Set(["no-store"]),
    );
  });

  it("keeps answers apart by their path, whatever else a request says", async () => {
    service.behave((request, response) => response.end(JSON.stringify(request.url)));
    const [one, other] = await Promise.all([ask(gateway, path(6)), ask(gateway, path(7))]);
    expect(plain(one)).toContain(isin(6));
    expect(plain(other)).toContain(isin(7));
    const again = await rawRequest(
      gateway.port,
      requestText(gateway.port, `HEAD ${path(6)}`, ["Cookie: a=1", "Accept: text/html"]),
    );
    expect(again.headers["x-cache-status"]).toBe("HIT");
    expect(service.seen).toHaveLength(2);
  });

  it("shows no old quote instead of an error", async () => {
    service.behave((_, response) => response.end('{"old":true}'));
    expect((await ask(gateway, path(8))).status).toBe(200);
    service.behave((_, response) => response.writeHead(500).end("{}"));
    let answer = await ask(gateway, path(8));
    while (answer.headers["x-cache-status"] === "HIT") answer = await ask(gateway, path(8));
    expect(answer.status).toBe(500);
    expect((await ask(gateway, path(8))).status).toBe(500);
  });
});

describeWithNginx("edges and caches on machines of their own", (nginx) => {
  let service: RecordingService;
  const running: Running[] = [];

  beforeAll(async () => {
    service = await startRecordingService();
    service.behave((_, response) => response.end("{}"));
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((each) => each.close()));
    service.seen.length = 0;
  });
  afterAll(() => service.close());

  async function start(settings: Readonly<Record<string, string>>): Promise<Running> {
    const started = await startNginx(nginx, { MARKET_DATA_BASE_URL: service.origin, ...settings });
    running.push(started);
    return started;
  }

  async function tiers(edges: number, caches: number): Promise<readonly Running[]> {
    const authorities = [];
    for (let count = 0; count < caches; count += 1) {
      const authority = `127.0.0.1:${await freePort()}`;
      await start({
        DEPLOY_ROLE: "cache",
        MARKET_DATA_TOKEN: "t0ken-of-tests",
        CACHE_LISTEN: authority,
      });
      authorities.push(authority);
    }
    const tier = { DEPLOY_ROLE: "edge", CACHE_TIER: authorities.join(",") };
    return Promise.all(Array.from({ length: edges }, () => start(tier)));
  }

  it("ask as often with two edges and one cache as with one of each", async () => {
    const edges = await tiers(2, 1);
    const ports = edges.map(({ port }) => port);
    const crowd = { ports, path: path(1), traders: 60, forMs: 1500, pauseMs: 50 };
    const load = await press(crowd);
    expect(load.statuses).toEqual({ 200: load.answers });
    expect(service.seen.length).toBeLessThanOrEqual(mostAsked(load.elapsedMs, 1));
    expect(load.misses).toBe(service.seen.length);
  });

  it("ask once for each instrument with two edges and two caches", async () => {
    const edges = await tiers(2, 2);
    const numbers = Array.from({ length: 30 }, (_, index) => 100 + index);
    const answers = await Promise.all(
      edges.flatMap((edge) => numbers.map((number) => ask(edge, path(number)))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const targets = service.seen.map(({ target }) => target);
    expect(new Set(targets).size).toBe(targets.length);
    expect(targets).toHaveLength(numbers.length);
  });

  it("let nobody but the edges ask a cache, and for nothing but the two routes", async () => {
    const listen = `127.0.0.1:${await freePort()}`;
    const settings = { DEPLOY_ROLE: "cache", MARKET_DATA_TOKEN: "t0ken-of-tests" };
    const open = await start({ ...settings, CACHE_LISTEN: listen });
    for (const target of [
      "/",
      "/admin",
      "/instruments/../admin",
      "/instruments?x",
      "//instruments",
    ]) {
      expect((await ask(open, target)).status).toBe(404);
    }
    const other = `127.0.0.1:${await freePort()}`;
    const closed = await start({ ...settings, CACHE_LISTEN: other, EDGE_ADDRESSES: "10.1.2.3" });
    expect((await ask(closed, "/instruments")).status).toBe(403);
    expect(service.seen).toEqual([]);
  });

  it("answer 502 where no cache is reached", async () => {
    const edge = await start({ DEPLOY_ROLE: "edge", CACHE_TIER: `127.0.0.1:${await freePort()}` });
    const answer = await ask(edge, path(1));
    expect(answer.status).toBe(502);
    expect(JSON.parse(answer.body)).toEqual({ reason: expect.any(String), error: true });
  });
});
