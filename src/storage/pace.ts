import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import { persist, type TextStorage } from "./persisted.ts";
import { fromJson } from "./stored-format.ts";

/** A storage whose keys can be listed. */
type ListableStorage = TextStorage & Pick<Storage, "key" | "length" | "removeItem">;

const pacerMemorySchema = z.object({
  perMinute: z.nullable(z.number()),
  longestWaitMs: z.number(),
  closedForMs: z.number(),
  /** The whole wait that the service named, for the display in a later page. */
  waitMs: z.optional(z.number()),
  /** The opening of the gate on the service's clock, in epoch milliseconds; absent if unknown. */
  closedUntilServiceMs: z.optional(z.number()),
});

/** The pacer's memory of one source, as it is stored: requests a minute, milliseconds. */
type PacerMemory = z.infer<typeof pacerMemorySchema>;

/** The stored pace of one source. */
export interface PaceStore {
  /** Returns undefined if nothing was stored in the last day. */
  load(): PacerMemory | undefined;
  save(memory: PacerMemory): void;
}

/**
 * The device's date (`epochNow`), and `performance.timeOrigin + performance.now()` (`now`), which ignores a changed
 * date within one page. `timeOrigin` is reset at each navigation; in Chromium it ignores a changed date.
 */
interface DeviceClocks {
  readonly now: () => number;
  readonly epochNow: () => number;
}

const DAY_MS = 24 * 60 * 60_000;
const PREFIX = "touchline:pace:";

const savedSchema = z.object({
  savedAtEpochMs: z.number(),
  /** By the clock of `performance`; absent in the data of an earlier version. */
  savedAt: z.optional(z.number()),
  learned: pacerMemorySchema,
});
const storedSchema = z.nullable(savedSchema);

/** Opens the stored pace of one source; each service has its own limit. */
export function openPaceStore(
  sourceId: string,
  storage: () => ListableStorage | undefined,
  clocks: DeviceClocks,
): PaceStore {
  purge(storage, clocks);
  const stored = persist({
    key: `${PREFIX}${sourceId}`,
    schema: storedSchema,
    fallback: null,
    storage,
  });
  return {
    load() {
      const value = stored.get();
      if (!value) return undefined;
      const ageMs = ageOf(value, clocks);
      if (ageMs > DAY_MS) return undefined;
      const { learned } = value;
      return { ...learned, closedForMs: Math.max(0, learned.closedForMs - ageMs) };
    },
    save(memory) {
      const savedAtEpochMs = clocks.epochNow();
      stored.set({ savedAtEpochMs, savedAt: clocks.now(), learned: memory });
    },
  };
}

/**
 * Returns the age in milliseconds: the shorter one by the two clocks, so that a date that was set forward does not
 * end a wait. If the date was set back, the age is 0.
 */
function ageOf(
  { savedAtEpochMs, savedAt = Number.NaN }: z.infer<typeof savedSchema>,
  { now, epochNow }: DeviceClocks,
): number {
  const byDate = epochNow() - savedAtEpochMs;
  const byClock = now() - savedAt;
  // After a restart of the browser, the clock of `performance` may start anywhere.
  return Math.max(0, byClock >= 0 ? Math.min(byDate, byClock) : byDate);
}

/** Deletes entries older than a day. Every run of the simulator is a new source, whose entry would stay for ever. */
function purge(storage: () => ListableStorage | undefined, clocks: DeviceClocks) {
  try {
    const opened = storage();
    const keys = Array.from(
      { length: opened?.length ?? 0 },
      (_, index) => opened?.key(index) ?? "",
    );
    for (const key of keys.filter((name) => name.startsWith(PREFIX))) {
      const { data } = z.safeParse(storedSchema, fromJson(opened?.getItem(key) ?? ""));
      if (data && ageOf(data, clocks) > DAY_MS) opened?.removeItem(key);
    }
  } catch {
    // A browser that blocks its storage has no entries to delete.
  }
}
