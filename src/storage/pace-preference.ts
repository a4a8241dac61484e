import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import type { StoredFormat } from "./stored-format.ts";

/** A user's limits of the pace, for all sources. */
export interface PacePreference {
  /** The shortest interval between two checks of a quote in seconds: 1 to 60. */
  readonly everySeconds: number;
  /** Maximum number of requests a minute; null for as many as the service allows. */
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
