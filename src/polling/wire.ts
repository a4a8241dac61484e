import { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";
import type { CheckAnswer } from "./checks.ts";
import type { PacerMemory } from "./pacer.ts";
import type { PacePolicy, SourceStatus } from "./source.ts";

/**
 * What a tab and the shared worker say to each other. The two may come from different builds: a tab
 * opened before an update talks to a worker started after it, or the other way round. Raise it with
 * any change of what is said here or in source.ts; wire.test.ts holds a sample of both.
 */
export const WIRE_VERSION = 5;

export type ToWorker =
  | {
      readonly kind: "hello";
      readonly version: number;
      readonly sourceId: string;
      readonly policy: PacePolicy;
      readonly memory: PacerMemory | undefined;
      readonly weights: readonly Weighted[];
      readonly alerts: readonly Isin[];
      readonly isVisible: boolean;
      readonly pausedSinceEpochMs: number | undefined;
    }
  | { readonly kind: "interest"; readonly weights: readonly Weighted[] }
  | { readonly kind: "alerts"; readonly isins: readonly Isin[] }
  | { readonly kind: "visible"; readonly isVisible: boolean }
  | { readonly kind: "policy"; readonly policy: PacePolicy }
  | { readonly kind: "pause" | "resume" | "probe" | "forget" | "ping" }
  | { readonly kind: "bye" };

export type ToTab =
  /** `now` is the hub's own clock: two contexts of one browser need not count from the same origin. */
  | { readonly kind: "welcome"; readonly version: number; readonly now: number }
  /** The worker does not know this tab, or no longer: it must say hello. */
  | { readonly kind: "lost" }
  | { readonly kind: "pong"; readonly now: number }
  | { readonly kind: "status"; readonly status: SourceStatus }
  | CheckAnswer;

type Weighted = readonly [Isin, number];

/** A port, as far as the two sides need one; a pair of plain objects in tests. */
export interface Port<Out, In> {
  post(message: Out): void;
  onMessage(listener: (message: In) => void): void;
}

/**
 * A structured clone keeps an error's message and drops everything else that it knows, so errors
 * travel as their parts.
 */
interface ErrorParts {
  readonly errorParts: Pick<MarketDataError, "kind"> & Partial<Omit<MarketDataError, "kind">>;
}

/** Puts every MarketDataError in a message into parts that survive the way. */
export function pack(message: ToTab): unknown {
  return replaceErrors(message, (value) =>
    value instanceof MarketDataError ? { errorParts: partsOf(value) } : value,
  );
}

/** The message as it was before `pack`. */
export function unpack(message: unknown): ToTab {
  return replaceErrors(message, (value) =>
    isErrorParts(value) ? new MarketDataError(value.errorParts.kind, value.errorParts) : value,
  ) as ToTab;
}

const partsOf = ({
  kind,
  status,
  reason,
  field,
  retryAfterMs,
  retryAfterCapped,
  serverDateMs,
}: MarketDataError) => ({
  kind,
  status,
  reason,
  field,
  retryAfterMs,
  retryAfterCapped,
  serverDateMs,
});

const isErrorParts = (value: unknown): value is ErrorParts =>
  typeof value === "object" && value !== null && "errorParts" in value;

/** Errors stand in two places only: an outcome's `error`, and the connection of a status. */
function replaceErrors(message: unknown, replace: (value: unknown) => unknown): unknown {
  if (typeof message !== "object" || message === null) return message;
  if ("outcome" in message) {
    const outcome = message.outcome as object;
    if (!("error" in outcome)) return message;
    return { ...message, outcome: { ...outcome, error: replace(outcome.error) } };
  }
  if ("status" in message) {
    const status = message.status as { connection: object };
    if (!("error" in status.connection)) return message;
    const connection = { ...status.connection, error: replace(status.connection.error) };
    return { ...message, status: { ...status, connection } };
  }
  return message;
}
