import type { CheckInfo, FeedPace } from "#market/headers/feed-headers.ts";
import type { RateLimitHint } from "#market/headers/rate-limit-hint.ts";

/** The kinds of failure that the page distinguishes. */
export type ProblemKind =
  | "network"
  | "timeout"
  | "unauthorized"
  | "forbidden"
  | "rate-limited"
  | "not-found"
  | "http"
  | "contract";

/** The details of a failure. */
export interface ProblemDetails {
  /** The HTTP status, if an answer arrived. */
  readonly status?: number | undefined;
  /** The service's own words: cleaned plain text of at most 200 characters. */
  readonly reason?: string | undefined;
  /** With kind `contract`: the invalid field, such as `ask.price`, or one of those in contract-error.ts. */
  readonly field?: string | undefined;
  /** The whole wait that the service named, in milliseconds, between 1 s and 24 h. */
  readonly retryAfterMs?: number | undefined;
  /** Whether the service named more than 24 h. */
  readonly retryAfterCapped?: boolean | undefined;
  /**
   * The remaining time in milliseconds for which the gateway holds all requests back; undefined if it does
   * not. Without a `check` the service was not asked, so the answer is no evidence about it.
   */
  readonly gateClosedForMs?: number | undefined;
  /**
   * The approximate time in milliseconds until the gateway's feed asks the service; set if the request is
   * queued there. Nothing failed.
   */
  readonly queuedForMs?: number | undefined;
  /** With a 429: the service's rate limit headers. */
  readonly hint?: RateLimitHint | undefined;
  /** The check of the gateway's feed that failed. */
  readonly check?: CheckInfo | undefined;
  /** The feed's pace. */
  readonly feed?: FeedPace | undefined;
  /** The service's clock, from the `Date` header, in epoch milliseconds. */
  readonly serverDateMs?: number | undefined;
  /** With kind `contract` a text that names the field, otherwise the underlying error. */
  readonly cause?: unknown;
}

/** `Error`, whose instances may have details. The type declares them: a field of the class would emit code. */
const ErrorWithDetails: new (message: string, options: ErrorOptions) => Error & ProblemDetails =
  Error;

/** The only error of the market folder, apart from the reason of a caller's abort. */
export class MarketDataError extends ErrorWithDetails {
  override readonly name = "MarketDataError";
  readonly kind: ProblemKind;

  constructor(kind: ProblemKind, details: ProblemDetails = {}) {
    super(messageOf(kind, details), { cause: details.cause });
    Object.assign(this, details);
    this.kind = kind;
  }
}

function messageOf(kind: ProblemKind, details: ProblemDetails): string {
  const words = typeof details.cause === "string" ? details.cause : details.reason;
  const status = details.status === undefined ? "" : ` (${details.status})`;
  return `${kind}${status}${words === undefined ? "" : `: ${words}`}`;
}
