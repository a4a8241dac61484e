import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { GATE_HEADER } from "#market/gateway-headers.ts";
import type { Observe } from "#server/gateway/page-server.ts";
import { classify } from "#server/gateway/rules.ts";

/**
 * Logs each request once it is over: the route's name, the status and the time, and nothing that tells who
 * asked or for which instrument. Logs too when answers show that the gate has closed or opened.
 *
 * @param now milliseconds of a clock that never goes back
 */
export function requestLog(logger: Logger, now = () => performance.now()): Observe {
  const noteGate = gateLog(logger);
  return (request, response) => {
    const since = now();
    const route = routeOf(request);
    response.once("close", () => {
      const durationMs = Math.round(now() - since);
      const { writableFinished: isWhole, statusCode: status } = response;
      if (!isWhole) {
        logger.info({ event: "request", route, isCutOff: true, durationMs });
        return;
      }
      logger.info({ event: "request", route, status, durationMs });
      if (route === "quote" || route === "instruments") noteGate(response);
    });
  };
}

function routeOf({ method = "", url = "" }: IncomingMessage): string {
  const verdict = classify(method, url, false);
  if (verdict.kind === "forward") return verdict.operation;
  return verdict.kind === "refuse" ? "refused" : verdict.kind;
}

/** What the service itself says when its gate closes, or stays closed: the try of a refused token. */
const CLOSING: ReadonlySet<number> = new Set([401, 403, 429]);

/** Tells a gate by the mark on what it answers. */
function gateLog(logger: Logger): (response: ServerResponse) => void {
  let cause: string | undefined;
  return (response) => {
    const before = cause;
    const told = response.getHeader(GATE_HEADER)?.toString();
    if (told === undefined && CLOSING.has(response.statusCode)) return;
    cause = told;
    if (cause === before) return;
    if (cause === undefined) logger.info({ event: "gate-opened" });
    else logger.warn({ event: "gate-closed", cause });
  };
}
