/** The reason why the service refuses the token: 401 or 403. */
export type TokenRefusalCause = "unauthorized" | "forbidden";

/** The part of a gate that outlives a process: lengths of time, since each process has its own clock. */
export interface GateMemory {
  readonly closedForMs: number;
  /** The whole wait as the service stated it. */
  readonly statedWaitMs?: number | undefined;
  readonly refusal: { readonly cause: TokenRefusalCause; readonly nextProbeInMs: number } | null;
  /** The rest of the Retry-After while the whole service fails, in milliseconds. */
  readonly outageForMs: number;
  /** The waits of paths that fail while others are answered. */
  readonly pathsForMs: PathMemory;
}

/** The rest of each path's wait, in milliseconds. */
export type PathMemory = Readonly<Record<string, number>>;

/** Maximum number of paths with a wait of their own, limited by the size of a state file. */
export const MAX_GATE_PATHS = 500;

/** The memory of a gate that holds no request. */
export const OPEN_GATE: GateMemory = {
  closedForMs: 0,
  refusal: null,
  outageForMs: 0,
  pathsForMs: {},
};
