import { QueryClient } from "@tanstack/react-query";

/**
 * react-query provides cache, observers and cancellation. The source decides about retries, focus and
 * reconnect, because only it knows the pace that the service allows.
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
