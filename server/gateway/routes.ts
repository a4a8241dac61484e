import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { InstrumentList } from "#market/contract.ts";
import { writeFeedPace, writeQueue } from "#market/feed-headers.ts";
import {
  FEED_HEADER,
  LIMIT_HEADER,
  PROBE_HEADER,
  QUEUE_MS_HEADER,
  SOURCE_HEADER,
} from "#market/gateway-headers.ts";
import { parseIsin } from "#market/isin.ts";
import type { Answer } from "#market/market-data-client.ts";
import { writeRateHint } from "#market/rate-hint-header.ts";
import type { RateLimitHint } from "#market/rate-limit-hint.ts";
import type { Feed, FeedAnswer, FeedRequest } from "#server/feed/feed.ts";
import { checkHeaders } from "./check-headers.ts";
import type { GateKeeper } from "./gate/gate-keeper.ts";
import { answerHeld } from "./gate/held-answer.ts";
import type { Refusal } from "./problem.ts";
import {
  errorAnswer,
  listAnswer,
  quoteAnswer,
  type RebuiltAnswer,
  sendAnswer,
} from "./rebuilt-answer.ts";
import type { RemoveToken } from "./remove-token.ts";
import { goneSignal, refuse } from "./respond.ts";
import type { Verdict } from "./rules.ts";

export interface RoutesOptions {
  /** Opaque id of the service at its address; it may change at any time. */
  readonly source: () => string;
  /** The feed of the service as it stands now. */
  readonly feed: () => Pick<Feed, "quote" | "instruments" | "status">;
  readonly gate: GateKeeper;
  readonly removeToken: RemoveToken;
  /** Whether answers say which check they come from, and whose pace it is. */
  readonly hasFeed: boolean;
}

/** Answers one of the two routes. */
export type Routes = (
  request: IncomingMessage,
  response: ServerResponse,
  verdict: Extract<Verdict, { kind: "forward" }>,
) => Promise<void>;

const BEGUN_ANEW: Refusal = { status: 502, reason: "The market has begun anew meanwhile." };
export const NOT_LISTED: Refusal = {
  status: 404,
  reason: "The service does not list this instrument.",
};
export const TOO_MANY: Refusal = {
  status: 503,
  reason: "Too many instruments are asked for from here.",
};
export const TOO_MANY_WAIT = { "retry-after": "10" };
const QUEUED: Refusal = { status: 504, reason: "queued" };
/** Of RFC 7240: how many seconds the client would like to wait at most. */
const WAIT = /(?:^|[,;])\s*wait=(\d{1,4})\s*(?:$|[,;])/i;

export function createRoutes(options: RoutesOptions): Routes {
  const { gate, removeToken, hasFeed } = options;

  return async (request, response, { path, operation }) => {
    const byHand = request.headers[PROBE_HEADER] === "now";
    const held = gate.held(path, byHand);
    if (held !== undefined) return answerHeld(request, response, held);
    const source = options.source();
    const feed = options.feed();
    const asked = { ...requestOf(request, response), byHand };
    const isin = parseIsin(path.split("/")[2] ?? "");
    if (operation === "quote" && isin !== undefined) {
      const answer = await feed.quote(isin, asked);
      if (isStillOf(source))
        await tell(answer, async (said) => quoteAnswer(said.value, said.serverDateMs));
    } else {
      const answer = await feed.instruments(asked);
      if (isStillOf(source)) await tell(answer, ofList);
    }

    /** Of another source nothing crosses over: which of the two the answer is of, nobody can tell. */
    function isStillOf(before: string): boolean {
      if (before === options.source()) return true;
      response.setHeader(SOURCE_HEADER, options.source());
      refuse(request, response, BEGUN_ANEW);
      return false;
    }

    async function tell<T>(
      answer: FeedAnswer<T>,
      rebuild: (said: Answer<T>) => Promise<RebuiltAnswer>,
    ): Promise<void> {
      if (response.destroyed) return;
      const pace = { [FEED_HEADER]: writeFeedPace(feed.status()) };
      switch (answer.kind) {
        case "gone":
          return;
        case "queued": {
          // It may have closed meanwhile: then that is why nothing came.
          const closed = gate.held(path, false);
          if (closed !== undefined) return answerHeld(request, response, closed);
          return refuse(request, response, QUEUED, {
            ...pace,
            [QUEUE_MS_HEADER]: writeQueue(answer.forMs),
          });
        }
        case "not-listed":
          return refuse(request, response, NOT_LISTED, pace);
        case "too-many":
          return refuse(request, response, TOO_MANY, { ...pace, ...TOO_MANY_WAIT });
        case "outcome": {
          const { outcome } = answer;
          const headers = hasFeed ? { ...pace, ...checkHeaders(answer) } : {};
          if ("answer" in outcome) {
            const rebuilt = await rebuild(outcome.answer);
            const hint = hasFeed ? {} : hintHeader(outcome.answer.hint);
            if (!response.destroyed)
              sendAnswer(request, response, rebuilt, { ...headers, ...hint });
            return;
          }
          const { error } = outcome;
          if (error.heldForMs !== undefined || (hasFeed && error.kind === "rate-limited")) {
            // The gate may have opened since.
            const held = gate.held(path, false) ?? OPENING;
            // With its check, a 429 is news of the service, and not of its gate alone.
            const isNews = error.heldForMs === undefined;
            return answerHeld(request, response, held, isNews ? headers : pace);
          }
          const hint = hasFeed ? {} : hintHeader(error.hint);
          sendAnswer(request, response, errorAnswer(error, removeToken), { ...headers, ...hint });
        }
      }
    }
  };
}

/** A wait that has just ended: whoever asks again finds the gate open. */
const OPENING = { kind: "held", cause: "rate-limited", forMs: 1 } as const;

/** A page without a feed learns the limit by itself. */
const hintHeader = (hint: RateLimitHint | undefined): Record<string, string> =>
  hint === undefined ? {} : { [LIMIT_HEADER]: writeRateHint(hint) };

const ofList = ({ value, serverDateMs }: Answer<InstrumentList>): Promise<RebuiltAnswer> =>
  listAnswer(value, serverDateMs, () => yieldToEventLoop());

function requestOf(request: IncomingMessage, response: ServerResponse): FeedRequest {
  const seconds = WAIT.exec(request.headers["prefer"]?.toString() ?? "")?.[1];
  return {
    client: request.socket.remoteAddress ?? "",
    signal: goneSignal(response),
    waitMs: seconds === undefined ? undefined : Number(seconds) * 1000,
  };
}
