import * as z from "zod";
import type { PacerMemory } from "#engine/pacer/pacer-memory.ts";
import { DEADLINE_MS } from "#market/client/deadline-ms.ts";
import type { MarketDataError } from "#market/errors.ts";
import { MAX_RETRY_AFTER_MS, PROBE_INTERVAL_MS } from "#market/headers/waits.ts";
import { type GateMemory, MAX_GATE_PATHS } from "#server/common/gate-memory.ts";
import type { BackendStatus } from "#server/feed/feed-backend.ts";
import { type Fields, wholeOf } from "#server/shared-feed/redis/replies.ts";
import { parseJsonWith } from "./parse-json.ts";
import { errorParts, type RemoveToken, storedError } from "./stored-error.ts";

/** The status of the service and its leader. */
export interface SharedStatus {
  readonly state: BackendStatus["state"];
  readonly perMinute: number;
  /** The planned time between two checks of an instrument of weight 1, in milliseconds. */
  readonly cycleMs: number;
  /** The number of clients at all edges. */
  readonly clientCount: number;
  /** The last failure of a request, and its instant by Redis's clock, in epoch milliseconds. */
  readonly failure: { readonly error: MarketDataError; readonly failedAtMs: number } | undefined;
}

/** The state that was read from Redis. */
export interface SharedState {
  readonly gate: GateMemory;
  readonly status: SharedStatus | undefined;
  /** Milliseconds until the leader's next try during an outage, 0 while one is under way; undefined without one. */
  readonly nextTryMs: number | undefined;
  /** Whether a rate limit slows the leader's requests, as it reported a moment ago. */
  readonly isRecovering: boolean;
  /** The time since the leader reported its status, in milliseconds. */
  readonly statusAgeMs: number;
  /** Whether a wait was written before Redis's clock was set back: it would end too late. */
  readonly wasClockSetBack: boolean;
  /** Fingerprint of the refused token; undefined if none is refused, or if the leader stored none. */
  readonly refusedToken: string | undefined;
  /** The number of parts that no leader writes. */
  readonly invalidValues: number;
}

const MAX_PATH_LENGTH = 200;
const MAX_PER_MINUTE = 1_000_000;
const PATH = "path ";

/** Salt and hash in base64url, see `fingerprint.ts` of the gateway. */
const FINGERPRINT = /^[\w-]{22}\.[\w-]{43}$/;

const count = z.int().min(0).max(MAX_PER_MINUTE);
/** A status under its names in Redis: `desks` is the number of clients, `askedAt` the instant of the failure. */
const status = z
  .strictObject({
    state: z.enum([
      "paused",
      "unauthorized",
      "forbidden",
      "rate-limited",
      "offline",
      "unreachable",
      "connecting",
      "live",
    ]),
    perMinute: count,
    cycleMs: z.number().min(0).max(MAX_RETRY_AFTER_MS),
    desks: count,
    failure: z
      .strictObject({ error: storedError, askedAt: z.number().min(0) })
      .transform(({ error, askedAt }) => ({ error, failedAtMs: askedAt }))
      .optional(),
  })
  .transform(({ desks, failure, ...rest }) => ({ ...rest, clientCount: desks, failure }));

const learned = z.strictObject({
  perMinute: z.number().min(0).nullable(),
  longestWaitMs: z.number().min(0).max(MAX_RETRY_AFTER_MS),
  closedUntilServiceMs: z.number().min(0).max(8.64e15).optional(),
});

