import type { Clock } from "#engine/protocol/clock.ts";
import type { BlockingRedisUser } from "#server/shared-feed/redis/redis-user.ts";
import { MAX_ENTRIES_READ, type ReadResult, type Store } from "#server/shared-feed/store/store.ts";

/** Reads answers from Redis as they arrive. */
export interface AnswersReader {
  close(): void;
}

/** One read of Redis. */
export interface AnswersRead {
  readonly result: ReadResult;
  /** Whether entries are missing from the stream, so that the stored quotes have to be read. */
  readonly isSnapshotDue: boolean;
  /** The instant at which the read was sent, in monotonic milliseconds. */
  readonly sentAt: number;
}

interface AnswersReaderParts extends BlockingRedisUser {
  readonly store: Pick<Store, "read">;
  /** Key of the stream of answers. */
  readonly key: string;
  readonly clock: Clock;
  /** Called with new entries, and at least once a second without any. */
  readonly onRead: (read: AnswersRead) => void;
}

const BLOCK_MS = 1000;
const RETRY_MS = 250;
const FIRST_ID = "0-0";

/**
 * Starts to read. Continues from the last id, so that nothing is lost while Redis is away. Older entries are not
 * passed on at the start: the first call reports that a snapshot is due.
 */
export function createAnswersReader({
  blockingRedis,
  store,
  key,
  clock,
  onError,
  onRead,
}: AnswersReaderParts): AnswersReader {
  let lastId: string | undefined;
  let isClosed = false;

  /** Reads one batch. @returns whether more entries may be waiting */
  async function readBatch(): Promise<boolean> {
    const sentAt = clock.now();
    const result = await store.read(lastId ?? FIRST_ID);
    if (isClosed) return false;
    const isSnapshotDue = lastId === undefined || result.isGap;
    const entries = isSnapshotDue ? [] : result.entries;
    lastId = isSnapshotDue ? result.lastId : (entries.at(-1)?.id ?? lastId);
    onRead({ result: { ...result, entries }, isSnapshotDue, sentAt });
    return entries.length === MAX_ENTRIES_READ;
  }

  async function run() {
    while (!isClosed) {
      try {
        while (await readBatch());
        const args = ["BLOCK", String(BLOCK_MS), "COUNT", "1", "STREAMS", key, lastId ?? "$"];
        if (!isClosed) await blockingRedis.command(["XREAD", ...args], BLOCK_MS);
      } catch (error) {
        onError(error);
        await new Promise<void>((resolve) => {
          clock.after(RETRY_MS, resolve);
        });
      }
    }
  }

  void run();
  return {
    close() {
      isClosed = true;
    },
  };
}
