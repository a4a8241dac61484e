import type { ReactNode } from "react";
import { watchlistMessages } from "#features/watchlist/messages.ts";
import { type RowFigures, useDrawn } from "#features/watchlist/rows/row-figures.ts";
import { useLive } from "#live/hooks.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useTimeWords } from "#messages/time.ts";
import { childAt, drawText } from "#ui/draw/draw.ts";
import { CheckRing, drawCheckRing } from "#ui/figure/rings.tsx";

interface CheckedAgeProps {
  isin: Isin;
  figures: RowFigures;
  showsNextCheck: boolean;
  /** Stands after the age. */
  children: ReactNode;
}

/** How long ago the last check was, how much of the wait for the next is left, and where there is room, how long. */
export function CheckedAge({ isin, figures, showsNextCheck, children }: CheckedAgeProps) {
  const t = useMessages(watchlistMessages);
  const words = useTimeWords();
  const { source } = useLive();
  const age = useDrawn<HTMLSpanElement>(
    figures,
    (target, { checked: { checkedAt, feedPlanMs = 0 }, now }) => {
      const planned = Math.max(source.plannedIntervalMs(isin), feedPlanMs);
      const left = checkedAt + planned - now;
      drawCheckRing(childAt(target, 0), left / planned);
      drawText(childAt(target, 1), words.age(now - checkedAt));
      if (!showsNextCheck) return;
      const next = left < 1000 ? t.nextNow : t.nextIn({ time: words.age(left) });
      drawText(childAt(target, target.children.length - 1), next);
    },
    "second",
  );
  return (
    <span ref={age} className="checked">
      <CheckRing fraction={0} />
      <span />
      {children}
      {showsNextCheck && <span className="state-cause basis-full ps-[19px]" />}
    </span>
  );
}
