import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { type RedisServer, startRedis } from "#server/shared-feed/testing/redis-server.ts";
import { bundleProgram } from "#server/testing/bundle-program.ts";
import { freePort } from "#server/testing/free-port.ts";
import { boot } from "./boot/boot.ts";
import { servePage } from "./pages/page-server.ts";
import { parseSettings, SettingsError } from "./settings/settings.ts";
import { issue, makeAuthority } from "./testing/certificate.ts";
import { type LimitedService, startLimitedService } from "./testing/limited-service.ts";

const ISINS = ["US0378331005", "DE0007164600"];
const [ISIN = ""] = ISINS;
const PROGRAM = fileURLToPath(new URL("testing/shared-process.ts", import.meta.url));
const PATIENCE = { timeout: 40_000, interval: 25 };

let program: Awaited<ReturnType<typeof bundleProgram>>;
beforeAll(async () => {
  program = await bundleProgram(PROGRAM);
});
afterAll(() => program.remove());

interface Site {
  readonly redis: RedisServer;
  readonly service: LimitedService;
  readonly settings: Readonly<Record<string, string>>;
  readonly root: string;
}

async function openSite(): Promise<Site> {
  const redis = await startRedis();
  onTestFinished(() => redis.close());
  const service = await startLimitedService(ISINS);
  const root = mkdtempSync(join(tmpdir(), "touchline-shared-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const settings = { MARKET_DATA_BASE_URL: service.origin, REDIS_URL: redis.url };
  return { redis, service, settings, root };
}

/** Returns the state in Redis as one text. */
async function storedTexts(redis: RedisServer): Promise<string> {
  const keys = await redis.command("KEYS", "*:state");
  const texts = (Array.isArray(keys) ? keys : []).map((key) =>
    redis.command("HGETALL", String(key)),
  );
  return JSON.stringify(await Promise.all(texts));
}

/** Starts a process that may ask. The service identifies it by its token. */
async function startAsker({ settings, root }: Site, token: string, name = token) {
  const env = {
    PATH: process.env["PATH"],
    ...settings,
    FEED_ROLE: "asker",
    MARKET_DATA_TOKEN: token,
    STATE_DIR: name,
    SHARED_PROCESS_ROOT: root,
  };
  const child = spawn(process.execPath, [program.path], { env });
  onTestFinished(() => end(child));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += String(chunk);
    });
  }
  await vi.waitFor(() => expect(output).toContain("started"), PATIENCE);
  return {
    name,
    child,
    output: () => output,
    /** Returns the number of times that it has become the leader. */
    terms: () => output.split("is now the leader").length - 1,
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGCONT");
  child.kill("SIGKILL");
  await ended;
}

