import { describe, expect, test, vi } from "vitest";
import { testQuote } from "#engine/protocol/testing-quotes.ts";
import { MarketDataError } from "#market/errors.ts";
import {
  createCommonService,
  ISINS,
  openStream,
  startProcess,
  TOKEN,
} from "./testing/feed-process.ts";
import type { RedisServer } from "./testing/redis-server.ts";
import { PATIENCE, startPair, startSite, untilLed } from "./testing/shared-site.ts";
import { afterwards, KEYS, serveRedis } from "./testing/shared-store.ts";

const [FIRST = ISINS[0], SECOND = ISINS[0]] = ISINS;
if (FIRST === undefined || SECOND === undefined) throw new Error("There are instruments");

async function dump(server: RedisServer): Promise<string> {
  const keys = (await server.command("KEYS", "*")) as string[];
  const texts = await Promise.all(
    keys.map(async (key) => {
      const kind = await server.command("TYPE", key);
      if (kind === "string") return server.command("GET", key);
      if (kind === "hash") return server.command("HGETALL", key);
      if (kind === "zset") return server.command("ZRANGE", key, "0", "-1");
      return server.command("XRANGE", key, "-", "+");
    }),
  );
  return JSON.stringify([keys, texts]);
}

describe("several processes", () => {
  test("send one request for all, and pass the same checks to every edge", async () => {
    const server = await serveRedis();
    const service = createCommonService();
    const candidate = await startProcess({ url: server.url, service });
    const [east, west] = [
      await startProcess({ url: server.url }),
      await startProcess({ url: server.url }),
    ];
    await untilLed(candidate);
    const streams = [east, west].map((edge) => openStream(edge, [FIRST, SECOND]));
    await vi.waitFor(() => {
      for (const { received } of streams) expect(received.length).toBeGreaterThanOrEqual(4);
    }, PATIENCE);
    const [one, other] = streams.map(
      ({ received }) => new Set(received.map(({ atEpochMs }) => atEpochMs)),
    );
    const shared = [...(one ?? [])].filter((at) => other?.has(at));
    expect(shared.length).toBeGreaterThanOrEqual(3);
    const checks = service.asked.filter(({ key }) => key === FIRST).length;
    const countOfFirst = streams[0]?.received.filter(({ isin }) => isin === FIRST).length ?? 0;
    expect(checks).toBeLessThanOrEqual(countOfFirst + 2);
    expect([candidate, east, west].map(({ shared }) => shared.unused)).toEqual([
      { refused: 0, fenced: 0 },
      { refused: 0, fenced: 0 },
      { refused: 0, fenced: 0 },
    ]);
  });

  test("answer a page's requests at an edge, also with another edge's quotes", async () => {
    const { server, candidate, edge: east } = await startSite();
    expect(await east.ask(FIRST)).toMatchObject({ kind: "outcome", isHit: false });
    const list = await east.feed.instruments({
      client: "10.0.0.1",
      signal: new AbortController().signal,
    });
    expect(list).toMatchObject({ outcome: { answer: { value: { isins: ISINS } } } });
    await candidate.close();
    const west = await startProcess({ url: server.url });
    expect(await west.ask(FIRST)).toMatchObject({ kind: "outcome" });
  });

  test("elect another leader with a greater fence when the leader ends", async () => {
    const { server, service, both, edge } = await startPair();
    const { received } = openStream(edge, [FIRST]);
    const first = await untilLed(...both);
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(0), PATIENCE);
    const fence = Number(await server.command("GET", KEYS.fence));
    await first.close();
    const second = await untilLed(...both.filter((each) => each !== first));
    expect(Number(await server.command("GET", KEYS.fence))).toBeGreaterThan(fence);
    const count = received.length;
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(count), PATIENCE);
    const by = service.asked.map(({ by: name }) => name);
    expect(by.indexOf(second.name)).toBeGreaterThan(by.lastIndexOf(first.name));
  });
});

