import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import { persist, type TextStorage } from "./persisted.ts";
import { fromJson } from "./stored-format.ts";

/** A storage that can be looked through. */
type ListableStorage = TextStorage & Pick<Storage, "key" | "length" | "removeItem">;

/** The learned limit of one source: requests a minute, milliseconds. */
interface LearnedPace {
  readonly perMinute: number | null;
  readonly longestWaitMs: number;
  readonly closedForMs: number;
  /** The whole wait as the service named it, for the words of a later page. */
  readonly waitMs?: number | undefined;
  /** When the gate opens by the service's own clock, in epoch milliseconds; absent while none is known. */
  readonly closedUntilServiceMs?: number | undefined;
}

/** The learned pace of one source, as it survives a reload. */
export interface PaceStore {
  /** Undefined where nothing was stored, or more than a day ago. */
  load(): LearnedPace | undefined;
  save(learned: LearnedPace): void;
}

/**
 * The device's date, and `performance.timeOrigin + performance.now()`, which a changed date does not move
 * within one page. `timeOrigin` is reset at each navigation; in Chromium it ignores a changed date.
 */
interface DeviceClocks {
  readonly now: () => number;
  readonly epochNow: () => number;
}

const DAY_MS = 24 * 60 * 60_000;
const PREFIX = "touchline:pace:";

const savedSchema = z.object({
  savedAtEpochMs: z.number(),
  /** By `performance`'s clock; absent where an earlier version saved it. */
  savedAt: z.optional(z.number()),
  learned: z.object({
    perMinute: z.nullable(z.number()),
    longestWaitMs: z.number(),
    closedForMs: z.number(),
    waitMs: z.optional(z.number()),
    closedUntilServiceMs: z.optional(z.number()),
  }),
});
const keptSchema = z.nullable(savedSchema);

/** Stored for each source, so that one service's limit is never taken for another's. */
export function paceStore(
  sourceId: string,
  storage: () => ListableStorage | undefined,
  clocks: DeviceClocks,
): PaceStore {
  purge(storage, clocks);
  const kept = persist({
    key: `${PREFIX}${sourceId}`,
    schema: keptSchema,
    fallback: null,
    storage,
  });
  return {
    load() {
      const value = kept.get();
      if (!value) return undefined;
      const ageMs = ageOf(value, clocks);
      if (ageMs > DAY_MS) return undefined;
      const { learned } = value;
      return { ...learned, closedForMs: Math.max(0, learned.closedForMs - ageMs) };
    },
    save(learned) {
      kept.set({ savedAtEpochMs: clocks.epochNow(), savedAt: clocks.now(), learned });
    },
  };
}

/**
 * How long ago it was saved, in milliseconds: the shorter of what the two clocks tell, so that a date
 * that was set forward ends no wait. Where the date went back, assume that no time has passed.
 */
function ageOf(
  { savedAtEpochMs, savedAt = Number.NaN }: z.infer<typeof savedSchema>,
  { now, epochNow }: DeviceClocks,
): number {
  const byDate = epochNow() - savedAtEpochMs;
  const byClock = now() - savedAt;
  // After a restart of the browser the other clock may count from anywhere.
  return Math.max(0, byClock >= 0 ? Math.min(byDate, byClock) : byDate);
}

/** Every run of the simulator is a source of its own: without this, each would leave an entry for good. */
function purge(storage: () => ListableStorage | undefined, clocks: DeviceClocks) {
  try {
    const place = storage();
    const keys = Array.from({ length: place?.length ?? 0 }, (_, index) => place?.key(index) ?? "");
    for (const key of keys.filter((name) => name.startsWith(PREFIX))) {
      const { data } = z.safeParse(keptSchema, fromJson(place?.getItem(key) ?? ""));
      if (data && ageOf(data, clocks) > DAY_MS) place?.removeItem(key);
    }
  } catch {
    // A browser that lets nothing be read here has nothing to be rid of either.
  }
}
