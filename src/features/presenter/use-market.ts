import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLive } from "#live/hooks.ts";
import type { Change } from "./changes.ts";
import type { Market, ScenarioCatalog } from "./contract.ts";
import { type Controls, RefusedError } from "./controls.ts";

const READ_MS = 1000;
const RETRY_MS = 3000;
const MARKET_KEY = ["simulator", "market"];
const CATALOG_KEY = ["simulator", "offers"];

/** The last received state of the market. */
export interface Seen {
  readonly market: Market;
  /** When it was received, in milliseconds of the page's clock. */
  readonly at: number;
}

/** Why the panel cannot show the market, or why a change was refused. */
type ControlProblem = { readonly kind: "silent" } | { readonly kind: "refused"; reason: string };

interface Simulated {
  readonly seen: Seen | undefined;
  readonly catalog: ScenarioCatalog | undefined;
  readonly problem: ControlProblem | undefined;
  /** Asks for a change; one after the other, and never rejects. */
  readonly change: (change: Change) => void;
}

/** The simulated market, read once a second while it is shown, and its controls. */
export function useMarket(controls: Controls): Simulated {
  const { clock } = useLive();
  const client = useQueryClient();
  const seenNow = (market: Market): Seen => ({ market, at: clock.now() });
  const reading = useQuery({
    queryKey: MARKET_KEY,
    queryFn: async ({ signal }) => seenNow(await controls.market(signal)),
    // The default holds while the page is hidden, and this asks at once when it is not.
    refetchInterval: READ_MS,
    refetchOnWindowFocus: true,
    structuralSharing: false,
    gcTime: 0,
  });
  const offering = useQuery({
    queryKey: CATALOG_KEY,
    queryFn: ({ signal }) => controls.catalog(signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.status === "error" ? RETRY_MS : false),
  });
  const changing = useMutation({
    mutationFn: controls.change,
    scope: { id: "simulator" },
    networkMode: "always",
    // An answer to a request from before the change describes the old market.
    onMutate: () => client.cancelQueries({ queryKey: MARKET_KEY }),
    onSuccess: (market) => client.setQueryData(MARKET_KEY, seenNow(market)),
  });
  const { error, submittedAt, mutate } = changing;
  const isSilent = reading.isError || (error !== null && submittedAt > reading.dataUpdatedAt);
  const refusal: ControlProblem | undefined =
    error instanceof RefusedError ? { kind: "refused", reason: error.message } : undefined;
  return {
    seen: reading.data,
    catalog: offering.data,
    problem: refusal ?? (isSilent ? { kind: "silent" } : undefined),
    change: mutate,
  };
}
