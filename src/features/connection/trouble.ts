import { isGatewayStatus } from "#engine/protocol/gateway-status.ts";
import type { Connection } from "#engine/protocol/source-status.ts";

/** States in which the service gives no quotes, and which the trouble page explains. */
export type TroubleState = "unauthorized" | "forbidden" | "unreachable" | "offline";

const TROUBLES: ReadonlySet<string> = new Set<TroubleState>([
  "unauthorized",
  "forbidden",
  "unreachable",
  "offline",
]);

export const isTrouble = (state: Connection["state"]): state is TroubleState => TROUBLES.has(state);

/** Returns the status of a service that answers with an error of its own; undefined for one that does not answer. */
export function answeredStatus(connection: Connection): number | undefined {
  if (connection.state !== "unreachable") return undefined;
  const { status = 0 } = connection.error;
  return status >= 500 && !isGatewayStatus(status) ? status : undefined;
}
