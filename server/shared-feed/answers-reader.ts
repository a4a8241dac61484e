import type { Clock } from "#engine/protocol/clock.ts";
import type { Redis } from "./redis.ts";
import { MOST_READ, type ReadResult, type Store } from "./store.ts";

/** Reads what comes into Redis, as it comes. */
export interface AnswersReader {
  close(): void;
}

interface AnswersReaderParts {
  /** A connection of its own: its commands wait. */
  readonly waiting: Pick<Redis, "command">;
  readonly store: Pick<Store, "read">;
  /** Of the stream of answers. */
  readonly key: string;
  readonly clock: Clock;
  /** Redis is away, or does not obey. */
  readonly failed: (error: unknown) => void;
  /**
   * What is new. At least once a second, also where nothing is.
   *
   * @param isSnapshotDue the stream has not all that came before: whoever needs it reads the quotes themselves
   * @param sentAt when it was asked for
   */
  readonly received: (reading: ReadResult, isSnapshotDue: boolean, sentAt: number) => void;
}

const WAIT_MS = 1000;
const RETRY_MS = 250;
const START = "0-0";

/**
 * Goes on from the last id, so that nothing is lost while Redis is away. What was published before the start is no news, but
 * a reason for a snapshot.
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
    return entries.length === MOST_READ;
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
