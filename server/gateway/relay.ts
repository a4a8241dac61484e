import type { IncomingMessage, ServerResponse } from "node:http";
import { FAULT_HEADER, LIMIT_HEADER } from "#market/gateway-headers.ts";
import { parseHttpDate } from "#market/http-date.ts";
import { writeRateHint } from "#market/rate-hint-header.ts";
import { parseRateLimitHint } from "#market/rate-limit-hint.ts";
import { FAILURES, type Fault } from "./failure.ts";
import { type Log, logOnce } from "./log-once.ts";
import type { Redact } from "./redact.ts";
import type { RedactBody } from "./redact-body.ts";
import { refuse, send } from "./respond.ts";
import type { Head, Outcome } from "./upstream.ts";

/** The headers that come down; everything else that a service says stays with the gateway. */
const PASSED = ["content-type", "retry-after", "date"] as const;
/** Those that still hold for a body in the gateway's own words. */
const PASSED_BODILESS = ["retry-after", "date"] as const;

/** Passes an outcome on to the browser, in the gateway's own words where there is no answer. */
export type Relay = (
  request: IncomingMessage,
  response: ServerResponse,
  outcome: Outcome,
) => Promise<void>;

/** Makes a relay. A failure is logged once for each way of failing. */
export function createRelay(redact: Redact, redactBody: RedactBody, log: Log): Relay {
  const note = logOnce(log);
  return async (request, response, outcome) => {
    if (outcome.kind === "aborted" || response.destroyed) return;
    if (outcome.kind === "answer") {
      const body = await redactBody(outcome.body);
      if (response.destroyed) return;
      const headers = { ...passed(outcome, PASSED, redact), ...hintOf(outcome) };
      send(request, response, outcome.status, body, headers);
      return;
    }
    const ours = FAILURES[outcome.failure];
    const refusal = outcome.kind === "bodiless" ? { ...ours, status: outcome.status } : ours;
    note(`${refusal.reason} The page is told ${refusal.status}; more of the same is not logged.`);
    const headers =
      outcome.kind === "bodiless"
        ? { ...passed(outcome, PASSED_BODILESS, redact), ...hintOf(outcome) }
        : faultOf(ours.fault);
    refuse(request, response, refusal, headers);
  };
}

function faultOf(fault: Fault | undefined): Record<string, string> {
  return fault === undefined ? {} : { [FAULT_HEADER]: fault };
}

function passed(
  { headers }: Pick<IncomingMessage, "headers">,
  names: readonly (typeof PASSED)[number][],
  redact: Redact,
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, redact(value)]];
    }),
  );
}

/** What the service says of its limit, where it answers and where it is met. */
function hintOf({ status, headers }: Head): Record<string, string> {
  if (status !== 200 && status !== 429) return {};
  const header = (name: string) => headers[name]?.toString();
  const now = Date.now();
  const hint = parseRateLimitHint(header, parseHttpDate(headers.date ?? "", now) ?? now);
  return hint === undefined ? {} : { [LIMIT_HEADER]: writeRateHint(hint) };
}

/** A signal that tells when the browser no longer waits for this answer. */
export function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  return gone.signal;
}
