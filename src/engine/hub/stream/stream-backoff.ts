import type { StreamTrouble } from "#engine/protocol/source-status.ts";

/** Computes the wait before the next attempt to open a stream. Times are milliseconds. */
export interface StreamBackoff {
  /** Returns the wait after a stream ended or could not be opened. */
  waitMs(trouble: StreamTrouble): number;
  /** A stream has ended that was open for `forMs`. */
  lived(forMs: number): void;
}

/** Spreads the attempts of many browsers that lose their streams at the same instant. */
const JITTER_MS = 2000;
/** 1.5 s on average with the jitter, so that a restarted gateway is found within three seconds. */
const SOON_MS = 500;
/** The attempts of about half a minute; a gateway that is away for longer is not restarting. */
const SOON_ATTEMPTS = 20;
const LOST_MS = { first: 1000, last: 60_000 };
/** Longer waits, because frequent attempts do not help if streams are refused. */
const REFUSED_MS = { first: 60_000, last: 10 * 60_000 };
/** A stream that ends sooner counts like one that cannot be opened. */
const LONG_ENOUGH_MS = 30_000;

/** @param random returns a number from 0 up to, but not including, 1 */
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
