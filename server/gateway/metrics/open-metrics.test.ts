import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { boot } from "#server/gateway/boot/boot.ts";
import { type PageServer, servePage } from "#server/gateway/pages/page-server.ts";
import { parseSettings, SettingsError } from "#server/gateway/settings/settings.ts";
import { startRecordingService } from "#server/gateway/testing/recording-service.ts";
import { freePort } from "#server/testing/free-port.ts";

const ISIN = "US0378331005";
const TOKEN = "token-of-the-floor";
const closings: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});

async function startServer() {
  const service = await startRecordingService();
  const folder = mkdtempSync(join(tmpdir(), "touchline-metrics-"));
  const port = await freePort();
  const settings = parseSettings(
    {
      MARKET_DATA_BASE_URL: service.origin,
      MARKET_DATA_TOKEN: TOKEN,
      STATE_DIR: folder,
      PORT: "0",
      METRICS: `127.0.0.1:${port}`,
    },
    ".",
  );
  const booted = await boot(settings, {}, { log: () => undefined });
  const page = await servePage(booted, folder);
  closings.push(
    () => service.close(),
    () => rmSync(folder, { recursive: true }),
    () => booted.close(),
    () => page.close(),
  );
  return { service, settings, booted, page, metrics: `http://127.0.0.1:${port}` };
}

const quoteFrom = (page: PageServer) =>
  fetch(new URL(`/api/instruments/${ISIN}/latest-quote`, page.url));

test("counts the service's answers, and shows no instrument, address or token", async () => {
  const { service, page, metrics } = await startServer();
  service.behave((_, response) => {
    response.writeHead(429, { "retry-after": "40" }).end("{}");
  });
  expect((await quoteFrom(page)).status).toBe(429);
  const answer = await fetch(`${metrics}/metrics`);
  expect(answer.headers.get("content-type")).toContain("text/plain");
  const text = await answer.text();
  expect(text).toContain('touchline_service_requests_total{status="429"} 1');
  expect(text).toMatch(/touchline_service_gate_seconds (?:39|40)/);
  expect(text).toContain("touchline_feed_leader 1");
  for (const secret of [ISIN, TOKEN, service.origin, "127.0.0.1"])
    expect(text).not.toContain(secret);
});

test("an older quote is ignored and counted: the next request receives the newest one, marked as such", async () => {
  const { service, page, metrics } = await startServer();
  const level = { price: "10.70", size: "1" };
  const answerWith = (updatedAt: string) =>
    service.behave((_, response) => {
      response.end(JSON.stringify({ instrument: ISIN, ask: level, bid: level, updatedAt }));
    });
  const received = async () => {
    const answer = await quoteFrom(page);
    return [(await answer.json()).updatedAt, answer.headers.get("x-touchline-fault")];
  };
  const newest = "2026-01-05T08:00:00.000000002Z";
  answerWith(newest);
  expect(await received()).toEqual([newest, null]);
  answerWith("2026-01-05T08:00:00.000000001Z");
  // Until the next check the answer comes from memory.
  await expect.poll(received, { timeout: 5000 }).toEqual([newest, "updatedAt.older"]);
  const text = await (await fetch(`${metrics}/metrics`)).text();
  expect(text).toContain("touchline_service_older_quotes_total 1");
});

test("reports a server as alive and ready until it drains its streams", async () => {
  const { booted, page, metrics } = await startServer();
  const statuses = async () =>
    Promise.all(
      [`${metrics}/healthz`, `${metrics}/readyz`, new URL("/readyz", page.url)].map(
        async (address) => (await fetch(address)).status,
      ),
    );
  expect(await statuses()).toEqual([200, 200, 200]);
  await booted.gateway.drainStreams();
  expect(await statuses()).toEqual([200, 503, 503]);
});

test.each([
  ["POST", "/metrics", {}, 403],
  ["GET", "/metrics", { origin: "https://evil.example" }, 403],
  ["GET", "/metrics", { "sec-fetch-site": "cross-site" }, 403],
  ["GET", "/metrics", { "sec-fetch-site": "none" }, 200],
  ["HEAD", "/metrics", {}, 200],
  ["GET", "/", {}, 404],
  ["GET", "/metrics?x", {}, 404],
  ["GET", `/api/instruments/${ISIN}/latest-quote`, {}, 404],
])(
  "answers %s %s with the headers %o with the status %i",
  async (method, path, headers, status) => {
    const { service, metrics } = await startServer();
    expect((await fetch(metrics + path, { method, headers })).status).toBe(status);
    expect(service.seen).toEqual([]);
  },
);

test("stops the start with one line if the address is in use", async () => {
  const { settings } = await startServer();
  const folder = mkdtempSync(join(tmpdir(), "touchline-metrics-"));
  closings.push(() => rmSync(folder, { recursive: true }));
  const second = boot({ ...settings, stateDir: folder }, {}, { log: () => undefined });
  await expect(second).rejects.toThrow(SettingsError);
  await expect(second).rejects.toThrow("METRICS cannot be listened on: Error EADDRINUSE.");
});
