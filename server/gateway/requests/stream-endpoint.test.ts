import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import type { StreamConnection } from "#server/feed/streams/stream-connection.ts";
import { openStream } from "#server/gateway/testing/stream-client.ts";
import { hostNames } from "./access.ts";
import { createStreamEndpoint } from "./stream-endpoint.ts";

const MIB = 1024 * 1024;

test("notifies a stream of written messages, however many bytes a socket may hold", async () => {
  let connection: StreamConnection | undefined;
  /** The waiting bytes at each call of `onWritable`. */
  const waiting: number[] = [];
  const endpoint = createStreamEndpoint({
    streams: {
      isOffered: () => true,
      open(opened) {
        connection = opened;
        return {
          onMessage: () => undefined,
          onMalformed: () => undefined,
          onWritable: () => void waiting.push(opened.waitingBytes()),
          onPong: () => undefined,
          onPing: () => undefined,
          onClose: () => undefined,
        };
      },
    },
    allowedHosts: hostNames("127.0.0.1", []),
    log: () => undefined,
  });
  // So many that the socket itself never says that it has drained.
  const server = createServer({ highWaterMark: 64 * MIB });
  server.on("upgrade", (request, socket, head) => void endpoint.upgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const client = await openStream((server.address() as AddressInfo).port);
  try {
    client.pause();
    const message = Buffer.from(JSON.stringify("x".repeat(MIB)));
    for (let count = 0; count < 16; count += 1) connection?.send(message);
    expect(connection?.waitingBytes()).toBeGreaterThan(0);
    client.resume();
    await expect.poll(() => waiting.at(-1)).toBe(0);
  } finally {
    client.close();
    endpoint.terminate();
    server.close();
  }
});
