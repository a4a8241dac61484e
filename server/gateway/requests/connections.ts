import type { EventEmitter } from "node:events";
import { type IncomingMessage, ServerResponse, STATUS_CODES } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { JSON_TYPE, refuse } from "#server/gateway/answers/respond.ts";
import { type ErrorAnswer, errorBody } from "#server/gateway/error-answer.ts";
import type { Gateway } from "#server/gateway/gateway.ts";
import { DATA_HEADERS } from "#server/gateway/security-headers.ts";
import { FOREIGN } from "./access.ts";

/** Time-outs of connections, in milliseconds; tests reduce them. */
export interface ConnectionLimits {
  readonly headersTimeout: number;
  /** Headers and body together: a recording of 32 MiB is the largest. */
  readonly requestTimeout: number;
  /** Interval of Node's check for connections that took too long. */
  readonly connectionsCheckingInterval: number;
  /**
   * Longest time without traffic between a request and the end of its answer. It is longer than the deadline of any
   * answer: it disconnects clients that do not read, and whose answers would stay in memory.
   */
  readonly idleTimeout: number;
  /** The time for the answer to a refused upgrade to arrive, and for the client to close. */
  readonly closeTimeout: number;
}

const LIMITS: ConnectionLimits = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2_000,
  idleTimeout: 30_000,
  closeTimeout: 5_000,
};

/**
 * Answers what Node does not pass on as a request: CONNECT, invalid HTTP, an unknown `Expect`, and upgrades that do not
 * come from the dashboard's own page. Closes connections that send too slowly or do not read. Call it before the server
 * listens, since Node reads the interval of its check then.
 */
export function guardConnections(
  server: EventEmitter,
  gateway: Gateway,
  { idleTimeout, closeTimeout, ...limits }: ConnectionLimits = LIMITS,
): void {
  const hangUp: HangUp = (socket, status, reason, more) => {
    sendLast(socket, status, reason, more);
    destroyAfter(socket, closeTimeout);
  };
  const pendingAnswers = trackAnswers(server);
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
    // Without a listener for the timeout, Node closes the connection.
    response.setTimeout(idleTimeout);
  });
  // Without Host, Node would answer with a bare status; the gateway gives a reason. These are options of the
  // constructor, but Vite creates its servers itself.
  Object.assign(server, { requireHostHeader: false, ...limits });
  server.on("connect", (_request: IncomingMessage, socket: Duplex) => {
    hangUp(socket, "405 Method Not Allowed", "Only GET, HEAD can be used.", "Allow: GET, HEAD\r\n");
  });
  server.removeAllListeners("clientError");
  server.on("clientError", (error: ClientError, socket: Duplex) =>
    answerClientError(error, socket, pendingAnswers.get(socket), hangUp),
  );
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    refuse(request, response, { status: 417, reason: "The Expect header is not supported." });
  });
  guardUpgrades(server, gateway, hangUp, closeTimeout);
}

/** Ends a connection after an invalid or incomplete request. */
function answerClientError(
  error: ClientError,
  socket: Duplex,
  pendingAnswer: ServerResponse | undefined,
  hangUp: HangUp,
): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
  } else if (pendingAnswer?.req.complete === false && error.code === TIMEOUT) {
    // The pending answer belongs to this request, whose body never arrived.
    socket.destroy();
  } else if (pendingAnswer !== undefined) {
    // The error follows a request with a pending answer: the browser would take an answer to the error for that of
    // another request.
    pendingAnswer.once("close", () => socket.end());
  } else {
    const { status, reason } = CLIENT_ERRORS[error.code ?? ""] ?? INVALID;
    hangUp(socket, status, reason);
  }
}

/** Tracks the last pending answer of each connection. */
function trackAnswers(server: EventEmitter): WeakMap<Duplex, ServerResponse> {
  const pendingAnswers = new WeakMap<Duplex, ServerResponse>();
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    pendingAnswers.set(socket, response);
    response.once("close", () => {
      if (pendingAnswers.get(socket) === response) pendingAnswers.delete(socket);
    });
  });
  return pendingAnswers;
}

function guardUpgrades(
  server: EventEmitter,
  gateway: Gateway,
  hangUp: HangUp,
  closeTimeout: number,
): void {
  function refuseUpgrade(socket: Duplex, { status, reason, allow }: ErrorAnswer): void {
    const more = allow === undefined ? "" : `Allow: ${allow}\r\n`;
    hangUp(socket, `${status} ${STATUS_CODES[status] ?? ""}`, reason, more);
  }

  server.prependListener("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.headers.upgrade?.toLowerCase() !== "websocket") {
      answerPlainly(server, request, socket, closeTimeout);
    } else if (gateway.isForStream(request)) {
      const refusal = gateway.openStream(request, socket, head);
      if (refusal) refuseUpgrade(socket, refusal);
    } else {
      const isOfVite = /^vite-(?:hmr|ping)$/.test(request.headers["sec-websocket-protocol"] ?? "");
      if (!isOfVite || !gateway.admitsUpgrade(request)) refuseUpgrade(socket, FOREIGN);
    }
  });
}

/**
 * Answers a request that proposes another protocol, such as HTTP/2 by curl, like any other request. A server may ignore
 * the proposal (RFC 9110, section 7.8).
 */
function answerPlainly(
  server: EventEmitter,
  request: IncomingMessage,
  socket: Duplex,
  closeTimeout: number,
): void {
  socket.on("error", () => socket.destroy());
  if (!(socket instanceof Socket)) {
    socket.destroy();
    return;
  }
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once("finish", () => {
    socket.end();
    destroyAfter(socket, closeTimeout);
  });
  server.emit("request", request, response);
}

type ClientError = Error & { readonly code?: string };

const TIMEOUT = "ERR_HTTP_REQUEST_TIMEOUT";
const INVALID = { status: "400 Bad Request", reason: "The request is not valid HTTP." };
/** Answers to invalid requests, by Node's error code. */
const CLIENT_ERRORS: Readonly<Record<string, typeof INVALID>> = {
  HPE_HEADER_OVERFLOW: {
    status: "431 Request Header Fields Too Large",
    reason: "The headers of the request are too long.",
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: "413 Payload Too Large",
    reason: "The chunk extensions of the request are too long.",
  },
  [TIMEOUT]: { status: "408 Request Timeout", reason: "The request took too long to arrive." },
};

/** Answers with a status line and ends the connection. */
type HangUp = (socket: Duplex, status: string, reason: string, more?: string) => void;

function sendLast(socket: Duplex, status: string, reason: string, more = ""): void {
  // Node passes these sockets without a listener for errors: a client's reset would end the process.
  socket.on("error", () => socket.destroy());
  const body = errorBody(reason);
  const headers = Object.entries(DATA_HEADERS).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${status}\r\n${headers.join("")}${more}content-type: ${JSON_TYPE}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** Destroys a socket after a time-out: after an upgrade, Node's own time-outs do not apply. */
function destroyAfter(socket: Duplex, afterMs: number): void {
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), afterMs).unref();
  socket.once("close", () => clearTimeout(timer));
}