/** An edge in this process, that is polled. */
async function startEdge({ settings, root }: Site) {
  const parsed = parseSettings({ ...settings, FEED_ROLE: "edge" }, root);
  const booted = await boot(parsed, {}, { log: () => undefined });
  const server = createServer((request, response) => {
    booted.gateway.handle(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await booted.close();
  });
  const { port } = server.address() as AddressInfo;
  const answer = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  return {
    quote: async () => {
      const response = await answer(`/api/instruments/${ISIN}/latest-quote`);
      const check = response.headers.get("x-touchline-check") ?? "";
      return { status: response.status, check, body: await response.text() };
    },
    readiness: async () => {
      const response = await answer("/readyz");
      return `${response.status} ${await response.text()}`;
    },
  };
}

const untilLeads = (...askers: Awaited<ReturnType<typeof startAsker>>[]) =>
  vi.waitFor(() => {
    const leader = askers.find(({ terms }) => terms() > 0);
    if (leader === undefined) throw new Error("there is no leader");
    return leader;
  }, PATIENCE);

describe("processes that share a feed", () => {
  test("elect a new leader that keeps a Retry-After if the leader is killed", async () => {
    const site = await openSite();
    const { service } = site;
    const one = await startAsker(site, "token-of-one");
    const { quote: ask } = await startEdge(site);
    await untilLeads(one);
    await vi.waitFor(async () => expect((await ask()).status).toBe(200), PATIENCE);
    const two = await startAsker(site, "token-of-two");
    service.pauseNext(8);
    await vi.waitFor(async () => expect((await ask()).status).toBe(429), PATIENCE);
    one.child.kill("SIGKILL");
    await untilLeads(two);
    await vi.waitFor(async () => {
      expect((await ask()).status).toBe(200);
      expect(service.asked.at(-1)).toBe("token-of-two");
    }, PATIENCE);
    expect(service.inside).toBe(0);
  });

  test("stop a suspended leader from sending requests when it resumes", async () => {
    const site = await openSite();
    const { service } = site;
    const one = await startAsker(site, "token-of-one");
    const { quote: ask } = await startEdge(site);
    await untilLeads(one);
    await vi.waitFor(async () => expect((await ask()).status).toBe(200), PATIENCE);
    const two = await startAsker(site, "token-of-two");
    one.child.kill("SIGSTOP");
    await untilLeads(two);
    await vi.waitFor(async () => {
      await ask();
      expect(service.asked.at(-1)).toBe("token-of-two");
    }, PATIENCE);
    const count = service.asked.length;
    one.child.kill("SIGCONT");
    await vi.waitFor(() => expect(one.output()).toContain("is no longer the leader"), PATIENCE);
    await vi.waitFor(async () => {
      await ask();
      expect(service.asked.length).toBeGreaterThan(count + 2);
    }, PATIENCE);
    expect(new Set(service.asked.slice(count))).toEqual(new Set(["token-of-two"]));
    expect(one.terms()).toBe(1);
  });

  test("let a leader with another token send requests at once after a refusal", async () => {
    const site = await openSite();
    const { service } = site;
    service.refuse("token-of-one");
    const one = await startAsker(site, "token-of-one");
    const { quote: ask } = await startEdge(site);
    await untilLeads(one);
    await vi.waitFor(async () => expect((await ask()).status).toBe(401), PATIENCE);
    const two = await startAsker(site, "token-of-two");
    one.child.kill("SIGKILL");
    await untilLeads(two);
    // A refused token is tried again after a minute, which this test does not wait for.
    await vi.waitFor(async () => expect((await ask()).status).toBe(200), PATIENCE);
  });

  test("make a leader with the refused token wait for the rest of the minute", async () => {
    const site = await openSite();
    const { service } = site;
    service.refuse("one-token");
    const one = await startAsker(site, "one-token", "one");
    const { quote: ask } = await startEdge(site);
    await untilLeads(one);
    await vi.waitFor(async () => expect((await ask()).status).toBe(401), PATIENCE);
    const two = await startAsker(site, "one-token", "two");
    const count = service.asked.length;
    one.child.kill("SIGKILL");
    await untilLeads(two);
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await ask()).body).toContain("does not accept the access token");
    }
    expect(service.asked.length).toBe(count);
    const stored = await storedTexts(site.redis);
    expect(stored).toContain("unauthorized");
    expect(stored).not.toContain("one-token");
  });

  test("give the lease back when the leader is stopped", async () => {
    const site = await openSite();
    const one = await startAsker(site, "token-of-one");
    await untilLeads(one);
    const exited = once(one.child, "exit");
    one.child.kill("SIGTERM");
    await exited;
    const keys = await site.redis.command("KEYS", "*:lease");
    expect(keys).toEqual([]);
    expect(one.output()).not.toContain("token-of-one");
  });

  test("serve quotes at an edge that has no token", async () => {
    const site = await openSite();
    const one = await startAsker(site, "token-of-one");
    const [east, west] = [await startEdge(site), await startEdge(site)];
    await untilLeads(one);
    await vi.waitFor(async () => {
      const answers = [await east.quote(), await west.quote()];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    }, PATIENCE);
    expect(new Set(site.service.asked)).toEqual(new Set(["token-of-one"]));
  });
});

