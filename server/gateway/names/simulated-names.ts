import { setImmediate as nextTurn } from "node:timers/promises";
import type { GatewayOptions } from "#server/gateway/gateway-options.ts";
import type { RunningSimulator } from "#server/simulator/start.ts";
import { type NamesDocument, writeNames } from "./names-document.ts";

/** Returns the simulator's invented names, serialized at the first request. */
export function simulatedNames(
  simulator: Pick<RunningSimulator, "names">,
): NonNullable<GatewayOptions["names"]> {
  let document: Promise<NamesDocument> | undefined;
  return () => {
    const { names } = simulator;
    if (names === undefined) return undefined;
    document ??= writeNames("simulator", names, nextTurn);
    return document;
  };
}
