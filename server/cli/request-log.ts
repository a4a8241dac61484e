import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import type { GateCause } from "#server/gateway/gate/gate.ts";
import type { Gateway } from "#server/gateway/gateway.ts";
import type { Observe } from "#server/gateway/pages/page-server.ts";
import { classify } from "#server/gateway/requests/rules.ts";

/**
 * Logs each request once it is over: the route's name, the status and the time, and nothing that identifies who
 * asked or for which instrument.
 *
 * @param now milliseconds of a clock that never goes back
 */
export function requestLog(logger: Logger, now = () => performance.now()): Observe {
  return (request, response) => {
    const since = now();
    const route = routeOf(request);
    response.once("close", () => {
      const durationMs = Math.round(now() - since);
      const { writableFinished: isWhole, statusCode: status } = response;
      if (isWhole) logger.info({ event: "request", route, status, durationMs });
      else logger.info({ event: "request", route, isCutOff: true, durationMs });
    });
  };
}

function routeOf({ method = "", url = "" }: IncomingMessage): string {
  const verdict = classify(method, url, false);
  if (verdict.kind === "forward") return verdict.operation;
  return verdict.kind === "refuse" ? "refused" : verdict.kind;
}

/** Logs that the gate has closed, with another cause than before, or lets requests through again. */
export function gateLog(logger: Logger): (cause: GateCause | undefined) => void {
  return (cause) => {
    if (cause === undefined) logger.info({ event: "gate-opened" });
    else logger.warn({ event: "gate-closed", cause });
  };
}

/** Logs each stream as it begins or is refused, and as it ends. */
export function streamLog<Streaming extends Pick<Gateway, "openStream">>(
  gateway: Streaming,
  logger: Logger,
  now = () => performance.now(),
): Streaming {
  return {
    ...gateway,
    openStream(request, socket, head) {
      const since = now();
      const refusal = gateway.openStream(request, socket, head);
      if (refusal) logger.info({ event: "stream-refused", status: refusal.status });
      else {
        logger.info({ event: "stream-opened" });
        socket.once("close", () => {
          logger.info({ event: "stream-closed", durationMs: Math.round(now() - since) });
        });
      }
      return refusal;
    },
  };
}
