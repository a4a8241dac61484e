/** What went wrong, as few kinds as a screen needs to tell apart. */
export type ProblemKind =
  | "network"
  | "timeout"
  | "unauthorized"
  | "forbidden"
  | "rate-limited"
  | "not-found"
  | "http"
  | "contract";

/** The `field` of an answer that came from another source than the one asked. */
export const SOURCE_FIELD = "source";

/** The `field` of an answer that is no quote before any field of one can be read. */
export const BODY_FIELDS = {
  /** Empty, or under a status that brings none. */
  empty: "body.empty",
  unreadable: "body.unreadable",
  large: "body.large",
  /** An error's body under a status of success. */
  error: "body.error",
} as const;

/** The `field` of a quote whose `updatedAt` is well formed, but lies ahead of the service's clock. */
export const FUTURE_FIELD = "updatedAt.future";

/** The `field` of an answer that is a quote, but like all others for a while older than the held one. */
export const OLDER_FIELD = "updatedAt.older";

/** All that is known of a failure beside its kind. */
export interface ProblemDetails {
  /** The HTTP status, where one arrived. */
  readonly status?: number | undefined;
  /** The service's own words, cleaned, at most 200 characters. Text, never markup. */
  readonly reason?: string | undefined;
  /** With kind `contract`: the field at fault, such as `ask.price`, or one of those named above. */
  readonly field?: string | undefined;
  /** How long the service asks us to wait, within 1 s and 24 h. */
  readonly retryAfterMs?: number | undefined;
  /** Whether it asked for more than those 24 h. */
  readonly retryAfterCapped?: boolean | undefined;
  /**
   * Set where the gateway answered by itself, because it holds all requests back: for how much longer,
   * in milliseconds. The service was not asked, so nothing is learned of it.
   */
  readonly heldForMs?: number | undefined;
  /** The service's clock, from the `Date` header: errors teach the time as well. */
  readonly serverDateMs?: number | undefined;
  /** With kind `contract` plain words naming the field, otherwise the error underneath. */
  readonly cause?: unknown;
}

/** The only error that the market folder throws, a caller's own abort excepted. */
export class MarketDataError extends Error implements ProblemDetails {
  override readonly name = "MarketDataError";
  readonly kind: ProblemKind;
  readonly status: number | undefined;
  readonly reason: string | undefined;
  readonly field: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly retryAfterCapped: boolean | undefined;
  readonly heldForMs: number | undefined;
  readonly serverDateMs: number | undefined;

  constructor(kind: ProblemKind, details: ProblemDetails = {}) {
    super(messageOf(kind, details), { cause: details.cause });
    this.kind = kind;
    this.status = details.status;
    this.reason = details.reason;
    this.field = details.field;
    this.retryAfterMs = details.retryAfterMs;
    this.retryAfterCapped = details.retryAfterCapped;
    this.heldForMs = details.heldForMs;
    this.serverDateMs = details.serverDateMs;
  }
}

/** The failure of a body that is not what the service promises. `words` name the fault plainly. */
export function contractError(words: string, field?: string): MarketDataError {
  return new MarketDataError("contract", { cause: words, field });
}

/** Whatever went wrong, as the one kind of error that the page knows. */
export function asMarketDataError(error: unknown): MarketDataError {
  return error instanceof MarketDataError
    ? error
    : new MarketDataError("contract", { cause: error });
}

function messageOf(kind: ProblemKind, details: ProblemDetails): string {
  const words = typeof details.cause === "string" ? details.cause : details.reason;
  const status = details.status === undefined ? "" : ` (${details.status})`;
  return `${kind}${status}${words === undefined ? "" : `: ${words}`}`;
}
