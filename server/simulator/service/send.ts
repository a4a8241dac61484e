import type { IncomingMessage, ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Answer } from "#server/simulator/answer.ts";

/** Returns the headers with the length, also for HEAD, unless a fault sets its own. */
function withLength(answer: Answer): Record<string, string> {
  const { headers, body, status } = answer;
  const framed = "content-length" in headers || "transfer-encoding" in headers;
  if (framed || status === 204 || status === 304) return { ...headers };
  return { ...headers, "content-length": String(Buffer.byteLength(body)) };
}

/** Sends an unchanged answer. */
export function send(answer: Answer): Response {
  const { status, body } = answer;
  return new Response(body === "" ? null : body, { status, headers: withLength(answer) });
}

/** States the length of the whole body, sends half of it and closes the connection. */
export function sendTruncated(answer: Answer, outgoing: ServerResponse): Response {
  const bytes = Buffer.from(answer.body);
  outgoing.writeHead(answer.status, {
    ...answer.headers,
    "content-length": String(Math.max(1, bytes.length)),
  });
  outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => outgoing.destroy());
  return RESPONSE_ALREADY_SENT;
}

/** Breaks the connection without an answer. */
export function sendReset(incoming: IncomingMessage): Response {
  incoming.socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}

/** Never answers; the connection stays open until the client or the end of the server closes it. */
export function sendNothing(): Response {
  return RESPONSE_ALREADY_SENT;
}