describe("an outage", () => {
  test("lets an edge know of the next try, and ends it with the first answer", async () => {
    const { service, edge } = await startSite();
    const isins = ISINS.slice(0, 3);
    const { received } = openStream(edge, isins);
    await vi.waitFor(
      () => expect(new Set(received.map(({ isin }) => isin)).size).toBe(3),
      PATIENCE,
    );
    service.quote = () => {
      throw new MarketDataError("http", { status: 500 });
    };
    await vi.waitFor(() => expect(edge.feed.status().nextTryMs).toBeGreaterThan(2000), PATIENCE);
    expect(edge.feed.status().nextTryMs).toBeLessThanOrEqual(30_000);
    service.quote = (isin) => testQuote({ isin });
    await vi.waitFor(() => expect(edge.feed.status().nextTryMs).toBeUndefined(), PATIENCE);
  });
});

describe("a Retry-After", () => {
  test("slows the feed, as every edge knows, until an operator resets the pace", async () => {
    const { server, service, candidate, edge } = await startSite();
    const edges = [edge, await startProcess({ url: server.url })];
    const areRecovering = () => edges.map(({ feed }) => feed.status().isRecovering);
    const { received } = openStream(edge, ISINS);
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(ISINS.length), PATIENCE);
    expect(areRecovering()).toEqual([false, false]);
    service.refuseNext(1000);
    await vi.waitFor(() => expect(areRecovering()).toEqual([true, true]), PATIENCE);
    await candidate.shared.forgetPace();
    await vi.waitFor(() => expect(areRecovering()).toEqual([false, false]), PATIENCE);
  });

  test("holds all processes, reaches waiting clients, and outlives its leader", async () => {
    const { service, both, edge } = await startPair();
    const first = await untilLed(...both);
    service.refuseNext(6000);
    expect(await edge.ask(FIRST)).toMatchObject({
      outcome: { error: { kind: "rate-limited", retryAfterMs: 6000 } },
    });
    await vi.waitFor(() => {
      for (const { closedForMs } of [...both, edge]) expect(closedForMs()).toBeGreaterThan(0);
    }, PATIENCE);
    const count = service.asked.length;
    await first.close();
    await untilLed(...both.filter((each) => each !== first));
    const { received } = openStream(edge, [FIRST]);
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(0), PATIENCE);
    expect(service.inside).toBe(0);
    expect(service.asked.length).toBeGreaterThan(count);
  });

  test("holds a process that starts inside it and leads at once", async () => {
    const { server, service, candidate: first, edge } = await startSite();
    service.refuseNext(4000);
    await edge.ask(FIRST);
    await first.close();
    await untilLed(await startProcess({ url: server.url, service }));
    const { received } = openStream(edge, [FIRST]);
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(0), PATIENCE);
    expect(service.inside).toBe(0);
  });

  test("reaches the next leader if its answer was pending when the leader ended", async () => {
    const { service, both, edge } = await startPair();
    const first = await untilLed(...both);
    const { received } = openStream(edge, [FIRST, SECOND]);
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(1), PATIENCE);
    service.latencyMs = 700;
    service.refuseNext(3000);
    const count = service.asked.length;
    await vi.waitFor(() => expect(service.asked.length).toBeGreaterThan(count), PATIENCE);
    await first.close();
    service.latencyMs = 5;
    await vi.waitFor(() => {
      expect(service.closedUntil).toBeGreaterThan(0);
      expect(service.asked.at(-1)?.at).toBeGreaterThanOrEqual(service.closedUntil);
    }, PATIENCE);
    expect(service.asked.at(-1)?.by).not.toBe(first.name);
    expect(service.inside).toBe(0);
  });

  test("is written again to a Redis that has lost everything", async () => {
    const { server, service, edge } = await startSite();
    service.refuseNext(8000);
    await edge.ask(FIRST);
    const fence = Number(await server.command("GET", KEYS.fence));
    await server.restart("lost");
    await vi.waitFor(async () => {
      expect(await server.command("HGET", KEYS.state, "closed")).not.toBeNull();
    }, PATIENCE);
    await vi.waitFor(async () => {
      expect(Number(await server.command("GET", KEYS.fence))).toBeGreaterThan(fence);
    }, PATIENCE);
    const late = await startProcess({ url: server.url, service });
    await vi.waitFor(() => expect(late.closedForMs()).toBeGreaterThan(0), PATIENCE);
    const { received } = openStream(edge, [FIRST]);
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(0), PATIENCE);
    expect(service.inside).toBe(0);
  });
});

