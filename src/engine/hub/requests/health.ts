import { isGatewayStatus } from "#engine/protocol/gateway-status.ts";
import type { MarketDataError } from "#market/errors.ts";
import { PROBE_INTERVAL_MS } from "#market/headers/waits.ts";

/** Returns whether a server answered without a quote. An unfollowed redirect has no status and counts like a 500. */
const isServerError = ({ kind, status }: MarketDataError): boolean =>
  kind === "http" && (status === undefined || (status >= 500 && !isGatewayStatus(status)));

/** Returns whether the error is an answer of the service, which proves that it is up. */
export const provesAnswer = (error: MarketDataError): boolean =>
  failsAlone(error) || refusesToken(error);

/** Returns whether the gateway held the request back, which is no evidence about the service. */
export const isGateError = ({ gateClosedForMs, check }: MarketDataError): boolean =>
  gateClosedForMs !== undefined && !check;

/** Returns whether this request alone failed: the service is up and accepted the token. */
const failsAlone = ({ kind, status = 0 }: MarketDataError): boolean =>
  kind === "not-found" || kind === "contract" || (kind === "http" && status < 500);

/** Returns whether the service refuses the token, so that every request fails. */
const refusesToken = (
  error: MarketDataError,
): error is MarketDataError & { readonly kind: "unauthorized" | "forbidden" } =>
  error.kind === "unauthorized" || error.kind === "forbidden";

/** The cause for which the service as a whole sends no quotes. */
export type Outage =
  | {
      readonly kind: "token-refused";
      readonly state: "unauthorized" | "forbidden";
      readonly sinceEpochMs: number;
      readonly nextProbeAt: number;
      /** The sending of the request that the service refused, in monotonic milliseconds. */
      readonly sentAt: number;
      readonly error: MarketDataError;
    }
  | { readonly kind: "unreachable"; readonly error: MarketDataError };

/**
 * Returns the outage that the rows of a page show which has had no answer yet: the last check of each wanted instrument
 * failed, and no failure proves that the service is up. The pacer may not know of it: it forgets the failures of
 * instruments that were removed, and any answer about the list ends its outage.
 *
 * @param errors the error of each instrument's last check; undefined for one without an error
 */
export function outageOf(errors: readonly (MarketDataError | undefined)[]): Outage | undefined {
  const isSilent = (error: MarketDataError | undefined) =>
    error !== undefined && error.kind !== "rate-limited" && !provesAnswer(error);
  const error = errors.every(isSilent) ? errors[0] : undefined;
  return error && { kind: "unreachable", error };
}

/** Stores the cause of an outage; the pacer decides whether there is one. */
export interface Health {
  readonly outage: Outage | undefined;
  /** True once any check has succeeded. */
  readonly everAnswered: boolean;
  /** @param sentAt when the request was sent; one from before a refusal of the token does not end it */
  succeeded(sentAt: number): void;
  /** The gateway no longer holds requests back, so it no longer knows of a refused token. */
  readmitted(): void;
  /**
   * A check failed at `now`, in monotonic milliseconds.
   *
   * @param sentAt when its request was sent
   * @param isDown whether the service counts as down after this failure
   */
  failed(
    error: MarketDataError,
    sentAt: number,
    now: number,
    epochNow: number,
    isDown: boolean,
  ): void;
  /** Sets when the next probe of a refused token may be sent. */
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

    succeeded(sentAt) {
      everAnswered = true;
      if (outage?.kind === "token-refused" && sentAt < outage.sentAt) return;
      outage = undefined;
    },

    readmitted() {
      if (outage?.kind === "token-refused") outage = undefined;
    },

    failed(error, sentAt, now, epochNow, isDown) {
      if (error.kind === "rate-limited" && isGateError(error)) return;
      // A 429 or a server error may be sent before the token is checked.
      const keepsRefusal =
        outage?.kind === "token-refused" &&
        (!isDown || error.kind === "rate-limited" || isServerError(error));
      if (refusesToken(error)) {
        const before =
          outage?.kind === "token-refused" && outage.state === error.kind ? outage : undefined;
        outage = {
          kind: "token-refused",
          state: error.kind,
          sinceEpochMs: before?.sinceEpochMs ?? epochNow,
          // A probe may be in flight while the gateway holds later requests back.
          sentAt: before && isGateError(error) ? before.sentAt : sentAt,
          nextProbeAt: now + (error.gateClosedForMs ?? PROBE_INTERVAL_MS),
          // The reason of the service says more than that of the gateway.
          error: before && isGateError(error) ? before.error : error,
        };
      } else if (failsAlone(error)) {
        // The failure concerns one instrument: the service is up and accepted the token.
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
