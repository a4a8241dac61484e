import type { QuoteSource } from "#engine/protocol/source.ts";

type Followed = Pick<QuoteSource, "status" | "subscribe">;

const readers = new WeakMap<Followed, () => number>();

/**
 * Returns the cycle, in milliseconds, at which the service limited the page again while its pace recovered from an earlier
 * limit; 0 if it did not, and once the recovery has ended. A source is followed from the first call on, so that a limit counts
 * whatever the page shows meanwhile.
 */
export function interruptedCycleMs(source: Followed): number {
  const read = readers.get(source) ?? follow(source);
  readers.set(source, read);
  return read();
}

function follow(source: Followed): () => number {
  /** The cycle of the recovery when it was last seen. */
  let recovering = 0;
  let interrupted = 0;
  const look = () => {
    const { connection, recoveryCycleMs = 0, cycleMs } = source.status();
    if (connection.state === "rate-limited") {
      interrupted = recovering;
    } else if (connection.state === "live") {
      // A pause, for one, is no recovery: the limit goes on after it.
      recovering = recoveryCycleMs && cycleMs;
      interrupted = recoveryCycleMs && interrupted;
    }
  };
  look();
  source.subscribe(look);
  return () => interrupted;
}
