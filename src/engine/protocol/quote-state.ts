import type { ProblemKind } from "#market/errors.ts";
import type { AnswerRecord } from "./answer-record.ts";
import type { CheckedQuote } from "./checked.ts";
import { isGatewayStatus } from "./gateway-status.ts";
import type { Connection } from "./source-status.ts";

/** The state of one instrument on the page: the last good quote, and the outcome of the last check. */
export interface QuoteSnapshot {
  readonly checked: CheckedQuote | undefined;
  /** Set if the last check failed; undefined again after the next success. */
  readonly problem: Problem | undefined;
  /** The arrival of the last answer, good or bad, in the source's monotonic milliseconds. */
  readonly answeredAt: number;
  /** Refused and ignored answers so far; undefined without any. */
  readonly record?: AnswerRecord | undefined;
}

export interface Problem {
  readonly kind: ProblemKind;
  readonly status: number | undefined;
  readonly reason: string | undefined;
  /** With the kind `contract`, the invalid field, as an error's `field` names it. */
  readonly field?: string | undefined;
  /** Set if the request is only queued: the approximate milliseconds until the gateway's feed checks it. */
  readonly queuedForMs?: number | undefined;
}

/** The state of a quote: `stale` has an old value, `unavailable` never had one. */
export type QuoteState = "waiting" | "live" | "stale" | "unavailable" | "not-listed" | "invalid";

/** Returns whether the value shown in this state is an earlier one, which may no longer be the market's. */
export const isStaleState = (state: QuoteState): boolean =>
  state === "stale" || state === "not-listed";

/** The cause of a row's state: the error of its own check, or that of the whole connection. */
export type Cause = ProblemKind | "offline" | "paused" | "queued" | undefined;

/** The youngest age at which a value becomes stale, even if it is checked more often. */
export const YOUNGEST_STALE_MS = 10_000;

/** Returns the age beyond which a value is stale: twice the planned interval, but at least 10 s. */
export function staleAfterMs(plannedIntervalMs: number): number {
  return Math.max(YOUNGEST_STALE_MS, 2 * plannedIntervalMs);
}

/**
 * Returns whether a value is older than its planned interval allows, or comes from an earlier page, which has no
 * planned check; false without a value.
 */
export function isOverdue(checked: CheckedQuote | undefined, now: number): boolean {
  if (!checked) return false;
  const { checkedAt, plannedIntervalMs, isRemembered = false } = checked;
  return isRemembered || now - checkedAt > staleAfterMs(plannedIntervalMs);
}

/**
 * Returns whether a value was old already when it arrived, from the gateway or from an earlier page, and no answer has had
 * the time to follow it: the next check is not overdue yet.
 */
export function isOldOnArrival({ checked, problem, answeredAt }: QuoteSnapshot, now: number) {
  return !problem && isOverdue(checked, answeredAt) && now - answeredAt < YOUNGEST_STALE_MS;
}

/** The input of `judgeQuote`. */
export interface Circumstances {
  readonly snapshot: QuoteSnapshot | undefined;
  readonly connection: Connection["state"];
  /** See `isOverdue`. */
  readonly isOld: boolean;
  /** False once the service's list is known and does not hold the instrument. */
  readonly isListed: boolean;
}

/** Derives the state of a row and its cause. */
export function judgeQuote(circumstances: Circumstances): { state: QuoteState; cause: Cause } {
  const { snapshot, connection, isOld, isListed } = circumstances;
  if (!isListed) return { state: "not-listed", cause: undefined };
  // While the whole service fails, each row shows the status of its own answer.
  const isErring = connection === "unreachable" && snapshot !== undefined && hasOwnStatus(snapshot);
  const cause = isErring ? "http" : moreSevere(causeOf(connection), own(snapshot));
  if (!snapshot?.checked) {
    // A limit or a pause does not concern the quote: it is still expected.
    return { state: cause && !isHarmless(cause) ? "unavailable" : "waiting", cause };
  }
  const isStale = isOld || (cause !== undefined && !isHarmless(cause));
  return isStale ? { state: "stale", cause } : { state: "live", cause: own(snapshot) };
}

const own = (snapshot: QuoteSnapshot | undefined): Cause =>
  snapshot?.problem?.queuedForMs === undefined ? snapshot?.problem?.kind : "queued";

/** Chooses the instrument's own error over a limit or a pause of the whole connection. */
const moreSevere = (whole: Cause, own: Cause): Cause =>
  whole === undefined || (isHarmless(whole) && own !== undefined && !isHarmless(own)) ? own : whole;

/** Returns whether the service answered with a status that the gateway does not send by itself. */
const hasOwnStatus = ({ problem }: QuoteSnapshot): boolean =>
  problem?.kind === "http" && problem.status !== undefined && !isGatewayStatus(problem.status);

/** Returns whether the cause only delays checks and says nothing about the quote. */
const isHarmless = (cause: Cause) =>
  cause === "rate-limited" || cause === "paused" || cause === "queued";

function causeOf(connection: Connection["state"]): Cause {
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

/** Converts a cause to the public values of `data-problem`: an error kind, or an empty text. */
export function problemKind(cause: Cause): ProblemKind | "" {
  if (cause === undefined || cause === "paused" || cause === "queued") return "";
  return cause === "offline" ? "network" : cause;
}