describe("a Redis whose clock is set", () => {
  test.each([
    ["ahead", -1, 3_600_000],
    ["back", 1, 3_600_000],
  ])("%s by an hour opens no gate and stops no requests", async (_, sign, hourMs) => {
    const { server, service, edge } = await startSite();
    service.refuseNext(6000);
    await edge.ask(FIRST);
    await vi.waitFor(() => expect(edge.closedForMs()).toBeGreaterThan(0), PATIENCE);
    // The stored waits now predate the clock change.
    const [end = "", length = ""] = String(
      await server.command("HGET", KEYS.state, "closed"),
    ).split(" ");
    await server.command("HSET", KEYS.state, "closed", `${Number(end) + sign * hourMs} ${length}`);
    const at = Number(await server.command("HGET", KEYS.lease, "at"));
    await server.command("HSET", KEYS.lease, "at", String(at + sign * hourMs));
    const late = await startProcess({ url: server.url, service });
    await vi.waitFor(() => expect(late.closedForMs()).toBeGreaterThan(0), PATIENCE);
    expect(late.closedForMs()).toBeLessThanOrEqual(6000);
    const { received } = openStream(edge, [FIRST]);
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(0), PATIENCE);
    expect(service.inside).toBe(0);
  });
});

describe("while Redis is away", () => {
  test("answers from memory at edges, sends no request, and continues afterwards", async () => {
    const { server, service, candidate, edge } = await startSite();
    const { received } = openStream(edge, [FIRST]);
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(0), PATIENCE);
    await server.kill();
    await vi.waitFor(() => expect(candidate.shared.isLeader).toBe(false), PATIENCE);
    const count = service.asked.length;
    expect(await edge.ask(FIRST)).toMatchObject({ kind: "outcome", isHit: true });
    expect(service.asked.length).toBe(count);
    await server.restart("lost");
    const before = received.length;
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(before + 1), PATIENCE);
    expect(candidate.lines.filter((line) => line.includes("is reached again"))).toHaveLength(1);
  });
});

describe("while Redis hangs", () => {
  test("sends no request, and ignores old answers when Redis continues", async () => {
    const { server, service, candidate, edge } = await startSite();
    const { received } = openStream(edge, [FIRST]);
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(0), PATIENCE);
    server.suspend();
    afterwards(() => server.resume());
    await vi.waitFor(() => expect(candidate.shared.isLeader).toBe(false), PATIENCE);
    const count = service.asked.length;
    expect(await edge.ask(FIRST)).toMatchObject({ kind: "outcome", isHit: true });
    expect(service.asked.length).toBe(count);
    server.resume();
    const before = received.length;
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(before + 1), PATIENCE);
    const ats = received.map(({ at }) => at);
    expect(ats).toEqual([...ats].sort((one, other) => one - other));
  });
});

describe("a Redis that refuses writes", () => {
  const set = (...setting: string[]) => ["CONFIG", "SET", ...setting];

  test.each([
    ["is full", "OOM", set("maxmemory", "1"), set("maxmemory", "0")],
    [
      "lacks replicas",
      "NOREPLICAS",
      set("min-replicas-to-write", "1"),
      set("min-replicas-to-write", "0"),
    ],
    [
      "has become a replica",
      "READONLY",
      ["REPLICAOF", "127.0.0.1", "1"],
      ["REPLICAOF", "NO", "ONE"],
    ],
  ])(
    "stops the requests if it %s, logs that, and resumes them",
    async (_, word, broken, mended) => {
      const { server, service, candidate, edge } = await startSite();
      const { received } = openStream(edge, [FIRST]);
      await vi.waitFor(() => expect(received.length).toBeGreaterThan(0), PATIENCE);
      await server.command(...broken);
      await vi.waitFor(() => expect(candidate.shared.isLeader).toBe(false), PATIENCE);
      const count = service.asked.length;
      expect(await edge.ask(FIRST)).toMatchObject({ kind: "outcome", isHit: true });
      expect(service.asked.length).toBe(count);
      await server.command(...mended);
      const before = received.length;
      await vi.waitFor(() => expect(received.length).toBeGreaterThan(before), PATIENCE);
      expect(candidate.lines.filter((line) => line.includes(`: ${word}.`))).toHaveLength(1);
    },
  );
});

