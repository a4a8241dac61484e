import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import type { StoredFormat } from "./stored-format.ts";

/** The user's own limit for the pace, for every source. */
export interface PacePreference {
  /** Each quote at most this often, in seconds: 1 to 60. */
  readonly everySeconds: number;
  /** Never more requests a minute than this; null for as many as the service allows. */
  readonly mostPerMinute: number | null;
}

export const SECONDS = { least: 1, most: 60 } as const;
export const PER_MINUTE = { least: 1, most: 6000 } as const;

export const DEFAULT_PACE_PREFERENCE: PacePreference = { everySeconds: 2, mostPerMinute: null };

const within = ({ least, most }: { least: number; most: number }) =>
  z.number().check(z.gte(least), z.lte(most));

export const pacePreferenceSchema: z.ZodMiniType<PacePreference> = z.strictObject({
  everySeconds: within(SECONDS),
  mostPerMinute: z.nullable(within(PER_MINUTE)),
});

export const pacePreferenceFormat: StoredFormat<PacePreference> = { schema: pacePreferenceSchema };