test("a server is ready while Redis answers and a process holds the lease, and otherwise gives the reason", async () => {
  const site = await openSite();
  const edge = await startEdge(site);
  const isNow = (words: string) =>
    vi.waitFor(async () => expect(await edge.readiness()).toContain(words), PATIENCE);
  await isNow("No server holds the lease.");
  const one = await startAsker(site, "token-of-one");
  await isNow("200");
  await end(one.child);
  await isNow("No server holds the lease.");
  await startAsker(site, "token-of-two");
  await isNow("200");
  await site.redis.kill();
  await isNow("Redis does not answer.");
  await site.redis.restart("lost");
  await isNow("200");
});

test("a process with FEED_ROLE=asker answers no browser, and reports whether it is ready", async () => {
  const site = await openSite();
  const settings = {
    ...site.settings,
    FEED_ROLE: "asker",
    MARKET_DATA_TOKEN: "token-of-one",
    STATE_DIR: "one",
  };
  const booted = await boot(parseSettings(settings, site.root), {}, { log: () => undefined });
  onTestFinished(() => booted.close());
  const server = await servePage(booted, site.root);
  onTestFinished(() => server.close());
  const status = async (path: string) => (await fetch(server.url + path)).status;
  expect(await status("/healthz")).toBe(200);
  await vi.waitFor(async () => expect(await status("/readyz")).toBe(200), PATIENCE);
  for (const path of [
    "/",
    "/config.json",
    "/names.json",
    "/feed",
    "/api/instruments",
    `/api/instruments/${ISIN}/latest-quote`,
  ]) {
    expect(await status(path)).toBe(404);
  }
  expect(site.service.asked).toEqual([]);
});

describe("a start", () => {
  const bootWith = (raw: Record<string, string>, lines: string[] = []) =>
    boot(
      parseSettings({ MARKET_DATA_BASE_URL: "http://127.0.0.1:9", FEED_ROLE: "edge", ...raw }, "/"),
      {},
      { log: (line) => lines.push(line) },
    );

  test("stops with one line without the password if Redis cannot be used", async () => {
    const redis = await startRedis({ args: ["--requirepass", "right"], login: ":right@" });
    onTestFinished(() => redis.close());
    const failed = bootWith({ REDIS_URL: `redis://:wr0ng@127.0.0.1:${redis.port}` });
    await expect(failed).rejects.toThrow(SettingsError);
    await expect(failed).rejects.toThrow(
      /^REDIS_URL: The Redis at \S+ refuses the user name or password\.$/,
    );
  });

  test("continues without Redis, and joins it later", async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.close());
    await redis.kill();
    const lines: string[] = [];
    const booted = await bootWith({ REDIS_URL: redis.url }, lines);
    onTestFinished(() => booted.close());
    expect(booted.description).toContain("requested by another process");
    await redis.restart("lost");
    await vi.waitFor(() => expect(lines.at(-1)).toMatch(/is reached again\.$/), PATIENCE);
  });

  test("connects only to a Redis with a trusted certificate", async () => {
    const authority = makeAuthority("an authority");
    const folder = mkdtempSync(join(tmpdir(), "touchline-certificates-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const write = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const { cert, key } = issue(authority);
    const files = [
      "--tls-cert-file",
      write("cert.pem", cert),
      "--tls-key-file",
      write("key.pem", key),
    ];
    const tlsPort = await freePort();
    const args = ["--tls-port", String(tlsPort), ...files, "--tls-auth-clients", "no"];
    const redis = await startRedis({ args });
    onTestFinished(() => redis.close());
    const REDIS_URL = `rediss://127.0.0.1:${tlsPort}`;
    await expect(bootWith({ REDIS_URL })).rejects.toThrow(/^REDIS_URL: .* cannot be verified \(/);
    const lines: string[] = [];
    const MARKET_DATA_CA = write("ca.pem", authority.cert);
    const booted = await bootWith({ REDIS_URL, MARKET_DATA_CA }, lines);
    onTestFinished(() => booted.close());
    expect(lines).toEqual([]);
    expect(await redis.command("CLIENT", "LIST", "TYPE", "normal")).toContain(`:${tlsPort} `);
  });
});
