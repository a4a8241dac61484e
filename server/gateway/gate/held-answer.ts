import type { IncomingMessage, ServerResponse } from "node:http";
import { GATE_HEADER, GATE_MS_HEADER } from "#market/gateway-headers.ts";
import { refuse } from "#server/gateway/respond.ts";
import type { GateCause, Held } from "./gate.ts";

const REASONS: Readonly<Record<GateCause, string>> = {
  "rate-limited":
    "The service asked for a pause. The gateway sends nothing until its Retry-After is over.",
  unauthorized:
    "The service does not accept the access token (401). The gateway tries it once a minute.",
  forbidden: "The service rejected the API key (403). The gateway tries it once a minute.",
  unavailable:
    "The service failed and asked for a pause. The gateway asks again when its Retry-After is over.",
};

/**
 * Answers without asking the service. A path that is
 * held by itself gets 503, as its own failure would be; all else gets 429 with the gateway's mark.
 */
export function answerHeld(
  request: IncomingMessage,
  response: ServerResponse,
  { cause, forMs }: Held,
): void {
  const reason = REASONS[cause];
  const retryAfter = { "retry-after": String(Math.ceil(forMs / 1000)) };
  if (cause === "unavailable") refuse(request, response, { status: 503, reason }, retryAfter);
  else {
    const mark = { [GATE_HEADER]: cause, [GATE_MS_HEADER]: String(forMs) };
    refuse(request, response, { status: 429, reason }, { ...retryAfter, ...mark });
  }
}