describe("values of other writers", () => {
  test("refuses and counts values that no process of ours writes, and changes nothing", async () => {
    const { server, service, candidate, edge } = await startSite();
    const { received, failures } = openStream(edge, [FIRST]);
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(0), PATIENCE);
    const xadd = (...fields: string[]) => server.command("XADD", KEYS.answers, "*", ...fields);
    await xadd("a", "b");
    await xadd(
      "key",
      FIRST,
      "kind",
      "quote",
      "body",
      "<script>",
      "fence",
      "1",
      "askedAt",
      "1",
      "plan",
      "1",
    );
    await xadd(
      "key",
      FIRST,
      "kind",
      "error",
      "body",
      '{"kind":"http"}',
      "fence",
      "8999999999999999",
      "askedAt",
      "1",
      "plan",
      "1",
    );
    await server.command("HSET", KEYS.state, "closed", "forever", "status", "{}");
    await server.command("XADD", KEYS.messages, "*", "kind", "shutdown");
    await server.command(
      "HSET",
      KEYS.demand("ghost"),
      FIRST,
      '{"counts":[[1e9,1]]}',
      "DE000",
      "{}",
    );
    await server.command("ZADD", KEYS.edges, String(Date.now() + 5000), "ghost");
    await vi.waitFor(() => {
      expect(edge.shared.unused.refused).toBeGreaterThanOrEqual(4);
      expect(candidate.shared.unused.refused).toBeGreaterThanOrEqual(6);
    }, PATIENCE);
    const count = received.length;
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(count), PATIENCE);
    expect(failures).toEqual([]);
    expect(edge.closedForMs()).toBe(0);
    expect(new Set(service.asked.map(({ key }) => key))).toEqual(new Set(["instruments", FIRST]));
  });

  test("lets the next leader send requests, whatever type a key has", async () => {
    const { server, service, candidate, edge } = await startSite();
    openStream(edge, [FIRST]);
    await vi.waitFor(() => expect(service.asked.length).toBeGreaterThan(1), PATIENCE);
    const { fence, state, pace, answers, edges, messages, list } = KEYS;
    for (const key of [fence, state, pace, answers, edges, messages, list]) {
      await server.command("DEL", key, KEYS.lease);
      await server.command("SET", key, "x");
      await vi.waitFor(() => expect(candidate.shared.isLeader).toBe(false), PATIENCE);
      await untilLed(candidate);
      const count = service.asked.length;
      await vi.waitFor(() => expect(service.asked.length, key).toBeGreaterThan(count), PATIENCE);
    }
  });

  test("drops and counts an answer with a lower fence than an earlier one", async () => {
    const { server, edge } = await startSite();
    const { received, failures } = openStream(edge, [FIRST]);
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(0), PATIENCE);
    const error = JSON.stringify({ kind: "not-found", status: 404 });
    const times = ["fence", "1", "askedAt", String(Date.now()), "plan", "1000", "date", ""];
    await server.command(
      "XADD",
      KEYS.answers,
      "*",
      "key",
      FIRST,
      "kind",
      "error",
      "body",
      error,
      ...times,
    );
    await vi.waitFor(() => expect(edge.shared.unused.fenced).toBe(1), PATIENCE);
    expect(failures).toEqual([]);
  });
});

test("stores neither the token nor a client's name in Redis, whatever the service answers", async () => {
  const { server, service, edge } = await startSite();
  service.refuseNext(1000);
  const { failures } = openStream(edge, [FIRST, SECOND]);
  await vi.waitFor(() => expect(edge.closedForMs()).toBeGreaterThan(0), PATIENCE);
  service.quote = () => {
    throw new MarketDataError("http", { status: 500, reason: `Bearer ${TOKEN}`, cause: TOKEN });
  };
  await vi.waitFor(() => expect(failures.length).toBeGreaterThan(0), PATIENCE);
  expect(failures[0]?.error.reason).toBe("Bearer •••");
  await edge.ask(SECOND, "192.0.2.17");
  await vi.waitFor(async () => expect(await dump(server)).toContain("owner"), PATIENCE);
  const text = await dump(server);
  expect(text).not.toContain("192.0.2.17");
  expect(text).not.toContain("stream 1");
  expect(text).toContain("Bearer •••");
  expect(text).toContain("for •••");
  expect(text).not.toContain(TOKEN);
  expect(text).not.toContain(Buffer.from(TOKEN).toString("base64").slice(0, 12));
});
