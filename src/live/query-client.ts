import { QueryClient } from "@tanstack/react-query";

/**
 * react-query keeps cache, observers and cancellation. Retries, focus and reconnect are the
 * source's decision, because only it knows the pace that the service allows.
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
