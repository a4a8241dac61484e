import type { Clock } from "#engine/protocol/clock.ts";
import type { Redis } from "./redis.ts";
import { MAX_ENTRIES_READ, type ReadResult, type Store } from "./store.ts";

/** Reads answers from Redis as they arrive. */
export interface AnswersReader {
  close(): void;
}

interface AnswersReaderParts {
  /** A separate connection, for commands that block. */
  readonly waiting: Pick<Redis, "command">;
  readonly store: Pick<Store, "read">;
  /** Key of the stream of answers. */
  readonly key: string;
  readonly clock: Clock;
  /** Called when Redis is away or a command fails. */
  readonly failed: (error: unknown) => void;
  /**
   * Called with new entries, and at least once a second without any.
   *
   * @param isSnapshotDue whether entries are missing from the stream: the listener has to read the quotes
   * @param sentAt when the read was sent, in monotonic milliseconds
   */
  readonly received: (reading: ReadResult, isSnapshotDue: boolean, sentAt: number) => void;
}

const WAIT_MS = 1000;
const RETRY_MS = 250;
const START = "0-0";

/**
 * Continues from the last id, so that nothing is lost while Redis is away. Entries from before the start are not
 * passed on; they make a snapshot due.
 */
export function readAnswers({
  failed,
  waiting,
  store,
  key,
  clock,
  received,
}: AnswersReaderParts): AnswersReader {
  let lastId: string | undefined;
  let isClosed = false;

  async function read(): Promise<boolean> {
    const sentAt = clock.now();
    const reading = await store.read(lastId ?? START);
    if (isClosed) return false;
    const isSnapshotDue = lastId === undefined || reading.isGap;
    const entries = isSnapshotDue ? [] : reading.entries;
    lastId = isSnapshotDue ? reading.lastId : (entries.at(-1)?.id ?? lastId);
    received({ ...reading, entries }, isSnapshotDue, sentAt);
    return entries.length === MAX_ENTRIES_READ;
  }

  async function go() {
    while (!isClosed) {
      try {
        while (await read());
        const args = ["BLOCK", String(WAIT_MS), "COUNT", "1", "STREAMS", key, lastId ?? "$"];
        if (!isClosed) await waiting.command(["XREAD", ...args], WAIT_MS);
      } catch (error) {
        failed(error);
        await new Promise<void>((resolve) => {
          clock.after(RETRY_MS, resolve);
        });
      }
    }
  }

  void go();
  return {
    close() {
      isClosed = true;
    },
  };
}
