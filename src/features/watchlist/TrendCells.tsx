import { Suspense } from "react";
import { NO_TRENDS, useSessionChange, useTrends } from "#live/trends.ts";
import { isNegative, isPositive, isZero } from "#market/figure.ts";
import { formatFigure } from "#market/format.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { Arrow } from "#ui/arrow.tsx";
import type { CellsProps } from "./cells-props.ts";
import { Sparkline } from "./lazy-parts.ts";
import { Missing } from "./Missing.tsx";
import { watchlistMessages } from "./messages.ts";

/** How far the mid went today, told by an arrow, a sign and a colour. */
export function SessionCell({ isin, checked, state, isHeld, columns }: CellsProps) {
  const t = useMessages(watchlistMessages);
  const format = useNumberFormat();
  const percent = useSessionChange(isin);
  const isShown = columns.includes("session");
  if (!checked || percent === undefined) {
    const { mid } = checked?.derived ?? {};
    const why = mid && !isPositive(mid) ? t.noChangeOfMid : t.noChangeYet;
    return (
      <div
        role="gridcell"
        className="cell-session"
        hidden={!isShown}
        title={checked && why}
        data-field="session-change"
        data-value=""
      >
        {checked ? <span className="dash">–</span> : <Missing state={state} width="80%" />}
      </div>
    );
  }
  const direction = isNegative(percent) ? "down" : "up";
  const moved = isZero(percent) ? undefined : direction;
  return (
    <div
      role="gridcell"
      className={`cell-session ${moved ?? "still"}`}
      hidden={!isShown}
      data-field="session-change"
      data-value={percent}
    >
      {moved && !isHeld && <Arrow direction={moved} />}
      {t.percent({ figure: formatFigure(percent, format, { sign: "always" }) })}
    </div>
  );
}

/** The last fifteen minutes as a line; nothing is drawn for a column that is not shown. */
export function TrendCell({ isin, isSeen, checked, state, columns }: CellsProps) {
  const t = useMessages(watchlistMessages);
  const isShown = columns.includes("trend");
  // Before there is a past to draw, not even what draws it is fetched.
  const hasPast = useTrends() !== NO_TRENDS;
  return (
    <div role="gridcell" className="cell-trend" hidden={!isShown}>
      {checked && isShown && hasPast && (
        <Suspense>
          <Sparkline isin={isin} isSeen={isSeen} label={t.trendOf} />
        </Suspense>
      )}
      {!checked && state !== "waiting" && <span className="dash">–</span>}
    </div>
  );
}
