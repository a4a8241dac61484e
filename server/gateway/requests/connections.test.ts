import { createServer, maxHeaderSize, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { createGateway } from "#server/gateway/gateway.ts";
import { testGatewayOptions } from "#server/gateway/testing/gateway-options.ts";
import { rawRequest } from "#server/testing/raw-request.ts";
import { type ConnectionLimits, guardConnections } from "./connections.ts";

const gateway = createGateway({
  ...testGatewayOptions(),
  baseUrl: "http://127.0.0.1:1",
  token: "unused",
});

describe.each([
  ["CONNECT", "CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n"],
  [
    "upgrade",
    "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
  ],
])("a refused %s", (kind, bytes) => {
  const server = createServer();
  afterEach(() => server.close());

  test("may be reset by its client without effect on others", async () => {
    const handed = new Promise<Socket>((resolve) => {
      server.on(kind.toLowerCase(), (_request, socket: Socket) => resolve(socket));
    });
    guardConnections(server, gateway);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
    client.write(bytes);
    const socket = await handed;
    // An error that no listener takes would be thrown here, and end the process elsewhere.
    expect(() => socket.emit("error", new Error("read ECONNRESET"))).not.toThrow();
    client.destroy();
    socket.destroy();
  });
});

const SOON = {
  headersTimeout: 20,
  requestTimeout: 20,
  connectionsCheckingInterval: 5,
  idleTimeout: 60_000,
  closeTimeout: 20,
};
const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

async function listening(limits?: ConnectionLimits) {
  const server = createServer(() => {});
  guardConnections(server, gateway, limits);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  endings.push(
    () => server.closeAllConnections(),
    () => void server.close(),
  );
  return server;
}

test.each([
  ["refused", "Host: evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket"],
  ["ignored", "Host: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: h2c"],
])("closes the connection of a client that never ends a %s upgrade", async (_, head) => {
  const server = await listening(SOON);
  server.on("request", (_request, response: ServerResponse) => response.end("as any other"));
  const { port } = server.address() as AddressInfo;
  const client = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  endings.push(() => client.destroy());
  client.on("error", () => undefined);
  client.write(`GET / HTTP/1.1\r\n${head}\r\n\r\n`);
  await new Promise((resolve) => client.on("data", resolve));
  const count = () =>
    new Promise<number>((resolve) => server.getConnections((_error, open) => resolve(open)));
  await expect.poll(count).toBe(0);
});

test.each([
  [400, "is not valid HTTP", "hello\r\n\r\n", undefined, "The request is not valid HTTP."],
  [408, "is slow", "GET / HTTP/1.1\r\nX-Slow: ", SOON, "The request took too long to arrive."],
  [
    431,
    "has too many headers",
    `GET / HTTP/1.1\r\nX-Long: ${"x".repeat(maxHeaderSize)}`,
    undefined,
    "The headers of the request are too long.",
  ],
])("answers %d with a reason to a request that %s", async (status, _, bytes, limits, reason) => {
  const server = await listening(limits);
  const answer = await rawRequest((server.address() as AddressInfo).port, bytes);
  expect(answer.status).toBe(status);
  expect(answer.body).toContain(reason);
});

describe("a client that sends too slowly", () => {
  test.each([
    ["its headers", "GET / HTTP/1.1\r\nX-Slow: ", "x"],
    ["its first line", "G", "x"],
    ["the body of a request", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999\r\n\r\n", "x"],
    ["nothing at all", "", ""],
  ])("is disconnected while it sends %s", async (_what, bytes, more) => {
    const server = await listening(SOON);
    const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
    client.write(bytes);
    // Each byte starts no new wait.
    const drip = setInterval(() => client.write(more), 5);
    endings.push(() => clearInterval(drip));
    client.on("error", () => client.destroy());
    client.resume();
    await new Promise((resolve) => client.on("close", resolve));
    expect(server.listening).toBe(true);
  });

  test("has at most 15 seconds for its headers", async () => {
    const { headersTimeout, connectionsCheckingInterval } = Object.assign(
      { connectionsCheckingInterval: Number.NaN },
      await listening(),
    );
    expect(headersTimeout + connectionsCheckingInterval).toBeLessThan(15_000);
  });
});

describe("a client that does not read", () => {
  /** Ten megabytes: far more than two sockets hold. */
  const LONG = Buffer.alloc(10 << 20, "x");

  async function answeringLong(idleTimeout: number) {
    const answered: ServerResponse[] = [];
    const server = createServer((_request, response) => {
      answered.push(response);
      response.end(LONG);
    });
    guardConnections(server, gateway, { ...SOON, idleTimeout: idleTimeout });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    endings.push(() => server.closeAllConnections());
    endings.push(() => void server.close());
    const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
    client.on("error", () => client.destroy());
    endings.push(() => client.destroy());
    client.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    return { client, answered };
  }

  test("is disconnected, and its answer is dropped", async () => {
    const { client, answered } = await answeringLong(100);
    client.pause();
    await expect.poll(() => answered[0]?.destroyed, { timeout: 10_000 }).toBe(true);
  });

  test("stays connected while it reads slowly", async () => {
    // Reading takes longer than this, and a busy machine pauses for less.
    const { client } = await answeringLong(1500);
    let size = 0;
    client.on("data", (chunk: Buffer) => {
      size += chunk.length;
      client.pause();
      setTimeout(() => client.resume(), 15);
    });
    await expect.poll(() => size, { timeout: 30_000 }).toBeGreaterThan(LONG.length);
  });
});
