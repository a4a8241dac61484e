import { isGatewayStatus } from "#engine/protocol/gateway-status.ts";
import type { MarketDataError } from "#market/errors.ts";
import { PROBE_INTERVAL_MS } from "#market/waits.ts";

/** A redirect that was not followed has no status: as with a 500, something is there and does not serve. */
const isServerError = ({ kind, status }: MarketDataError): boolean =>
  kind === "http" && (status === undefined || (status >= 500 && !isGatewayStatus(status)));

/** Whether the service answered, even if not with what was asked: it is up. */
export const provesAnswer = (error: MarketDataError): boolean =>
  failsAlone(error) || refusesToken(error);

/** The service is up and took the token; it only had no answer to this one question. */
const failsAlone = ({ kind, status = 0 }: MarketDataError): boolean =>
  kind === "not-found" || kind === "contract" || (kind === "http" && status < 500);

/** The service refuses whoever asks with this token, whatever they ask for. */
const refusesToken = (
  error: MarketDataError,
): error is MarketDataError & { readonly kind: "unauthorized" | "forbidden" } =>
  error.kind === "unauthorized" || error.kind === "forbidden";

/** Why the service as a whole gives nothing; undefined while it does. */
export type Outage =
  | {
      readonly kind: "token-refused";
      readonly state: "unauthorized" | "forbidden";
      readonly sinceEpochMs: number;
      readonly nextProbeAt: number;
      readonly error: MarketDataError;
    }
  | { readonly kind: "unreachable"; readonly error: MarketDataError };

/** Names the cause while the service as a whole gives nothing; the pace decides whether it does. */
export interface Health {
  readonly outage: Outage | undefined;
  /** True once any check has succeeded. */
  readonly everAnswered: boolean;
  succeeded(): void;
  /**
   * A check failed at `now`, in monotonic milliseconds.
   *
   * @param isDown whether the failures, this one included, are the service's as a whole
   */
  failed(error: MarketDataError, now: number, epochNow: number, isDown: boolean): void;
  /** The next probe of a refused token may go now. */
  probeAt(now: number): void;
}

export function createHealth(): Health {
  let outage: Outage | undefined;
  let everAnswered = false;

  return {
    get outage() {
      return outage;
    },
    get everAnswered() {
      return everAnswered;
    },

    succeeded() {
      everAnswered = true;
      outage = undefined;
    },

    failed(error, now, epochNow, isDown) {
      // The gateway kept to a wait: nothing was learned of the service.
      if (error.kind === "rate-limited" && error.heldForMs !== undefined) return;
      // A limit and a server's error may both come before the token is looked at.
      const keepsRefusal =
        outage?.kind === "token-refused" &&
        (!isDown || error.kind === "rate-limited" || isServerError(error));
      if (refusesToken(error)) {
        const sinceEpochMs =
          outage?.kind === "token-refused" && outage.state === error.kind
            ? outage.sinceEpochMs
            : epochNow;
        const nextProbeAt = now + (error.heldForMs ?? PROBE_INTERVAL_MS);
        outage = { kind: "token-refused", state: error.kind, sinceEpochMs, nextProbeAt, error };
      } else if (failsAlone(error)) {
        // Whatever it said of one instrument, the service is there and took the token.
        outage = undefined;
      } else if (!keepsRefusal) {
        outage = isDown ? { kind: "unreachable", error } : undefined;
      }
    },

    probeAt(now) {
      if (outage?.kind === "token-refused") outage = { ...outage, nextProbeAt: now };
    },
  };
}
