import { watchlistMessages } from "#features/watchlist/messages.ts";
import { Missing } from "#features/watchlist/rows/Missing.tsx";
import { useSessionChange } from "#live/trends.ts";
import { isNegative, isPositive, isZero } from "#market/figure.ts";
import { formatFigure } from "#market/format.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { Arrow } from "#ui/arrow.tsx";
import type { CellsProps } from "./cells-props.ts";
import type { ColumnDef } from "./column-def.ts";

export const explanations = {
  session: "Change of the mid since the first quote received today",
};

export const session: ColumnDef = {
  label: "Since start",
  widthFor: () => ({ usual: 76, least: 72 }),
  dropRank: 60,
  sortValue: ({ checked, trends }) => checked && trends.sessionChange(checked.quote.instrument),
  followed: (trends) => trends,
  Cell: SessionCell,
};

/** The session change of the mid, with an arrow, a sign and a colour. */
function SessionCell({ isin, checked, state, isStale, columns }: CellsProps) {
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
        className="cell-session secondary"
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
      className={`cell-session secondary ${moved ?? "still"}`}
      hidden={!isShown}
      data-field="session-change"
      data-value={percent}
    >
      {moved && !isStale && <Arrow direction={moved} />}
      {t.percent({ figure: formatFigure(percent, format, { sign: "always" }) })}
    </div>
  );
}
