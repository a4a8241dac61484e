import type { QuoteSource } from "#engine/protocol/source.ts";
import { follow } from "#live/follow.ts";
import type { Isin } from "#market/isin.ts";

interface QuoteFollowers {
  /** Instruments that are followed now. */
  readonly isins: () => Iterable<Isin>;
  /** Follows exactly these instruments. */
  readonly setWanted: (wanted: ReadonlySet<Isin>) => void;
  readonly close: () => void;
}

/**
 * Follows the quotes that alerts need, and reports their instruments to the source.
 *
 * @param onAnswer called after each answer, an error included
 */
export function createQuoteFollowers(
  source: QuoteSource,
  onAnswer: (isin: Isin) => void,
): QuoteFollowers {
  const followed = new Map<Isin, AbortController>();

  const isFollowed = (wanted: ReadonlySet<Isin>) =>
    wanted.size === followed.size && [...wanted].every((isin) => followed.has(isin));

  return {
    isins: () => followed.keys(),
    setWanted(wanted) {
      if (!isFollowed(wanted)) source.setAlerts(wanted);
      for (const [isin, controller] of followed) {
        if (wanted.has(isin)) continue;
        controller.abort();
        followed.delete(isin);
      }
      for (const isin of wanted) {
        if (followed.has(isin)) continue;
        const controller = new AbortController();
        followed.set(isin, controller);
        void follow(source, isin, controller.signal, () => onAnswer(isin));
      }
    },
    close() {
      for (const controller of followed.values()) controller.abort();
      if (followed.size > 0) source.setAlerts(new Set());
      followed.clear();
    },
  };
}
