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
