import type { IncomingMessage, ServerResponse } from "node:http";
import { GATE_HEADER, GATE_MS_HEADER } from "#server/gateway/headers.ts";
import { refuse } from "#server/gateway/respond.ts";
import type { GateCause, Held } from "./gate.ts";

const REASONS: Readonly<Record<GateCause, string>> = {
  "rate-limited":
    "The service asked for a pause. The gateway sends nothing until its Retry-After is over.",
  unauthorized:
    "The service does not accept the access token (401). The gateway tries it once a minute.",
  forbidden: "The service rejected the API key (403). The gateway tries it once a minute.",
};

/** Answers 429 out of the gateway's own knowledge: the service hears nothing of the request. */
export function answerHeld(
  request: IncomingMessage,
  response: ServerResponse,
  { cause, forMs }: Held,
): void {
  refuse(
    request,
    response,
    { status: 429, reason: REASONS[cause] },
    {
      "retry-after": String(Math.ceil(forMs / 1000)),
      [GATE_HEADER]: cause,
      [GATE_MS_HEADER]: String(forMs),
    },
  );
}
