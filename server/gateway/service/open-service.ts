import type { MarketDataClient } from "#market/client/market-data-client.ts";
import { createTokenRemover, type RemoveToken } from "./remove-token.ts";
import { createRequestSlots } from "./request-slots.ts";
import { createServiceClient, type ServiceClientOptions } from "./service-client.ts";
import { createUpstream, type UpstreamOptions } from "./upstream.ts";

/** The connection of a gateway to its service. */
export interface Service {
  /** Sends requests with the token, through the gate. */
  readonly client: MarketDataClient;
  /** Removes the token from words of the service. */
  readonly removeToken: RemoveToken;
  readonly close: () => void;
}

type ServiceOptions = Omit<ServiceClientOptions, "upstream" | "slots"> &
  Omit<UpstreamOptions, "errorBodyTimeoutMs">;

/** Maximum number of concurrent requests to the service, over all browsers. */
const MAX_REQUESTS = 64;

/** Opens the connection, which sends nothing before the first request. */
export function openService(options: ServiceOptions): Service {
  const { baseUrl, token, ca, gate, deadlineMs, limits } = options;
  const upstream = createUpstream({ baseUrl, token, ca, deadlineMs });
  const client = createServiceClient({
    upstream,
    gate,
    slots: createRequestSlots(MAX_REQUESTS),
    limits,
    deadlineMs,
    onAnswer: options.onAnswer,
    log: options.log,
  });
  return {
    client,
    // An edge reads only words from which the leader has removed the token.
    removeToken: token === undefined ? (words) => words : createTokenRemover(token),
    close: () => upstream.close(),
  };
}
