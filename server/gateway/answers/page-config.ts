import type { GatewayOptions } from "#server/gateway/gateway-options.ts";
import { PATHS } from "#server/gateway/requests/classify.ts";

type ConfigOptions = Pick<GatewayOptions, "operatorEmail" | "suggested" | "source" | "names">;

/** Returns the content of `/config.json`, which `src/app/start/config.ts` reads. */
export function pageConfig(options: ConfigOptions, isStreamOffered: boolean) {
  const { operatorEmail = null, suggested, source } = options;
  return {
    operatorEmail,
    simulated: suggested !== undefined,
    source,
    stream: isStreamOffered ? PATHS.stream : null,
    ...(suggested === undefined ? {} : { suggested }),
    ...(options.names?.() === undefined ? {} : { names: PATHS.names }),
  };
}
