import { parseIsin } from "#market/isin.ts";
import { type Answer, errorAnswer, jsonAnswer } from "#server/simulator/answer.ts";
import type { RequestTarget } from "#server/simulator/faults/faults.ts";
import { limitHeaders } from "#server/simulator/limits/limit-headers.ts";
import { retryAfterSeconds } from "#server/simulator/limits/limiter.ts";
import type { Simulation } from "#server/simulator/simulation.ts";

export interface ServiceRequest extends RequestTarget {
  readonly method: string;
  readonly authorization: string | undefined;
}

/** The scheme in any case, blanks, and a token of visible ASCII (RFC 6750, section 2.1). */
const BEARER = /^Bearer +([\x21-\x7e]+)$/i;

/** Refuses a request by the spec, section 5: 401 without valid authentication, 403 with an invalid key. */
function refuseCredentials(simulation: Simulation, authorization: string | undefined) {
  const token = BEARER.exec(authorization ?? "")?.[1];
  if (token === undefined) return errorAnswer(401, "Authentication required");
  if (token !== simulation.settings.token) return errorAnswer(403, "Invalid API key");
  return undefined;
}

/** Refuses a request beyond the limit by the spec, section 8. */
function refuseExcess(simulation: Simulation) {
  const waitMs = simulation.admit();
  if (waitMs === 0) return undefined;
  return errorAnswer(429, "Too many requests", {
    "retry-after": String(retryAfterSeconds(waitMs)),
  });
}

/** Answers an operation. The spec does not define these statuses: they are the simulator's own choice. */
function answerOperation(simulation: Simulation, request: ServiceRequest): Answer {
  if (request.route === "other") return errorAnswer(404, "No such resource");
  if (request.method !== "GET" && request.method !== "HEAD") {
    return errorAnswer(405, "Method not allowed", { allow: "GET, HEAD" });
  }
  if (request.route === "instruments") return jsonAnswer(simulation.listText());
  const isin = parseIsin(request.isin ?? "");
  if (isin === undefined) return errorAnswer(404, "Not an ISIN");
  if (!simulation.listing.has(isin)) return errorAnswer(404, "Unknown instrument");
  const quote = simulation.quote(isin);
  if (quote === undefined) return errorAnswer(404, "No quote yet");
  return jsonAnswer(JSON.stringify(quote));
}

/** Answers a request to the service: checks credentials first, then the limit, then the operation. */
export function answerService(simulation: Simulation, request: ServiceRequest): Answer {
  const refusal = refuseCredentials(simulation, request.authorization);
  if (refusal !== undefined) return refusal;
  const answer = refuseExcess(simulation) ?? answerOperation(simulation, request);
  const epochMs = Number(simulation.now() / 1_000_000n);
  const limitFields = limitHeaders(
    simulation.settings.rateLimitHeaders,
    simulation.allowance(),
    epochMs,
  );
  return { ...answer, headers: { ...answer.headers, ...limitFields } };
}
