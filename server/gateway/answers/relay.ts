import type { IncomingMessage, ServerResponse } from "node:http";
import { type Log, withoutRepeats } from "#server/gateway/log.ts";
import { FAILURES } from "#server/gateway/service/failure.ts";
import type { UpstreamResult } from "#server/gateway/service/upstream.ts";
import { refuse, send } from "./respond.ts";

/** Passes an answer of the simulator's controls on to the browser, or the reason for its absence. */
export type Relay = (
  request: IncomingMessage,
  response: ServerResponse,
  outcome: UpstreamResult,
) => void;

/** Creates a relay for our own simulator, which is trusted. Each kind of failure is logged once. */
export function createRelay(log: Log): Relay {
  const logFailure = withoutRepeats(log);
  return (request, response, outcome) => {
    if (outcome.kind === "aborted" || response.destroyed) return;
    if (outcome.kind === "answer") {
      const type = outcome.headers["content-type"];
      const headers = type === undefined ? {} : { "content-type": type };
      send(request, response, outcome.status, outcome.body, headers);
      return;
    }
    const refusal = FAILURES[outcome.failure];
    logFailure(`The simulator: ${refusal.reason}`);
    refuse(request, response, refusal);
  };
}
