import { createClient } from "#market/client/client.ts";
import type { MarketDataClient } from "#market/client/market-data-client.ts";
import { FAULT_HEADER, LIMIT_HEADER, TRY_NOW_HEADER } from "#market/headers/gateway-headers.ts";
import { parseHttpDate } from "#market/headers/http-date.ts";
import { writeRateHint } from "#market/headers/rate-hint-header.ts";
import { parseRateLimitHint } from "#market/headers/rate-limit-hint.ts";
import { type Log, withoutRepeats } from "#server/common/log.ts";
import { errorBody } from "#server/gateway/error-answer.ts";
import { errorName } from "#server/gateway/error-name.ts";
import type { GateOptions } from "#server/gateway/gate/gate.ts";
import type { GateKeeper } from "#server/gateway/gate/gate-keeper.ts";
import { heldAnswer } from "#server/gateway/gate/held-answer.ts";
import type { AnswerLimits } from "#server/gateway/gateway-options.ts";
import type { Blocks } from "./body-blocks.ts";
import { FAILURES } from "./failure.ts";
import type { RequestSlots } from "./request-slots.ts";
import type { AnswerHead, Upstream, UpstreamResult } from "./upstream.ts";

export interface ServiceClientOptions {
  readonly upstream: Upstream;
  /** Admits every request. */
  readonly gate: GateKeeper;
  readonly slots: RequestSlots;
  /** Largest answers in bytes. */
  readonly limits: AnswerLimits;
  /** The deadline of one exchange with the service, in milliseconds, including the wait for a slot. */
  readonly deadlineMs: number;
  /** Called with the status of each answer of the service, or with `failed`. */
  readonly onAnswer: ((status: number | "failed") => void) | undefined;
  readonly log: Log;
}

/** A placeholder: only the path of the address is used. */
const PLACEHOLDER_URL = "http://service.invalid";
/** Margin of the client's deadline over that of the exchange, which always ends first. */
const DEADLINE_MARGIN_MS = 5000;
const NEVER_ABORTED = new AbortController().signal;
/** Statuses without a body. */
const BODILESS: ReadonlySet<number> = new Set([204, 205]);

/**
 * Creates a client that asks the service with the parsing and the errors of the page's client. A request that the gate
 * holds rejects with the error that a page would receive for it.
 */
export function createServiceClient(options: ServiceClientOptions): MarketDataClient {
  const { upstream, gate, slots, limits, deadlineMs } = options;
  const log = withoutRepeats(options.log);

  async function ask(path: string, intent: GateOptions, caller: AbortSignal): Promise<Response> {
    const startedAt = performance.now();
    const deadline = AbortSignal.timeout(deadlineMs);
    const release = await slots.acquire(AbortSignal.any([caller, deadline]));
    if (release === undefined) {
      caller.throwIfAborted();
      return responseTo({ kind: "failure", failure: "timeout" });
    }
    try {
      // The gate is the last condition: a request that it admits must be sent at once.
      const admission = gate.admit(path, intent);
      if (admission.kind === "held") {
        const { status, headers, reason } = heldAnswer(admission);
        return new Response(errorBody(reason), { status, headers });
      }
      const { isProbe, recordAnswer, end } = admission;
      const outcome = await upstream
        .ask({
          method: "GET",
          path,
          limitBytes: path === "/instruments" ? limits.instruments : limits.quote,
          deadlineMs: Math.ceil(deadlineMs - (performance.now() - startedAt)),
          signal: isProbe ? NEVER_ABORTED : caller,
          onHead: recordAnswer,
        })
        .finally(end);
      if (outcome.kind !== "aborted") {
        options.onAnswer?.("status" in outcome ? outcome.status : "failed");
      }
      caller.throwIfAborted();
      return responseTo(outcome);
    } finally {
      release();
    }
  }

  function responseTo(outcome: UpstreamResult): Response {
    switch (outcome.kind) {
      case "aborted":
        throw new DOMException("The request was given up.", "AbortError");
      case "answer":
        return new Response(BODILESS.has(outcome.status) ? null : streamOf(outcome.body), {
          status: outcome.status,
          headers: headersOf(outcome),
        });
      case "bodiless":
      case "failure": {
        const { status, reason, fault } = FAILURES[outcome.failure];
        const reportedStatus = outcome.kind === "bodiless" ? outcome.status : status;
        log(
          `${reason} The page receives ${reportedStatus}. Further identical failures are not logged.`,
        );
        const mark = fault === undefined ? {} : { [FAULT_HEADER]: fault };
        return new Response(errorBody(reason), {
          status: reportedStatus,
          headers: outcome.kind === "bodiless" ? headersOf(outcome) : mark,
        });
      }
    }
  }

  return createClient({
    baseUrl: PLACEHOLDER_URL,
    deadlineMs: deadlineMs + DEADLINE_MARGIN_MS,
    fetch: async (input, init) => {
      const { pathname: path } = new URL(input instanceof Request ? input.url : input);
      const isTryNow = new Headers(init?.headers).get(TRY_NOW_HEADER) === "now";
      const caller = init?.signal ?? NEVER_ABORTED;
      try {
        return await ask(path, { isTryNow }, caller);
      } catch (error) {
        if (!caller.aborted) log(`The gateway failed at asking the service: ${errorName(error)}.`);
        throw error;
      }
    },
  });
}

function streamOf(body: Blocks): ReadableStream<Uint8Array> {
  const blocks = body.values();
  return new ReadableStream({
    pull(controller) {
      const { value, done } = blocks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

/** The headers that the client reads. */
function headersOf(head: AnswerHead): Record<string, string> {
  const { date, "retry-after": wait } = head.headers;
  return {
    ...(date === undefined ? {} : { date }),
    ...(wait === undefined ? {} : { "retry-after": wait }),
    ...hintOf(head),
  };
}

/** The service's rate-limit headers, in a success and in a 429. */
function hintOf({ status, headers }: AnswerHead): Record<string, string> {
  if (status !== 200 && status !== 429) return {};
  const header = (name: string) => headers[name]?.toString();
  const now = Date.now();
  const hint = parseRateLimitHint(header, parseHttpDate(headers.date ?? "", now) ?? now);
  return hint === undefined ? {} : { [LIMIT_HEADER]: writeRateHint(hint) };
}
