import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createGateway } from "#server/gateway/gateway.ts";
import { testGatewayOptions } from "#server/gateway/testing/gateway-options.ts";
import { answersIn, rawRequest } from "#server/testing/raw-request.ts";
import { guardConnections } from "./connections.ts";

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

/** The port of a gateway. */
async function listening() {
  const gateway = createGateway({
    ...testGatewayOptions(),
    baseUrl: "http://127.0.0.1:1",
    token: "unused",
  });
  const server = createServer((request, response) => gateway.handle(request, response));
  guardConnections(server, gateway);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  endings.push(
    () => gateway.close(),
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return (server.address() as AddressInfo).port;
}

const health = (port: number) => `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;

test("answers some of hundreds of pipelined requests, gives the reason and disconnects the client", async () => {
  const port = await listening();
  const { text } = await rawRequest(port, health(port).repeat(500));
  expect(answersIn(text)).toBe(33);
  expect(text.match(/HTTP\/1\.1 200 /g)).toHaveLength(32);
  expect(text).toMatch(/HTTP\/1\.1 503 [\s\S]*Too many requests wait on this connection\./);
});

test("answers all of hundreds of requests that a client sends one by one", async () => {
  const port = await listening();
  const socket = connect(port, "127.0.0.1");
  endings.push(() => socket.destroy());
  let text = "";
  let isOpen = true;
  socket.on("close", () => {
    isOpen = false;
  });
  for (let sent = 1; sent <= 200; sent += 1) {
    socket.write(health(port));
    while (answersIn(text) < sent) {
      text += await new Promise<string>((resolve) =>
        socket.once("data", (chunk) => resolve(chunk.toString("latin1"))),
      );
    }
  }
  expect(text.match(/HTTP\/1\.1 200 /g)).toHaveLength(200);
  expect(isOpen).toBe(true);
});
