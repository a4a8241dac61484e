import { useSessionChangeSince } from "#live/trends.ts";
import { type Figure, isPositive } from "#market/figure.ts";
import { formatFigure } from "#market/format.ts";
import type { Isin } from "#market/isin.ts";
import { directionOfChange } from "#market/statistics/change.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useSessionStart } from "#messages/session-start.ts";
import { Arrow } from "#ui/figure/arrow.tsx";
import { SinceNote } from "#ui/figure/since-note.tsx";
import { quoteMessages } from "./messages.ts";

const TONES = { up: "text-up", down: "text-down", still: "text-t3" };

interface SessionChangeProps {
  isin: Isin;
  mid: Figure;
  isStale: boolean;
  /** Whether the start of the session may be shown; see `SinceNote`. */
  hasRoom: boolean;
}

/** Change of the mid since the first quote received today, as in the table; nothing until there is one. */
export function SessionChange({ isin, mid, isStale, hasRoom }: SessionChangeProps) {
  const t = useMessages(quoteMessages);
  const format = useNumberFormat();
  const startOf = useSessionStart();
  const change = useSessionChangeSince(isin);
  if (!isPositive(mid)) {
    return (
      <span className="flex-none text-t3" title={t.noChange}>
        –
      </span>
    );
  }
  if (!change?.since) return null;
  const { percent, since } = change;
  const moved = isStale ? undefined : directionOfChange(percent);
  const start = startOf(...since);
  return (
    <>
      <span
        className={`flex flex-none items-center gap-1.25 font-price ${TONES[moved ?? "still"]}`}
        title={start.explained}
        data-field="session-change"
        data-value={percent}
      >
        {moved && <Arrow direction={moved} />}
        {t.percent({ figure: formatFigure(percent, format, { sign: "always" }) })}
      </span>
      <SinceNote start={start} hasRoom={hasRoom} />
    </>
  );
}
