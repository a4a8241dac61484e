import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import { keep, type Shelf } from "./kept.ts";

/** What was learned of one source's limit: requests a minute, milliseconds. */
interface LearnedPace {
  readonly perMinute: number | null;
  readonly longestWaitMs: number;
  readonly closedForMs: number;
}

/** The learned pace of one source, as it survives a reload. */
export interface PaceStore {
  /** Undefined where nothing was kept, or it was kept for more than a day. */
  load(): LearnedPace | undefined;
  save(learned: LearnedPace): void;
}

const DAY_MS = 24 * 60 * 60_000;

const keptSchema = z.nullable(
  z.object({
    savedAtEpochMs: z.number(),
    learned: z.object({
      perMinute: z.nullable(z.number()),
      longestWaitMs: z.number(),
      closedForMs: z.number(),
    }),
  }),
);

/** Kept for each source, so that one service's limit is never taken for another's. */
export function paceStore(
  sourceId: string,
  shelf: () => Shelf | undefined,
  epochNow: () => number,
): PaceStore {
  const kept = keep({
    key: `touchline:pace:${sourceId}`,
    schema: keptSchema,
    fallback: null,
    shelf,
  });
  return {
    load() {
      const value = kept.get();
      if (!value) return undefined;
      const age = epochNow() - value.savedAtEpochMs;
      // A device whose date went back knows nothing of how old this is.
      if (age < 0 || age > DAY_MS) return undefined;
      const { learned } = value;
      return { ...learned, closedForMs: Math.max(0, learned.closedForMs - age) };
    },
    save(learned) {
      kept.set({ savedAtEpochMs: epochNow(), learned });
    },
  };
}
