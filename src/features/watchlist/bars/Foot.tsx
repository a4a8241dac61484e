import { useStore } from "@nanostores/react";
import type { ReactNode } from "react";
import { $pausedSortCount } from "#features/watchlist/columns/paused-sorts.ts";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import { useClock, useLive, useStatus } from "#live/hooks.ts";
import { useListTally } from "#live/list-tally.tsx";
import type { Tally } from "#live/tally.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useTimeWords } from "#messages/time.ts";
import { Emphasised } from "#ui/text/text.tsx";
import { CurrencyNote } from "./CurrencyNote.tsx";
import { footMessages } from "./foot-messages.ts";
import { UnderlineNote } from "./UnderlineNote.tsx";
import { type BookCounts, useBookCounts } from "./use-book-counts.ts";

interface FootProps {
  tally: Tally & BookCounts;
  /** Time since the last check of any row, while no requests are sent; undefined otherwise. */
  uncheckedMs?: number | undefined;
  count: number;
  /** Whether the rows show an estimate, whose underline the line explains. */
  isEstimated: boolean;
  /** Shown after the explanation, before the counts that a narrow line may lack. */
  children?: ReactNode;
  /** Key cap of each action; empty for none. `close` is that of the detail, while it is open. */
  keys: Readonly<Record<"label" | "search" | "all" | "close", string>>;
}

interface CountedFootProps extends Omit<FootProps, "tally" | "uncheckedMs"> {
  /** Those of the rows; `count` has the rows of other texts, too. */
  isins: readonly Isin[];
}

/** Footer of the open list. Its other counts are made once a second, but the rows show an odd book at once. */
export default function Foot({ isins, ...props }: CountedFootProps) {
  const { tally, uncheckedMs } = useListTally();
  const books = useBookCounts(isins);
  return tally && <FootLine {...props} tally={{ ...tally, ...books }} uncheckedMs={uncheckedMs} />;
}

/** One line high: what does not fit wraps onto a second line, which is hidden. */
export const FOOT = [
  "flex low:hidden h-[max(26px,1.625rem)] flex-none flex-wrap items-center gap-x-5 overflow-hidden border-t px-3.5",
  "text-[0.6875rem] leading-[max(25px,1.5625rem)] whitespace-nowrap text-t3 [&_b]:text-t2",
].join(" ");

/**
 * Counts of the rows' states, and the keys of the table, in one line. What an estimate explains takes the place of the number of
 * checks and of the keys, but for the one that shows all of them.
 */
export function FootLine({ tally, uncheckedMs, count, isEstimated, keys, children }: FootProps) {
  const t = useMessages(footMessages);
  const ofTable = useMessages(tableMessages);
  const words = useTimeWords();
  const { source } = useLive();
  // Updated together with the ages, because another timer would cost a frame each time.
  const checks = useClock(() => source.status().checkCount);
  const desks = useStatus((status) => status.feed?.desks ?? 0);
  const invalid = count - SHOWN.reduce((sum, state) => sum + tally[state], 0);
  const isUnchecked = uncheckedMs !== undefined;
  const odd = [
    isUnchecked && uncheckedMs >= 1000 && t.unchecked({ age: words.age(uncheckedMs) }),
    tally.stale > 0 && t.stale({ n: tally.stale }),
    tally.waiting > 0 && t.waiting({ n: tally.waiting }),
    tally.unavailable > 0 && t.unavailable({ n: tally.unavailable }),
    tally["not-listed"] > 0 && t.unlisted({ n: tally["not-listed"] }),
    invalid > 0 && t.invalid({ n: invalid }),
    tally.crossed > 0 && t.crossed({ n: tally.crossed }),
    tally.locked > 0 && t.locked({ n: tally.locked }),
    tally.disputed > 0 && t.disputed({ n: tally.disputed }),
    tally.refused > 0 && t.refused(tally.refused),
    tally.older > 0 && t.older(tally.older),
  ].filter((text) => text !== false);
  const quotes = tally.live === count && !isUnchecked ? t.fresh(count) : t.quotes(count);
  const hasOthers = useStatus((status) => status.cycleMs > 0);
  const first = count > 0 ? quotes : hasOthers ? t.othersChecked : t.nothing;
  const search = keys.search && t.keySearch({ key: keys.search });
  const label = keys.label && t.keyLabel({ key: keys.label });
  const all = keys.all && t.keyAll({ key: keys.all });
  const detail = keys.close ? t.keyClose({ key: keys.close }) : t.keyDetail;
  const inTable = [t.keyMove, detail, label, t.keyRemove, all];
  const isSortPaused = useStore($pausedSortCount) > 0;
  const inList = isEstimated ? [all] : inTable;
  const hints = (count === 0 ? [search, all] : inList).filter((text) => text !== "");
  const hasEstimate = count > 0 && isEstimated;
  const hasCounts = count > 0 && !isSortPaused && !isEstimated;
  return (
    <footer className={FOOT}>
      {[first, ...odd].map((text) => (
        <span key={text}>
          <Emphasised text={text} />
        </span>
      ))}
      {hasEstimate && <UnderlineNote />}
      {children}
      {hasCounts && (
        <span>
          <Emphasised text={t.checks(checks)} />
        </span>
      )}
      {hasCounts && desks > 1 && (
        <span>
          <Emphasised text={t.shared({ desks })} />
        </span>
      )}
      {isSortPaused ? (
        // In place of what matters less: a line of its own would take a row from the table as the pointer enters it.
        <span className="ms-auto text-t2">{ofTable.sortPaused}</span>
      ) : (
        <span className="ms-auto flex gap-4 pointer-coarse:hidden" aria-hidden="true">
          {hints.map((text) => (
            <span key={text}>
              <Emphasised text={text} />
            </span>
          ))}
        </span>
      )}
      {hasEstimate && <CurrencyNote />}
    </footer>
  );
}

const SHOWN = ["waiting", "live", "stale", "unavailable", "not-listed"] as const;
