import type { Connection } from "#engine/protocol/source.ts";

/** The states in which the service gives nothing, and that a full page can explain. */
export type TroubleState = "unauthorized" | "forbidden" | "unreachable" | "offline";

const TROUBLES: ReadonlySet<string> = new Set<TroubleState>([
  "unauthorized",
  "forbidden",
  "unreachable",
  "offline",
]);

export const isTrouble = (state: Connection["state"]): state is TroubleState => TROUBLES.has(state);
