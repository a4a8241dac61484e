import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ErrorAnswer } from "#server/gateway/error-answer.ts";

/**
 * Maximum number of pending requests of one connection. Browsers and nginx send a request only after the answer to
 * the one before. Each pending request costs ten kilobytes, and a client can send hundreds in one packet.
 */
const MAX_UNANSWERED = 32;
export const TOO_MANY_AT_ONCE: ErrorAnswer = {
  status: 503,
  reason: "Too many requests wait on this connection.",
};

const unanswered = new WeakMap<Socket, number>();

/**
 * Counts a request until its answer is complete.
 *
 * @returns whether its connection now has too many pending requests
 */
export function exceedsPipelineLimit(
  { socket }: IncomingMessage,
  response: ServerResponse,
): boolean {
  const count = (unanswered.get(socket) ?? 0) + 1;
  unanswered.set(socket, count);
  response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  return count > MAX_UNANSWERED;
}
