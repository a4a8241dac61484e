import type { CheckInfo, FeedPace } from "./feed-headers.ts";
import type { RateLimitHint } from "./rate-limit-hint.ts";

/** The kinds of failure, as few as a screen needs to tell apart. */
export type ProblemKind =
  | "network"
  | "timeout"
  | "unauthorized"
  | "forbidden"
  | "rate-limited"
  | "not-found"
  | "http"
  | "contract";

/** All that is known of a failure beside its kind. */
export interface ProblemDetails {
  /** The HTTP status, where one arrived. */
  readonly status?: number | undefined;
  /** The service's own words, cleaned, at most 200 characters. Text, never markup. */
  readonly reason?: string | undefined;
  /** With kind `contract`: the field at fault, such as `ask.price`, or one of those named above. */
  readonly field?: string | undefined;
  /** How long the service asks us to wait, within 1 s and 24 h; as a whole, whoever says it. */
  readonly retryAfterMs?: number | undefined;
  /** Whether it asked for more than those 24 h. */
  readonly retryAfterCapped?: boolean | undefined;
  /**
   * Set where the gateway holds all requests back: for how much longer, in milliseconds. Without a `check`
   * the service was not asked, so nothing is learned of it.
   */
  readonly gateClosedForMs?: number | undefined;
  /**
   * Set if the request is queued in the gateway's feed: in about how many milliseconds the service is
   * asked. Nothing failed.
   */
  readonly queuedForMs?: number | undefined;
  /** With a 429: what the service says of its limit. */
  readonly hint?: RateLimitHint | undefined;
  /** The check of the gateway's feed that failed. */
  readonly check?: CheckInfo | undefined;
  /** The feed's pace. */
  readonly feed?: FeedPace | undefined;
  /** The service's clock, from the `Date` header: errors teach the time as well. */
  readonly serverDateMs?: number | undefined;
  /** With kind `contract` plain words naming the field, otherwise the error underneath. */
  readonly cause?: unknown;
}

/** The only error that the market folder throws, a caller's own abort excepted. */
export class MarketDataError extends Error implements ProblemDetails {
  override readonly name = "MarketDataError";
  readonly kind: ProblemKind;
  // Only what is known is assigned: a list of all names would cost the first load 140 bytes.
  declare readonly status?: number | undefined;
  declare readonly reason?: string | undefined;
  declare readonly field?: string | undefined;
  declare readonly retryAfterMs?: number | undefined;
  declare readonly retryAfterCapped?: boolean | undefined;
  declare readonly gateClosedForMs?: number | undefined;
  declare readonly queuedForMs?: number | undefined;
  declare readonly hint?: RateLimitHint | undefined;
  declare readonly check?: CheckInfo | undefined;
  declare readonly feed?: FeedPace | undefined;
  declare readonly serverDateMs?: number | undefined;

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
