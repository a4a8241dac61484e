import { QueryClient } from "@tanstack/react-query";

/**
 * Creates the cache of queries. Retries and refetches on focus or reconnect are off, because only the source knows
 * the pace that the service allows.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: "always",
      },
    },
  });
}