/** Reads the state. @param timeMs Redis's clock at the read */
export function readState(fields: Fields, timeMs: number): SharedState {
  let invalidValues = 0;
  let wasClockSetBack = false;
  const optionalWaitIn = (name: string): number | undefined => {
    const text = fields.get(name);
    if (text === undefined) return undefined;
    const forMs = waitOf(text, timeMs);
    wasClockSetBack ||= endsTooLate(text, timeMs);
    if (forMs === undefined) invalidValues += 1;
    return forMs;
  };
  const waitIn = (name: string): number => optionalWaitIn(name) ?? 0;
  const pathsForMs: Record<string, number> = {};
  let paths = 0;
  for (const name of fields.keys()) {
    if (!name.startsWith(PATH)) continue;
    if (name.length > MAX_PATH_LENGTH || paths >= MAX_GATE_PATHS) {
      invalidValues += 1;
      continue;
    }
    const forMs = waitIn(name);
    if (forMs === 0) continue;
    paths += 1;
    pathsForMs[name.slice(PATH.length)] = forMs;
  }
  const cause = fields.get("refusal");
  const isRefused = cause === "unauthorized" || cause === "forbidden";
  if (!isRefused && cause) invalidValues += 1;
  const wholeIn = (name: string): number | undefined => {
    const text = fields.get(name);
    const value = wholeOf(text);
    if (text !== undefined && value === undefined) invalidValues += 1;
    return value;
  };
  const statedWaitMs = wholeIn("named");
  const closedForMs = waitIn("closed");
  const text = fields.get("status");
  const outageForMs = waitIn("outage");
  const nextProbeInMs = Math.min(PROBE_INTERVAL_MS, waitIn("probe"));
  const nextTryMs = isOutdated(fields.get("retry"), timeMs) ? undefined : optionalWaitIn("retry");
  const isRecovering = waitIn("recovering") > 0;
  const read = parseJsonWith(status, text);
  if (text !== undefined && read === undefined) invalidValues += 1;
  const token = fields.get("token") ?? "";
  const isMarked = FINGERPRINT.test(token);
  if (!isMarked && token !== "") invalidValues += 1;
  // "told" is the field's name in Redis: processes of older versions read and write it.
  const reportedAt = wholeIn("told") ?? 0;
  return {
    gate: {
      closedForMs,
      ...(closedForMs > 0 &&
        statedWaitMs !== undefined &&
        statedWaitMs <= MAX_RETRY_AFTER_MS + 1 && { statedWaitMs }),
      refusal: isRefused ? { cause, nextProbeInMs } : null,
      outageForMs,
      pathsForMs,
    },
    status: read,
    nextTryMs,
    isRecovering,
    statusAgeMs: Math.max(0, timeMs - reportedAt),
    wasClockSetBack,
    refusedToken: isRefused && isMarked ? token : undefined,
    invalidValues,
  };
}

/** Serializes a status. */
export function writeStatus(
  { state, perMinute, cycleMs, clientCount, failure }: SharedStatus,
  removeToken: RemoveToken,
): string {
  return JSON.stringify({
    state,
    perMinute: Math.round(perMinute),
    cycleMs: Math.round(cycleMs),
    desks: clientCount,
    ...(failure !== undefined && {
      failure: {
        error: errorParts(failure.error, removeToken),
        askedAt: Math.round(failure.failedAtMs),
      },
    }),
  });
}

/** Returns the knowledge of an earlier leader's pacer; undefined without a readable value. */
export function readPacerMemory(fields: Fields, timeMs: number): PacerMemory | undefined {
  const text = fields.get("learned");
  const read = parseJsonWith(learned, text);
  if (read === undefined) return undefined;
  const { closedUntilServiceMs, ...rest } = read;
  const closed = fields.get("closed");
  const closedForMs = closed === undefined ? 0 : waitOf(closed, timeMs);
  if (closedForMs === undefined) return undefined;
  return {
    ...rest,
    closedForMs,
    ...(closedUntilServiceMs !== undefined && { closedUntilServiceMs }),
  };
}

/** Serializes a pacer's memory without its wait, which is stored separately, by Redis's clock. */
export function writePacerMemory({
  perMinute,
  longestWaitMs,
  closedUntilServiceMs,
}: PacerMemory): string {
  return JSON.stringify({
    perMinute,
    longestWaitMs: Math.min(longestWaitMs, MAX_RETRY_AFTER_MS),
    ...(closedUntilServiceMs !== undefined && { closedUntilServiceMs }),
  });
}

/** Returns the rest of a wait, in ms. A clock that was set back makes no wait longer than its length. */
function waitOf(text: string, timeMs: number): number | undefined {
  const [end, length] = text.split(" ").map(wholeOf);
  if (end === undefined || length === undefined || length > MAX_RETRY_AFTER_MS) return undefined;
  return Math.max(0, Math.min(end - timeMs, length));
}

/** Returns whether a next try is so long past that no leader reports it any more; an older build may leave it. */
function isOutdated(text: string | undefined, timeMs: number): boolean {
  const [end] = (text ?? "").split(" ").map(wholeOf);
  return end !== undefined && timeMs - end > DEADLINE_MS;
}

function endsTooLate(text: string, timeMs: number): boolean {
  const [end, length] = text.split(" ").map(wholeOf);
  return end !== undefined && length !== undefined && end - timeMs > length;
}
