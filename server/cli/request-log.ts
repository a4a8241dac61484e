import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import type { GateCause } from "#server/gateway/gate/gate.ts";
import type { Gateway } from "#server/gateway/gateway.ts";
import type { RequestObserver } from "#server/gateway/pages/page-server.ts";
import { classify } from "#server/gateway/requests/classify.ts";

/**
 * Logs each request once it is over: the route's name, the status and the duration. It logs nothing that identifies
 * the client or the instrument.
 *
 * @param now returns monotonic milliseconds
 */
export function requestLog(logger: Logger, now = () => performance.now()): RequestObserver {
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
  const requestClass = classify(method, url, { hasSimulator: false });
  if (requestClass.kind === "forward") return requestClass.operation;
  return requestClass.kind === "refuse" ? "refused" : requestClass.kind;
}

/** Logs that the gate has closed or its cause has changed, and that it has opened. */
export function gateLog(logger: Logger): (cause: GateCause | undefined) => void {
  return (cause) => {
    if (cause === undefined) logger.info({ event: "gate-opened" });
    else logger.warn({ event: "gate-closed", cause });
  };
}

/** Logs the start, the refusal and the end of each stream. */
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
