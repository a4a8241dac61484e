import { watchlistMessages } from "#features/watchlist/messages.ts";
import { Missing } from "#features/watchlist/rows/Missing.tsx";
import { useSessionBaseline, useSessionChange } from "#live/trends.ts";
import { formatFigure } from "#market/format.ts";
import { directionOfChange } from "#market/statistics/change.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { Arrow } from "#ui/figure/arrow.tsx";
import type { CellsProps } from "./cells-props.ts";
import type { ColumnDef } from "./column-def.ts";

export const explanations = {
  session:
    "Change of the mid since the first quote of today in this browser; the tooltip of a figure says when. *: later than in other rows.",
};

export const session: ColumnDef = {
  label: "Since start",
  widthFor: () => ({ usual: 76, min: 72 }),
  // Below the sizes, which a trader needs before the change of the day.
  dropRank: 37,
  sortValue: ({ checked, trends }) => checked && trends.sessionChange(checked.quote.instrument),
  followed: (trends) => trends,
  Cell: SessionCell,
};

const TONES = { up: "text-up", down: "text-down" };

/** Session change of the mid, with an arrow, a sign and a colour. */
function SessionCell({ isin, checked, state, isStale, columns }: CellsProps) {
  const t = useMessages(watchlistMessages);
  const format = useNumberFormat();
  const percent = useSessionChange(isin);
  const isLater = useSessionBaseline((baseline) => baseline.isLater(isin));
  const change = checked && percent;
  const moved = !isStale && change && directionOfChange(change);
  return (
    <div
      role="gridcell"
      className={`flex items-center justify-end gap-1.25 ${moved ? TONES[moved] : "text-t3"}`}
      hidden={!columns.includes("session")}
      data-field="session-change"
      data-value={change ?? ""}
    >
      {moved && <Arrow direction={moved} />}
      {change === undefined ? (
        <Missing state={state} width="80%" />
      ) : (
        t.percent({ figure: formatFigure(change, format, { sign: "always" }) })
      )}
      {change && isLater && <span className="-mx-1 w-0.75 text-t3">*</span>}
    </div>
  );
}
