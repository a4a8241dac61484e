import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type RedisServer, startRedis } from "#server/shared-feed/testing/redis-server.ts";
import { freePort } from "#server/testing/free-port.ts";
import { boot } from "./boot.ts";
import { parseSettings, SettingsError } from "./settings.ts";
import { issue, makeAuthority } from "./testing/certificate.ts";
import { type LimitedService, startLimitedService } from "./testing/limited-service.ts";

const ISINS = ["US0378331005", "DE0007164600"];
const [ISIN = ""] = ISINS;
const PROGRAM = fileURLToPath(new URL("testing/shared-process.ts", import.meta.url));
const PATIENCE = { timeout: 40_000, interval: 25 };

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

/** A process that may ask. Its token is its name, by which the service knows it. */
async function startAsker({ settings, root }: Site, name: string) {
  const env = {
    PATH: process.env["PATH"],
    ...settings,
    FEED_ROLE: "asker",
    MARKET_DATA_TOKEN: name,
    STATE_DIR: name,
    SHARED_PROCESS_ROOT: root,
  };
  const child = spawn(process.execPath, ["--import", "tsx", PROGRAM], { env });
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
    /** How often it has become the leader. */
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
    if (leader === undefined) throw new Error("nobody leads");
    return leader;
  }, PATIENCE);

describe("processes of their own", () => {
  test("a leader that is killed inside a Retry-After is followed by one that keeps it", async () => {
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

  test("a leader that stood still asks nothing when it goes on", async () => {
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

  test("a leader that is told to end gives the lease back", async () => {
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

  test("an edge serves what another process asked for, without a token", async () => {
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

test("a server is ready while Redis answers and a process holds the lease, and says why it is not", async () => {
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

describe("a start", () => {
  const bootWith = (raw: Record<string, string>, lines: string[] = []) =>
    boot(
      parseSettings({ MARKET_DATA_BASE_URL: "http://127.0.0.1:9", FEED_ROLE: "edge", ...raw }, "/"),
      {},
      { log: (line) => lines.push(line) },
    );

  test("stops with one line where Redis cannot be used, which holds no password", async () => {
    const redis = await startRedis({ args: ["--requirepass", "right"], login: ":right@" });
    onTestFinished(() => redis.close());
    const failed = bootWith({ REDIS_URL: `redis://:wr0ng@127.0.0.1:${redis.port}` });
    await expect(failed).rejects.toThrow(SettingsError);
    await expect(failed).rejects.toThrow(
      /^REDIS_URL: The Redis at \S+ refuses the user name or password\.$/,
    );
  });

  test("goes on where Redis is not there yet, and joins it later", async () => {
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

  test("speaks to a Redis whose certificate is to be trusted, and to no other", async () => {
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
