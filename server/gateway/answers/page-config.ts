import type { GatewayOptions } from "#server/gateway/gateway-options.ts";
import { NAMES_PATH } from "#server/gateway/names/names-answer.ts";
import { STREAM_PATH } from "#server/gateway/requests/stream-endpoint.ts";

type ConfigOptions = Pick<GatewayOptions, "operatorEmail" | "suggested" | "source" | "names">;

/** Returns the content of `/config.json`, which `src/app/start/config.ts` reads. */
export function pageConfig(options: ConfigOptions, isStreamOffered: boolean) {
  const { operatorEmail = null, suggested, source } = options;
  return {
    operatorEmail,
    simulated: suggested !== undefined,
    source,
    stream: isStreamOffered ? STREAM_PATH : null,
    ...(suggested === undefined ? {} : { suggested }),
    ...(options.names?.() === undefined ? {} : { names: NAMES_PATH }),
  };
}
