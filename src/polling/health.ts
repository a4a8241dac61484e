import type { MarketDataError } from "#market/errors.ts";
import { isSilentStatus } from "./silent.ts";

/** A refused token is tried again this often, and not sooner unless somebody asks. */
export const PROBE_INTERVAL_MS = 60_000;

/** A redirect that was not followed has no status: as with a 500, something is there and does not serve. */
const isServerError = ({ kind, status }: MarketDataError): boolean =>
  kind === "http" && (status === undefined || (status >= 500 && !isSilentStatus(status)));

/** The service is up and took the token; it only had no answer to this one question. */
export const failsAlone = ({ kind, status = 0 }: MarketDataError): boolean =>
  kind === "not-found" || kind === "contract" || (kind === "http" && status < 500);

/** Why the service as a whole gives nothing; undefined while it does. */
export type Trouble =
  | {
      readonly kind: "refused";
      readonly state: "unauthorized" | "forbidden";
      readonly sinceEpochMs: number;
      readonly nextProbeAt: number;
      readonly error: MarketDataError;
    }
  | { readonly kind: "silent"; readonly error: MarketDataError };

/** Judges the service as a whole by what came of the checks, whatever their key. */
export interface Health {
  readonly trouble: Trouble | undefined;
  /** True once any check has succeeded. */
  readonly everAnswered: boolean;
  succeeded(): void;
  /** A check of `key` failed at `now`, in monotonic milliseconds. */
  failed(key: string, error: MarketDataError, now: number, epochNow: number): void;
  /** The next probe of a refused token may go now. */
  probeAt(now: number): void;
}

export function createHealth(): Health {
  let trouble: Trouble | undefined;
  let everAnswered = false;
  let silentInARow = 0;
  /** What was answered with a 5xx since anything last went right. */
  const erring = new Set<string>();

  const isSilent = (error: MarketDataError) =>
    error.kind === "network" ||
    error.kind === "timeout" ||
    (error.kind === "http" && isSilentStatus(error.status));

  return {
    get trouble() {
      return trouble;
    },
    get everAnswered() {
      return everAnswered;
    },

    succeeded() {
      everAnswered = true;
      silentInARow = 0;
      erring.clear();
      trouble = undefined;
    },

    failed(key, error, now, epochNow) {
      // The gateway kept to a wait: nothing was learned of the service.
      if (error.kind === "rate-limited" && error.heldForMs !== undefined) return;
      if (error.kind === "unauthorized" || error.kind === "forbidden") {
        const sinceEpochMs =
          trouble?.kind === "refused" && trouble.state === error.kind
            ? trouble.sinceEpochMs
            : epochNow;
        const nextProbeAt = now + (error.heldForMs ?? PROBE_INTERVAL_MS);
        trouble = { kind: "refused", state: error.kind, sinceEpochMs, nextProbeAt, error };
        return;
      }
      if (isServerError(error)) {
        erring.add(key);
        // One instrument's 500 is its own; those of two, with nothing right between, are the service's.
        silentInARow = 0;
        // Nor does it say that the token was taken: it may fall before the token is looked at.
        if (trouble?.kind !== "refused") {
          trouble = erring.size > 1 ? { kind: "silent", error } : undefined;
        }
        return;
      }
      if (!isSilent(error)) {
        // The service spoke: whatever it said of one instrument, it is there and took the token.
        // Of a limit only the former is sure: it may be judged before the token is.
        silentInARow = 0;
        erring.clear();
        if (error.kind !== "rate-limited" || trouble?.kind === "silent") trouble = undefined;
        return;
      }
      silentInARow += 1;
      // One unanswered request may be that instrument's own; a second in a row, or one that never
      // even reached the gateway, is the service's.
      if (error.kind === "network" || silentInARow > 1 || !everAnswered) {
        trouble = { kind: "silent", error };
      }
    },

    probeAt(now) {
      if (trouble?.kind === "refused") trouble = { ...trouble, nextProbeAt: now };
    },
  };
}
