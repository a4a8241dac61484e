import {
  answerWith,
  readHead,
  readQuote,
  refusal,
  refusalWithoutBody,
  refuseForeign,
} from "./answer-head.ts";
import { parseErrorReason } from "./contract.ts";
import { asMarketDataError } from "./contract-error.ts";
import { withDetails } from "./error-details.ts";
import type { MarketDataError } from "./errors.ts";
import type { Isin } from "./isin.ts";
import type { Answer } from "./market-data-client.ts";
import type { Quote } from "./quote.ts";

/** An HTTP response that came through a stream; the names of its headers are in lower case. */
export interface StreamedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface ReadOptions {
  /** The source that the page shows; see `ClientOptions`. */
  readonly sourceId: string;
  /** The device's date. */
  readonly epochMs: number;
}

/**
 * Reads the answer of a quote's route by the rules for a response to a request.
 * @throws MarketDataError where a response with this head and body would reject
 */
export function readStreamedQuote(
  isin: Isin,
  response: StreamedResponse,
  options: ReadOptions,
): Answer<Quote> {
  const head = headOf(response, options);
  try {
    refuseForeign(head, options.sourceId);
    if (head.details.status !== 200) throw errorOf(response, head);
    return answerWith(head, readQuote(response.body, isin, head));
  } catch (error) {
    throw withDetails(asMarketDataError(error), head.details);
  }
}

/** Reads what every route answers while the gateway holds all requests back. */
export function readStreamedRefusal(
  response: StreamedResponse,
  options: ReadOptions,
): MarketDataError {
  const head = headOf(response, options);
  return withDetails(errorOf(response, head), head.details);
}

function headOf({ status, headers }: StreamedResponse, { epochMs }: ReadOptions) {
  return readHead({ status, headers: { get: (name) => headers[name] ?? null } }, epochMs);
}

const errorOf = ({ body }: StreamedResponse, head: ReturnType<typeof headOf>) =>
  refusalWithoutBody(head) ?? refusal(head, parseErrorReason(body));
