import { useQuery } from "@tanstack/react-query";
import type { Problem } from "#engine/protocol/quote-state.ts";
import { useLive } from "#live/hooks.ts";
import { instrumentsQuery } from "#live/queries.ts";

/** Returns the reason why the last request for the list failed; undefined if it succeeded. */
export function useListProblem(): Problem | undefined {
  return useQuery(instrumentsQuery(useLive())).data?.problem;
}
