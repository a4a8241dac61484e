import { createServer } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { afterEach, expect, test } from "vitest";
import { DATA_HEADERS } from "#server/gateway/security-headers.ts";
import {
  type RecordingService,
  startRecordingService,
} from "#server/gateway/testing/recording-service.ts";
import { freePort } from "#server/testing/free-port.ts";
import { rawRequest, requestText } from "#server/testing/raw-request.ts";
import { listenOn } from "./testing/listen.ts";
import { type Running, startNginx } from "./testing/start.ts";
import { describeWithNginx } from "./testing/suite.ts";

const QUOTE = "/api/instruments/US0378331005/latest-quote";
const authorityOf = ({ origin }: RecordingService) => new URL(origin).host;

describeWithNginx("the servers behind nginx", (nginx) => {
  const endings: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end();
  });

  async function startFront(settings: Readonly<Record<string, string>>): Promise<Running> {
    const front = await startNginx(nginx, settings);
    endings.push(() => front.close());
    return front;
  }

  async function startServer(name: string): Promise<RecordingService> {
    const server = await startRecordingService();
    endings.push(() => server.close());
    server.behave((_, response) => response.end(name));
    return server;
  }

  const ask = ({ port }: Running, line = `GET ${QUOTE}`) =>
    rawRequest(port, requestText(port, line));

  test("receive requests in order: the second only while the first is unreachable", async () => {
    const port = await freePort();
    const second = await startServer("second");
    const front = await startFront({ SERVERS: `127.0.0.1:${port}, ${authorityOf(second)}` });
    for (let times = 0; times < 5; times += 1) {
      expect(await ask(front)).toMatchObject({ status: 200 });
    }
    expect(second.seen).toHaveLength(5);
    const first = createServer((_, response) => response.end("first"));
    await listenOn(first, port);
    endings.push(
      () => first.closeAllConnections(),
      () => first.close(),
    );
    await expect.poll(async () => (await ask(front)).text, { timeout: 20_000 }).toContain("first");
  });

  test("receive requests in turn with SPREAD=yes, and each replaces the other", async () => {
    const servers = [await startServer("first"), await startServer("second")];
    const front = await startFront({ SERVERS: servers.map(authorityOf).join(), SPREAD: "yes" });
    for (let times = 0; times < 6; times += 1) await ask(front);
    for (const { seen } of servers) expect(seen.length).toBeGreaterThan(0);
    servers[0]?.behave((request) => request.socket.destroy());
    for (let times = 0; times < 4; times += 1) {
      expect(await ask(front)).toMatchObject({ status: 200, body: "second" });
    }
  });

  test.each([
    ["GET", 200, 1],
    ["HEAD", 200, 1],
    ["POST", 502, 0],
  ])(
    "receive a %s again if the first closes its connection: the status is %i, with %i requests at the second",
    async (...row) => {
      const [method, status, received] = row;
      const [first, second] = [await startServer("first"), await startServer("second")];
      first.behave((request) => request.socket.destroy());
      const front = await startFront({ SERVERS: `${authorityOf(first)},${authorityOf(second)}` });
      expect((await ask(front, `${method} ${QUOTE}`)).status).toBe(status);
      expect([first.seen.length, second.seen.length]).toEqual([1, received]);
    },
  );

  test("are reported as unreachable in JSON if none can be reached", async () => {
    const front = await startFront({ SERVERS: `127.0.0.1:${await freePort()}` });
    for (const target of [QUOTE, "/config.json", "/healthz", "/feed"]) {
      const answer = await ask(front, `GET ${target}`);
      expect([target, answer.status]).toEqual([target, 502]);
      expect(answer.headers).toMatchObject(DATA_HEADERS);
      expect(JSON.parse(answer.body)).toEqual({ reason: expect.any(String), error: true });
    }
  });

  /** A server that accepts WebSockets, and echoes each message. */
  async function startEcho() {
    const upgraded: (readonly [target: string, protocol: string])[] = [];
    const open = new Set<Duplex>();
    const server = createServer((_, response) => response.writeHead(426).end());
    server.on("upgrade", ({ url = "", headers }, socket: Duplex) => {
      upgraded.push([url, String(headers.upgrade)]);
      open.add(socket);
      socket.on("error", () => socket.destroy());
      socket.write(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
      );
      socket.on("data", (chunk: Buffer) => socket.write(`said ${chunk.toString()}`));
    });
    const port = await listenOn(server);
    endings.push(
      () => server.close(),
      () => {
        for (const socket of open) socket.destroy();
      },
    );
    return { port, upgraded };
  }

  const upgradeText = (port: number, target: string, protocol = "websocket") =>
    `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\n` +
    `Connection: keep-alive, Upgrade\r\nUpgrade: ${protocol}\r\nSec-WebSocket-Version: 13\r\n` +
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

  test("receive WebSocket connections in both directions", async () => {
    const echo = await startEcho();
    const front = await startFront({ SERVERS: `127.0.0.1:${echo.port}` });
    const socket = connect(front.port, "127.0.0.1");
    endings.push(() => socket.destroy());
    let received = "";
    socket.on("data", (chunk: Buffer) => {
      received += chunk.toString();
    });
    socket.write(upgradeText(front.port, "/feed"));
    await expect.poll(() => received).toContain("101 Switching Protocols");
    socket.write("one");
    await expect.poll(() => received).toContain("said one");
    socket.write("two");
    await expect.poll(() => received).toContain("said two");
    expect(echo.upgraded).toEqual([["/feed", "websocket"]]);
  });

  test("decide about a WebSocket at any path, and are offered no other protocol", async () => {
    const echo = await startEcho();
    const front = await startFront({ SERVERS: `127.0.0.1:${echo.port}` });
    const statusOf = async (target: string, protocol: string) => {
      const bytes = upgradeText(front.port, target, protocol).replace("keep-alive, ", "close, ");
      return (await rawRequest(front.port, bytes)).status;
    };
    for (const target of ["/feed", "/feed?x", QUOTE, "/healthz"]) {
      expect([target, await statusOf(target, "h2c")]).toEqual([target, 426]);
    }
    expect(echo.upgraded).toEqual([]);
    const targets = ["/feed?x", "/feed/x", QUOTE, "/", "/healthz"];
    for (const target of targets) {
      const socket = connect(front.port, "127.0.0.1");
      const upgraded = new Promise<string>((resolve) => {
        socket.once("data", (chunk: Buffer) => resolve(chunk.toString()));
      });
      socket.write(upgradeText(front.port, target));
      expect(await upgraded).toContain("101 Switching Protocols");
      socket.destroy();
    }
    expect(echo.upgraded).toEqual(targets.map((target) => [target, "websocket"]));
  });
});
