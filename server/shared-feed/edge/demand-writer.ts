import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import type { RedisUser } from "#server/shared-feed/redis/redis-user.ts";
import type { Fields } from "#server/shared-feed/redis/replies.ts";
import type { Store } from "#server/shared-feed/store/store.ts";
import { type EdgeDemand, encodeDemand } from "#server/shared-feed/store/stored-demand.ts";

/** Writes the demand of this edge to Redis, and renews it before it expires. */
export interface DemandWriter {
  publish(demand: EdgeDemand): void;
  close(): void;
}

interface DemandWriterParts extends RedisUser {
  readonly store: Pick<Store, "writeDemand">;
  readonly clock: Clock;
  /** Unique to this edge. */
  readonly edge: string;
}

/** Interval of renewal: a third of a demand's lifetime. */
const RENEWAL_MS = 3000;
const RETRY_MS = 500;

export function createDemandWriter({
  store,
  clock,
  edge,
  onError,
}: DemandWriterParts): DemandWriter {
  let wanted: Fields | undefined;
  /** The demand that Redis holds; undefined if that is unknown. */
  let lastWritten: { readonly revision: string; readonly fields: Fields } | undefined;
  let revisionCount = 0;
  let isWriting = false;
  let isClosed = false;
  let cancel: Cancel = () => undefined;

  async function write(fields: Fields): Promise<void> {
    const before = lastWritten;
    const set = new Map([...fields].filter(([name, text]) => before?.fields.get(name) !== text));
    const remove = [...(before?.fields.keys() ?? [])].filter((name) => !fields.has(name));
    const isSame = before !== undefined && set.size === 0 && remove.length === 0;
    if (!isSame) revisionCount += 1;
    const to = isSame ? before.revision : String(revisionCount);
    // If the write fails, Redis may hold either demand.
    lastWritten = undefined;
    if (await store.writeDemand(edge, { from: before?.revision, to, set, remove })) {
      lastWritten = { revision: to, fields };
    } else if (before !== undefined) await write(fields);
  }

  function writeAfter(ms: number) {
    cancel();
    if (isClosed || isWriting) return;
    cancel = clock.after(ms, () => void writeWanted());
  }

  async function writeWanted() {
    if (wanted === undefined) return;
    const fields = wanted;
    let nextMs = RENEWAL_MS;
    isWriting = true;
    try {
      await write(fields);
      if (fields !== wanted) nextMs = 0;
      // The demand of an edge without clients may expire.
      else if (fields.size <= 1) nextMs = Number.POSITIVE_INFINITY;
    } catch (error) {
      onError(error);
      nextMs = RETRY_MS;
    } finally {
      isWriting = false;
    }
    if (Number.isFinite(nextMs)) writeAfter(nextMs);
  }

  return {
    publish(demand) {
      wanted = encodeDemand(demand);
      writeAfter(0);
    },
    close() {
      isClosed = true;
      cancel();
    },
  };
}
