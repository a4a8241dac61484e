import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { boot } from "#server/gateway/boot/boot.ts";
import { parseSettings } from "#server/gateway/settings/settings.ts";
import { createRunningClocks } from "#server/gateway/testing/manual-clocks.ts";
import { forQuotes, LISTED, quoteTarget } from "#server/gateway/testing/plain-service.ts";
import { startRecordingService } from "#server/gateway/testing/recording-service.ts";

const HOUR = 3_600_000;
const LIST = "/api/instruments";
const opened: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** Boots a gateway and serves it, until the test ends. */
async function served(...options: Parameters<typeof boot>) {
  const booted = await boot(...options);
  const server = createServer((request, response) => {
    booted.gateway.handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  opened.push(() => {
    server.close();
    server.closeAllConnections();
    return booted.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = (path: string, init?: RequestInit) => fetch(origin + path, init);
  return Object.assign(ask, { crash: () => booted.gateway.close() });
}

/** A service, and gateways to it that are started one after the other with the same state folder. */
async function deployment() {
  const service = await startRecordingService();
  opened.push(() => service.close());
  const root = mkdtempSync(join(tmpdir(), "touchline-restart-"));
  opened.push(() => rmSync(root, { recursive: true }));
  const clocks = createRunningClocks();
  let running: Awaited<ReturnType<typeof served>> | undefined;
  const start = async (token = "bad-token") => {
    // The one before asks no more, and saves nothing.
    running?.crash();
    const raw = { MARKET_DATA_BASE_URL: service.origin, MARKET_DATA_TOKEN: token };
    running = await served(parseSettings(raw, root), {}, { clocks });
    return running;
  };
  const refuseWith = (status: number, headers: Record<string, string> = {}) =>
    service.behave((_, response) => response.writeHead(status, headers).end("{}"));
  const accept = () => service.behave((_, response) => response.end("[]"));
  return { service, clocks, start, refuseWith, accept };
}

describe("a gateway that is started again", () => {
  test.each([0, HOUR, -HOUR])(
    "sends nothing inside a Retry-After of its last run, the date moved by %i ms or not",
    async (ms) => {
      const { service, clocks, start, refuseWith, accept } = await deployment();
      refuseWith(429, { "retry-after": "120" });
      await (await start())(LIST);
      accept();
      clocks.setDate(ms);
      clocks.pass(60_010);
      const ask = await start();
      const held = await ask(LIST);
      expect(held.status).toBe(429);
      expect(held.headers.get("retry-after")).toBe("60");
      expect(held.headers.get("x-touchline-gate")).toBe("rate-limited");
      expect(service.seen).toHaveLength(1);
      // The pacer adds a margin to a wait.
      clocks.pass(75_000);
      expect((await ask(LIST)).status).toBe(200);
    },
  );

  test("sends no more than one request for each path inside the Retry-After of a 5xx", async () => {
    const { service, clocks, start } = await deployment();
    const paths = LISTED.map((isin) => quoteTarget(isin));
    const sent = () => service.seen.filter(({ target }) => target.endsWith("/latest-quote"));
    service.behave(
      forQuotes((_, response) => response.writeHead(503, { "retry-after": "600" }).end("{}")),
    );
    const ask = await start();
    expect((await ask(LIST)).status).toBe(200);
    for (const path of [...paths, ...paths]) {
      const { status, headers } = await ask(path);
      expect([status, headers.get("retry-after")]).toEqual([503, "600"]);
      expect(headers.has("x-touchline-gate")).toBe(false);
    }
    expect(sent()).toHaveLength(paths.length);
    clocks.pass(60_010);
    for (const path of paths) {
      const { status, headers } = await (await start())(path);
      expect([status, headers.get("retry-after")]).toEqual([503, "540"]);
    }
    expect(sent()).toHaveLength(paths.length);
  });

  test("tries the same refused token no more than once a minute, however often it starts", async () => {
    const { service, clocks, start, refuseWith } = await deployment();
    refuseWith(403);
    for (let crashes = 0; crashes < 12; crashes += 1) {
      await (await start())(LIST);
      clocks.pass(10_010);
    }
    expect(service.seen, "requests in two minutes").toHaveLength(2);
  });

  test("tries a mended token at once", async () => {
    const { start, refuseWith, accept } = await deployment();
    refuseWith(401);
    await (await start())(LIST);
    accept();
    expect((await (await start())(LIST)).status).toBe(429);
    expect((await (await start("good-token"))(LIST)).status).toBe(200);
  });
});

describe("the gate before the embedded simulator", () => {
  const steer = (
    ask: Awaited<ReturnType<typeof served>>,
    method: string,
    path: string,
    body: object,
  ) =>
    ask(`/simulator/${path}`, {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  test("counts by the simulator's time: while that is frozen, a wait ends with a step", async () => {
    const ask = await served(parseSettings({}, "."), { limit: "1/600s", window: "fixed" });
    await steer(ask, "PUT", "clock", { standing: true });
    expect((await ask(LIST)).status).toBe(200);
    // While time stands, each request asks the service: the first 429 is the service's own.
    expect((await ask(LIST)).headers.get("retry-after")).toBe("600");
    expect((await ask(LIST)).headers.get("x-touchline-gate-ms")).toBe("600000");
    await steer(ask, "POST", "clock/step", { ms: 599_000 });
    expect((await ask(LIST)).headers.get("x-touchline-gate")).toBe("rate-limited");
    await steer(ask, "POST", "clock/step", { ms: 1000 });
    expect((await ask(LIST)).status).toBe(200);
  });

  test.each([
    ["a reset", "reset"],
    ["a new run", "restart"],
  ])("opens again after %s: the limit has a fresh budget", async (_, control) => {
    const ask = await served(parseSettings({}, "."), { limit: "1/600s", window: "fixed" });
    const [first] = (await (await ask(LIST)).json()) as readonly { isin: string }[];
    const quote = quoteTarget(first?.isin ?? "");
    for (const path of [quote, quote, LIST]) {
      expect((await ask(path)).headers.get("x-touchline-gate")).toBe("rate-limited");
    }
    await steer(ask, "POST", control, {});
    expect((await ask(LIST)).status).toBe(200);
  });
});
