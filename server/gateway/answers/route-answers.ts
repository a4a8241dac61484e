import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { InstrumentList } from "#market/client/contract.ts";
import type { Answer } from "#market/client/market-data-client.ts";
import type { MarketDataError } from "#market/errors.ts";
import { writeFeedPace, writeMs } from "#market/headers/feed-headers.ts";
import { FEED_HEADER, LIMIT_HEADER, QUEUE_MS_HEADER } from "#market/headers/gateway-headers.ts";
import { writeRateHint } from "#market/headers/rate-hint-header.ts";
import type { RateLimitHint } from "#market/headers/rate-limit-hint.ts";
import type { Quote } from "#market/quote.ts";
import type { FeedStatus } from "#server/feed/feed.ts";
import type { FeedAnswer } from "#server/feed/requests/feed-answer.ts";
import { type ErrorAnswer, errorBody } from "#server/gateway/error-answer.ts";
import type { GateOptions, HeldRequest } from "#server/gateway/gate/gate.ts";
import type { GateKeeper } from "#server/gateway/gate/gate-keeper.ts";
import { heldAnswer } from "#server/gateway/gate/held-answer.ts";
import type { RemoveToken } from "#server/gateway/service/remove-token.ts";
import { checkHeaders } from "./check-headers.ts";
import { JSON_TYPE } from "./respond.ts";
import {
  listAnswer,
  quoteAnswer,
  type RebuiltAnswer,
  serviceErrorAnswer,
} from "./service-answers.ts";

/** An answer of one of the two routes, sent by itself or within a stream. */
export interface RouteAnswer extends RebuiltAnswer {
  /** Whether the answer is the gateway's own, and so has its own `Date`. */
  readonly isOwn: boolean;
}

/** An answer of a feed to a client that still waits. */
type PendingAnswer<T> = Exclude<FeedAnswer<T>, { kind: "gone" }>;

/** Writes the answers of the two routes. */
export interface RouteAnswers {
  quote(answer: PendingAnswer<Quote>, path: string): RouteAnswer;
  instruments(answer: PendingAnswer<InstrumentList>, path: string): Promise<RouteAnswer>;
  /** Returns the answer while the gate holds this path; undefined if it does not. */
  held(path: string, options?: GateOptions): RouteAnswer | undefined;
}

interface RouteAnswersParts {
  readonly gate: Pick<GateKeeper, "held">;
  readonly removeToken: RemoveToken;
  readonly status: () => FeedStatus;
  /** Whether answers name their check and the pace of the feed. */
  readonly hasFeed: () => boolean;
}

type Headers = Readonly<Record<string, string>>;

const NOT_LISTED: ErrorAnswer = {
  status: 404,
  reason: "The service does not list this instrument.",
};
const TOO_MANY: ErrorAnswer = {
  status: 503,
  reason: "Too many instruments are asked for from here.",
};
const TOO_MANY_WAIT = { "retry-after": "10" };
const QUEUED: ErrorAnswer = { status: 504, reason: "queued" };
/** The answer to a request that was held by a wait that has just ended. */
const JUST_OPENED: HeldRequest = { kind: "held", cause: "rate-limited", remainingMs: 1 };

export function createRouteAnswers(parts: RouteAnswersParts): RouteAnswers {
  const { gate, removeToken, status, hasFeed } = parts;

  function pace(): Headers {
    if (!hasFeed()) return {};
    const { perMinute, clientCount } = status();
    return { [FEED_HEADER]: writeFeedPace({ perMinute, desks: clientCount }) };
  }

  const ownAnswer = (refusal: ErrorAnswer, headers: Headers = {}): RouteAnswer => ({
    status: refusal.status,
    headers: { ...pace(), ...headers, "content-type": JSON_TYPE },
    body: [Buffer.from(errorBody(refusal.reason))],
    isOwn: true,
  });

  const serviceAnswer = ({ status, headers, body }: RebuiltAnswer, more: Headers): RouteAnswer => ({
    status,
    headers: { ...pace(), ...more, ...headers },
    body,
    isOwn: false,
  });

  function gateAnswer(held: HeldRequest, more: Headers = {}): RouteAnswer {
    const { status, reason, headers } = heldAnswer(held);
    return ownAnswer({ status, reason }, { ...more, ...headers });
  }

  function held(path: string, options?: GateOptions): RouteAnswer | undefined {
    const now = gate.held(path, options);
    return now && gateAnswer(now);
  }

  /** Returns the hint for a page without a feed, which learns the limit by itself. */
  const hintOf = (hint: RateLimitHint | undefined): Headers =>
    hasFeed() || hint === undefined ? {} : { [LIMIT_HEADER]: writeRateHint(hint) };

  function failureAnswer(error: MarketDataError, check: Headers, path: string): RouteAnswer {
    const isHeld = error.gateClosedForMs !== undefined;
    if (!isHeld && !(hasFeed() && error.kind === "rate-limited"))
      return serviceAnswer(serviceErrorAnswer(error, removeToken), {
        ...check,
        ...hintOf(error.hint),
      });
    // The gate may have opened since. With its check, a 429 is an answer of the service, not only of the gate.
    return gateAnswer(gate.held(path) ?? JUST_OPENED, isHeld ? {} : check);
  }

  function write<T, R>(
    answer: PendingAnswer<T>,
    path: string,
    succeeded: (answer: Answer<T>, more: Headers) => R,
  ): R | RouteAnswer {
    switch (answer.kind) {
      case "queued":
        // No answer arrived because a gate closed meanwhile.
        return held(path) ?? ownAnswer(QUEUED, { [QUEUE_MS_HEADER]: writeMs(answer.forMs) });
      case "not-listed":
        return ownAnswer(NOT_LISTED);
      case "too-many":
        return ownAnswer(TOO_MANY, TOO_MANY_WAIT);
      case "outcome": {
        const { outcome } = answer;
        const check = hasFeed() ? checkHeaders(answer) : {};
        if ("error" in outcome) return failureAnswer(outcome.error, check, path);
        return succeeded(outcome.answer, { ...check, ...hintOf(outcome.answer.hint) });
      }
    }
  }

  return {
    quote: (answer, path) =>
      write(answer, path, (quote, more) => serviceAnswer(quoteAnswer(quote), more)),
    instruments: async (answer, path) =>
      write(answer, path, async ({ value, serverDateMs }, more) =>
        serviceAnswer(await listAnswer(value, serverDateMs, () => yieldToEventLoop()), more),
      ),
    held,
  };
}
