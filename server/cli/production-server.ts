import type { Logger } from "pino";
import type { Booted } from "#server/gateway/boot/boot.ts";
import { type PageServer, servePage } from "#server/gateway/pages/page-server.ts";
import { requestLog, streamLog } from "./request-log.ts";

/** Serves the build behind its gateway, and logs requests and streams. */
export function serveProduction(
  { gateway, settings }: Pick<Booted, "gateway" | "settings">,
  dist: string,
  logger: Logger,
): Promise<PageServer> {
  const logged = { gateway: streamLog(gateway, logger), settings };
  return servePage(logged, dist, requestLog(logger));
}
