import type { ProblemKind } from "#market/errors.ts";
import type { AnswerRecord } from "./answer-record.ts";
import { isGatewayStatus } from "./gateway-status.ts";
import type { CheckedQuote, Connection } from "./source.ts";

/** What the page knows of one instrument: the last good quote, and what came of the last check. */
export interface QuoteSnapshot {
  readonly checked: CheckedQuote | undefined;
  /** Set where the last check failed; gone with the next success. */
  readonly problem: Problem | undefined;
  /** When the last answer was known, good or bad, in the source's monotonic milliseconds. */
  readonly answeredAt: number;
  /** What came beside good quotes so far; undefined while nothing did. */
  readonly record?: AnswerRecord | undefined;
}

export interface Problem {
  readonly kind: ProblemKind;
  readonly status: number | undefined;
  readonly reason: string | undefined;
  /** With kind `contract` the part at fault, as an error's `field` names it. */
  readonly field?: string | undefined;
}

/** `stale` keeps a value on screen; `unavailable` never had one. */
export type QuoteState = "waiting" | "live" | "stale" | "unavailable" | "not-listed" | "invalid";

/** Whether what is shown in this state is a value kept from before, which the market may have left. */
export const isHeldState = (state: QuoteState): boolean =>
  state === "stale" || state === "not-listed";

/** Why a row shows what it shows: the error of its own check, or that of the whole connection. */
export type Cause = ProblemKind | "offline" | "paused" | undefined;

/** No value is called stale before this, however fast it is checked. */
const YOUNGEST_STALE_MS = 10_000;

/** The age of a check past which its value is stale: twice the planned interval, never under 10 s. */
export function staleAfterMs(plannedIntervalMs: number): number {
  return Math.max(YOUNGEST_STALE_MS, 2 * plannedIntervalMs);
}

/**
 * Whether a value has passed the age up to which it was planned to stand, or is an earlier page's, whose
 * plan ended with it; false where there is none.
 */
export function isOverdue(checked: CheckedQuote | undefined, now: number): boolean {
  if (!checked) return false;
  const { checkedAt, plannedIntervalMs, isRemembered = false } = checked;
  return isRemembered || now - checkedAt > staleAfterMs(plannedIntervalMs);
}

export interface Circumstances {
  readonly snapshot: QuoteSnapshot | undefined;
  readonly connection: Connection["state"];
  /** See `isOverdue`. */
  readonly isOld: boolean;
  /** False once the service's list is known and does not hold the instrument. */
  readonly isListed: boolean;
}

export function judgeQuote(circumstances: Circumstances): { state: QuoteState; cause: Cause } {
  const { snapshot, connection, isOld, isListed } = circumstances;
  if (!isListed) return { state: "not-listed", cause: undefined };
  // Of a service that errs as a whole each row names the status that it met itself.
  const isErring = connection === "unreachable" && snapshot !== undefined && isNamed(snapshot);
  const cause = isErring ? "http" : graver(whole(connection), own(snapshot));
  if (!snapshot?.checked) {
    // Being limited or paused says nothing about the quote: it is still waited for.
    return { state: cause && !isPatient(cause) ? "unavailable" : "waiting", cause };
  }
  const isStale = isOld || (cause !== undefined && !isPatient(cause));
  return isStale ? { state: "stale", cause } : { state: "live", cause: own(snapshot) };
}

const own = (snapshot: QuoteSnapshot | undefined): Cause => snapshot?.problem?.kind;

/** Being limited or paused, as a whole, does not excuse an instrument's own error. */
const graver = (whole: Cause, own: Cause): Cause =>
  whole === undefined || (isPatient(whole) && own !== undefined && !isPatient(own)) ? own : whole;

/** The service's own words for it: a status that no gateway says in its place. */
const isNamed = ({ problem }: QuoteSnapshot): boolean =>
  problem?.kind === "http" && problem.status !== undefined && !isGatewayStatus(problem.status);

/** A cause that changes nothing but the age of what is shown. */
const isPatient = (cause: Cause) => cause === "rate-limited" || cause === "paused";

function whole(connection: Connection["state"]): Cause {
  switch (connection) {
    case "paused":
    case "unauthorized":
    case "forbidden":
    case "rate-limited":
    case "offline":
      return connection;
    case "unreachable":
      return "network";
    case "connecting":
    case "live":
      return undefined;
  }
}

/** The cause in the public vocabulary of `data-problem`: an error kind, or nothing. */
export function problemKind(cause: Cause): ProblemKind | "" {
  if (cause === undefined || cause === "paused") return "";
  return cause === "offline" ? "network" : cause;
}
