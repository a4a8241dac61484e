import type { ReactNode } from "react";
import { watchlistMessages } from "#features/watchlist/messages.ts";
import { type RowFigures, useDrawnRef } from "#features/watchlist/rows/row-figures.ts";
import { useAgeByService, useLive } from "#live/hooks.ts";
import { isAged } from "#live/is-aged.ts";
import { ANNOUNCED_MS, nextCheck } from "#live/next-check.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useTimeWords } from "#messages/time.ts";
import { childAt, drawAttribute, drawText } from "#ui/draw/draw.ts";
import { CheckRing, drawCheckRing } from "#ui/figure/rings.tsx";

/** A quote that changed within this time is lively, and its market age is not written. */
const OLD_MARKET_MS = 60_000;

interface CheckedAgeProps {
  isin: Isin;
  figures: RowFigures;
  showsNextCheck: boolean;
  /** Whether no column shows the market age: an old one is written here. */
  showsMarketAge: boolean;
  /** Shown after the age. */
  children: ReactNode;
}

/**
 * Check age, with a gauge of the time until the next check. At a slow pace a live quote may be old; its age is then
 * emphasised. Below it an old market age without a column of its own, or in high rows the time until the next check in words.
 */
export function CheckedAge(props: CheckedAgeProps) {
  const { isin, figures, showsNextCheck, showsMarketAge, children } = props;
  const ageByService = useAgeByService();
  const t = useMessages(watchlistMessages);
  const words = useTimeWords();
  const { source } = useLive();
  const age = useDrawnRef<HTMLSpanElement>(
    figures,
    (target, { checked, now, movedAtEpochMs }) => {
      const { plannedMs, leftMs } = nextCheck(source, isin, checked, now);
      drawCheckRing(childAt(target, 0), (leftMs ?? 0) / plannedMs);
      const ageText = childAt(target, 1);
      drawText(ageText, words.age(now - checked.checkedAt));
      drawAttribute(ageText, "class", isAged(checked, now) ? "font-strong" : "");
      // By its check: an age that grew since then is that of the check.
      const isOld =
        showsMarketAge && ageByService(movedAtEpochMs, checked.checkedAt) >= OLD_MARKET_MS;
      // A check that stays due waits for its turn.
      const next =
        !showsNextCheck || leftMs === undefined || plannedMs < ANNOUNCED_MS
          ? ""
          : leftMs < 1000
            ? t[leftMs > -ANNOUNCED_MS ? "underWay" : "due"]
            : t.nextIn({ time: words.age(leftMs) });
      drawText(
        childAt(target, target.children.length - 1),
        isOld ? t.marketAge({ age: words.age(ageByService(movedAtEpochMs, now)) }) : next,
      );
    },
    "second",
  );
  return (
    <span ref={age} className="flex flex-wrap items-center gap-x-1.75">
      <CheckRing fraction={0} />
      <span />
      {children}
      <span className="state-cause basis-full ps-4.75 text-cause text-t2" />
    </span>
  );
}
