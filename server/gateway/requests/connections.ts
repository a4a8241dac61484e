import type { EventEmitter } from "node:events";
import { type IncomingMessage, ServerResponse, STATUS_CODES } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { errorBody, type Refusal } from "#server/gateway/answers/problem.ts";
import { refuse } from "#server/gateway/answers/respond.ts";
import type { Gateway } from "#server/gateway/gateway.ts";
import { DATA_HEADERS } from "#server/gateway/security-headers.ts";

/** How long a client may take, in milliseconds; a test may tighten it. */
export interface ConnectionLimits {
  readonly headersTimeout: number;
  /** Headers and body together: a recording of 32 MiB is the largest. */
  readonly requestTimeout: number;
  /** How often Node looks for connections that took too long. */
  readonly connectionsCheckingInterval: number;
  /**
   * How long a connection may stand still from its request to the end of its answer. More than any
   * answer is waited for: what ends here is a client that does not read, for which a whole answer is held.
   */
  readonly stillnessTimeout: number;
  /** The time for the answer to a refused upgrade to arrive, and for the client to close. */
  readonly closeTimeout: number;
}

const LIMITS: ConnectionLimits = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2_000,
  stillnessTimeout: 30_000,
  closeTimeout: 5_000,
};

/**
 * Answers what never becomes a request for a middleware: CONNECT, what is not HTTP at all, what
 * expects the unknown, and upgrades that do not come from the dashboard's own page. Closes
 * connections that send too slowly or do not read. To be called before the server listens: Node then reads the
 * interval.
 */
export function guardConnections(
  server: EventEmitter,
  gateway: Gateway,
  { stillnessTimeout, closeTimeout, ...limits }: ConnectionLimits = LIMITS,
): void {
  const hangUp: HangUp = (socket, status, reason, more) => {
    sendLast(socket, status, reason, more);
    giveUpOn(socket, closeTimeout);
  };
  const answering = followAnswers(server);
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
    // Without a listener for the timeout, Node closes the connection.
    response.setTimeout(stillnessTimeout);
  });
  // Node would answer a request without Host with a bare status; the gateway has words for it. These
  // are options of the constructor, and Vite makes its servers itself.
  Object.assign(server, { requireHostHeader: false, ...limits });
  server.on("connect", (_request: IncomingMessage, socket: Duplex) => {
    hangUp(socket, "405 Method Not Allowed", "Only GET, HEAD can be used.", "Allow: GET, HEAD\r\n");
  });
  server.removeAllListeners("clientError");
  server.on("clientError", (error: Error & { code?: string }, socket: Duplex) => {
    if (!socket.writable || error.code === "ECONNRESET") {
      socket.destroy();
      return;
    }
    // A body that makes no sense comes after the request that is being answered: were this answered
    // as well, the browser would take it for the answer to another one.
    const before = answering.get(socket);
    if (before?.req.complete === false && error.code === TIMEOUT) {
      // The answer in progress belongs to this request, whose body never arrived.
      socket.destroy();
      return;
    }
    if (before !== undefined) {
      before.once("close", () => socket.end());
      return;
    }
    const { status, reason } = CLIENT_ERRORS[error.code ?? ""] ?? INVALID;
    hangUp(socket, status, reason);
  });
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    refuse(request, response, { status: 417, reason: "The Expect header is not supported." });
  });
  guardUpgrades(server, gateway, hangUp, closeTimeout);
}

/** The last pending answer of each connection. */
function followAnswers(server: EventEmitter): WeakMap<Duplex, ServerResponse> {
  const answering = new WeakMap<Duplex, ServerResponse>();
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    answering.set(socket, response);
    response.once("close", () => {
      if (answering.get(socket) === response) answering.delete(socket);
    });
  });
  return answering;
}

function guardUpgrades(
  server: EventEmitter,
  gateway: Gateway,
  hangUp: HangUp,
  closeTimeout: number,
): void {
  function refuseUpgrade(socket: Duplex, { status, reason, allow }: Refusal): void {
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

const FOREIGN: Refusal = {
  status: 403,
  reason: "Only the dashboard's own pages may ask for this.",
};

/**
 * A server need not follow a proposal to change the protocol, such as that of curl to speak HTTP/2
 * (RFC 9110, section 7.8): the request is answered as any other.
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
    giveUpOn(socket, closeTimeout);
  });
  server.emit("request", request, response);
}

const TIMEOUT = "ERR_HTTP_REQUEST_TIMEOUT";
const INVALID = { status: "400 Bad Request", reason: "The request is not valid HTTP." };
/** By Node's error code. */
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
    `HTTP/1.1 ${status}\r\n${headers.join("")}${more}content-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** After an upgrade Node's own time-outs do not apply: a client that never closes would keep the socket. */
function giveUpOn(socket: Duplex, afterMs: number): void {
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), afterMs).unref();
  socket.once("close", () => clearTimeout(timer));
}
