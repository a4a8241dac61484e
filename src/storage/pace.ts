import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import { type Shelf as KeptShelf, keep } from "./kept.ts";
import { fromJson } from "./reading.ts";

/** A shelf that can be looked through. */
type Shelf = KeptShelf & Pick<Storage, "key" | "length" | "removeItem">;

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
const PREFIX = "touchline:pace:";

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
  purge(shelf, epochNow());
  const kept = keep({
    key: `${PREFIX}${sourceId}`,
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

/** Every run of the simulator is a source of its own: without this, each would leave an entry for good. */
function purge(shelf: () => Shelf | undefined, epochNow: number) {
  try {
    const place = shelf();
    const keys = Array.from({ length: place?.length ?? 0 }, (_, index) => place?.key(index) ?? "");
    for (const key of keys.filter((name) => name.startsWith(PREFIX))) {
      const { data } = z.safeParse(keptSchema, fromJson(place?.getItem(key) ?? ""));
      if (data && epochNow - data.savedAtEpochMs > DAY_MS) place?.removeItem(key);
    }
  } catch {
    // A browser that lets nothing be read here has nothing to be rid of either.
  }
}
