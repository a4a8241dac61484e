import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { guardConnections } from "./connections.ts";
import { createGateway } from "./gateway.ts";

const gateway = createGateway({
  baseUrl: "http://127.0.0.1:1",
  token: "unused",
  source: "svc-0",
  operatorEmail: undefined,
  host: "127.0.0.1",
  allowedHosts: [],
  log: () => {},
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

  it("may be reset by its client and harms nobody else", async () => {
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
