import { usePersistState } from "#app/use-persisted.ts";
import { wrongClockLeadMs } from "#features/connection/wrong-clock.ts";
import { useStatus } from "#live/hooks.ts";
import { useListTally } from "#live/list-tally.tsx";
import { useDesk } from "./desk-context.ts";

/** Returns whether something is wrong with the connection or with the responses. */
export function useHasConnectionBanner(): boolean {
  const isWell = useStatus(
    ({ connection: { state } }) => state === "live" || state === "connecting",
  );
  return useListTally().freshness.isMalformed || !isWell;
}

/** Returns whether the browser stores nothing, or stored data cannot be read. */
export const useHasStorageBanner = (): boolean => usePersistState(useDesk().store) !== "well";

/**
 * Returns by how many milliseconds the device's date is wrong; undefined if it is right, and in a simulated market,
 * whose time may be invented.
 */
export function useWrongClock(): number | undefined {
  const leadMs = useStatus(({ deviceLeadMs }) => wrongClockLeadMs(deviceLeadMs));
  return useDesk().config.simulated ? undefined : leadMs;
}
