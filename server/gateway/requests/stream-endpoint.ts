import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import type { Log } from "#server/common/log.ts";
import type { StreamConnection, StreamEvents } from "#server/feed/streams/stream-connection.ts";
import type { Streams } from "#server/feed/streams/streams.ts";
import type { ErrorAnswer } from "#server/gateway/error-answer.ts";
import { errorName } from "#server/gateway/error-name.ts";
import { provenanceOf, refuseForeign, refuseHost } from "./access.ts";
import { PATHS } from "./classify.ts";
import { textFrame } from "./text-frame.ts";

/** Accepts requests for a WebSocket. */
export interface StreamEndpoint {
  /**
   * Opens a stream for a request.
   *
   * @returns the refusal for the caller to send; undefined if the stream is open
   */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): ErrorAnswer | undefined;
  /** Resolves once all connections have ended, which their browsers may delay for 600 ms. */
  ended(): Promise<void>;
  /** Breaks all open connections. */
  terminate(): void;
}

interface StreamEndpointParts {
  readonly streams: Pick<Streams, "isOffered" | "open">;
  /** Host names under which the dashboard may be reached. */
  readonly allowedHosts: ReadonlySet<string>;
  readonly log: Log;
}

/** The largest message in bytes: four times a demand for five hundred instruments. */
const MAX_MESSAGE_BYTES = 64 * 1024;
/** Maximum number of parts of a message: each costs a hundred bytes, however short. A browser sends one or a few. */
const MAX_PARTS = 64;
/** Maximum number of chunks of a message. The network delivers about 1400 bytes at a time. */
const MAX_CHUNKS = 1024;
/** Time for a browser to answer the end of a stream. Less than the 800 ms that `npm start` waits at its end. */
const CLOSE_TIMEOUT_MS = 600;

const OPTIONS = {
  noServer: true,
  clientTracking: true,
  // Compression would cost each stream at least 64 KiB, for short texts.
  perMessageDeflate: false,
  maxPayload: MAX_MESSAGE_BYTES,
  maxFragments: MAX_PARTS,
  maxBufferedChunks: MAX_CHUNKS,
  closeTimeout: CLOSE_TIMEOUT_MS,
};

export const NOT_OFFERED: ErrorAnswer = { status: 404, reason: "There is no stream here." };
const NOT_READ: ErrorAnswer = { status: 405, reason: "Only GET can be used.", allow: "GET" };
const NO_ORIGIN: ErrorAnswer = {
  status: 403,
  reason: "Only the dashboard's own pages may open a stream.",
};
const NO_QUERY: ErrorAnswer = { status: 400, reason: "No query string is understood here." };
const NO_SOCKET: ErrorAnswer = { status: 400, reason: "This is not a request for a WebSocket." };
const KEY = /^[+/0-9A-Za-z]{22}==$/;

export function createStreamEndpoint(parts: StreamEndpointParts): StreamEndpoint {
  const { streams, allowedHosts, log } = parts;
  const server = new WebSocketServer(OPTIONS);

  function refusalOf(request: IncomingMessage): ErrorAnswer | undefined {
    const from = provenanceOf(request);
    const refusal = refuseHost(from, allowedHosts);
    if (refusal) return refusal;
    // A page of another site can open a WebSocket; its browser then sends the page's origin.
    if (from.origin === undefined) return NO_ORIGIN;
    return refuseForeign(from) ?? refuseRequest(request);
  }

  function refuseRequest({ method, url, headers }: IncomingMessage): ErrorAnswer | undefined {
    if (!streams.isOffered()) return NOT_OFFERED;
    if (url !== PATHS.stream) return NO_QUERY;
    if (method !== "GET") return NOT_READ;
    const isSocket =
      headers.upgrade?.toLowerCase() === "websocket" &&
      headers["sec-websocket-version"] === "13" &&
      KEY.test(headers["sec-websocket-key"] ?? "");
    return isSocket ? undefined : NO_SOCKET;
  }

  return {
    upgrade(request, socket, head) {
      const refusal = refusalOf(request);
      if (refusal) return refusal;
      // Accepts no subprotocol.
      delete request.headers["sec-websocket-protocol"];
      server.handleUpgrade(request, socket, head, (webSocket) => {
        webSocket.on("error", (error) => log(`A stream has failed: ${errorName(error)}.`));
        const events = streams.open(connectionOf(webSocket, socket, () => events?.onWritable()));
        if (events) listen(webSocket, events);
      });
      return undefined;
    },
    async ended() {
      const ends = (client: WebSocket) =>
        new Promise<void>((resolve) => client.once("close", () => resolve()));
      await Promise.all(Array.from(server.clients, ends));
    },
    terminate() {
      for (const client of server.clients) client.terminate();
    },
  };
}

/** In bytes; less than `BEHIND_BYTES` in `backpressure.ts`. */
const LARGE_MESSAGE = 8 * 1024;

/**
 * Adapts a WebSocket to a stream. Messages are written to the socket as whole frames: a message for many streams is
 * framed once, and takes one write instead of the library's two. Since the library does not compress here, it writes
 * each of its own frames within one turn, and no frame is interrupted.
 *
 * @param onWritable called when a message has left this process: the socket's `drain` event comes only after many messages
 */
function connectionOf(
  webSocket: WebSocket,
  socket: Duplex,
  onWritable: () => void,
): StreamConnection {
  // A failed message needs no handling here: the connection ends.
  const written = (error?: Error | null) => {
    if (!error) onWritable();
  };
  return {
    send(message) {
      if (webSocket.readyState !== webSocket.OPEN) return;
      // A browser that reads in time needs no callback.
      const mayWait = message.length > LARGE_MESSAGE || webSocket.bufferedAmount > 0;
      socket.write(textFrame(message), mayWait ? written : undefined);
    },
    waitingBytes: () => webSocket.bufferedAmount,
    ping: () => webSocket.ping(),
    close: (code, reason) => webSocket.close(code, reason),
  };
}

function listen(webSocket: WebSocket, events: StreamEvents): void {
  webSocket.on("message", (data: RawData, isBinary: boolean) => {
    if (isBinary || !Buffer.isBuffer(data)) events.onMalformed();
    else events.onMessage(data.toString());
  });
  webSocket.on("ping", () => events.onPing());
  webSocket.on("pong", () => events.onPong());
  webSocket.on("close", () => events.onClose());
}
