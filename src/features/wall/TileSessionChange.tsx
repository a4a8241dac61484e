import type { ReactNode } from "react";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { useSessionChangeSince } from "#live/trends.ts";
import { formatFigure } from "#market/format.ts";
import type { Isin } from "#market/isin.ts";
import { directionOfChange } from "#market/statistics/change.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useSessionStart } from "#messages/session-start.ts";
import { Arrow } from "#ui/figure/arrow.tsx";
import { SinceNote } from "#ui/figure/since-note.tsx";
import { wallMessages } from "./messages.ts";

const CHANGE =
  "flex items-center gap-2 text-tile-26 leading-[1.2] font-figure in-data-held:text-t3";
const TONES = { up: "text-up", down: "text-down", still: "text-t3" };

interface TileSessionChangeProps {
  isin: Isin;
  checked: CheckedQuote | undefined;
  isStale: boolean;
  /** Marks of the tile; they take the place of the start of the session. */
  marks: ReactNode;
}

/** Session change of the mid, with an arrow, a sign and a colour, and since when it is; below it the marks of the tile. */
export function TileSessionChange(props: TileSessionChangeProps) {
  const { isin, checked, isStale, marks } = props;
  const t = useMessages(wallMessages);
  const format = useNumberFormat();
  const startOf = useSessionStart();
  const change = useSessionChangeSince(isin);
  if (!checked || !change) {
    return (
      <>
        {checked && (
          <span className={`${CHANGE} ${TONES.still}`} title={t.noChange}>
            –
          </span>
        )}
        {marks}
      </>
    );
  }
  const { percent, since } = change;
  const direction = directionOfChange(percent);
  const start = since && startOf(...since);
  return (
    <>
      <span
        className={`${CHANGE} ${TONES[direction ?? "still"]}`}
        title={start?.explained}
        data-field="session-change"
        data-value={percent}
      >
        {direction && !isStale && <Arrow direction={direction} />}
        <span>{t.percent({ figure: formatFigure(percent, format, { sign: "always" }) })}</span>
      </span>
      {start && <SinceNote start={start} hasRoom={!marks} className="text-tile-16 leading-none" />}
      {marks}
    </>
  );
}
