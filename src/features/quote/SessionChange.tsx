import type { CSSProperties } from "react";
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
  /** Whether it has a line of its own, which it fits into by its size; false by default. */
  isBelow?: boolean;
}

/** Change of the mid since the first quote received today, as in the table; nothing until there is one. */
export function SessionChange(props: SessionChangeProps) {
  const { isin, mid, isStale, hasRoom, isBelow = false } = props;
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
  const text = t.percent({ figure: formatFigure(percent, format, { sign: "always" }) });
  return (
    <>
      <span
        className={`flex flex-none items-center gap-1.25 font-price ${TONES[moved ?? "still"]}`}
        style={isBelow ? fitting(text.length) : undefined}
        title={start.explained}
        data-field="session-change"
        data-value={percent}
      >
        {moved && <Arrow direction={moved} />}
        {text}
      </span>
      <SinceNote start={start} hasRoom={hasRoom} />
    </>
  );
}

/** Characters that are as wide as the arrow and its gap. */
const ARROW_LENGTH = 3;

/** A line of its own, in which all characters fit into the width of the container. */
const fitting = (length: number): CSSProperties => ({
  flexBasis: "100%",
  fontSize: `min(0.6875rem, 100cqi / ${length + ARROW_LENGTH} / 0.6)`,
});
