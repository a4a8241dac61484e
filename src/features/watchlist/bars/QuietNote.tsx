import { isOverdue, judgeQuote } from "#engine/protocol/quote-state.ts";
import { snapshotOf } from "#engine/protocol/snapshot.ts";
import { useAgeByService, useClock, useLive } from "#live/hooks.ts";
import { nanosToMs } from "#market/instant.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useTimeWords } from "#messages/time.ts";
import { footMessages } from "./foot-messages.ts";

/** Fewer instruments are often quiet for a minute. */
const MIN_QUOTES = 3;
const QUIET_MS = 60_000;

/**
 * Says how long none of the fresh quotes has changed, from one minute on: a market that is halted or closed looks the same as
 * one that trades, because its quotes are still checked.
 */
export function QuietNote({ isins }: { isins: readonly Isin[] }) {
  const t = useMessages(footMessages);
  const words = useTimeWords();
  const { source } = useLive();
  const ageAt = useAgeByService();
  const age = useClock((now) => {
    const connection = source.status().connection.state;
    const ages = isins.flatMap((isin) => {
      const snapshot = snapshotOf(source, isin);
      const checked = snapshot?.checked;
      const isOld = isOverdue(checked, now);
      const { state } = judgeQuote({ snapshot, connection, isOld, isListed: true });
      if (!checked || state !== "live") return [];
      return [ageAt(nanosToMs(checked.quote.updatedAt.nanos), now)];
    });
    const youngest = Math.min(...ages);
    return ages.length >= MIN_QUOTES && youngest >= QUIET_MS ? words.age(youngest) : undefined;
  });
  return age && <span className="text-t1">{t.quiet({ age })}</span>;
}
