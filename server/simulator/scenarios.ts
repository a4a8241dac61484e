import { type Touch, touchAt } from "./market.ts";
import type { Profile } from "./profile.ts";

/** How the market behaves: the touch of an instrument at a moment, as a pure function. */
export interface Scenario {
  readonly summary: string;
  readonly touchAt: (profile: Profile, key: number, elapsed: bigint) => Touch;
}

/** Every scenario by the name that `--scenario` takes. */
export const SCENARIOS = {
  calm: { summary: "an ordinary day: lively, sometimes locked, never crossed", touchAt },
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof SCENARIOS;

/** The names, for a schema. */
export const SCENARIO_NAMES = Object.keys(SCENARIOS) as ScenarioName[];
