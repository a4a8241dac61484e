import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useLive } from "#live/hooks.ts";
import { type Change, isScenario } from "./changes.ts";
import type { Market, ScenarioCatalog } from "./contract.ts";
import { type Controls, RefusedError } from "./controls.ts";
import { useScenarioCatalog } from "./use-scenario-catalog.ts";

const READ_INTERVAL_MS = 1000;
const MARKET_KEY = ["simulator", "market"];

/** Last received state of the market. */
export interface Seen {
  readonly market: Market;
  /** Instant of receipt, in milliseconds of the page's monotonic clock. */
  readonly at: number;
  /** Number of scenarios chosen in this panel; tells apart two choices of the same one. */
  readonly choices: number;
}

/** Reason why the panel cannot show the market, or why a change was refused. */
type ControlProblem = { readonly kind: "silent" } | { readonly kind: "refused"; reason: string };

/** Failure of the last change. */
interface Failure {
  readonly error: unknown;
  /** `dataUpdatedAt` of the market when the change was sent: a later read shows that the simulator answers again. */
  readonly lastReadAt: number | undefined;
}

interface Simulated {
  readonly seen: Seen | undefined;
  readonly catalog: ScenarioCatalog | undefined;
  readonly problem: ControlProblem | undefined;
  /** Sends a change; changes run one after the other. Never throws. */
  readonly change: (change: Change) => void;
}

/** Reads the simulated market once a second while the component is mounted, and sends changes. */
export function useMarket(controls: Controls): Simulated {
  const { clock } = useLive();
  const client = useQueryClient();
  const choices = useRef(0);
  const seenNow = (market: Market): Seen => ({
    market,
    at: clock.now(),
    choices: choices.current,
  });
  const reading = useQuery({
    queryKey: MARKET_KEY,
    queryFn: async ({ signal }) => seenNow(await controls.market(signal)),
    // Intervals stop while the page is hidden; `refetchOnWindowFocus` reads at once when it is visible.
    refetchInterval: READ_INTERVAL_MS,
    refetchOnWindowFocus: true,
    structuralSharing: false,
    gcTime: 0,
  });
  const catalog = useScenarioCatalog(controls);
  const lastChange = useRef(Promise.resolve());
  const [failure, setFailure] = useState<Failure>();
  const send = async (change: Change) => {
    // The answer to an earlier read would describe the market before the change.
    await client.cancelQueries({ queryKey: MARKET_KEY });
    const lastReadAt = client.getQueryState(MARKET_KEY)?.dataUpdatedAt;
    try {
      const market = await controls.change(change);
      if (isScenario(change)) choices.current += 1;
      client.setQueryData(MARKET_KEY, seenNow(market));
      setFailure(undefined);
    } catch (error) {
      setFailure({ error, lastReadAt });
    }
  };
  const isSilent = reading.isError || failure?.lastReadAt === reading.dataUpdatedAt;
  const refusal: ControlProblem | undefined =
    failure?.error instanceof RefusedError
      ? { kind: "refused", reason: failure.error.message }
      : undefined;
  return {
    seen: reading.data,
    catalog,
    problem: refusal ?? (isSilent ? { kind: "silent" } : undefined),
    change: (change) => {
      lastChange.current = lastChange.current.then(() => send(change));
    },
  };
}
