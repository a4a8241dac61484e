import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { textFrame } from "./text-frame.ts";

/** The texts that a WebSocket client reads from frames which are written to its connection. */
async function readBack(messages: readonly Buffer[]): Promise<string[]> {
  const http = createServer();
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  http.on("upgrade", (request, socket, head) => {
    server.handleUpgrade(request, socket, head, (webSocket) => {
      for (const message of messages) {
        socket.write(textFrame(message));
        webSocket.ping();
      }
      webSocket.close();
    });
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const { port } = http.address() as AddressInfo;
  const client = new WebSocket(`ws://127.0.0.1:${port}`);
  onTestFinished(() => {
    client.terminate();
    http.close();
  });
  const texts: string[] = [];
  client.on("message", (data, isBinary) =>
    texts.push(Buffer.isBuffer(data) && !isBinary ? data.toString() : "binary"),
  );
  const [code] = await once(client, "close");
  expect(code).toBe(1005);
  return texts;
}

test("frames texts of every form of length, between frames of the library", async () => {
  const lengths = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000];
  const texts = lengths.map((length) => "x".repeat(length));
  const read = await readBack(texts.map((text) => Buffer.from(text)));
  expect(read.map(({ length }) => length)).toEqual(lengths);
  expect(read).toEqual(texts);
});

test("counts the bytes of a text, not its characters", async () => {
  const text = "Größe ≈ 1 500 😀".repeat(10);
  expect(await readBack([Buffer.from(text)])).toEqual([text]);
});

test("frames a message for many streams once", () => {
  const message = Buffer.from("{}");
  expect(textFrame(message)).toBe(textFrame(message));
  expect(textFrame(Buffer.from("{}"))).not.toBe(textFrame(message));
});
