import { writeMs } from "#market/headers/feed-headers.ts";
import { GATE_HEADER, GATE_MS_HEADER, GATE_WAIT_HEADER } from "#market/headers/gateway-headers.ts";
import type { GateCause, HeldRequest } from "./gate.ts";

const REASONS: Readonly<Record<GateCause, string>> = {
  "rate-limited":
    "The service asked for a pause. The gateway sends nothing until its Retry-After is over.",
  unauthorized:
    "The service does not accept the access token (401). The gateway tries it once a minute.",
  forbidden: "The service rejected the API key (403). The gateway tries it once a minute.",
  unavailable:
    "The service failed and asked for a pause. The gateway asks again when its Retry-After is over.",
};

/** The answer to a held request, without a request to the service. */
export interface HeldAnswer {
  readonly status: number;
  readonly reason: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Returns the answer to a held request: 503 during the Retry-After of a 5xx, otherwise 429 with the gateway's mark.
 */
export function heldAnswer({ cause, remainingMs, statedWaitMs }: HeldRequest): HeldAnswer {
  const reason = REASONS[cause];
  const headers = { "retry-after": String(Math.ceil(remainingMs / 1000)) };
  if (cause === "unavailable") return { status: 503, reason, headers };
  const mark = { [GATE_HEADER]: cause, [GATE_MS_HEADER]: String(remainingMs) };
  const whole = statedWaitMs === undefined ? {} : { [GATE_WAIT_HEADER]: writeMs(statedWaitMs) };
  return { status: 429, reason, headers: { ...headers, ...mark, ...whole } };
}
