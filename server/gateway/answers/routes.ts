import type { IncomingMessage, ServerResponse } from "node:http";
import { readPositiveMs } from "#market/headers/feed-headers.ts";
import { INTERVAL_HEADER, SOURCE_HEADER, TRY_NOW_HEADER } from "#market/headers/gateway-headers.ts";
import { parseIsin } from "#market/isin.ts";
import type { Feed } from "#server/feed/feed.ts";
import type { FeedRequest } from "#server/feed/requests/feed-answer.ts";
import type { ErrorAnswer } from "#server/gateway/error-answer.ts";
import type { RequestClass } from "#server/gateway/requests/classify.ts";
import { disconnectSignal, refuse, send } from "./respond.ts";
import type { RouteAnswer, RouteAnswers } from "./route-answers.ts";
import { sendAnswer } from "./service-answers.ts";

export interface RoutesOptions {
  /** Returns the opaque id of the service at its address; it may change at any time. */
  readonly source: () => string;
  /** Returns the feed of the current service. */
  readonly feed: () => Pick<Feed, "quote" | "instruments">;
  readonly answers: RouteAnswers;
}

/** Answers one of the two routes. */
export type Routes = (
  request: IncomingMessage,
  response: ServerResponse,
  requestClass: Extract<RequestClass, { kind: "forward" }>,
) => Promise<void>;

const SOURCE_CHANGED: ErrorAnswer = {
  status: 502,
  reason: "The source changed during the request.",
};
/** The `wait` preference (RFC 7240, section 4.3): the longest wait that the client wants, in seconds. */
const WAIT = /(?:^|[,;])\s*wait=(\d{1,4})\s*(?:$|[,;])/i;

export function createRoutes({ source, feed, answers }: RoutesOptions): Routes {
  return async (request, response, { path, operation }) => {
    const isTryNow = request.headers[TRY_NOW_HEADER] === "now";
    const held = answers.held(path, { isTryNow });
    if (held) return sendRoute(request, response, held);
    const before = source();
    const answer = await answerOf({ ...requestOf(request, response), isTryNow }, path, operation);
    // The source changed during the request, so the answer's origin is unknown.
    if (before !== source()) {
      response.setHeader(SOURCE_HEADER, source());
      refuse(request, response, SOURCE_CHANGED);
    } else if (answer && !response.destroyed) sendRoute(request, response, answer);
  };

  /** @returns undefined if the client has disconnected */
  async function answerOf(
    asked: FeedRequest,
    path: string,
    operation: "quote" | "instruments",
  ): Promise<RouteAnswer | undefined> {
    const isin = parseIsin(path.split("/")[2] ?? "");
    if (operation === "quote" && isin !== undefined) {
      const answer = await feed().quote(isin, asked);
      return answer.kind === "gone" ? undefined : answers.quote(answer, path);
    }
    const answer = await feed().instruments(asked);
    return answer.kind === "gone" ? undefined : answers.instruments(answer, path);
  }
}

function sendRoute(request: IncomingMessage, response: ServerResponse, answer: RouteAnswer): void {
  if (answer.isOwn) send(request, response, answer.status, answer.body, answer.headers);
  else sendAnswer(request, response, answer);
}

function requestOf(request: IncomingMessage, response: ServerResponse): FeedRequest {
  const seconds = WAIT.exec(request.headers["prefer"]?.toString() ?? "")?.[1];
  return {
    client: request.socket.remoteAddress ?? "",
    signal: disconnectSignal(response),
    intervalMs: readPositiveMs(request.headers[INTERVAL_HEADER]?.toString() ?? null),
    waitMs: seconds === undefined ? undefined : Number(seconds) * 1000,
  };
}
