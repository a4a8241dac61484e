import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import { answerCalls, machineNow } from "./process.ts";

/** Servers of the two transports that were compared, without a gateway behind them: the cost of sending alone. */
const responses = new Set<ServerResponse>();
const sockets = new Set<WebSocket>();
const server = createServer((_request, response) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.flushHeaders();
  responses.add(response);
  response.on("close", () => responses.delete(response));
});
const webSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
server.on("upgrade", (request, socket, head) => {
  webSockets.handleUpgrade(request, socket, head, (webSocket) => {
    sockets.add(webSocket);
    webSocket.on("close", () => sockets.delete(webSocket));
  });
});

/** The length of one quote in a stream. */
const FILLING = "x".repeat(430);
let timer: NodeJS.Timeout | undefined;

function send(): void {
  const text = JSON.stringify({ at: machineNow(), text: FILLING });
  const bytes = Buffer.from(text);
  for (const webSocket of sockets) webSocket.send(bytes, { binary: false });
  const event = Buffer.from(`data: ${text}\n\n`);
  for (const response of responses) response.write(event);
}

answerCalls({
  listen: () =>
    new Promise((resolve) => {
      server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
    }),
  /** Sends to all connections this many times a second; 0 stops. */
  send(perSecond: number) {
    clearInterval(timer);
    if (perSecond > 0) timer = setInterval(send, 1000 / perSecond);
  },
});
