import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type ErrorAnswer, errorBody } from "#server/gateway/error-answer.ts";
import { DATA_HEADERS } from "#server/gateway/security-headers.ts";
import type { Blocks } from "#server/gateway/service/body-blocks.ts";

export const JSON_TYPE = "application/json; charset=utf-8";

/** Connections that close after their current answer. */
const endingSockets = new WeakSet<Socket>();

/**
 * Returns whether an earlier answer has announced the end of the connection. Further requests on it
 * must not be processed (RFC 9112, section 9.6), though Node still reads them.
 */
export function isConnectionEnding({ socket }: IncomingMessage): boolean {
  return endingSockets.has(socket);
}

/** Answers with an error of the gateway itself. Closes the connection of a request with an unread body. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: ErrorAnswer,
  headers: Readonly<Record<string, string>> = {},
): void {
  const { allow } = refusal;
  if (hasBody(request)) endingSockets.add(request.socket);
  send(request, response, refusal.status, [Buffer.from(errorBody(refusal.reason))], {
    ...headers,
    "content-type": JSON_TYPE,
    ...(allow === undefined ? {} : { allow }),
    ...(hasBody(request) ? { connection: "close" } : {}),
  });
}

/** Answers with an error as the last answer of its connection. */
export function refuseLast(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: ErrorAnswer,
): void {
  endingSockets.add(request.socket);
  refuse(request, response, refusal, { connection: "close" });
}

const DEFECT: ErrorAnswer = { status: 502, reason: "The gateway could not pass the answer on." };

/** Ends an answer after a defect of the gateway itself, so that no client waits for it. */
export function sendDefect(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else refuse(request, response, DEFECT);
}

/** Answers 200 with a value as JSON. */
export function sendJson(request: IncomingMessage, response: ServerResponse, value: unknown): void {
  send(request, response, 200, [Buffer.from(JSON.stringify(value))], { "content-type": JSON_TYPE });
}

/** Sends one complete answer with the headers of data; without the body to HEAD. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: Blocks,
  headers: Readonly<Record<string, string>>,
): void {
  const bytes = body.reduce((sum, block) => sum + block.length, 0);
  const length = status === 204 ? {} : { "content-length": String(bytes) };
  response.writeHead(status, { ...DATA_HEADERS, ...headers, ...length });
  if (request.method !== "HEAD" && status !== 204) {
    for (const block of body) response.write(block);
  }
  response.end();
}

/** The refusal of a request with a body. */
export const NO_BODY: ErrorAnswer = { status: 400, reason: "This route accepts no body." };

/** Returns whether the request announces a body. */
export function hasBody(request: IncomingMessage): boolean {
  const { "content-length": length, "transfer-encoding": coding } = request.headers;
  return coding !== undefined || (length !== undefined && length !== "0");
}

/** Returns a signal that aborts once the browser has disconnected or the answer is complete. */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  return gone.signal;
}
