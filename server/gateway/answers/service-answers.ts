import type { IncomingMessage, ServerResponse } from "node:http";
import type { InstrumentList } from "#market/client/contract.ts";
import { BODY_FIELDS, OLDER_FIELD } from "#market/client/contract-error.ts";
import type { Answer } from "#market/client/market-data-client.ts";
import type { MarketDataError, ProblemKind } from "#market/errors.ts";
import { writeFault } from "#market/headers/fault-header.ts";
import { FAULT_HEADER, REFUSED_HEADER } from "#market/headers/gateway-headers.ts";
import { writeRefused } from "#market/headers/refused-header.ts";
import { MAX_RETRY_AFTER_MS } from "#market/headers/waits.ts";
import type { Quote } from "#market/quote.ts";
import type { Blocks } from "#server/gateway/service/body-blocks.ts";
import { FAILURES } from "#server/gateway/service/failure.ts";
import type { RemoveToken } from "#server/gateway/service/remove-token.ts";
import { listBody, quoteBody, serviceErrorBody } from "./answer-bodies.ts";
import { JSON_TYPE, send } from "./respond.ts";

/** An answer to a browser, rebuilt from the parsed answer of the service. */
export interface RebuiltAnswer {
  readonly status: number;
  /** Names in lower case. `send` adds the headers that every answer has. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Blocks;
}

const OK = 200;
const BAD_GATEWAY = 502;
const MIN_ERROR_STATUS = 400;
const MAX_STATUS = 599;
const MAX_DATE_MS = Date.UTC(9999, 11, 31, 23, 59, 59);
const MIN_DATE_MS = new Date(0).setUTCFullYear(0, 0, 1);

/** The reasons for errors of a service that gave none, or none that may be passed on. */
const REASONS: Readonly<Record<ProblemKind, string>> = {
  network: FAILURES.unreachable.reason,
  timeout: FAILURES.timeout.reason,
  unauthorized: "The market data service does not accept the access token.",
  forbidden: "The market data service rejects the API key.",
  "rate-limited": "The market data service asks for a pause.",
  "not-found": "The market data service has no quote of this instrument.",
  http: "The market data service failed.",
  contract: "The market data service's answer is not what it promises.",
};

/** The status for an error whose own status cannot be passed on. */
const STATUSES: Readonly<Record<ProblemKind, number>> = {
  network: BAD_GATEWAY,
  timeout: 504,
  unauthorized: 401,
  forbidden: 403,
  "rate-limited": 429,
  "not-found": 404,
  http: BAD_GATEWAY,
  contract: BAD_GATEWAY,
};

/** Kinds of errors without a valid answer, whatever the status was. */
const WITHOUT_VALID_ANSWER: ReadonlySet<ProblemKind> = new Set(["network", "timeout", "contract"]);

export function quoteAnswer({
  value,
  serverDateMs,
  replacesOlder,
}: Pick<Answer<Quote>, "value" | "serverDateMs" | "replacesOlder">): RebuiltAnswer {
  const headers = {
    ...commonHeaders(serverDateMs),
    ...(replacesOlder && { [FAULT_HEADER]: OLDER_FIELD }),
  };
  return { status: OK, headers, body: quoteBody(value) };
}

/**
 * @param serverDateMs the service's clock, from its `Date`
 * @param pause resolves once other work had its turn
 */
export async function listAnswer(
  list: InstrumentList,
  serverDateMs: number | undefined,
  pause: () => Promise<unknown>,
): Promise<RebuiltAnswer> {
  const refused = writeRefused(list.refused);
  const headers = {
    ...commonHeaders(serverDateMs),
    ...(refused === undefined ? {} : { [REFUSED_HEADER]: refused }),
  };
  return { status: OK, headers, body: await listBody(list, pause) };
}

/** Writes a failure so that the page's client parses the same error from it. */
export function serviceErrorAnswer(
  error: MarketDataError,
  removeToken: RemoveToken,
): RebuiltAnswer {
  const wait = retryAfterOf(error);
  const fault = faultOf(error);
  return {
    status: statusOf(error),
    headers: {
      ...commonHeaders(error.serverDateMs),
      ...(wait === undefined ? {} : { "retry-after": wait }),
      ...(fault === undefined ? {} : { [FAULT_HEADER]: fault }),
    },
    body: serviceErrorBody(error.reason, REASONS[error.kind], removeToken),
  };
}

/**
 * Sends an answer with the headers of data. Node's own `Date` is switched off: the page would take it for the
 * service's.
 */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: RebuiltAnswer,
): void {
  response.sendDate = false;
  send(request, response, status, body, headers);
}

function commonHeaders(serverDateMs: number | undefined): Readonly<Record<string, string>> {
  const date = dateOf(serverDateMs);
  return { "content-type": JSON_TYPE, ...(date === undefined ? {} : { date }) };
}

/** Formats a date by RFC 9110, section 5.6.7; undefined for a year without four digits. */
function dateOf(epochMs: number | undefined): string | undefined {
  if (epochMs === undefined || !(epochMs >= MIN_DATE_MS && epochMs <= MAX_DATE_MS))
    return undefined;
  return new Date(epochMs).toUTCString();
}

function statusOf({ kind, status }: MarketDataError): number {
  if (status === undefined || WITHOUT_VALID_ANSWER.has(kind) || !isErrorStatus(status))
    return STATUSES[kind];
  return status;
}

function isErrorStatus(status: number): boolean {
  return Number.isInteger(status) && status >= MIN_ERROR_STATUS && status <= MAX_STATUS;
}

/**
 * Returns the `Retry-After` in whole seconds, 1 to 86 400. A wait that was longer than a day becomes 86 401: the page
 * limits it again, and can tell that it was limited.
 */
function retryAfterOf({ retryAfterMs, retryAfterCapped }: MarketDataError): string | undefined {
  if (retryAfterMs === undefined || !Number.isFinite(retryAfterMs)) return undefined;
  const longest = MAX_RETRY_AFTER_MS / 1000;
  if (retryAfterCapped === true) return String(longest + 1);
  return String(Math.min(longest, Math.max(1, Math.ceil(retryAfterMs / 1000))));
}

/** Returns the fault of an invalid answer, see decision 0012. */
function faultOf({ kind, status, field }: MarketDataError): string | undefined {
  if (kind === "contract") return writeFault(field);
  if (kind !== "http" || (status !== undefined && status >= MIN_ERROR_STATUS)) return undefined;
  // The client reports a redirect without a status. Any other success has no quote.
  return status === undefined || status >= 300 ? "redirect" : writeFault(BODY_FIELDS.empty);
}
