import { useStatus } from "#live/hooks.ts";
import { useDesk } from "./desk-context.ts";

/**
 * Returns true once a script may load without competing with the first quotes: when they have come, or
 * none have come for long. A worker that restarts counts from zero.
 */
export function useMayLoadMore(): boolean {
  const hasQuotes = useStatus(({ checkCount }) => checkCount > 0);
  return useDesk().isQuiet || hasQuotes;
}
