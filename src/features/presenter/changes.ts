import type { Story } from "./contract.ts";

/** A request that changes the simulator; `path` is below `/simulator/`. */
export interface Change {
  readonly method: "PUT" | "POST" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
}

const put = (path: string, body: unknown): Change => ({ method: "PUT", path, body });

/** Start values of a new run; absent values stay unchanged. */
interface NewRun {
  readonly seed?: number;
  readonly speed?: number;
}

const SCENARIO_PATH = "scenario";

/** Plays a scenario from now on, and pauses a story. */
export const playScenario = (scenario: string) => put(SCENARIO_PATH, { scenario });
export const isScenario = ({ path }: Change): boolean => path === SCENARIO_PATH;
/** Starts a new run of a story; null ends the running one. */
export const startStory = (story: string | null) => put("story", { story });
/** Starts a new run of a story with the user's own turns. */
export const startCustomStory = ({
  title,
  lengthMs,
  turns,
}: Pick<Story, "title" | "lengthMs" | "turns">) => put("story", { title, lengthMs, turns });
export const jumpTo = (turn: number) => put("story/position", { turn });
export const setStoryPaused = (isPaused: boolean) => put("story/held", { held: isPaused });
export const pauseMarket = (paused: boolean) => put("paused", { paused });
export const setSpeed = (speed: number) => put("speed", { speed });
/** @param limit such as `60/60s`, or `none` */
export const setLimit = (limit: string) => put("limit", { limit });
/** Restores the limit of the scenario. */
export const resetLimit: Change = { method: "DELETE", path: "limit" };
/** Starts a new run; the same seed gives the same prices. */
export const restart = (run: NewRun): Change => ({ method: "POST", path: "restart", body: run });
export const endReplay: Change = { method: "DELETE", path: "replay" };
