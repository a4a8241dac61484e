import type { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";
import {
  answerWith,
  errorFromAnswer,
  errorFromHead,
  readHead,
  readQuote,
  rejectOtherSource,
} from "./answer-head.ts";
import { parseErrorReason } from "./contract.ts";
import { asMarketDataError } from "./contract-error.ts";
import { withDetails } from "./error-details.ts";
import type { Answer } from "./market-data-client.ts";

/** An HTTP response that a stream delivered; header names are in lower case. */
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
 * Reads a streamed answer of a quote's route by the same rules as a response to a request.
 * @throws MarketDataError where the client would reject the same response
 */
export function readStreamedQuote(
  isin: Isin,
  response: StreamedResponse,
  options: ReadOptions,
): Answer<Quote> {
  const head = headOf(response, options);
  try {
    rejectOtherSource(head, options.sourceId);
    if (head.details.status !== 200) throw errorOf(response, head);
    return answerWith(head, readQuote(response.body, isin, head));
  } catch (error) {
    throw withDetails(asMarketDataError(error), head.details);
  }
}

/** Reads the answer that every route gives while the gateway holds all requests back. */
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
  errorFromHead(head) ?? errorFromAnswer(head, parseErrorReason(body));
