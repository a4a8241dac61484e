import type { StreamTrouble } from "#engine/protocol/source.ts";

/** Decides how long to wait before the next attempt to open a stream. Times are milliseconds. */
export interface StreamBackoff {
  /** The wait after a stream ended, or could not be opened, for this reason. */
  waitMs(trouble: StreamTrouble): number;
  /** A stream that was open has ended, after so long. */
  lived(forMs: number): void;
}

/** Many browsers lose their stream at the same instant: they must not come back at the same instant. */
const JITTER_MS = 2000;
/** With the jitter 1.5 s on average: a gateway that restarts is found within three seconds of its return. */
const SOON_MS = 500;
/** About half a minute; a gateway that is away for longer is not restarting. */
const SOON_ATTEMPTS = 20;
const LOST_MS = { first: 1000, last: 60_000 };
/** Where streams are refused, frequent attempts do not help. */
const REFUSED_MS = { first: 60_000, last: 10 * 60_000 };
/** A stream that ends sooner is no better than one that cannot be opened. */
const LONG_ENOUGH_MS = 30_000;

/** @param random from 0 up to 1 */
export function createStreamBackoff(random: () => number): StreamBackoff {
  let losses = 0;
  let refusals = 0;

  const doubled = ({ first, last }: typeof LOST_MS, times: number) =>
    Math.min(last, first * 2 ** times);

  function plainWaitMs(trouble: StreamTrouble): number {
    switch (trouble) {
      case "version":
        return REFUSED_MS.last;
      case "lost":
        losses += 1;
        if (losses === 1) return 0;
        return losses <= SOON_ATTEMPTS ? SOON_MS : doubled(LOST_MS, losses - SOON_ATTEMPTS - 1);
      case "refused":
      case "silent":
      case "full":
        refusals += 1;
        return doubled(REFUSED_MS, refusals - 1);
    }
  }

  return {
    waitMs: (trouble) => plainWaitMs(trouble) + random() * JITTER_MS,
    lived(forMs) {
      refusals = 0;
      if (forMs >= LONG_ENOUGH_MS) losses = 0;
    },
  };
}
