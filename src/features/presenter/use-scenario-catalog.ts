import { useQuery } from "@tanstack/react-query";
import type { ScenarioCatalog } from "./contract.ts";
import type { Controls } from "./controls.ts";

const RETRY_MS = 3000;
const CATALOG_KEY = ["simulator", "offers"];

/**
 * Reads the scenarios and stories of the simulator once.
 *
 * @param isSimulated false with a real service, which is not asked for scenarios
 */
export function useScenarioCatalog(
  controls: Controls,
  isSimulated = true,
): ScenarioCatalog | undefined {
  const { data } = useQuery({
    queryKey: CATALOG_KEY,
    queryFn: ({ signal }) => controls.catalog(signal),
    enabled: isSimulated,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.status === "error" ? RETRY_MS : false),
  });
  return isSimulated ? data : undefined;
}
