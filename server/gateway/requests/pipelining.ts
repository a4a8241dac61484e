import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Refusal } from "#server/gateway/answers/problem.ts";

/**
 * Requests of one connection that have no answer yet. No browser sends a second one before the first is
 * answered, and nginx does not either. Each costs ten kilobytes here, and a client can send hundreds in one
 * packet, never to read an answer.
 */
const MAX_UNANSWERED = 32;
export const TOO_MANY_AT_ONCE: Refusal = {
  status: 503,
  reason: "Too many requests wait on this connection.",
};

const unanswered = new WeakMap<Socket, number>();

/**
 * Counts a request until its answer is over.
 *
 * @returns whether its connection has too many of them
 */
export function isOneTooMany({ socket }: IncomingMessage, response: ServerResponse): boolean {
  const count = (unanswered.get(socket) ?? 0) + 1;
  unanswered.set(socket, count);
  response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  return count > MAX_UNANSWERED;
}
